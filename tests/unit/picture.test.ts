import { describe, expect, test } from 'vitest'
import {
  checkPicture,
  MAX_PICTURE_BYTES,
  megabytes,
  pictureRefusal,
  pictureUpload,
  undrawn,
} from '../../src/domain/picture/picture.ts'
import { pictureFormat } from '../../src/domain/picture/picture-format.ts'
import { declaredPixels } from '../../src/domain/picture/picture-size.ts'
import { latin1, otherPictures } from '../support/pictures.ts'

const bytes = latin1
const heads = {
  jpg: bytes('\xff\xd8\xff\xe0\x00\x10JFIF'),
  png: bytes('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'),
  gif: bytes('GIF89a\x01\x00'),
  webp: bytes('RIFF\x24\x00\x00\x00WEBPVP8 '),
  avif: bytes('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00'),
}

describe('the format of a file by its content', () => {
  test.each(Object.entries(heads))('is %s', (format, head) => expect(pictureFormat(head)).toBe(format))
  test('is AVIF where the first brand is that of its family', () =>
    expect(pictureFormat(bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf'))).toBe('avif'))
  test.each(otherPictures)('is another for %s', (_what, head) => expect(pictureFormat(head)).toBe('other'))
  test.each([
    '',
    '<html>',
    '<!-- <svg> --><html>',
    `<!--${'--><!--'.repeat(140)}`,
    '%PDF-1.7',
    'GIF88a',
    'RIFF....WAVE',
    'BMore words',
    'MZ\x90\0',
    'PK\x03\x04',
    '\0\0\0\x1cftypisom\0\0\x02\0isomiso2mp41 avif',
    '\0\0\0\x14ftypqt  \0\0\0\0qt  heic',
  ])('is none for %j', (head) => expect(pictureFormat(bytes(head))).toBe(null))
})

describe('a picture to upload (spec §5, §8)', () => {
  const limit = MAX_PICTURE_BYTES
  test.each([
    ['me.jpg', limit, heads.jpg, 'portrait'],
    ['me.png', 1, heads.png, 'portrait'],
    ['me.txt', 1, heads.gif, 'portrait'],
    ['me.webp', 1, heads.webp, 'sample'],
    ['me.avif', limit, heads.avif, 'sample'],
  ] as const)('%s of %d bytes is accepted', (name, size, head, use) =>
    expect(checkPicture({ name, size }, head, use).ok).toBe(true),
  )

  const invalid = 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).'
  const tooLarge = 'Image must be less than 5MB'
  test.each([
    ['me.jpg', limit + 1, heads.jpg, 'portrait', tooLarge],
    ['me.jpg', limit + 1, heads.jpg, 'sample', tooLarge],
    ['me.webp', 1, heads.webp, 'portrait', invalid],
    ['me.jpg', 1, heads.avif, 'portrait', invalid],
    ['me.jpg', 1, bytes('<svg>'), 'portrait', invalid],
    ['me.svg', 1, heads.png, 'portrait', invalid],
    ['me.html', 1, heads.gif, 'sample', 'Please select an image file'],
    ['empty.png', 0, bytes(''), 'portrait', 'Please select an image file'],
  ] as const)('%s of %d bytes is refused', (name, size, head, use, message) => {
    const checked = checkPicture({ name, size }, head, use)
    expect(!checked.ok && pictureRefusal(checked.refusal)).toBe(message)
  })
  test.each(otherPictures)('%s is refused for its format, whatever its name and size', (_what, head) => {
    const sizes = [1, limit * 3]
    const checked = sizes.map((size) => checkPicture({ name: 'me.png', size }, head, 'sample'))
    expect(checked.map((one) => !one.ok && pictureRefusal(one.refusal))).toEqual([invalid, invalid])
  })

  test.each([
    [limit + 1, '5.1 MB'],
    [limit * 2, '10.0 MB'],
  ])('%d bytes are %s: never the limit itself', (size, text) => expect(megabytes(size)).toBe(text))

  test('that no browser draws is called damaged; in a newer format it may be the browser', () => {
    expect(pictureRefusal(undrawn('jpg'))).toBe('This picture is damaged. Please choose another one.')
    expect(pictureRefusal(undrawn('avif'))).toMatch('This picture is damaged, or this browser cannot show')
  })

  test('that this device cannot draw again is refused', () =>
    expect(pictureRefusal('unprepared')).toBe(
      'This device could not prepare the picture. Please choose a smaller one.',
    ))

  test('is uploaded with its real media type, whatever type the device declared', () => {
    const file = new File(['picture'], 'me.txt', { type: 'text/plain' })
    expect(pictureUpload('profile-images', 'profiles/a.jpg', file, 'jpg').file.type).toBe('image/jpeg')
  })
})

describe('the pixels that a picture declares', () => {
  test.each([
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x75\x30\0\0\0\x02', 60_000],
    ['gif', 'GIF89a\x10\0\x02\x01', 16 * 258],
    ['jpg', '\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x02\xff\xff\xc2\0\x0b\x08\x01\0\x02\0', 256 * 512],
    ['jpg', '\xff\xd8\xff\xe0\0\x10JFIF', 0],
    ['png', '\x89PNG\r\n\x1a\n', 0],
    ['webp', 'RIFF', 0],
    ['webp', 'RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x01\0\x0f\0\x01', 512 * 65_552],
    ['webp', 'RIFF\x1e\0\0\0WEBPVP8 \x12\0\0\0\0\0\0\x9d\x01\x2a\x10\0\x20\0', 16 * 32],
    ['webp', 'RIFF\x1e\0\0\0WEBPVP8L\x12\0\0\0\x2f\x0f\xc0\x07\0\0\0\0\0', 16 * 32],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0avifmif1\0\0\0\x14ispe\0\0\0\0\0\0\x01\0\0\0\x02\0', 256 * 512],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 0],
  ] as const)('%s: %#', (format, head, pixels) => expect(declaredPixels(latin1(head), format)).toBe(pixels))
})
