import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { replaceDraftQuestion, useEditUnsent } from '../../components/edit-unsent/use-edit-unsent.ts'
import { InlineQuestion } from '../../components/inline-question.tsx'
import { useUnsentDetails } from '../../components/unsent/unsent-details.ts'
import { MAY_HAVE_ARRIVED, useUnsent } from '../../data/use-unsent-items.ts'
import type { UnsentRow } from '../../data/use-unsent-rows.ts'
import { Button } from '../../ui/button.tsx'

interface UnsentRequestProps {
  unsent: UnsentRow<'job_applications'>
  describedBy: string
  onLeave: () => void
}

/** Shows that a request is unsent, with buttons to edit or withdraw it. */
export function UnsentRequest({ unsent, describedBy, onLeave }: UnsentRequestProps) {
  const { item } = unsent
  const { discard } = useUnsent()
  const { reopenable } = useUnsentDetails(item.id)
  const editing = useEditUnsent(item.id)
  const [asking, setAsking] = useState(false)
  const button = {
    variant: 'secondary',
    size: 'small',
    'aria-describedby': describedBy,
    className: 'whitespace-nowrap max-sm:flex-1',
  } as const
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 print:hidden">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
        {item.mayHaveArrived
          ? 'On its way; the professional may have it already.'
          : 'Kept on this device; the professional has not seen it yet.'}
      </p>
      {reopenable && (
        <Button {...button} icon={Pencil} onClick={editing.edit}>
          Edit
        </Button>
      )}
      <Button {...button} icon={Undo2} onClick={() => setAsking(true)}>
        Withdraw request
      </Button>
      {editing.isAsking && (
        <InlineQuestion
          className="basis-full"
          {...replaceDraftQuestion}
          onConfirm={editing.replace}
          onCancel={editing.cancel}
        />
      )}
      {asking && (
        <InlineQuestion
          question="Withdraw this request?"
          detail={
            item.mayHaveArrived
              ? MAY_HAVE_ARRIVED
              : 'Nobody has seen it yet. Its text and pictures will be removed from this device.'
          }
          confirmLabel="Withdraw"
          onConfirm={() => {
            onLeave()
            void discard(item.id)
          }}
          onCancel={() => setAsking(false)}
          className="basis-full"
        />
      )}
    </div>
  )
}
