import { Check, Pencil, RotateCw, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { replaceDraftQuestion, useEditUnsent } from '../../components/edit-unsent/use-edit-unsent.ts'
import { InlineQuestion } from '../../components/inline-question.tsx'
import type { UnsentDetails } from '../../components/unsent/unsent-details.ts'
import { MAY_HAVE_ARRIVED, type UnsentItem, useUnsent } from '../../data/use-unsent-items.ts'
import type { Difference } from '../../messages/conflict.ts'
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
    detail: 'It will not be sent, and cannot be restored.',
    confirmLabel: 'Discard',
  },
  theirs: {
    question: 'Use theirs?',
    detail: 'What you had written is discarded and cannot be restored.',
    confirmLabel: 'Use theirs',
  },
  decision: {
    question: 'Discard your decision?',
    detail: 'It will not be sent. You can look at it again and decide again.',
    confirmLabel: 'Discard it',
  },
}

type Question = keyof typeof questions

/** Shows the buttons of an unsent item. What loses data asks first. */
export function UnsentActions({ item, details, describedBy, onActed }: UnsentActionsProps) {
  const { retry, keepMine } = useUnsent()
  const editing = useEditUnsent(item.id)
  const [asking, setAsking] = useState<Question | null>(null)
  const { differences, obstacle, reopenable } = details
  const sendAgain = (send: (id: string) => void) => {
    onActed(`Sent once more: ${item.title}.`)
    send(item.id)
  }
  if (item.state === 'cancelling') return null
  const button = { size: 'small', 'aria-describedby': describedBy } as const
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {differences && (
          <ConflictButtons
            differences={differences}
            describedBy={describedBy}
            onKeep={() => sendAgain(keepMine)}
            onDrop={setAsking}
          />
        )}
        {item.state === 'attention' && !differences && !obstacle && (
          <Button {...button} variant="secondary" icon={RotateCw} onClick={() => sendAgain(retry)}>
            Try again
          </Button>
        )}
        {reopenable && (
          <Button
            {...button}
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
        {!differences && (
          <Button {...button} variant="danger" icon={Trash2} onClick={() => setAsking('discard')}>
            Discard
          </Button>
        )}
      </div>
      <OpenQuestion
        asking={asking}
        editing={editing}
        item={item}
        onActed={onActed}
        onCancel={() => setAsking(null)}
      />
    </>
  )
}

interface OpenQuestionProps extends Pick<UnsentActionsProps, 'item' | 'onActed'> {
  asking: Question | null
  editing: ReturnType<typeof useEditUnsent>
  onCancel: () => void
}

/** Asks before the item is discarded, or before another draft is replaced by it. */
function OpenQuestion({ asking, editing, item, onActed, onCancel }: OpenQuestionProps) {
  const { discard } = useUnsent()
  const confirm = async () => {
    // Other outcomes are toasted (data/use-unsent-items.ts).
    if ((await discard(item.id)) !== 'removed') return
    onActed(asking === 'theirs' ? `Theirs is used: ${item.title}.` : `Discarded: ${item.title}.`)
  }
  if (!asking && !editing.isAsking) return null
  return (
    <div className="mt-3 max-w-xl">
      {editing.isAsking && (
        <InlineQuestion {...replaceDraftQuestion} onConfirm={editing.replace} onCancel={editing.cancel} />
      )}
      {asking && !editing.isAsking && (
        <InlineQuestion
          key={asking}
          {...questions[asking]}
          {...(item.mayHaveArrived && { detail: MAY_HAVE_ARRIVED })}
          onConfirm={() => void confirm()}
          onCancel={onCancel}
        />
      )}
    </div>
  )
}

interface ConflictButtonsProps {
  differences: readonly Difference[]
  describedBy: string
  onKeep: () => void
  onDrop: (question: Question) => void
}

/** The two choices of a conflict. */
function ConflictButtons({ differences, describedBy, onKeep, onDrop }: ConflictButtonsProps) {
  // Only columns that the decision was based on have changed: nobody else took another decision.
  const isDecision = differences.every(({ written }) => !written)
  const button = { size: 'small', 'aria-describedby': describedBy } as const
  const drop = () => onDrop(isDecision ? 'decision' : 'theirs')
  return (
    <>
      <Button {...button} icon={Check} onClick={onKeep}>
        {isDecision ? 'Keep my decision' : 'Keep mine'}
      </Button>
      <Button {...button} variant="secondary" icon={Undo2} onClick={drop}>
        {isDecision ? 'Discard my decision' : 'Use theirs'}
      </Button>
    </>
  )
}
