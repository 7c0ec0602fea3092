import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { LineList } from './use-line-list.ts'

/** Says which lines were removed, with a button that puts them back. */
export const RemovedLines = ({ list: { removed, putBack } }: { list: LineList }) =>
  removed && (
    <p className="flex items-center justify-between gap-4 rounded-lg bg-sunk py-1 pr-2 pl-4 text-ink-soft">
      <span>{removed.sentence}</span>
      <Button variant="quiet" size="small" icon={Undo2} data-put-back onClick={putBack}>
        Undo
      </Button>
    </p>
  )

/** Announces every change of the list to screen readers. */
export const LineAnnouncements = ({ list: { announcement } }: { list: LineList }) => (
  <VisuallyHidden>
    <span aria-live="polite">{announcement}</span>
  </VisuallyHidden>
)
