import { BadgeCheck, Check, X } from 'lucide-react'
import { useRef } from 'react'
import type { Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { useCoversEdge } from '../../ui/use-covers-edge.ts'
import { DecisionButton } from './decision-buttons.tsx'
import type { Decision } from './use-decide-applicants.ts'

interface SelectedApplicantsProps {
  selected: readonly Profile[]
  /** How many the list shows. */
  all: number
  quick: boolean
  onDecide: (decision: Decision) => void
  onSelectAll: () => void
  onClear: () => void
}

/** Sticks to the lower edge of the screen while applicants are selected: decides about all of them. */
export function SelectedApplicants(props: SelectedApplicantsProps) {
  const { selected, all, quick, onDecide, onSelectAll, onClear } = props
  const bar = useRef<HTMLElement>(null)
  useCoversEdge(bar, 'bottom')
  const isSomeUnverified = selected.some(({ linkedin_verified }) => !linkedin_verified)
  const isSomeReady = quick || selected.some(({ linkedin_verified }) => linkedin_verified)
  return (
    <section
      ref={bar}
      aria-label="Selected applicants"
      className="sticky low:static bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap items-center gap-2.5 rounded-xl border border-line bg-surface/92 p-3.5 shadow-mid backdrop-blur-md sm:px-5 md:bottom-3 print:hidden"
    >
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {`${selected.length} selected`}
      </p>
      {selected.length < all && (
        <Button variant="quiet" size="small" onClick={onSelectAll}>
          {`Select all ${all}`}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full">
        {isSomeUnverified && (
          <DecisionButton
            icon={BadgeCheck}
            variant={isSomeReady ? 'secondary' : 'primary'}
            onClick={() => onDecide('verify')}
          >
            Verify LinkedIn
          </DecisionButton>
        )}
        {isSomeReady && (
          <>
            <DecisionButton icon={Check} variant="primary" onClick={() => onDecide('approve')}>
              Approve
            </DecisionButton>
            <DecisionButton icon={X} variant="danger" onClick={() => onDecide('reject')}>
              Reject
            </DecisionButton>
          </>
        )}
      </div>
    </section>
  )
}
