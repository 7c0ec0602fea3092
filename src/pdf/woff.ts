/** The tables of a font file by tag, decompressed. */
export type FontTables = Map<string, Uint8Array>

const WOFF_SIGNATURE = 0x774f4646

/** Reads a WOFF file (W3C WOFF 1.0): a header of 44 bytes, then 20 bytes per table. Rejects other files. */
export async function unpackWoff(file: ArrayBuffer): Promise<FontTables> {
  const view = new DataView(file)
  if (view.byteLength < 44 || view.getUint32(0) !== WOFF_SIGNATURE) throw new Error('Not a WOFF font')
  const entries = Array.from({ length: view.getUint16(12) }, async (_, index) => {
    const at = 44 + index * 20
    const tag = String.fromCharCode(...new Uint8Array(file, at, 4))
    const [start, compressedLength, length] = [
      view.getUint32(at + 4),
      view.getUint32(at + 8),
      view.getUint32(at + 12),
    ]
    const bytes = new Uint8Array(file, start, compressedLength)
    return [tag, compressedLength < length ? await inflate(bytes) : bytes] as const
  })
  return new Map(await Promise.all(entries))
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
