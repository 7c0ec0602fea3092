import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type Box, boxOf, type CropView, panView, type Size } from './crop-box.ts'

interface CropFrameProps {
  src: string
  /** Null until the browser has decoded it. */
  picture: Size | null
  aspectRatio: number
  round: boolean
  view: CropView
  onView: (view: CropView) => void
  onRead: (picture: Size) => void
  onUnreadable: () => void
}

/** The picture in its frame, to be dragged with a pointer; the sliders beside it do the same for the keyboard. */
export function CropFrame(props: CropFrameProps) {
  const { src, picture, aspectRatio, round, view, onView, onRead, onUnreadable } = props
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)

  const drag = (event: PointerEvent) => {
    if (!last.current || !picture || !frame.current) return
    const { width, height } = frame.current.getBoundingClientRect()
    const by = { x: (event.clientX - last.current.x) / width, y: (event.clientY - last.current.y) / height }
    last.current = { x: event.clientX, y: event.clientY }
    onView(panView(picture, aspectRatio, view, by))
  }
  const zoom = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onView({ ...view, zoom: view.zoom * Math.exp(-event.deltaY / 400) })
  })
  useEffect(() => {
    const element = frame.current
    // React's wheel listeners are passive: the dialog would scroll.
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [])
  return (
    <div
      ref={frame}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null
      }}
      onPointerCancel={() => {
        last.current = null
      }}
      style={{ aspectRatio }}
      className={`relative mx-auto cursor-grab touch-none overflow-hidden bg-sunk active:cursor-grabbing ${round ? 'w-64 max-w-full rounded-full' : 'w-full rounded-md'}`}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          if (width > 0 && height > 0) onRead({ width, height })
          else onUnreadable()
        }}
        onError={onUnreadable}
        style={picture ? placeOf(picture, boxOf(picture, aspectRatio, view)) : { opacity: 0 }}
        className="absolute max-w-none select-none"
      />
    </div>
  )
}

/** Returns the size and place of a picture whose part `box` fills the frame. */
const placeOf = ({ width, height }: Size, box: Box) => ({
  width: `${(width / box.width) * 100}%`,
  height: `${(height / box.height) * 100}%`,
  left: `${(-box.x / box.width) * 100}%`,
  top: `${(-box.y / box.height) * 100}%`,
})
