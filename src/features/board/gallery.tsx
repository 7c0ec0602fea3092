import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../components/picture-list/listed-image.tsx'
import { useShownPicture } from '../../data/use-shown-picture.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { usePictureStrip } from './use-picture-strip.ts'

/** Pictures side by side in a strip: swiped, or moved by arrow keys and buttons. */
export function Gallery({ paths }: { paths: readonly string[] }) {
  const { strip, shownIndex, go, onScroll, endScroll } = usePictureStrip()
  const several = paths.length > 1
  return (
    <section aria-label="Pictures" className="relative bg-sunk">
      <ul
        ref={strip}
        // Arrow keys scroll it, where there is something to scroll.
        tabIndex={several ? 0 : undefined}
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
        onScrollEnd={endScroll}
        onPointerDown={endScroll}
        onWheel={endScroll}
        className="flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4 [&::-webkit-scrollbar]:hidden"
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
      </ul>
      {several && (
        <>
          <Arrow side="left" label="Previous picture" disabled={shownIndex === 0} onClick={() => go(-1)}>
            <ChevronLeft className="size-6" />
          </Arrow>
          <Arrow
            side="right"
            label="Next picture"
            disabled={shownIndex === paths.length - 1}
            onClick={() => go(1)}
          >
            <ChevronRight className="size-6" />
          </Arrow>
          <p
            aria-live="polite"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-surface/90 px-3 py-0.5 text-sm font-medium tabular-nums"
          >
            {`${shownIndex + 1} of ${paths.length}`}
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
    <ImageOff className="size-7 text-ink-faint" />
    <VisuallyHidden>{`${alt}:`}</VisuallyHidden>
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
