import { NotebookPen, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type ListedDraft, useDiscardDraft, useOpenDraft } from '../../components/edit-unsent/use-reopen.ts'
import { InlineQuestion } from '../../components/inline-question.tsx'
import { formatMoment } from '../../messages/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Sentence } from '../../ui/sentence.tsx'

interface DraftRowProps {
  draft: ListedDraft
  /** Key of the line, for moving the focus. */
  line: string
  onDiscard: () => void
}

/** Shows an unfinished form, with buttons to open or discard it. */
export function DraftRow({ draft, line, onDiscard }: DraftRowProps) {
  const title = useId()
  const open = useOpenDraft()
  const discard = useDiscardDraft()
  const [asking, setAsking] = useState(false)
  const button = { size: 'small', 'aria-describedby': title } as const
  return (
    <li
      data-line={line}
      tabIndex={-1}
      aria-labelledby={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h3 id={title} className="text-lg font-semibold">
          <Sentence>{draft.title}</Sentence>
        </h3>
        <p className="text-sm text-ink-faint">
          <time dateTime={new Date(draft.at).toISOString()}>{formatMoment(draft.at)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {draft.opens && (
          <Button {...button} variant="secondary" icon={NotebookPen} onClick={() => open(draft.key)}>
            Open
          </Button>
        )}
        <Button {...button} variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      {asking && (
        <InlineQuestion
          className="basis-full"
          question="Discard this draft?"
          detail="What you had written is removed from this device."
          confirmLabel="Discard"
          onConfirm={() => {
            onDiscard()
            discard(draft.key)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
