/** The tables of a font file by tag. */
export type FontTables = Map<string, Uint8Array>

export function tableOf(tables: FontTables, tag: string): Uint8Array {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no table ${tag}`)
  return table
}

export function viewOf(tables: FontTables, tag: string): DataView {
  const { buffer, byteOffset, byteLength } = tableOf(tables, tag)
  return new DataView(buffer, byteOffset, byteLength)
}

const TRUE_TYPE_VERSION = 0x00010000

/** Returns the content of a deflated file. Rejects where it is not one. */
export function inflate(file: ArrayBuffer): Promise<ArrayBuffer> {
  const inflated = new Blob([file]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Response(inflated).arrayBuffer()
}

/**
 * Reads a TrueType file (OpenType, "Organization of an OpenType font"): a header of 12 bytes, then 16 bytes per table.
 * Throws for other files.
 */
export function readTables(file: ArrayBuffer): FontTables {
  const bytes = new Uint8Array(file)
  const view = new DataView(file)
  if (view.byteLength < 12 || view.getUint32(0) !== TRUE_TYPE_VERSION) throw new Error('Not a TrueType font')
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + index * 16
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    const start = view.getUint32(at + 8)
    return [tag, bytes.subarray(start, start + view.getUint32(at + 12))] as const
  })
  return new Map(entries)
}
