import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { SideSheetProps } from './side-sheet.tsx'

export default function SideSheetFrame({ open, onClose, title, children }: SideSheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 right-0 z-40 flex w-[min(20rem,88vw)] flex-col overflow-y-auto bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-high outline-none transition-[translate] duration-250 ease-settle data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="flex h-16 shrink-0 items-center justify-between pr-2 pl-5">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
            >
              <X aria-hidden="true" className="size-5.5" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
