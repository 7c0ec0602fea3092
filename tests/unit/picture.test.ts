import { describe, expect, test } from 'vitest'
import {
  checkPicture,
  MAX_PICTURE_BYTES,
  pictureFormat,
  pictureRefusal,
  pictureUpload,
} from '../../src/domain/picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const heads = {
  jpg: bytes('\xff\xd8\xff\xe0\x00\x10JFIF'),
  png: bytes('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'),
  gif: bytes('GIF89a\x01\x00'),
  webp: bytes('RIFF\x24\x00\x00\x00WEBPVP8 '),
  avif: bytes('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00'),
}

describe('the format of a file by its content', () => {
  test.each(Object.entries(heads))('is %s', (format, head) => expect(pictureFormat(head)).toBe(format))
  test.each(['', '<svg xmlns="http://www.w3.org/2000/svg">', '<html>', '%PDF-1.7', 'GIF88a', 'RIFF....WAVE'])(
    'is none for %j',
    (head) => expect(pictureFormat(bytes(head))).toBe(null),
  )
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
  test.each([
    ['me.jpg', limit + 1, heads.jpg, 'portrait', 'Image must be less than 5MB (yours is 5.1 MB)'],
    ['me.jpg', limit * 2, heads.jpg, 'portrait', 'Image must be less than 5MB (yours is 10.0 MB)'],
    ['me.jpg', limit + 1, heads.jpg, 'sample', 'Image must be less than 5MB'],
    ['me.webp', 1, heads.webp, 'portrait', invalid],
    ['me.jpg', 1, heads.avif, 'portrait', invalid],
    ['me.jpg', 1, bytes('<svg>'), 'portrait', 'Please select an image file'],
    ['me.svg', 1, heads.png, 'portrait', 'Please select an image file'],
    ['me.html', 1, heads.gif, 'sample', 'Please select an image file'],
    ['empty.png', 0, bytes(''), 'portrait', 'Please select an image file'],
  ] as const)('%s of %d bytes is refused', (name, size, head, use, message) => {
    const checked = checkPicture({ name, size }, head, use)
    expect(!checked.ok && pictureRefusal(checked.refusal, { size }, use)).toBe(message)
  })

  test('that this device cannot draw again is refused', () =>
    expect(pictureRefusal('unprepared', { size: 1 }, 'sample')).toBe(
      'This device could not prepare the picture. Please choose a smaller one.',
    ))

  test('is uploaded with its real media type, whatever type the device declared', () => {
    const file = new File(['picture'], 'me.txt', { type: 'text/plain' })
    expect(pictureUpload('profile-images', 'profiles/a.jpg', file, 'jpg').file.type).toBe('image/jpeg')
  })
})
