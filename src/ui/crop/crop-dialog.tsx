import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useBusy } from '../use-busy.ts'
import { useObjectUrl } from '../use-object-url.ts'
import {
  type Box,
  boxOf,
  type CropView,
  centreRange,
  clampView,
  MAX_ZOOM,
  type Size,
  WHOLE_PICTURE,
} from './crop-box.ts'
import { CropFrame } from './crop-frame.tsx'
import { Slider } from './slider.tsx'

interface CropDialogProps {
  title: string
  /** The picture; null: the dialog is closed. */
  file: Blob | null
  /** Of the part that is kept: width divided by height. */
  aspectRatio: number
  /** The picture will be shown in a circle. */
  round?: boolean
  onCrop: (box: Box) => Promise<void>
  onUnreadable: () => void
  onClose: () => void
}

/** Lets the user choose the part of a picture to keep, with a pointer or with sliders. */
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

function Cropping({
  file,
  aspectRatio,
  round = false,
  onCrop,
  onUnreadable,
  onClose,
}: Omit<CropDialogProps, 'title' | 'file'> & { file: Blob }) {
  const src = useObjectUrl(file)
  const [picture, setPicture] = useState<Size | null>(null)
  const [view, setView] = useState<CropView>(WHOLE_PICTURE)
  const { busy, during } = useBusy()
  const change = (next: CropView) => picture && setView(clampView(picture, aspectRatio, next))
  const crop = () => picture && void during(onCrop(boxOf(picture, aspectRatio, view)))
  return (
    <div className="mt-5 grid gap-4">
      {src && (
        <CropFrame
          src={src}
          picture={picture}
          aspectRatio={aspectRatio}
          round={round}
          view={view}
          onView={change}
          onRead={setPicture}
          onUnreadable={onUnreadable}
        />
      )}
      <CropSliders picture={picture} aspectRatio={aspectRatio} view={view} onView={change} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button
          disabled={!picture}
          busy={busy}
          busyText="Preparing..."
          onClick={crop}
          className="max-sm:flex-1"
        >
          Use this picture
        </Button>
      </div>
    </div>
  )
}

interface CropSlidersProps {
  /** Null until the browser has decoded it. */
  picture: Size | null
  aspectRatio: number
  view: CropView
  onView: (view: CropView) => void
}

/** Zooms and moves the picture with the keyboard. */
function CropSliders({ picture, aspectRatio, view, onView }: CropSlidersProps) {
  const { x, y } = centreRange(picture ?? { width: aspectRatio, height: 1 }, aspectRatio, view)
  return (
    <div>
      <Slider
        label="Zoom"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={view.zoom}
        onChange={(zoom) => onView({ ...view, zoom })}
      />
      <Slider
        label="Left to right"
        min={x[0]}
        max={x[1]}
        step={0.01}
        value={view.x}
        onChange={(middle) => onView({ ...view, x: middle })}
      />
      <Slider
        label="Top to bottom"
        min={y[0]}
        max={y[1]}
        step={0.01}
        value={view.y}
        onChange={(middle) => onView({ ...view, y: middle })}
      />
    </div>
  )
}
