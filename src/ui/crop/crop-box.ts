/** A picture's or a frame's size in pixels. */
export interface Size {
  width: number
  height: number
}

/** What is kept of a picture, in its own pixels. */
export interface Box extends Size {
  x: number
  y: number
}

/** How somebody looks at a picture through a frame: 1 shows as much as fits; `x` and `y` are the middle, 0 to 1. */
export interface CropView {
  zoom: number
  x: number
  y: number
}

/** Further in, the pixels show. */
export const MAX_ZOOM = 4

export const WHOLE_PICTURE: CropView = { zoom: 1, x: 0.5, y: 0.5 }

/** What a frame of this aspectRatio (width by height) shows of the picture. Always fills the frame, never leaves the picture. */
export function boxOf(picture: Size, aspectRatio: number, view: CropView): Box {
  const zoom = clamp(1, view.zoom, MAX_ZOOM)
  const wide = picture.width / picture.height > aspectRatio
  const width = (wide ? picture.height * aspectRatio : picture.width) / zoom
  const height = (wide ? picture.height : picture.width / aspectRatio) / zoom
  return {
    width,
    height,
    x: clamp(0, view.x * picture.width - width / 2, picture.width - width),
    y: clamp(0, view.y * picture.height - height / 2, picture.height - height),
  }
}

/** The view whose middle is where its box can really be, so that moving back answers at once. */
export function clampView(picture: Size, aspectRatio: number, view: CropView): CropView {
  const box = boxOf(picture, aspectRatio, view)
  return {
    zoom: clamp(1, view.zoom, MAX_ZOOM),
    x: (box.x + box.width / 2) / picture.width,
    y: (box.y + box.height / 2) / picture.height,
  }
}

/** After the picture was pulled under the frame by shares of the frame's width and height. */
export function panView(
  picture: Size,
  aspectRatio: number,
  view: CropView,
  by: { x: number; y: number },
): CropView {
  const box = boxOf(picture, aspectRatio, view)
  return clampView(picture, aspectRatio, {
    zoom: view.zoom,
    x: view.x - (by.x * box.width) / picture.width,
    y: view.y - (by.y * box.height) / picture.height,
  })
}

/** How far the middle can go along each side, as shares of the picture; equal ends: not at all. */
export function centreRange(picture: Size, aspectRatio: number, view: CropView) {
  const { width, height } = boxOf(picture, aspectRatio, view)
  const [x, y] = [width / 2 / picture.width, height / 2 / picture.height]
  return { x: [x, 1 - x] as const, y: [y, 1 - y] as const }
}

const clamp = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most)
