import { type Font, thousandthsOf } from './font.ts'
import type { FontName } from './font-faces.ts'
import type { ShapedCluster } from './harfbuzz.ts'
import { type Drawing, subsetFont } from './subset.ts'
import { mirrored, type Run } from './typesetter.ts'

/** A text to draw in one embedded font. */
export interface DrawnText {
  /** Name of the embedded font. */
  font: string
  text: string
  /** Thousandths of the type size, from the line's left end. */
  x: number
}

interface EmbeddedFont {
  font: Font
  drawings: Map<number, Drawing>
}

/**
 * The fonts of one file: in each, a character has one drawing. jsPDF writes for each drawing which character it is, so
 * that PDF readers find the typed text. Where a character has several drawings, as within different syllables, each
 * further one is in a further font.
 */
export class EmbeddedFonts {
  readonly #fonts: ReadonlyMap<FontName, Font>
  readonly #embedded = new Map<string, EmbeddedFont>()

  constructor(fonts: ReadonlyMap<FontName, Font>) {
    this.#fonts = fonts
  }

  /** Adds what a run needs. Returns the texts that draw it. */
  add(run: Run): DrawnText[] {
    const font = this.#fonts.get(run.font)
    if (!font) throw new Error(`The font ${run.font} is not open`)
    if (run.clusters) return this.#addClusters(run.font, font, run.clusters, run.x)
    // One font per direction: right-to-left text mirrors brackets.
    const name = run.rtl ? `${run.font}-rtl` : run.font
    const { drawings } = this.#open(name, font)
    for (const character of run.text) {
      const visible = run.rtl ? mirrored(character) : character
      const glyph = font.glyphOf(visible.charCodeAt(0)) ?? font.glyphOf(character.charCodeAt(0)) ?? 0
      drawings.set(character.charCodeAt(0), drawingOf(font, glyph))
    }
    return [{ font: name, text: run.text, x: run.x }]
  }

  /** Returns the TrueType files by name, always in the same order. */
  files(): [name: string, file: Uint8Array][] {
    return [...this.#embedded]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { font, drawings }]) => [name, subsetFont(font, drawings)])
  }

  /** Draws each cluster as one of its characters, and the others as nothing beside it. */
  #addClusters(name: FontName, font: Font, clusters: readonly ShapedCluster[], start: number): DrawnText[] {
    const texts: DrawnText[] = []
    let x = start
    for (const cluster of clusters) {
      const drawings = drawingsOf(cluster, font)
      const embedded = this.#nameFor(name, font, drawings, texts.at(-1)?.font)
      for (const [code, drawing] of drawings) this.#open(embedded, font).drawings.set(code, drawing)
      const last = texts.at(-1)
      if (last?.font === embedded) last.text += cluster.text
      else texts.push({ font: embedded, text: cluster.text, x })
      x += thousandthsOf(font, cluster.advance)
    }
    return texts
  }

  /** Returns the embedded font in which these characters have these drawings, the one used last if possible. */
  #nameFor(name: FontName, font: Font, drawings: ReadonlyMap<number, Drawing>, last = `${name}-1`): string {
    const fits = (candidate: string) => {
      const known = this.#open(candidate, font).drawings
      return [...drawings].every(([code, drawing]) => {
        const other = known.get(code)
        return !other || keyOf(other) === keyOf(drawing)
      })
    }
    let found = last
    for (let place = 1; !fits(found); place++) found = `${name}-${place}`
    return found
  }

  #open(name: string, font: Font): EmbeddedFont {
    const embedded = this.#embedded.get(name) ?? { font, drawings: new Map() }
    this.#embedded.set(name, embedded)
    return embedded
  }
}

/** Draws nothing, and is a hundredth of the type size wide: PDF readers order characters by their place. */
const nothing = ({ unitsPerEm }: Font): Drawing => ({ glyphs: [], advance: Math.round(unitsPerEm / 100) })

/**
 * Returns what each character of a cluster draws: one that occurs once draws all of it, in the place that the others
 * leave.
 */
function drawingsOf({ text, glyphs, advance }: ShapedCluster, font: Font): Map<number, Drawing> {
  const codes = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  const carrier = codes.find((code) => codes.indexOf(code) === codes.lastIndexOf(code)) ?? codes[0]
  const space = nothing(font)
  const before = codes.indexOf(carrier ?? 0) * space.advance
  const whole: Drawing = {
    glyphs: glyphs.map((placed) => ({ ...placed, x: placed.x - before })),
    advance: Math.max(0, advance - (codes.length - 1) * space.advance),
  }
  return new Map(codes.map((code) => [code, code === carrier ? whole : space]))
}

const drawingOf = (font: Font, glyph: number): Drawing => ({
  glyphs: [{ glyph, x: 0, y: 0 }],
  advance: font.advanceOf(glyph),
})

const keyOf = ({ glyphs, advance }: Drawing): string =>
  `${glyphs.map(({ glyph, x, y }) => `${glyph} ${x} ${y}`).join()} ${advance}`
