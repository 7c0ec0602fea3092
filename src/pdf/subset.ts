import type { Font } from './font.ts'
import { tableOf } from './font-tables.ts'
import type { PlacedGlyph } from './harfbuzz.ts'

/** What a code draws: a glyph, several at their offsets as one, or nothing. The advance is in the font's own units. */
export interface Drawing {
  glyphs: readonly PlacedGlyph[]
  advance: number
}

/**
 * Returns a TrueType font with only these codes. Every code gets a glyph of its own, even where the original font shares
 * one (a space and a no-break space): PDF readers find the typed character by its glyph. Glyph 0 stays the empty box.
 */
export function subsetFont(font: Font, drawings: ReadonlyMap<number, Drawing>): Uint8Array {
  const codes = [...drawings.keys()].sort((one, other) => one - other)
  const box: Drawing = { glyphs: [{ glyph: 0, x: 0, y: 0 }], advance: font.advanceOf(0) }
  const drawn = [box, ...codes.map((code) => drawings.get(code) ?? box)]
  const outlines = collectOutlines(font, drawn)

  const offsets = [0]
  for (const outline of outlines) offsets.push((offsets.at(-1) ?? 0) + outline.length)
  const widths = drawn.flatMap(({ advance }, index) => [advance, leftBearing(outlines[index])])

  return sfnt([
    ['OS/2', tableOf(font.tables, 'OS/2')],
    ['cmap', characterMap(codes)],
    ['glyf', concatBytes(outlines)],
    ['head', withUint16(tableOf(font.tables, 'head'), 50, 1)],
    ['hhea', withUint16(tableOf(font.tables, 'hhea'), 34, drawn.length)],
    ['hmtx', packIntegers(16, [...widths, ...outlines.slice(drawn.length).map(leftBearing)])],
    ['loca', packIntegers(32, offsets)],
    ['maxp', maxima(font, drawn, outlines.length)],
    ['name', nameTable],
    ['post', packIntegers(32, [0x00030000, 0, 0, 0, 0, 0, 0, 0])],
  ])
}

/** Returns the outlines of the drawings, followed by the parts that composite ones (accented letters) refer to. */
function collectOutlines(font: Font, drawn: readonly Drawing[]): Uint8Array[] {
  const parts: number[] = []
  const outlines: Uint8Array[] = []
  const collect = (outline: Uint8Array) => {
    for (const at of componentsOf(outline)) {
      const view = new DataView(outline.buffer)
      const part = view.getUint16(at)
      if (!parts.includes(part)) parts.push(part)
      view.setUint16(at, drawn.length + parts.indexOf(part))
    }
    outlines.push(outline)
  }
  for (const drawing of drawn) collect(outlineOf(font, drawing))
  // Parts may have parts, which are added while this runs.
  for (let index = 0; index < parts.length; index++) collect(font.outlineOf(parts[index] ?? 0).slice())
  return outlines
}

const ARGUMENTS_ARE_OFFSETS_IN_WORDS = 0b11
const MORE_COMPONENTS = 0x20

/** Returns the outline of one glyph, or a composite of several (OpenType, "glyf", composite description). */
function outlineOf(font: Font, { glyphs }: Drawing): Uint8Array {
  const visible = glyphs.filter(({ glyph }) => font.outlineOf(glyph).length > 0)
  const [only] = visible
  if (!only) return new Uint8Array()
  if (visible.length === 1 && only.x === 0 && only.y === 0) return font.outlineOf(only.glyph).slice()
  const boxes = visible.map(({ glyph, x, y }) => {
    const { buffer, byteOffset } = font.outlineOf(glyph)
    const view = new DataView(buffer, byteOffset)
    return [2, 4, 6, 8].map((at, side) => view.getInt16(at) + (side % 2 === 0 ? x : y))
  })
  const corner = (side: number, furthest: (...values: number[]) => number) =>
    furthest(...boxes.map((box) => box[side] ?? 0))
  const components = visible.flatMap(({ glyph, x, y }, index) => [
    ARGUMENTS_ARE_OFFSETS_IN_WORDS | (index < visible.length - 1 ? MORE_COMPONENTS : 0),
    glyph,
    x,
    y,
  ])
  const header = [-1, corner(0, Math.min), corner(1, Math.min), corner(2, Math.max), corner(3, Math.max)]
  return packIntegers(16, [...header, ...components])
}

/** Returns the table "maxp": the number of glyphs, and how much a composite of several glyphs may need at most. */
function maxima(font: Font, drawn: readonly Drawing[], count: number): Uint8Array {
  const table = withUint16(tableOf(font.tables, 'maxp'), 4, count)
  const most = Math.max(...drawn.map(({ glyphs }) => glyphs.length))
  if (most < 2) return table
  const view = new DataView(table.buffer)
  const atMost = (at: number, value: number) =>
    view.setUint16(at, Math.min(0xffff, Math.max(view.getUint16(at), value)))
  // Points and contours of composites, their parts, and how deep they nest.
  atMost(10, most * Math.max(view.getUint16(6), view.getUint16(10)))
  atMost(12, most * Math.max(view.getUint16(8), view.getUint16(12)))
  atMost(28, most)
  atMost(30, view.getUint16(30) + 1)
  return table
}

/** Returns the offsets at which a composite outline refers to its parts (OpenType, "glyf", composite description). */
function componentsOf(outline: Uint8Array): number[] {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength)
  if (outline.length === 0 || view.getInt16(0) >= 0) return []
  const found: number[] = []
  let at = 10
  for (let flags = 0x20; flags & 0x20; ) {
    flags = view.getUint16(at)
    found.push(at + 2)
    const scales = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    at += 4 + (flags & 1 ? 4 : 2) + scales
  }
  return found
}

const leftBearing = (outline: Uint8Array | undefined): number =>
  outline && outline.length > 0 ? ((outline[2] ?? 0) << 8) | (outline[3] ?? 0) : 0

/** Returns a character map of format 4 with one segment per character: the code at index n has glyph n + 1. */
function characterMap(codes: readonly number[]): Uint8Array {
  const all = [...codes, 0xffff]
  const deltas = [...codes.map((code, index) => index + 1 - code), 1]
  const subtable = packIntegers(16, [
    ...[4, 16 + all.length * 8, 0, all.length * 2, 0, 0, 0],
    ...[...all, 0, ...all, ...deltas, ...all.map(() => 0)],
  ])
  return concatBytes([packIntegers(16, [0, 1, 3, 1, 0, 12]), subtable])
}

/**
 * jsPDF requires a PostScript name (name 6), whose value it does not use: the font is registered under another name.
 */
const nameTable = concatBytes([packIntegers(16, [0, 1, 18, 1, 0, 0, 6, 1, 0]), new Uint8Array([0x46])])

function withUint16(table: Uint8Array, at: number, value: number): Uint8Array {
  const copy = table.slice()
  new DataView(copy.buffer).setUint16(at, value)
  return copy
}

function packIntegers(bits: 16 | 32, values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array((values.length * bits) / 8)
  const view = new DataView(bytes.buffer)
  values.forEach((value, index) => {
    if (bits === 16) view.setUint16(index * 2, value)
    else view.setUint32(index * 4, value)
  })
  return bytes
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Returns the font file with these tables. Checksums stay zero: jsPDF writes the tables again with its own. */
function sfnt(tables: readonly (readonly [tag: string, bytes: Uint8Array])[]): Uint8Array {
  const directory = new Uint8Array(12 + tables.length * 16)
  const view = new DataView(directory.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  const body: Uint8Array[] = []
  let at = directory.length
  tables.forEach(([tag, bytes], index) => {
    const entry = 12 + index * 16
    for (let letter = 0; letter < 4; letter++) directory[entry + letter] = tag.charCodeAt(letter)
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, bytes.length)
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
    padded.set(bytes)
    body.push(padded)
    at += padded.length
  })
  return concatBytes([directory, ...body])
}
