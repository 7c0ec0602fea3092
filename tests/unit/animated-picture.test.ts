import { describe, expect, test } from 'vitest'
import { isAnimated, stripMetadata } from '../../src/domain/animated-picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const joined = (...parts: string[]) => bytes(parts.join(''))
const PLACE = 'GPS 38.7223 N, 9.1393 W'

const gif = {
  head: 'GIF89a\x01\x00\x01\x00\x80\x00\x00',
  colours: '\x00\x00\x00\xff\xff\xff',
  repeats: '\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00',
  timing: '\x21\xf9\x04\x01\x0a\x00\x01\x00',
  image: '\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x4c\x01\x00',
  end: ';',
}
const comment = `\x21\xfe${String.fromCharCode(PLACE.length)}${PLACE}\x00`
/** As Adobe writes it: without blocks, behind it what leads every reader to its end. */
const xmp = `\x21\xff\x0bXMP DataXMP<x>${PLACE}</x>\x01${Array.from({ length: 256 }, (_, n) =>
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

describe('a GIF is kept, without what was noted in it', () => {
  const { head, colours, repeats, timing, image, end } = gif
  const clean = joined(head, colours, repeats, timing, image, timing, image, end)

  test.each([
    ['nothing', clean],
    ['a comment', joined(head, colours, comment, repeats, timing, image, timing, image, end)],
    ['XMP', joined(head, colours, repeats, timing, image, timing, image, xmp, end)],
    ['text behind its end', joined(head, colours, repeats, timing, image, timing, image, end, PLACE)],
    ['no end', joined(head, colours, repeats, timing, image, timing, image)],
  ])('with %s', async (_what, file) => expect(await written(stripMetadata(file, 'gif'))).toEqual(clean))

  test.each([
    ['cut off within its head', joined('GIF89a')],
    ['cut off within its colours', joined(head, '\0\0')],
    ['cut off within a picture', joined(head, colours, image.slice(0, 13))],
    ['with an unknown block', joined(head, colours, PLACE, image, end)],
  ])('%s it is refused', (_what, file) => expect(stripMetadata(file, 'gif')).toBe(null))
})

describe('a WebP that moves', () => {
  const frames = [chunk('ANIM', '\0\0\0\0\0\0'), chunk('ANMF', 'one'), chunk('ANMF', 'two')]
  const clean = webp(chunk('VP8X', flags('\x02')), ...frames)

  test('keeps its frames, and neither place nor any other note', async () => {
    const noted = webp(
      chunk('VP8X', flags('\x0e')),
      ...frames,
      chunk('EXIF', PLACE),
      chunk('XMP ', PLACE),
      chunk('note', PLACE),
    )
    expect(isAnimated(noted, 'webp')).toBe(true)
    expect(await written(stripMetadata(noted, 'webp'))).toEqual(clean)
  })

  test('is refused where it is broken', () => {
    expect(stripMetadata(webp(chunk('VP8X', flags('\x02')), 'ANMF\xff\xff\0\0one'), 'webp')).toBe(null)
    expect(stripMetadata(webp(chunk('VP8X', flags('\x02')), 'ANMF'), 'webp')).toBe(null)
  })
})

test('a GIF is taken to move, whatever is in it', () => expect(isAnimated(bytes('GIF89a'), 'gif')).toBe(true))

test.each([
  ['a WebP that stands still', webp(chunk('VP8X', flags('\x08'))), 'webp'],
  ['a plain WebP', webp(chunk('VP8 ', '')), 'webp'],
  ['a photograph', bytes('\xff\xd8\xff'), 'jpg'],
  ['a WebP of a head alone', bytes('RIFF\x0a\0\0\0WEBPVP8X'), 'webp'],
  ['AVIF', bytes('\0\0\0\x1cftypavis'), 'avif'],
] as const)('%s does not move: it is drawn anew', (_what, head, format) =>
  expect(isAnimated(head, format)).toBe(false),
)
