import type { Font } from './font.ts'
import { viewOf } from './font-tables.ts'

/**
 * Returns the slices of a font as one font: the glyphs of each slice follow those of the slice before it. The metrics
 * are those of the first slice; all slices of a font have the same. Slices must have no composite outlines: those would
 * refer to their parts by the slice's own glyph numbers.
 */
export function joinFonts([first, ...others]: readonly [Font, ...Font[]]): Font {
  if (others.length === 0) return first
  const slices: { font: Font; start: number }[] = []
  let count = 0
  for (const font of [first, ...others]) {
    slices.push({ font, start: count })
    count += maxima(font).getUint16(4)
  }
  /** Reads something of a glyph from the slice that has it, by the slice's own number of the glyph. */
  const inSlice =
    <Value>(read: (font: Font, own: number) => Value) =>
    (glyph: number) => {
      const { font, start } = slices.findLast(({ start }) => start <= glyph) ?? { font: first, start: 0 }
      return read(font, glyph - start)
    }
  return {
    tables: new Map([...first.tables, ['maxp', greatestMaxima(slices.map(({ font }) => font))]]),
    unitsPerEm: first.unitsPerEm,
    glyphOf(code) {
      for (const { font, start } of slices) {
        const own = font.glyphOf(code)
        if (own !== undefined) return start + own
      }
      return undefined
    },
    widthOf: inSlice((font, own) => font.widthOf(own)),
    advanceOf: inSlice((font, own) => font.advanceOf(own)),
    outlineOf: inSlice((font, own) => font.outlineOf(own)),
  }
}

const maxima = ({ tables }: Font): DataView => viewOf(tables, 'maxp')

/** Returns the table "maxp" with the greatest value of each of its numbers, which tell PDF readers how much to allocate. */
function greatestMaxima(fonts: readonly Font[]): Uint8Array {
  const views = fonts.map(maxima)
  const greatest = new Uint8Array(views[0]?.byteLength ?? 0)
  const written = new DataView(greatest.buffer)
  for (let at = 0; at < greatest.length; at += 2)
    written.setUint16(at, Math.max(...views.map((view) => view.getUint16(at))))
  return greatest
}
