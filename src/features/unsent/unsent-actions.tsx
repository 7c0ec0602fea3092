import { Check, Pencil, RotateCw, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { replaceDraftQuestion, useEditUnsent } from '../../components/edit-unsent/use-edit-unsent.ts'
import { InlineQuestion } from '../../components/inline-question.tsx'
import type { UnsentDetails } from '../../components/unsent/unsent-details.ts'
import { MAY_HAVE_ARRIVED, type UnsentItem, useUnsent } from '../../data/unsent-items.ts'
import { Button } from '../../ui/button.tsx'

interface UnsentActionsProps {
  item: UnsentItem
  details: UnsentDetails
  /** Id of the line's heading: the buttons of all lines have the same names. */
  describedBy: string
  onActed: (text: string) => void
}

const questions = {
  discard: {
    question: 'Discard this?',
    detail: 'It will not be sent, and cannot be brought back.',
    confirmLabel: 'Discard',
  },
  theirs: {
    question: 'Use theirs?',
    detail: 'What you had written is dropped and cannot be brought back.',
    confirmLabel: 'Use theirs',
  },
  decision: {
    question: 'Drop your decision?',
    detail: 'It will not be sent. You can look again and decide anew.',
    confirmLabel: 'Drop it',
  },
}

/** Shows the buttons of an unsent item. What loses data asks first. */
export function UnsentActions({ item, details, describedBy, onActed }: UnsentActionsProps) {
  const { retry, keepMine, discard } = useUnsent()
  const editing = useEditUnsent(item.id)
  const [asking, setAsking] = useState<keyof typeof questions | null>(null)
  const conflict = details.differences !== null
  // Only columns that the decision was based on have changed: nobody else took another decision.
  const decision = details.differences?.every(({ written }) => !written) ?? false

  const drop = async (text: string) => {
    // Other outcomes are toasted (data/unsent-items.ts).
    if ((await discard(item.id)) === 'removed') onActed(text)
  }
  const confirm = () =>
    void drop(asking === 'theirs' ? `Theirs is used: ${item.title}.` : `Discarded: ${item.title}.`)
  if (item.state === 'cancelling') return null
  const common = { size: 'small', 'aria-describedby': describedBy } as const
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {conflict && (
          <ConflictButtons
            isDecision={decision}
            describedBy={describedBy}
            onKeep={() => {
              onActed(`Sent once more: ${item.title}.`)
              keepMine(item.id)
            }}
            onDrop={() => setAsking(decision ? 'decision' : 'theirs')}
          />
        )}
        {item.state === 'attention' && !conflict && (
          <Button
            {...common}
            variant="secondary"
            icon={RotateCw}
            onClick={() => {
              onActed(`Sent once more: ${item.title}.`)
              retry(item.id)
            }}
          >
            Try again
          </Button>
        )}
        {details.reopenable && (
          <Button
            {...common}
            variant="secondary"
            icon={Pencil}
            onClick={() => {
              setAsking(null)
              editing.edit()
            }}
          >
            Edit
          </Button>
        )}
        {!conflict && (
          <Button {...common} variant="danger" icon={Trash2} onClick={() => setAsking('discard')}>
            Discard
          </Button>
        )}
      </div>
      {editing.isAsking && (
        <div className="mt-3 max-w-xl">
          <InlineQuestion {...replaceDraftQuestion} onConfirm={editing.replace} onCancel={editing.cancel} />
        </div>
      )}
      {asking && !editing.isAsking && (
        <div className="mt-3 max-w-xl">
          <InlineQuestion
            key={asking}
            {...questions[asking]}
            {...(item.mayHaveArrived && { detail: MAY_HAVE_ARRIVED })}
            onConfirm={confirm}
            onCancel={() => setAsking(null)}
          />
        </div>
      )}
    </>
  )
}

interface ConflictButtonsProps {
  isDecision: boolean
  describedBy: string
  onKeep: () => void
  onDrop: () => void
}

/** The two choices of a conflict. */
const ConflictButtons = ({ isDecision, describedBy, onKeep, onDrop }: ConflictButtonsProps) => (
  <>
    <Button size="small" aria-describedby={describedBy} icon={Check} onClick={onKeep}>
      {isDecision ? 'Keep my decision' : 'Keep mine'}
    </Button>
    <Button size="small" aria-describedby={describedBy} variant="secondary" icon={Undo2} onClick={onDrop}>
      {isDecision ? 'Drop my decision' : 'Use theirs'}
    </Button>
  </>
)
