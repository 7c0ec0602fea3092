import { ScrollArea } from '@base-ui/react/scroll-area'
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Picture } from '../../components/picture-list/listed-image.tsx'
import { useShownPicture } from '../../data/shown-picture.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Pictures side by side in a strip: swiped, or moved by arrow keys and buttons. */
export function Gallery({ paths }: { paths: readonly string[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  /** Index that the strip scrolls to, so that two quick presses move two pictures. Null while it is still or swiped. */
  const scrollTarget = useRef<number | null>(null)
  const several = paths.length > 1

  const go = (step: number) => {
    const to = (scrollTarget.current ?? shownIndex) + step
    const target = strip.current?.children[to]
    if (!(target instanceof HTMLElement)) return
    scrollTarget.current = to
    strip.current?.scrollTo({ left: target.offsetLeft, behavior: 'smooth' })
  }
  const endScroll = () => {
    scrollTarget.current = null
  }
  // Arrow keys move the pictures wherever in the dialog the focus is: nothing else there uses them. A dialog on top of
  // this one may have a text field, so keys from outside this dialog are ignored.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const dialog = strip.current?.closest('[role="dialog"]')
    if (!(event.target instanceof Node && dialog?.contains(event.target))) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    go(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // In the capture phase: the dialog stops keys from bubbling.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  return (
    <section aria-label="Pictures" className="relative bg-sunk">
      <ScrollArea.Root>
        {/* Focusable where there is something to scroll. */}
        <ScrollArea.Viewport
          render={<ul ref={strip} />}
          onScroll={({ currentTarget }) => {
            const at = currentTarget.scrollLeft / currentTarget.clientWidth
            // Not every browser emits `scrollend`.
            if (scrollTarget.current !== null && Math.abs(at - scrollTarget.current) < 0.02) endScroll()
            setShownIndex(Math.round(at))
          }}
          onScrollEnd={endScroll}
          onPointerDown={endScroll}
          onWheel={endScroll}
          className="flex snap-x snap-mandatory overflow-x-auto! overflow-y-hidden! overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4 [&::-webkit-scrollbar]:hidden"
        >
          {paths.map((path, n) => (
            <li key={path} className="aspect-3/2 max-h-[48dvh] w-full shrink-0 snap-center snap-always">
              <Slide
                path={path}
                alt={`Picture ${n + 1} of ${paths.length}`}
                near={Math.abs(n - shownIndex) < 2}
              />
            </li>
          ))}
        </ScrollArea.Viewport>
      </ScrollArea.Root>
      {several && (
        <>
          <Arrow side="left" label="Previous picture" disabled={shownIndex === 0} onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" className="size-6" />
          </Arrow>
          <Arrow
            side="right"
            label="Next picture"
            disabled={shownIndex === paths.length - 1}
            onClick={() => go(1)}
          >
            <ChevronRight aria-hidden="true" className="size-6" />
          </Arrow>
          <p
            aria-live="polite"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-surface/90 px-3 py-0.5 text-sm font-medium tabular-nums"
          >
            {shownIndex + 1} of {paths.length}
          </p>
        </>
      )}
    </section>
  )
}

/** Shows the whole picture; a blurred copy of it fills the rest of the frame. */
function Slide({ path, alt, near }: { path: string; alt: string; near: boolean }) {
  const src = useShownPicture('service-images', path)
  return (
    <span className="relative block size-full overflow-hidden">
      {src && (
        <span aria-hidden="true" className="absolute inset-0 scale-125 blur-xl">
          <Picture src={src} alt="" eager={near} fallback={false} />
        </span>
      )}
      <span className="relative block size-full">
        <Picture
          src={src}
          alt={alt}
          eager={near}
          className="object-contain"
          fallback={<MissingPicture alt={alt} />}
        />
      </span>
    </span>
  )
}

const MissingPicture = ({ alt }: { alt: string }) => (
  <span className="grid size-full place-items-center content-center gap-2 text-sm text-ink-soft">
    <ImageOff aria-hidden="true" className="size-7 text-ink-faint" />
    <VisuallyHidden>{alt}:</VisuallyHidden>
    This picture is not on this device yet.
  </span>
)

interface ArrowProps {
  side: 'left' | 'right'
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Arrow = ({ side, label, disabled, onClick, children }: ArrowProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled}
    onClick={onClick}
    className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-surface/90 text-ink shadow-low transition-opacity hover:text-leaf-text aria-disabled:pointer-events-none aria-disabled:opacity-0 focus-visible:aria-disabled:opacity-60 ${side === 'left' ? 'left-3' : 'right-3'}`}
  >
    {children}
  </button>
)
