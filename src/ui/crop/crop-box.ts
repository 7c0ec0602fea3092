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
export interface Look {
  zoom: number
  x: number
  y: number
}

/** Further in, the pixels show. */
export const MAX_ZOOM = 4

export const WHOLE: Look = { zoom: 1, x: 0.5, y: 0.5 }

/** What a frame of this shape (width by height) shows of the picture. Always fills the frame, never leaves the picture. */
export function boxOf(picture: Size, shape: number, look: Look): Box {
  const zoom = between(1, look.zoom, MAX_ZOOM)
  const wide = picture.width / picture.height > shape
  const width = (wide ? picture.height * shape : picture.width) / zoom
  const height = (wide ? picture.height : picture.width / shape) / zoom
  return {
    width,
    height,
    x: between(0, look.x * picture.width - width / 2, picture.width - width),
    y: between(0, look.y * picture.height - height / 2, picture.height - height),
  }
}

/** The look whose middle is where its box can really be, so that moving back answers at once. */
export function settled(picture: Size, shape: number, look: Look): Look {
  const box = boxOf(picture, shape, look)
  return {
    zoom: between(1, look.zoom, MAX_ZOOM),
    x: (box.x + box.width / 2) / picture.width,
    y: (box.y + box.height / 2) / picture.height,
  }
}

/** After the picture was pulled under the frame by shares of the frame's width and height. */
export function moved(picture: Size, shape: number, look: Look, by: { x: number; y: number }): Look {
  const box = boxOf(picture, shape, look)
  return settled(picture, shape, {
    zoom: look.zoom,
    x: look.x - (by.x * box.width) / picture.width,
    y: look.y - (by.y * box.height) / picture.height,
  })
}

/** How far the middle can go along each side, as shares of the picture; equal ends: not at all. */
export function room(picture: Size, shape: number, look: Look) {
  const { width, height } = boxOf(picture, shape, look)
  const [x, y] = [width / 2 / picture.width, height / 2 / picture.height]
  return { x: [x, 1 - x] as const, y: [y, 1 - y] as const }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most)
