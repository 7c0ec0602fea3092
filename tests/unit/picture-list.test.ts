import { describe, expect, test } from 'vitest'
import {
  addPictures,
  type ListedPicture,
  MAX_PICTURES,
  movePicture,
  pictureKey,
  roomFor,
  samplePath,
  servicePicturePath,
  toImagesAndUploads,
} from '../../src/domain/picture/picture-list.ts'
import { anId } from '../support/rows.ts'

const file = new Blob(['picture'])
const chosen = { file, format: 'jpg' } as const

describe('a list of pictures', () => {
  test('gives each picture a timestamp of its own, also those chosen together', () => {
    const list = addPictures(addPictures([], [chosen, chosen], 1000), [chosen], 1000)
    expect(list.map(pictureKey)).toEqual(['new:1000', 'new:1001', 'new:1002'])
  })

  test('reuses no timestamp of a stored picture, so that none is overwritten', () => {
    const stored: ListedPicture[] = [{ path: 'jobs/x/1000.jpg' }, { path: 'jobs/x/1002.webp' }]
    expect(addPictures(stored, [chosen], 1000).map(pictureKey)).toEqual([
      'jobs/x/1000.jpg',
      'jobs/x/1002.webp',
      'new:1003',
    ])
  })

  test('accepts ten pictures at most, stored ones included', () => {
    const stored: ListedPicture[] = Array.from({ length: 8 }, (_, n) => ({ path: `jobs/x/${n}.jpg` }))
    const list = addPictures(stored, [chosen, chosen, chosen], 1000)
    expect(list).toHaveLength(MAX_PICTURES)
    expect(roomFor(list)).toBe(0)
  })

  test.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 9, ['a', 'b', 'c']],
    [7, 0, ['a', 'b', 'c']],
  ])('moves the picture at %i to %i', (from, to, order) =>
    expect(movePicture(['a', 'b', 'c'], from, to)).toEqual(order),
  )

  test('uploads only new pictures and keeps the order', () => {
    const list = [{ path: 'jobs/x/1.png' }, { ...chosen, milliseconds: 5 }]
    const { images, uploads } = toImagesAndUploads('service-images', list, servicePicturePath(anId(30)))
    expect(images).toEqual(['jobs/x/1.png', `jobs/${anId(30)}/5.jpg`])
    expect(uploads).toMatchObject([{ bucket: 'service-images', path: images[1] }])
    expect(uploads[0]?.file.type).toBe('image/jpeg')
  })

  test('puts client and service into the path of a work sample', () =>
    expect(samplePath(anId(20), anId(30))({ milliseconds: 5, format: 'webp' })).toBe(
      `portfolio/${anId(20)}-${anId(30)}-5.webp`,
    ))
})

test('the key of a stored picture is its path, that of a new one its timestamp', () => {
  expect(pictureKey({ path: 'jobs/a/1.png' })).toBe('jobs/a/1.png')
  expect(pictureKey({ file: new Blob(), format: 'png', milliseconds: 5 } as unknown as ListedPicture)).toBe(
    'new:5',
  )
})
