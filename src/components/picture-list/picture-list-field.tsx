import { CircleAlert, ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Bucket } from '../../domain/mutation.ts'
import { pictureTypes } from '../../domain/picture/picture.ts'
import { pictureKey, roomFor } from '../../domain/picture/picture-list.ts'
import { Button } from '../../ui/button.tsx'
import { FileDropArea } from '../../ui/file-drop-area.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ListedImage } from './listed-image.tsx'
import { PictureTile } from './picture-tile.tsx'
import { PICTURE_LIMITS, type PictureList } from './use-picture-list.ts'
import { usePictureOrder } from './use-picture-order.ts'

interface PictureListFieldProps {
  label: string
  hint?: string
  required?: boolean
  bucket: Bucket
  pictures: PictureList
  /** Why the form cannot be sent with these pictures; a new object per attempt, so that each one moves the focus. */
  error?: { sentence: string } | null
}

/** A field for pictures: dropped or picked, ordered by dragging or with buttons. */
export function PictureListField(props: PictureListFieldProps) {
  const { label, hint, required = false, bucket, pictures, error = null } = props
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const order = usePictureOrder(field, pictures)
  const problems = error ? [error.sentence, ...pictures.problems] : pictures.problems

  useEffect(() => {
    if (error) field.current?.querySelector<HTMLElement>('[data-choose]')?.focus()
  }, [error])

  return (
    <fieldset ref={field} className="min-w-0">
      <legend className="mb-1.5 font-semibold">
        <span>{`${label} `}</span>
        {required ? (
          <span aria-hidden="true" className="text-red-text">
            *
          </span>
        ) : (
          <span className="ml-0.5 text-sm font-normal text-ink-faint">optional</span>
        )}
      </legend>
      <FileDropArea
        label={label}
        multiple
        accept={pictureTypes.sample}
        onFiles={(files) => void pictures.pick(files)}
        className="grid gap-4 border-line"
      >
        {(browse) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p id={`${id}-hint`} className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">
                {hint ? `${hint} ${PICTURE_LIMITS}` : PICTURE_LIMITS}
              </p>
              <Button
                variant="secondary"
                size="small"
                data-choose
                icon={ImagePlus}
                disabled={roomFor(pictures.list) === 0}
                aria-describedby={problems.length > 0 ? `${id}-hint ${id}-problems` : `${id}-hint`}
                onClick={browse}
              >
                {pictures.list.length > 0 ? 'Add pictures' : 'Choose pictures'}
              </Button>
            </div>
            <PictureTiles label={label} bucket={bucket} pictures={pictures} order={order} />
          </>
        )}
      </FileDropArea>
      <VisuallyHidden>
        <span aria-live="polite">{order.announcement}</span>
      </VisuallyHidden>
      <Problems id={`${id}-problems`} problems={problems} />
    </fieldset>
  )
}

interface PictureTilesProps extends Pick<PictureListFieldProps, 'label' | 'bucket' | 'pictures'> {
  order: ReturnType<typeof usePictureOrder>
}

/** Shows the pictures in their order, and how many more are being prepared. */
function PictureTiles({ label, bucket, pictures: { list, preparing }, order }: PictureTilesProps) {
  if (list.length === 0 && preparing === 0) return null
  return (
    <ol aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {list.map((picture, place) => (
        <PictureTile
          key={pictureKey(picture)}
          {...order.handlers(place)}
          place={place}
          count={list.length}
          dragged={order.dragged === pictureKey(picture)}
          onMove={(to) => order.move(place, to)}
          onRemove={() => order.remove(place)}
        >
          <ListedImage
            bucket={bucket}
            picture={picture}
            alt={`Picture ${place + 1}`}
            className="object-cover"
          />
        </PictureTile>
      ))}
      {preparing > 0 && (
        <li className="overflow-hidden rounded-lg border border-line">
          <Skeleton className="aspect-4/3 rounded-none" />
          <p role="status" className="grid h-11 place-items-center text-sm text-ink-faint">
            {preparing === 1 ? 'Preparing...' : `Preparing ${preparing}...`}
          </p>
        </li>
      )}
    </ol>
  )
}

const Problems = ({ id, problems }: { id: string; problems: readonly string[] }) =>
  problems.length > 0 && (
    <ul id={id} role="alert" className="mt-1.5 grid gap-1 text-sm font-medium text-red-text">
      {problems.map((problem) => (
        <li key={problem} className="flex min-w-0 gap-1.5">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0">{problem}</span>
        </li>
      ))}
    </ul>
  )
