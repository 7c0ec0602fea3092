import { Undo2 } from 'lucide-react'
import { replaceDraftQuestion, useEditUnsent } from '../../components/edit-unsent/use-edit-unsent.ts'
import { InlineQuestion } from '../../components/inline-question.tsx'
import type { UnsentItem } from '../../data/use-unsent-items.ts'

/** Moves a message that is not sent yet back into the composer. */
export function TakeBack({ item }: { item: UnsentItem }) {
  const editing = useEditUnsent(item.id)
  return (
    <>
      <button
        type="button"
        onClick={editing.edit}
        className="prose-link inline-flex min-h-11 items-center gap-1 text-sm"
      >
        <Undo2 aria-hidden="true" className="size-4" /> Take back
      </button>
      {editing.isAsking && (
        <InlineQuestion
          className="basis-full"
          {...replaceDraftQuestion}
          onConfirm={editing.replace}
          onCancel={editing.cancel}
        />
      )}
    </>
  )
}
