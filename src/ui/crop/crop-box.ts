/** A picture's or a frame's size in pixels. */
export interface Size {
  width: number
  height: number
}

/** The part of a picture that is kept, in pixels of the picture. */
export interface Box extends Size {
  x: number
  y: number
}

/** Zoom and centre of a picture in its frame. Zoom 1 shows as much as fits; `x` and `y` are the centre, 0 to 1. */
export interface CropView {
  zoom: number
  x: number
  y: number
}

/** At a higher zoom, single pixels become visible. */
export const MAX_ZOOM = 4

export const WHOLE_PICTURE: CropView = { zoom: 1, x: 0.5, y: 0.5 }

/**
 * Returns the part of the picture that a frame of this aspect ratio shows: it fills the frame and stays in the picture.
 */
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

/** Returns the view with its centre within reach, so that moving back has an effect at once. */
export function clampView(picture: Size, aspectRatio: number, view: CropView): CropView {
  const box = boxOf(picture, aspectRatio, view)
  return {
    zoom: clamp(1, view.zoom, MAX_ZOOM),
    x: (box.x + box.width / 2) / picture.width,
    y: (box.y + box.height / 2) / picture.height,
  }
}

/** Returns the view after the picture was dragged by fractions of the frame's width and height. */
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

/** Returns how far the centre can move on each axis, as fractions of the picture; equal ends if it cannot. */
export function centreRange(picture: Size, aspectRatio: number, view: CropView) {
  const { width, height } = boxOf(picture, aspectRatio, view)
  const [x, y] = [width / 2 / picture.width, height / 2 / picture.height]
  return { x: [x, 1 - x] as const, y: [y, 1 - y] as const }
}

const clamp = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most)
