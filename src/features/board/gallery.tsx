import { ScrollArea } from '@base-ui/react/scroll-area'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Picture } from '../../app/picture-list/listed-image.tsx'
import { useShownPicture } from '../../app/shown-picture.ts'

/** Pictures side by side in a strip that swipes; arrow keys, buttons and dots do the same. */
export function Gallery({ paths }: { paths: readonly string[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  /** Where the strip is going: two quick presses go two pictures on. */
  const goal = useRef(0)
  const several = paths.length > 1

  const go = (to: number) => {
    const target = strip.current?.children[to]
    if (target instanceof HTMLElement)
      strip.current?.scrollTo({ left: target.offsetLeft, behavior: 'smooth' })
  }
  // The gallery is the only thing in its dialog that arrows could mean, wherever the focus is.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    go(goal.current + step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // While the event comes down: the dialog lets no key out.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  return (
    <section aria-label="Pictures" className="relative bg-sunk">
      <ScrollArea.Root>
        {/* It can have the focus where there is something to scroll. */}
        <ScrollArea.Viewport
          render={<ul ref={strip} />}
          onScroll={({ currentTarget }) =>
            setPlace(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
          }
          onScrollEnd={() => {
            goal.current = place
          }}
          className="flex snap-x snap-mandatory overflow-x-auto! overflow-y-hidden! overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4 [&::-webkit-scrollbar]:hidden"
        >
          {paths.map((path, n) => (
            <li key={path} className="aspect-3/2 max-h-[48dvh] w-full shrink-0 snap-center snap-always">
              <Slide path={path} alt={`Picture ${n + 1} of ${paths.length}`} near={Math.abs(n - place) < 2} />
            </li>
          ))}
        </ScrollArea.Viewport>
      </ScrollArea.Root>
      {several && (
        <>
          <Arrow
            side="left"
            label="Previous picture"
            disabled={place === 0}
            onClick={() => go(goal.current - 1)}
          >
            <ChevronLeft aria-hidden="true" className="size-6" />
          </Arrow>
          <Arrow
            side="right"
            label="Next picture"
            disabled={place === paths.length - 1}
            onClick={() => go(goal.current + 1)}
          >
            <ChevronRight aria-hidden="true" className="size-6" />
          </Arrow>
          <p
            aria-live="polite"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-surface/90 px-3 py-0.5 text-sm font-medium tabular-nums"
          >
            {place + 1} of {paths.length}
          </p>
        </>
      )}
    </section>
  )
}

/** The whole picture; where its frame has another shape, the picture itself, out of focus, fills what is left. */
function Slide({ path, alt, near }: { path: string; alt: string; near: boolean }) {
  const src = useShownPicture('service-images', path)
  return (
    <span className="relative block size-full overflow-hidden">
      {src && (
        <span aria-hidden="true" className="absolute inset-0 scale-125 blur-xl">
          <Picture src={src} alt="" eager={near} />
        </span>
      )}
      <span className="relative block size-full">
        <Picture src={src} alt={alt} eager={near} className="object-contain" />
      </span>
    </span>
  )
}

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
