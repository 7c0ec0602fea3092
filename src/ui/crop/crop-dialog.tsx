import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useBusy } from '../use-busy.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { type Box, boxOf, type Look, MAX_ZOOM, room, type Size, settled, WHOLE } from './crop-box.ts'
import { CropFrame } from './crop-frame.tsx'
import { Slider } from './slider.tsx'

interface CropDialogProps {
  title: string
  /** The picture; null: the dialog is closed. */
  file: Blob | null
  /** Width by height of what is kept. */
  shape: number
  /** It will be seen in a circle. */
  round?: boolean
  onCrop: (box: Box) => Promise<void>
  onUnreadable: () => void
  onClose: () => void
}

/** Chooses what is kept of a picture, with a pointer or with sliders. */
export function CropDialog({ title, file, ...rest }: CropDialogProps) {
  // The last picture stays while the dialog leaves.
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
  shape,
  round = false,
  onCrop,
  onUnreadable,
  onClose,
}: Omit<CropDialogProps, 'title' | 'file'> & { file: Blob }) {
  const src = useObjectUrl(file)
  const [picture, setPicture] = useState<Size | null>(null)
  const [look, setLook] = useState<Look>(WHOLE)
  const { busy, during } = useBusy()
  const change = (next: Look) => picture && setLook(settled(picture, shape, next))
  const { x, y } = room(picture ?? { width: shape, height: 1 }, shape, look)
  const crop = async () => {
    if (!picture) return
    await during(onCrop(boxOf(picture, shape, look)))
  }
  return (
    <div className="mt-5 grid gap-4">
      {src && (
        <CropFrame
          src={src}
          picture={picture}
          shape={shape}
          round={round}
          look={look}
          onLook={change}
          onRead={setPicture}
          onUnreadable={onUnreadable}
        />
      )}
      <div>
        <Slider
          label="Zoom"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={look.zoom}
          valueText={percent(look.zoom)}
          onChange={(zoom) => change({ ...look, zoom })}
        />
        <Slider
          label="Left to right"
          min={x[0]}
          max={x[1]}
          step={0.01}
          value={look.x}
          valueText={percent(look.x)}
          onChange={(middle) => change({ ...look, x: middle })}
        />
        <Slider
          label="Top to bottom"
          min={y[0]}
          max={y[1]}
          step={0.01}
          value={look.y}
          valueText={percent(look.y)}
          onChange={(middle) => change({ ...look, y: middle })}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button
          disabled={!picture}
          busy={busy}
          busyText="Preparing..."
          onClick={() => void crop()}
          className="max-sm:flex-1"
        >
          Use this picture
        </Button>
      </div>
    </div>
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`
