import type { PictureFormat } from './picture-format.ts'

/** The most pixels of a picture: each takes four bytes once a device draws it, whatever the file's size. */
export const MAX_PIXELS = 50_000_000

/** Returns the number of pixels that a picture declares, also where their data is damaged; 0 where it declares none. */
export function declaredPixels(bytes: Uint8Array<ArrayBuffer>, format: PictureFormat): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'png' && bytes.length >= 24) return view.getUint32(16) * view.getUint32(20)
  if (format === 'gif' && bytes.length >= 10) return view.getUint16(6, true) * view.getUint16(8, true)
  if (format === 'webp') return pixelsOfWebp(view)
  if (format === 'avif') return pixelsOfAvif(view)
  return format === 'jpg' ? pixelsOfJpeg(view) : 0
}

const lettersAt = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))

/** The first chunk has the size: lossy, lossless or extended (RFC 9649, section 2). */
function pixelsOfWebp(view: DataView): number {
  if (view.byteLength < 25) return 0
  const kind = lettersAt(view, 12)
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
  }
  if (view.byteLength < 30) return 0
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  if (kind === 'VP8X') return (uint24(24) + 1) * (uint24(27) + 1)
  return kind === 'VP8 ' ? (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff) : 0
}

/** The largest of the "ispe" boxes: a picture may consist of others (ISO/IEC 23008-12, section 6.5.3). */
function pixelsOfAvif(view: DataView): number {
  let most = 0
  // They are in the properties at the beginning; pictures follow.
  const end = Math.min(view.byteLength, 65_536) - 16
  for (let at = 4; at <= end; at++)
    if (view.getUint32(at) === ISPE) most = Math.max(most, view.getUint32(at + 8) * view.getUint32(at + 12))
  return most
}

/** The letters "ispe". */
const ISPE = 0x69737065

/** Walks the segments to the frame header, markers C0 to CF without C4, C8 and CC (ITU-T T.81, table B.1). */
function pixelsOfJpeg(view: DataView): number {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return view.getUint16(at + 5) * view.getUint16(at + 7)
    }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return 0
}
