import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Elements } from './elements.ts'
import { FocusAtOnce } from './focus-at-once.tsx'
import { Redrawn } from './redrawn.tsx'
import { Sentence } from './sentence.tsx'
import { useCloseRequest } from './use-close-request.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Names in title and description. */
  verbatim?: readonly (string | null | undefined)[] | undefined
  /** Announced with the title. */
  description?: string | Elements
  children?: Elements
  /** Stays at the lower edge while the content scrolls. */
  footer?: Elements
  wide?: boolean
  /** Nearly the whole width of a desk's screen, for a form with rows of fields. */
  extraWide?: boolean
  /** Drawn above the content, edge to edge. */
  banner?: Elements
  /** The content draws the title itself; only on a phone it stands in the bar, too. */
  titleHidden?: boolean
}

export default function DialogFrame(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    verbatim = [],
    description,
    children,
    footer,
    banner,
    wide = false,
    extraWide = false,
    titleHidden = false,
  } = props
  const close = useRef<HTMLButtonElement>(null)
  useCloseRequest(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          initialFocus={false}
          className={`bottom-sheet fixed z-40 flex flex-col overflow-hidden low:overflow-y-auto low:overscroll-contain bg-surface shadow-high outline-none transition-[translate,opacity] duration-250 ease-settle max-sm:inset-x-0 max-sm:bottom-(--keyboard-height) max-sm:max-h-[calc(var(--sheet-height)-var(--keyboard-height))] max-sm:rounded-t-xl max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full sm:top-1/2 sm:left-1/2 sm:max-h-[min(88dvh,52rem)] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl sm:border sm:border-line sm:data-ending-style:translate-y-[calc(-50%+0.75rem)] sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-[calc(-50%+0.75rem)] sm:data-starting-style:opacity-0 ${extraWide ? 'sm:max-w-6xl' : wide ? 'sm:max-w-2xl' : 'sm:max-w-lg'}`}
        >
          <FocusAtOnce open={open} target={close} />
          <Base.Close
            ref={close}
            aria-label="Close"
            className="absolute top-1.5 right-2 z-10 grid sm:top-3 sm:right-3 size-11 place-items-center rounded-full bg-surface/80 text-ink-soft backdrop-blur-sm hover:bg-sunk hover:text-ink"
          >
            <X className="size-5" />
          </Base.Close>
          <Base.Title
            className={`py-3.5 pr-16 pl-5 text-xl leading-snug max-sm:border-b max-sm:border-line sm:pl-8 ${titleHidden ? 'sm:sr-only' : 'sm:pt-7 sm:pb-2 sm:text-2xl'}`}
          >
            <Sentence verbatim={verbatim}>{title}</Sentence>
          </Base.Title>
          <Redrawn>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain low:flex-none low:overflow-visible">
              {banner}
              <div className={`px-5 pt-4 pb-6 sm:px-8 sm:pb-8 ${banner ? 'sm:pt-7' : 'sm:pt-0'}`}>
                {description && (
                  <Base.Description render={<div />} className="text-ink-soft">
                    {typeof description === 'string' ? (
                      <Sentence verbatim={verbatim}>{description}</Sentence>
                    ) : (
                      description
                    )}
                  </Base.Description>
                )}
                {children}
              </div>
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
                {footer}
              </div>
            )}
          </Redrawn>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
