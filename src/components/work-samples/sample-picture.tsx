import { ImageOff } from 'lucide-react'
import { useRef } from 'react'
import { usePrivatePicture } from '../../data/use-private-files.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useInView } from '../../ui/use-in-view.ts'

interface SampleThumbnailProps {
  path: string
  label: string
  onOpen: () => void
}

/** A small work sample; fetched when it comes into view, since a request may have ten pictures of 5 MB. */
export function SampleThumbnail({ path, label, onOpen }: SampleThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null)
  const picture = usePrivatePicture('portfolio-images', path, useInView(button))

  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="relative block aspect-square w-full overflow-hidden rounded-md border border-line bg-raised"
    >
      {picture.state === 'loading' && <Skeleton className="size-full" />}
      {picture.state === 'shown' && (
        <img src={picture.url} alt="" decoding="async" className="size-full object-cover" />
      )}
      {picture.state === 'failed' && <Unavailable />}
    </button>
  )
}

/** A whole work sample, in the viewer. */
export function SamplePicture({ path, alt }: { path: string; alt: string }) {
  const picture = usePrivatePicture('portfolio-images', path, true)
  return (
    <div className="grid h-[min(56dvh,30rem)] place-items-center overflow-hidden rounded-lg bg-sunk">
      {picture.state === 'loading' && <Skeleton className="size-full" />}
      {picture.state === 'shown' && (
        <img src={picture.url} alt={alt} className="max-h-full max-w-full object-contain" />
      )}
      {picture.state === 'failed' && <Unavailable inWords />}
    </div>
  )
}

const Unavailable = ({ inWords = false }: { inWords?: boolean }) => (
  <span className="grid size-full place-items-center content-center gap-2 text-center text-sm text-ink-soft">
    <ImageOff className="size-6 text-ink-faint" />
    <span className={inWords ? '' : 'sr-only'}>This picture cannot be shown right now.</span>
  </span>
)
