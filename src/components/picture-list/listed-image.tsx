import { ImageOff, Leaf } from 'lucide-react'
import { useShownPicture } from '../../data/use-shown-picture.ts'
import type { Bucket } from '../../domain/mutation.ts'
import type { ListedPicture } from '../../domain/picture/picture-list.ts'
import type { Elements } from '../../ui/elements.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { usePictureRetry } from '../../ui/use-picture-retry.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface ListedImageProps {
  bucket: Bucket
  picture: ListedPicture
  alt: string
  className?: string
}

/** Shows a picture of a form, whether it is stored, unsent or just chosen. */
export function ListedImage({ bucket, picture, alt, className = '' }: ListedImageProps) {
  const stored = useShownPicture(bucket, 'path' in picture ? picture.path : null)
  const chosen = useObjectUrl('path' in picture ? null : picture.file)
  return <Picture src={stored ?? chosen} alt={alt} className={className} />
}

interface PictureProps {
  /** Null while the URL is being resolved. */
  src: string | null
  alt: string
  className?: string
  /** Load it immediately: it is the main content. */
  eager?: boolean
  /** Shown if the picture cannot be loaded, for example without a network. */
  fallback?: Elements
}

/** Shows a picture that fills its frame. If it cannot be loaded, a decorative one becomes a leaf, any other an icon. */
export function Picture({ src, alt, className = 'object-cover', eager = false, fallback }: PictureProps) {
  const { reachable, onError } = usePictureRetry(src)
  if (src && !reachable) return fallback ?? (alt ? <MissingPicture alt={alt} /> : <DecorativePlaceholder />)
  return (
    src && (
      <img
        src={src}
        alt={alt}
        draggable={false}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={onError}
        className={`size-full ${className}`}
      />
    )
  )
}

const MissingPicture = ({ alt }: { alt: string }) => (
  <span className="grid size-full place-items-center text-ink-faint">
    <ImageOff className="size-6" />
    <VisuallyHidden>{`${alt}: not on this device`}</VisuallyHidden>
  </span>
)

const DecorativePlaceholder = () => (
  <span aria-hidden="true" className="grid size-full place-items-center bg-leaf-wash text-leaf-text/45">
    <Leaf className="size-7" />
  </span>
)
