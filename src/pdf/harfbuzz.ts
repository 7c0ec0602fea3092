import type * as HarfBuzz from 'harfbuzzjs'
import { importPart } from '../platform/import-part.ts'
import { storeHarfBuzz } from './store-harfbuzz.ts'

/** A glyph at an offset from its cluster's left end on the base line, in the font's own units. */
export interface PlacedGlyph {
  glyph: number
  x: number
  y: number
}

/** Characters that are drawn together, for example a syllable. */
export interface ShapedCluster {
  text: string
  glyphs: readonly PlacedGlyph[]
  /** In the font's own units. */
  advance: number
}

let loading: Promise<typeof HarfBuzz> | undefined

/** Loads HarfBuzz with the first use. Rejects where it cannot be fetched, or the page may not run WebAssembly. */
function loadHarfBuzz(): Promise<typeof HarfBuzz> {
  loading ??= storeHarfBuzz().then(() => importPart(() => import('harfbuzzjs')))
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Makes a function that shapes texts of one script with this TrueType font, which has layout tables. */
export type MakeShaper = (file: ArrayBuffer) => Promise<(text: string) => ShapedCluster[]>

/** Shapes with HarfBuzz. Rejects where it cannot be loaded. */
export const makeShaper: MakeShaper = async (file) => {
  const harfBuzz = await loadHarfBuzz()
  const font = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(file)))
  return (text) => shape(harfBuzz, font, text)
}

/** Returns the clusters of a text from left to right: what HarfBuzz moves or joins is within one. */
function shape(
  { Buffer, shape: shapeBuffer }: typeof HarfBuzz,
  font: HarfBuzz.Font,
  text: string,
): ShapedCluster[] {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shapeBuffer(font, buffer)
  const positions = buffer.getGlyphPositions()
  const clusters: (ShapedCluster & { start: number; glyphs: PlacedGlyph[] })[] = []
  for (const [index, { codepoint: glyph, cluster: start }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    let last = clusters.at(-1)
    if (last?.start !== start) {
      last = { start, text: '', glyphs: [], advance: 0 }
      clusters.push(last)
    }
    last.glyphs.push({ glyph, x: last.advance + xOffset, y: yOffset })
    last.advance += xAdvance
  }
  return clusters.map(({ start, ...cluster }, index) => ({
    ...cluster,
    text: text.slice(start, clusters[index + 1]?.start),
  }))
}
