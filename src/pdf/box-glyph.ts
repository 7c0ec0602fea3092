import type { Font } from './font.ts'
import { viewOf } from './font-tables.ts'

/** Drawn in place of a character that no available font has. */
export const MISSING_GLYPH = '□'

const CODE = MISSING_GLYPH.codePointAt(0) ?? 0
const ADVANCE = 800
const ON_CURVE = 1

/** x and y of the corners of a square as high as a capital letter, and of the square cut out of it, in font units. */
const outer = [70, 50, 70, 710, 730, 710, 730, 50]
const inner = [130, 110, 670, 110, 670, 650, 130, 650]

/** Returns the font, of 1,000 units per em, with a glyph for □, which Noto Sans lacks. */
export function withBox(font: Font): Font {
  // The glyph after the last one of the font.
  const box = viewOf(font.tables, 'maxp').getUint16(4)
  return {
    tables: font.tables,
    unitsPerEm: font.unitsPerEm,
    glyphOf: (code) => (code === CODE ? box : font.glyphOf(code)),
    widthOf: (glyph) => (glyph === box ? ADVANCE : font.widthOf(glyph)),
    advanceOf: (glyph) => (glyph === box ? ADVANCE : font.advanceOf(glyph)),
    outlineOf: (glyph) => (glyph === box ? outline : font.outlineOf(glyph)),
  }
}

/** OpenType, "glyf", simple glyph: two contours of four points, no instructions, coordinates as 16-bit steps. */
const outline = ((): Uint8Array => {
  const corners = [...outer, ...inner]
  const steps = (axis: 0 | 1) =>
    corners.flatMap((value, index) =>
      index % 2 === axis ? [value - (index < 2 ? 0 : (corners[index - 2] ?? 0))] : [],
    )
  // Number of contours, bounding box, last point of each contour, length of the instructions.
  const words = [2, 70, 50, 730, 710, 3, 7, 0]
  const bytes = new Uint8Array(words.length * 2 + 8 + 32).fill(ON_CURVE)
  const view = new DataView(bytes.buffer)
  for (const [index, word] of words.entries()) view.setInt16(index * 2, word)
  for (const [index, step] of [...steps(0), ...steps(1)].entries()) view.setInt16(24 + index * 2, step)
  return bytes
})()
