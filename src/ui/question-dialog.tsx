import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'
import { Modal } from './modal.tsx'

interface QuestionDialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: Elements
  /** The buttons with the answers. */
  footer: ReactNode
}

/** Looks like `Dialog`, but is part of the app's first code: for a question that protects unsent work. */
export const QuestionDialog = ({ open, onClose, title, children, footer }: QuestionDialogProps) => (
  <Modal
    open={open}
    onClose={onClose}
    className="bottom-sheet overflow-hidden low:overflow-y-auto low:overscroll-contain transition-[translate,opacity] duration-250 ease-settle max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-(--sheet-height) max-sm:rounded-t-xl max-sm:starting:translate-y-full max-sm:data-ending-style:translate-y-full sm:top-1/2 sm:left-1/2 sm:max-h-[min(88dvh,52rem)] sm:w-[calc(100vw-3rem)] sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl sm:border sm:border-line sm:starting:opacity-0 sm:data-ending-style:opacity-0"
  >
    {(titleId) => (
      <>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-3 right-3 z-10 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <X className="size-5" />
        </button>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain low:flex-none low:overflow-visible px-5 py-6 sm:px-8 sm:pt-7 sm:pb-8">
          <h2 id={titleId} className="pr-12 text-2xl">
            {title}
          </h2>
          {children}
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
          {footer}
        </div>
      </>
    )}
  </Modal>
)
