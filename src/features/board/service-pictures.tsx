import { Picture } from '../../components/picture-list/listed-image.tsx'
import { useShownPicture } from '../../data/use-shown-picture.ts'
import type { Service } from '../../domain/rows.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MAX_THUMBNAILS, THUMBNAIL_AREA, thumbnailClass } from './picture-layout.ts'

interface ServicePicturesProps {
  service: Service
  onOpen: () => void
}

/** Shows up to three thumbnails and the number of others; a press opens the gallery. */
export function ServicePictures({ service, onOpen }: ServicePicturesProps) {
  const shown = service.images.slice(0, MAX_THUMBNAILS)
  const more = service.images.length - shown.length
  if (shown.length === 0) return null
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`group/pictures relative ${THUMBNAIL_AREA} focus-visible:-outline-offset-4`}
    >
      <VisuallyHidden>{`Show the pictures of ${service.title}`}</VisuallyHidden>
      {shown.map((path, place) => (
        <span key={path} className={thumbnailClass(place, shown.length)}>
          <Thumbnail path={path} />
        </span>
      ))}
      {more > 0 && (
        <span className="absolute right-2 bottom-2 rounded-full bg-surface/92 px-2.5 py-0.5 text-xs font-semibold text-ink">
          {`+${more} more`}
        </span>
      )}
    </button>
  )
}

const Thumbnail = ({ path }: { path: string }) => (
  <Picture
    src={useShownPicture('service-images', path)}
    alt=""
    className="object-cover transition-[scale] duration-500 ease-settle group-hover/pictures:scale-[1.03]"
  />
)
