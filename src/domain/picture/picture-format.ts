/** Number of bytes from a file's beginning that tell its format: an SVG may begin with a declaration and comments. */
export const HEAD_BYTES = 1024

/** Formats that the app takes. */
export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * Returns the format of a picture by its first bytes, not by its name or declared type: one that the app takes, or
 * `other`. Null for what is no picture. `head` is at least the first HEAD_BYTES bytes, or the whole file.
 */
export function pictureFormat(head: Uint8Array): PictureFormat | 'other' | null {
  const letters = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (letters.startsWith('\xff\xd8\xff')) return 'jpg'
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(letters)) return 'gif'
  if (letters.startsWith('RIFF') && letters.slice(8, 12) === 'WEBP') return 'webp'
  const brands = mediaBrands(letters)
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  if (brands.some((brand) => otherBrands.test(brand))) return 'other'
  const isOther = signatures.some((parts) => parts.every(([at, text]) => letters.startsWith(text, at)))
  return isOther || svg.test(letters) ? 'other' : null
}

/** HEIF, which telephones write as HEIC, and Canon's raw pictures. */
const otherBrands = /^(hei[cmsx]|hev[cmsx]|mif[12]|msf1|crx |jp[2x] |jxl )$/

/** Returns the brands of an ISO media file (ISO/IEC 14496-12, section 4.3); none for another file. */
function mediaBrands(letters: string): string[] {
  if (letters.slice(4, 8) !== 'ftyp') return []
  const length = [...letters.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
  const box = letters.slice(8, Math.min(length, HEAD_BYTES))
  // The major brand, a version that is none, and the compatible brands.
  return (box.match(/[\s\S]{4}/g) ?? []).filter((_, place) => place !== 1)
}

type Part = readonly [at: number, text: string]

const beginsWith = (...texts: string[]): Part[][] => texts.map((text) => [[0, text]])

/** Formats that the app does not take: each by the texts at these bytes. */
const signatures: readonly (readonly Part[])[] = [
  // TIFF, and the raw pictures of cameras that are built like it.
  ...beginsWith(
    'II*\0',
    'II+\0',
    'MM\0*',
    'MM\0+',
    'IIRO',
    'IIRS',
    'MMOR',
    'IIU\0',
    'II\xbc',
    'FUJIFILMCCD-RAW',
  ),
  // Windows: bitmap, icon, pointer, metafiles, textures.
  [
    [0, 'BM'],
    [6, '\0\0\0\0'],
  ],
  ...beginsWith('\0\0\x01\0', '\0\0\x02\0', '\xd7\xcd\xc6\x9a', 'DDS '),
  [
    [0, '\x01\0\0\0'],
    [40, ' EMF'],
  ],
  // Programs for drawing: Photoshop, GIMP, Paintbrush, Paint Shop Pro, DjVu, Apple's icons.
  ...beginsWith('8BPS', 'gimp xcf', '\x0a\x05\x01\x08', 'Paint Shop Pro Image', 'AT&TFORM', 'icns'),
  // JPEG 2000, JPEG XL, QOI, FLIF, BPG, OpenEXR, Radiance, relatives of PNG, Encapsulated PostScript.
  ...beginsWith(
    '\0\0\0\x0cjP  ',
    '\xff\x4f\xff\x51',
    '\xff\x0a',
    '\0\0\0\x0cJXL ',
    'qoif',
    'FLIF',
    'BPG\xfb',
  ),
  ...beginsWith('v/1\x01', '#?RADIANCE', '\x8aMNG', '\x8bJNG', '\xc5\xd0\xd3\xc6'),
  ...['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'].flatMap((map) => beginsWith(`${map}\n`, `${map} `)),
]

/** SVG: after a byte order mark, declarations, comments and a document type. */
const svg =
  /^(\xef\xbb\xbf)?\s*(<\?((?!\?>)[\s\S])*\?>\s*|<!--((?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+svg[^[>]*(\[[^\]]*\])?[^>]*>\s*)*<([\w-]+:)?svg[\s/>]/i
