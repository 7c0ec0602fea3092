import type { PictureFormat } from './picture-format.ts'

/**
 * Returns the number of pixels that a picture declares, also where their data is damaged; 0 where it declares none, and
 * for formats other than JPG, PNG and GIF.
 */
export function declaredPixels(bytes: Uint8Array<ArrayBuffer>, format: PictureFormat): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'png' && bytes.length >= 24) return view.getUint32(16) * view.getUint32(20)
  if (format === 'gif' && bytes.length >= 10) return view.getUint16(6, true) * view.getUint16(8, true)
  return format === 'jpg' ? pixelsOfJpeg(view) : 0
}

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
