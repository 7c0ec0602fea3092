import { GitCompareArrows, Pencil, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type UnsentItem, useUnsent } from '../../data/use-unsent-items.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { replaceDraftQuestion, useEditUnsent } from '../edit-unsent/use-edit-unsent.ts'
import { InlineQuestion } from '../inline-question.tsx'
import { useUnsentDetails } from './unsent-details.ts'

interface UnsentProblemProps {
  item: UnsentItem
  /** What could not be done, for example 'This request could not be sent.' */
  title: string
  /** Label of the button that discards it. */
  discardLabel?: string
  /** Replaces the plain discarding, for screens that must move the focus first. */
  onDiscard?: () => void
  className?: string
}

/** Shows why the server refused an item, and what the user can do about it. */
export function UnsentProblem(props: UnsentProblemProps) {
  const { item, title, discardLabel = 'Discard', onDiscard, className = '' } = props
  const { retry, discard } = useUnsent()
  const { obstacle, reopenable } = useUnsentDetails(item.id)
  const editing = useEditUnsent(item.id)
  const [asking, setAsking] = useState(false)
  return (
    <div className={`grid gap-3 ${className}`}>
      <Notice
        tone="red"
        icon={TriangleAlert}
        title={title}
        action={
          <>
            {obstacle ? null : item.conflict ? (
              <ButtonLink to="/unsent" variant="secondary" size="small" icon={GitCompareArrows}>
                Compare
              </ButtonLink>
            ) : (
              <Button variant="secondary" size="small" icon={RotateCw} onClick={() => retry(item.id)}>
                Try again
              </Button>
            )}
            {reopenable && (
              <Button variant="secondary" size="small" icon={Pencil} onClick={editing.edit}>
                Edit
              </Button>
            )}
            <Button variant="danger" size="small" icon={Trash2} onClick={() => setAsking(true)}>
              {discardLabel}
            </Button>
          </>
        }
      >
        {item.reason && <p>{item.reason}</p>}
        {obstacle && <p>{obstacle}</p>}
      </Notice>
      {editing.isAsking && (
        <InlineQuestion {...replaceDraftQuestion} onConfirm={editing.replace} onCancel={editing.cancel} />
      )}
      {asking && (
        <InlineQuestion
          question={`${discardLabel}?`}
          detail="It will not be sent, and cannot be restored."
          confirmLabel={discardLabel}
          onConfirm={() => (onDiscard ? onDiscard() : void discard(item.id))}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
