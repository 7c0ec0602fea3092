import { describe, expect, test } from 'vitest'
import { isAnimated, stripMetadata } from '../../src/domain/picture/animated-picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const joined = (...parts: string[]) => bytes(parts.join(''))
const LOCATION = 'GPS 38.7223 N, 9.1393 W'

const gif = {
  head: 'GIF89a\x01\x00\x01\x00\x80\x00\x00',
  colours: '\x00\x00\x00\xff\xff\xff',
  repeats: '\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00',
  timing: '\x21\xf9\x04\x01\x0a\x00\x01\x00',
  image: '\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x4c\x01\x00',
  end: ';',
}
const comment = `\x21\xfe${String.fromCharCode(LOCATION.length)}${LOCATION}\x00`
/** XMP as Adobe writes it: not in sub-blocks, and followed by bytes that lead every parser of sub-blocks to its end. */
const xmp = `\x21\xff\x0bXMP DataXMP<x>${LOCATION}</x>\x01${Array.from({ length: 256 }, (_, n) =>
  String.fromCharCode(255 - n),
).join('')}\x00`

/** A chunk of a WebP file: name, length, content, padded to an even number. */
function chunk(name: string, content: string): string {
  const length = bytes('\0\0\0\0')
  new DataView(length.buffer).setUint32(0, content.length, true)
  return `${name}${String.fromCharCode(...length)}${content}${content.length % 2 ? '\0' : ''}`
}
const webp = (...chunks: string[]) => bytes(chunk('RIFF', `WEBP${chunks.join('')}`))
const flags = (set: string) => `${set}${'\0'.repeat(9)}`

const written = async (picture: Blob | null) => picture && new Uint8Array(await picture.arrayBuffer())

describe('a GIF loses its metadata and nothing else', () => {
  const { head, colours, repeats, timing, image, end } = gif
  const clean = joined(head, colours, repeats, timing, image, timing, image, end)

  test.each([
    ['no metadata', clean],
    ['a comment', joined(head, colours, comment, repeats, timing, image, timing, image, end)],
    ['XMP', joined(head, colours, repeats, timing, image, timing, image, xmp, end)],
    ['text after its end', joined(head, colours, repeats, timing, image, timing, image, end, LOCATION)],
    ['no end', joined(head, colours, repeats, timing, image, timing, image)],
  ])('with %s', async (_what, file) => expect(await written(stripMetadata(file, 'gif'))).toEqual(clean))

  test.each([
    ['cut off in its header', joined('GIF89a')],
    ['cut off in its colour table', joined(head, '\0\0')],
    ['cut off in an image', joined(head, colours, image.slice(0, 13))],
    ['with an unknown block', joined(head, colours, LOCATION, image, end)],
  ])('refused %s', (_what, file) => expect(stripMetadata(file, 'gif')).toBe(null))
})

describe('an animated WebP', () => {
  const frames = [chunk('ANIM', '\0\0\0\0\0\0'), chunk('ANMF', 'one'), chunk('ANMF', 'two')]
  const clean = webp(chunk('VP8X', flags('\x02')), ...frames)

  test('keeps its frames and loses location and all other metadata', async () => {
    const withMetadata = webp(
      chunk('VP8X', flags('\x0e')),
      ...frames,
      chunk('EXIF', LOCATION),
      chunk('XMP ', LOCATION),
      chunk('note', LOCATION),
    )
    expect(isAnimated(withMetadata, 'webp')).toBe(true)
    expect(await written(stripMetadata(withMetadata, 'webp'))).toEqual(clean)
  })

  test('is refused where it is malformed', () => {
    expect(stripMetadata(webp(chunk('VP8X', flags('\x02')), 'ANMF\xff\xff\0\0one'), 'webp')).toBe(null)
    expect(stripMetadata(webp(chunk('VP8X', flags('\x02')), 'ANMF'), 'webp')).toBe(null)
  })
})

test('every GIF counts as animated', () => expect(isAnimated(bytes('GIF89a'), 'gif')).toBe(true))

test.each([
  ['a WebP without the animation flag', webp(chunk('VP8X', flags('\x08'))), 'webp'],
  ['a plain WebP', webp(chunk('VP8 ', '')), 'webp'],
  ['a photograph', bytes('\xff\xd8\xff'), 'jpg'],
  ['a WebP that is only a header', bytes('RIFF\x0a\0\0\0WEBPVP8X'), 'webp'],
  ['AVIF', bytes('\0\0\0\x1cftypavis'), 'avif'],
] as const)('%s is not animated', (_what, head, format) => expect(isAnimated(head, format)).toBe(false))
