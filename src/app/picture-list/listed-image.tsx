import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Bucket } from '../../domain/mutation.ts'
import type { ListedPicture } from '../../domain/picture-list.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useShownPicture } from '../shown-picture.ts'

interface ListedImageProps {
  bucket: Bucket
  picture: ListedPicture
  alt: string
  className?: string
}

/** A picture of a form, whether it is stored, waits to be sent or was chosen just now. */
export function ListedImage({ bucket, picture, alt, className = '' }: ListedImageProps) {
  const stored = useShownPicture(bucket, 'path' in picture ? picture.path : null)
  const chosen = useObjectUrl('path' in picture ? null : picture.file)
  return <Picture src={stored ?? chosen} alt={alt} className={className} />
}

interface PictureProps {
  /** Null while it is on its way. */
  src: string | null
  alt: string
  className?: string
  /** Bring it now: it is what she looks at. */
  eager?: boolean
}

/** Fills its frame; where the picture cannot be had, for example without a network, a sign stands in its place. */
export function Picture({ src, alt, className = 'object-cover', eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (src && failed === src) {
    return (
      <span className="grid size-full place-items-center text-ink-faint">
        <ImageOff aria-hidden="true" className="size-6" />
        {alt && <VisuallyHidden>{alt}: not on this device</VisuallyHidden>}
      </span>
    )
  }
  return (
    src && (
      <img
        src={src}
        alt={alt}
        draggable={false}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(src)}
        className={`size-full ${className}`}
      />
    )
  )
}
