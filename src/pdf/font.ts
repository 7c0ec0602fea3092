import { type FontTables, inflate, readTables, viewOf } from './font-tables.ts'
import type { MakeShaper, ShapedCluster } from './harfbuzz.ts'

/** The parts of a TrueType font that drawing and subsetting need. */
export interface Font {
  tables: FontTables
  /** Returns the glyph of a character of the Basic Multilingual Plane; undefined where the font has none. */
  glyphOf(code: number): number | undefined
  /**
   * Returns the width in thousandths of the type size, truncated to an integer as jsPDF writes it into the file: PDF
   * readers space text by that width.
   */
  widthOf(glyph: number): number
  /** Returns the width in the font's own units. */
  advanceOf(glyph: number): number
  outlineOf(glyph: number): Uint8Array
  unitsPerEm: number
  /** Returns the clusters of a text from left to right; only fonts whose script HarfBuzz shapes have it. */
  shape?: (text: string) => ShapedCluster[]
}

/** Returns a width of the font's own units as jsPDF writes it: thousandths of the type size, truncated to an integer. */
export const thousandthsOf = ({ unitsPerEm }: Pick<Font, 'unitsPerEm'>, width: number): number =>
  Math.trunc((width * 1000) / unitsPerEm)

/**
 * Parses a deflated TrueType file; one with layout tables is shaped by `makeShaper`. Rejects where it is not one, lacks a
 * table or a character map of format 4, or cannot be shaped.
 */
export async function openFont(file: ArrayBuffer, makeShaper?: MakeShaper): Promise<Font> {
  const bytes = await inflate(file)
  const tables = readTables(bytes)
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map((tag) =>
    viewOf(tables, tag),
  ) as [DataView, DataView, DataView, DataView, DataView]
  const glyphs = readCmap(viewOf(tables, 'cmap'))
  const unitsPerEm = head.getUint16(18)
  const longOffsets = head.getInt16(50) === 1
  const metricsCount = hhea.getUint16(34)
  const offset = (glyph: number) => (longOffsets ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2)
  const advanceOf = (glyph: number) => hmtx.getUint16(Math.min(glyph, metricsCount - 1) * 4)

  return {
    tables,
    unitsPerEm,
    ...(makeShaper && { shape: await makeShaper(bytes) }),
    glyphOf: (code) => glyphs.get(code),
    advanceOf,
    widthOf: (glyph) => thousandthsOf({ unitsPerEm }, advanceOf(glyph)),
    outlineOf: (glyph) =>
      new Uint8Array(glyf.buffer, glyf.byteOffset + offset(glyph), offset(glyph + 1) - offset(glyph)),
  }
}

/** Reads the Unicode subtable of format 4 (OpenType, "cmap"), which every font of `fonts/` has. */
function readCmap(cmap: DataView): Map<number, number> {
  const count = cmap.getUint16(2)
  const starts = Array.from({ length: count }, (_, index) => cmap.getUint32(4 + index * 8 + 4))
  const start = starts.find((at) => cmap.getUint16(at) === 4)
  if (start === undefined) throw new Error('The font has no character map of format 4')

  const segments = cmap.getUint16(start + 6) / 2
  const [ends, begins] = [start + 14, start + 16 + segments * 2]
  const [deltas, ranges] = [begins + segments * 2, begins + segments * 4]
  const glyphs = new Map<number, number>()
  for (let segment = 0; segment < segments; segment++) {
    const last = cmap.getUint16(ends + segment * 2)
    const delta = cmap.getUint16(deltas + segment * 2)
    const range = cmap.getUint16(ranges + segment * 2)
    for (let code = cmap.getUint16(begins + segment * 2); code <= last && code < 0xffff; code++) {
      const first = cmap.getUint16(begins + segment * 2)
      const listed = range ? cmap.getUint16(ranges + segment * 2 + range + (code - first) * 2) : code
      const glyph = range && listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph) glyphs.set(code, glyph)
    }
  }
  return glyphs
}
