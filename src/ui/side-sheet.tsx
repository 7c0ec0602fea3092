import { X } from 'lucide-react'
import type { Elements } from './elements.ts'
import { Modal } from './modal.tsx'

interface SideSheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: Elements
}

/** A menu that slides in from the right, for small screens. */
export const SideSheet = ({ open, onClose, title, children }: SideSheetProps) => (
  <Modal
    open={open}
    onClose={onClose}
    className="inset-y-0 right-0 w-[min(20rem,88vw)] overflow-y-auto pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] transition-[translate] duration-250 ease-settle starting:translate-x-full data-ending-style:translate-x-full"
  >
    {(titleId) => (
      <>
        <div className="flex h-16 shrink-0 items-center justify-between pr-2 pl-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
          >
            <X className="size-5.5" />
          </button>
        </div>
        {children}
      </>
    )}
  </Modal>
)
