import bidiFactory from 'bidi-js'
import { shapeArabic } from './arabic.ts'
import type { Font } from './font.ts'
import { ignorable, MISSING_GLYPH } from './font-cache.ts'
import { type Face, type FontName, fallbackFonts } from './font-faces.ts'

/** Part of a line in one font and one direction. */
export interface Run {
  font: FontName
  rtl: boolean
  /** From left to right on paper. */
  text: string
  /** Thousandths of the type size, from the line's left end. */
  x: number
}

export interface ShapedLine {
  /** From left to right, as readers of the file expect them: they find the spaces between runs by where these stand. */
  runs: Run[]
  /** Thousandths of the type size. */
  width: number
  /** What stands in the text but could not be drawn, for example an emoji. */
  missingGlyphs: string[]
}

export type Direction = 'ltr' | 'rtl'

/** Letters between spaces, or the spaces between words, of one bidi level. */
interface Word {
  /** Grapheme clusters. */
  clusters: string[]
  isSpace: boolean
  level: number
}

interface Piece {
  text: string
  level: number
  font: FontName
  width: number
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\u200f\u202b\u202e\u2067]/u

/** The direction of the first letter that has one (Unicode bidi algorithm, rules P2 and P3). */
export const directionOf = (text: string): Direction =>
  rightToLeft.test(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'

/** The sign that a reader of right-to-left text sees for this one: a bracket opens to the other side. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character

/** Turns lines of text into runs of glyphs, with the fonts at hand. */
export class Typesetter {
  readonly #fonts: ReadonlyMap<FontName, Font>
  readonly #chains: Record<Face, FontName[]>

  /** `all`: every text of the document, which decides how ideographs are written. */
  constructor(fonts: ReadonlyMap<FontName, Font>, all: string) {
    this.#fonts = fonts
    const chain = (face: Face) => {
      const names = [...fallbackFonts(face, all), ...fallbackFonts(face, MISSING_GLYPH)]
      return [...new Set(names)].filter((name) => fonts.has(name))
    }
    this.#chains = { text: chain('text'), strong: chain('strong'), display: chain('display') }
  }

  shapeLine(line: string, face: Face, direction: Direction): ShapedLine {
    const missingGlyphs: string[] = []
    const text = shapeArabic(line.normalize('NFC'))
    const pieces = this.#pieces(splitWords(text, direction), face, missingGlyphs)
    let width = 0
    const runs = inVisualOrder(mergeNeighbours(pieces)).map((run): Run => {
      const rtl = run.level % 2 === 1
      const x = width
      width += run.width
      return { font: run.font, rtl, text: rtl ? [...run.text].reverse().join('') : run.text, x }
    })
    return { runs, width, missingGlyphs }
  }

  #pieces(words: readonly Word[], face: Face, missingGlyphs: string[]): Piece[] {
    const pieces: Piece[] = []
    words.forEach(({ clusters, isSpace, level }, place) => {
      // A space belongs to the word beside it that is read in the same direction.
      const beside = [
        pieces.at(-1)?.level === level && pieces.at(-1)?.font,
        this.#whole(words[place + 1], face),
      ]
      const whole = this.#fontFor(clusters.join(''), face, isSpace ? beside : [])
      for (const cluster of clusters) {
        const font = whole ?? this.#fontFor(cluster, face)
        if (!font) missingGlyphs.push(cluster)
        const text = font ? this.#drawn(cluster, font) : MISSING_GLYPH
        const drawnIn = font ?? this.#fontFor(MISSING_GLYPH, face) ?? 'figtree400'
        pieces.push({ text, level, font: drawnIn, width: this.#widthOf(text, drawnIn) })
      }
    })
    return pieces
  }

  #whole(word: Word | undefined, face: Face): FontName | undefined {
    return word && this.#fontFor(word.clusters.join(''), face)
  }

  /** The first font that can draw all of the text. */
  #fontFor(
    text: string,
    face: Face,
    preferred: readonly (FontName | false | undefined)[] = [],
  ): FontName | undefined {
    const characters = [...text].filter((character) => !ignorable.test(character))
    const can = (name: FontName) =>
      characters.every((character) => this.#glyphOf(character, name) !== undefined)
    return [...preferred, ...this.#chains[face]].find((name): name is FontName => Boolean(name && can(name)))
  }

  #drawn(text: string, font: FontName): string {
    return [...text].filter((character) => this.#glyphOf(character, font) !== undefined).join('')
  }

  #glyphOf(character: string, name: FontName): number | undefined {
    return this.#fonts.get(name)?.glyphOf(character.codePointAt(0) ?? 0)
  }

  #widthOf(text: string, name: FontName): number {
    const font = this.#fonts.get(name)
    let width = 0
    for (const character of text) width += font?.widthOf(this.#glyphOf(character, name) ?? 0) ?? 0
    return width
  }
}

/** A text as words and spaces, each of one bidi level. */
function splitWords(text: string, direction: Direction): Word[] {
  const hasRightToLeft = direction === 'rtl' || rightToLeft.test(text)
  const levels = hasRightToLeft ? bidi.getEmbeddingLevels(text, direction).levels : null
  const words: Word[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const isSpace = /^\s/u.test(segment)
    const level = levels?.[index] ?? 0
    const last = words.at(-1)
    if (last && last.isSpace === isSpace && last.level === level) last.clusters.push(segment)
    else words.push({ clusters: [segment], isSpace, level })
  }
  return words
}

/** Neighbours of one font and one level make one piece. */
function mergeNeighbours(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last && last.font === piece.font && last.level === piece.level) {
      last.text += piece.text
      last.width += piece.width
    } else runs.push({ ...piece })
  }
  return runs.filter((run) => run.text !== '')
}

/** From left to right: from the highest level down to the lowest odd one, neighbours at it or above turn (rule L2). */
function inVisualOrder(runs: readonly Piece[]): Piece[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map((run) => run.level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while ((order[end]?.level ?? -1) >= level) end++
      if (end > start + 1) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  }
  return order
}
