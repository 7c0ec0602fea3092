import type { PictureFormat } from './picture-format.ts'

/*
 * Other pictures lose their metadata by being drawn again on a canvas, which would stop an animation (spec: GIFs are
 * kept). Animated pictures are copied block by block instead, without comments, XMP and EXIF, which may contain a
 * location.
 */

/**
 * Returns true for GIFs, and for WebP whose header declares an animation (RFC 9649, section 2.7). `head` is at least
 * the first 21 bytes.
 */
export function isAnimated(head: Uint8Array, format: PictureFormat): boolean {
  if (format === 'gif') return true
  return format === 'webp' && asciiAt(head, 12, 4) === 'VP8X' && (byteAt(head, 20) & 0b10) !== 0
}

/** Returns the picture without metadata and without bytes after its end; null where it is malformed. */
export const stripMetadata = (bytes: Uint8Array<ArrayBuffer>, format: PictureFormat): Blob | null =>
  format === 'gif' ? stripGifMetadata(bytes) : stripWebpMetadata(bytes)

/** Returns 0 beyond the end of the file. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

const asciiAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

/** Returns the size in bytes of a colour table; a packed byte says whether there is one and how many colours it has. */
const colourTableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 0b111) + 1) : 0)

function stripGifMetadata(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  let at = 13 + colourTableBytes(byteAt(bytes, 10))
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length && bytes[at] !== TRAILER) {
    const body = bytes[at] === IMAGE ? at + 11 + colourTableBytes(byteAt(bytes, at + 9)) : at + 2
    if (bytes[at] !== IMAGE && bytes[at] !== EXTENSION) return null
    const end = endOfSubBlocks(bytes, body)
    if (end === null) return null
    if (bytes[at] === IMAGE || affectsPlayback(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (at > bytes.length) return null
  return new Blob([...kept, Uint8Array.of(TRAILER)], { type: 'image/gif' })
}

/** Returns whether an extension is for timing, transparency, text drawn into the picture, or repetition. */
function affectsPlayback(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1]
  if (label === 0xf9 || label === 0x01) return true
  return label === 0xff && ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(asciiAt(bytes, at + 3, 11))
}

/**
 * Returns the offset after a list of sub-blocks, each of which begins with its length; null where the empty last one is
 * missing.
 */
function endOfSubBlocks(bytes: Uint8Array, from: number): number | null {
  let at = from
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += length + 1
    if (length === 0) return at
  }
  return null
}

const keptChunks = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']
/** Flags of VP8X that declare EXIF and XMP chunks. */
const METADATA_FLAGS = 0b1100

function stripWebpMetadata(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array<ArrayBuffer>[] = []
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true))
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return null
    const next = at + 8 + Math.ceil(view.getUint32(at + 4, true) / 2) * 2
    if (next > end) return null
    if (keptChunks.includes(asciiAt(bytes, at, 4))) kept.push(bytes.slice(at, next))
    at = next
  }
  const [header] = kept
  if (header) header[8] = byteAt(header, 8) & ~METADATA_FLAGS
  const head = bytes.slice(0, 12)
  new DataView(head.buffer).setUint32(4, 4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), true)
  return new Blob([head, ...kept], { type: 'image/webp' })
}
