import { expect, test } from 'vitest'
import {
  boxOf,
  centreRange,
  clampView,
  MAX_ZOOM,
  panView,
  WHOLE_PICTURE,
} from '../../src/ui/crop/crop-box.ts'

const wide = { width: 900, height: 300 }
const tall = { width: 300, height: 900 }

test.each([
  ['a square of a wide picture', wide, 1, WHOLE_PICTURE, { width: 300, height: 300, x: 300, y: 0 }],
  ['a banner of a tall picture', tall, 3, WHOLE_PICTURE, { width: 300, height: 100, x: 0, y: 400 }],
  ['all of a picture of that shape', wide, 3, WHOLE_PICTURE, { ...wide, x: 0, y: 0 }],
  [
    'its middle, twice as near',
    wide,
    3,
    { ...WHOLE_PICTURE, zoom: 2 },
    { width: 450, height: 150, x: 225, y: 75 },
  ],
  ['its edge, never beyond', wide, 1, { zoom: 1, x: 1, y: 1 }, { width: 300, height: 300, x: 600, y: 0 }],
  ['its first edge', tall, 1, { zoom: 1, x: 0, y: 0 }, { width: 300, height: 300, x: 0, y: 0 }],
  ['not further out than all of it', wide, 3, { ...WHOLE_PICTURE, zoom: 0.5 }, { ...wide, x: 0, y: 0 }],
  [
    'nor further in than the limit',
    tall,
    1,
    { ...WHOLE_PICTURE, zoom: 99 },
    { width: 75, height: 75, x: 112.5, y: 412.5 },
  ],
])('the frame shows %s', (_what, picture, shape, look, box) =>
  expect(boxOf(picture, shape, look)).toEqual(box),
)

test('a look that points beyond the picture settles at its edge', () =>
  expect(clampView(wide, 1, { zoom: 9, x: 2, y: 0.5 })).toEqual({
    zoom: MAX_ZOOM,
    x: 0.958_333_333_333_333_4,
    y: 0.5,
  }))

test('pulling the picture to the right shows what is left of it', () => {
  const left = panView(wide, 1, WHOLE_PICTURE, { x: 0.5, y: 0.5 })
  expect(boxOf(wide, 1, left).x).toBeCloseTo(150)
  expect(left.y).toBe(0.5)
  expect(boxOf(wide, 1, panView(wide, 1, left, { x: 9, y: 0 })).x).toBe(0)
})

test('there is room along the longer side only, until it is nearer', () => {
  expect(centreRange(wide, 1, WHOLE_PICTURE)).toEqual({ x: [1 / 6, 5 / 6], y: [0.5, 0.5] })
  expect(centreRange(wide, 1, { ...WHOLE_PICTURE, zoom: 2 }).y).toEqual([0.25, 0.75])
})
