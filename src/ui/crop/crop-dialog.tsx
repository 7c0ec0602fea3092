import { useState } from 'react'
import Cropper, { type Area, type MediaSize } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useBusy } from '../use-busy.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { Slider } from './slider.tsx'

interface CropDialogProps {
  title: string
  /** The picture; null: the dialog is closed. */
  file: Blob | null
  /** Of the part that is kept: width divided by height. */
  aspectRatio: number
  /** The picture will be shown in a circle. */
  round?: boolean
  /** Is given the part to keep, in pixels of the picture. */
  onCrop: (part: Area) => Promise<void>
  onUnreadable: () => void
  onClose: () => void
}

/** Lets the user choose the part of a picture to keep, with a pointer, two fingers or sliders. */
export function CropDialog({ title, file, ...rest }: CropDialogProps) {
  // The last picture stays while the dialog closes.
  const [shown, setShown] = useState({ file, nth: 0 })
  if (file && file !== shown.file) setShown({ file, nth: shown.nth + 1 })
  return (
    <Dialog
      open={file !== null}
      onClose={rest.onClose}
      title={title}
      description="Pull the picture to its place, or use the sliders."
    >
      {shown.file && <Cropping key={shown.nth} file={shown.file} {...rest} />}
    </Dialog>
  )
}

/** At a higher zoom, single pixels become visible. */
const MAX_ZOOM = 4

/** The part that is kept, as a person sees it: in pixels of the picture, and in percent of its sides. */
interface Part {
  pixels: Area
  percent: Area
}

function Cropping(props: Omit<CropDialogProps, 'title' | 'file'> & { file: Blob }) {
  const { file, aspectRatio, round = false, onCrop, onUnreadable, onClose } = props
  const src = useObjectUrl(file)
  /** The picture's size on the screen, at zoom 1. */
  const [media, setMedia] = useState<MediaSize | null>(null)
  /** How far the picture is moved from the middle, in pixels of the screen. */
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part | null>(null)
  const { busy, during } = useBusy()
  return (
    <div className="mt-5 grid gap-4">
      <div
        style={{ aspectRatio }}
        className={`relative mx-auto overflow-hidden bg-sunk ${round ? 'w-64 max-w-full rounded-full' : 'w-full rounded-md'}`}
      >
        {src && (
          <Cropper
            image={src}
            aspect={aspectRatio}
            objectFit="cover"
            maxZoom={MAX_ZOOM}
            showGrid={false}
            disableAutomaticStylesInjection
            crop={crop}
            zoom={zoom}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(percent, pixels) => setPart({ percent, pixels })}
            onMediaLoaded={(read) => (read.naturalWidth > 0 ? setMedia(read) : onUnreadable())}
            mediaProps={{ alt: '', onError: onUnreadable }}
            // The sliders do the same for the keyboard.
            cropperProps={{ tabIndex: -1 }}
          />
        )}
      </div>
      <div>
        <Slider label="Zoom" min={1} max={MAX_ZOOM} value={zoom} onChange={setZoom} />
        <Place
          label="Left to right"
          start={part?.percent.x}
          length={part?.percent.width}
          onMove={(middle) => media && setCrop({ ...crop, x: (0.5 - middle) * media.width * zoom })}
        />
        <Place
          label="Top to bottom"
          start={part?.percent.y}
          length={part?.percent.height}
          onMove={(middle) => media && setCrop({ ...crop, y: (0.5 - middle) * media.height * zoom })}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button
          disabled={!part}
          busy={busy}
          busyText="Preparing..."
          onClick={() => part && void during(onCrop(part.pixels))}
          className="max-sm:flex-1"
        >
          Use this picture
        </Button>
      </div>
    </div>
  )
}

interface PlaceProps {
  label: string
  /** Where the part that is kept begins, and how long it is, in percent of the picture's side. */
  start: number | undefined
  length: number | undefined
  /** Is given the middle of the part, as a fraction of the picture's side. */
  onMove: (middle: number) => void
}

/** Moves the part that is kept along one side of the picture. */
function Place({ label, start = 0, length = 100, onMove }: PlaceProps) {
  const half = length / 200
  return <Slider label={label} min={half} max={1 - half} value={start / 100 + half} onChange={onMove} />
}
