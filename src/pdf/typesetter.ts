import bidiFactory from 'bidi-js'
import { graphemesOf } from '../domain/graphemes.ts'
import { shapeArabic } from './arabic.ts'
import { MISSING_GLYPH } from './box-glyph.ts'
import { type Font, thousandthsOf } from './font.ts'
import { ignorable } from './font-cache.ts'
import { type Face, type FontName, fallbackFonts } from './font-faces.ts'
import type { ShapedCluster } from './harfbuzz.ts'

/** A part of a line in one font and one direction. */
export interface Run {
  font: FontName
  rtl: boolean
  /** In visual order, from left to right. */
  text: string
  /** Thousandths of the type size, from the line's left end. */
  x: number
  /** What is drawn together; only where HarfBuzz shapes the font's script. */
  clusters?: readonly ShapedCluster[]
}

export interface ShapedLine {
  /** From left to right, as PDF readers expect: they infer the spaces between runs from their positions. */
  runs: Run[]
  /** Thousandths of the type size. */
  width: number
  /** Grapheme clusters of the text that no font has, for example an emoji. */
  missingGlyphs: string[]
}

export type Direction = 'ltr' | 'rtl'

/** A word, or the spaces between two words; of one bidi level. */
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
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\u200f\u202b\u202e\u2067]/u

/** Returns the direction of the first letter that has one (Unicode bidi algorithm, rules P2 and P3). */
export const directionOf = (text: string): Direction =>
  rightToLeft.test(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'

/** Returns the character that right-to-left text shows for this one: brackets open to the other side. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character

/** Shapes lines of text: splits them into runs of one font and direction, in visual order. */
export class Typesetter {
  readonly #fonts: ReadonlyMap<FontName, Font>
  readonly #chains: Record<Face, FontName[]>

  /** `allText` is all text of the documents together: it decides which East Asian font draws ideographs. */
  constructor(fonts: ReadonlyMap<FontName, Font>, allText: string) {
    this.#fonts = fonts
    const chain = (face: Face) => {
      const names = [...fallbackFonts(face, allText, allText), ...fallbackFonts(face, MISSING_GLYPH, allText)]
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
      const font = this.#fonts.get(run.font)
      const clusters = font?.shape?.(run.text)
      width += clusters && font ? widthOfClusters(clusters, font) : run.width
      const text = rtl && !clusters ? [...run.text].reverse().join('') : run.text
      return { font: run.font, rtl, text, x, ...(clusters && { clusters }) }
    })
    return { runs, width, missingGlyphs }
  }

  #pieces(words: readonly Word[], face: Face, missingGlyphs: string[]): Piece[] {
    const pieces: Piece[] = []
    words.forEach(({ clusters, isSpace, level }, index) => {
      // A space takes the font of the neighbouring word that has the same direction.
      const neighbourFonts = [
        pieces.at(-1)?.level === level && pieces.at(-1)?.font,
        this.#fontForWord(words[index + 1], face),
      ]
      const wordFont = this.#fontFor(clusters.join(''), face, isSpace ? neighbourFonts : [])
      for (const cluster of clusters) {
        const font = wordFont ?? this.#fontFor(cluster, face)
        if (!font) missingGlyphs.push(cluster)
        const text = font ? this.#withGlyphs(cluster, font) : MISSING_GLYPH
        const drawnFont = font ?? this.#fontFor(MISSING_GLYPH, face) ?? 'figtree400'
        pieces.push({ text, level, font: drawnFont, width: this.#widthOf(text, drawnFont) })
      }
    })
    return pieces
  }

  #fontForWord(word: Word | undefined, face: Face): FontName | undefined {
    return word && this.#fontFor(word.clusters.join(''), face)
  }

  /** Returns the first font that has all characters of the text. */
  #fontFor(
    text: string,
    face: Face,
    preferred: readonly (FontName | false | undefined)[] = [],
  ): FontName | undefined {
    const characters = [...text].filter((character) => !ignorable.test(character))
    const hasAll = (name: FontName) =>
      characters.every((character) => this.#glyphOf(character, name) !== undefined)
    return [...preferred, ...this.#chains[face]].find((name): name is FontName =>
      Boolean(name && hasAll(name)),
    )
  }

  /** Returns the text without the characters that the font has no glyph for; joiners shape the text around them. */
  #withGlyphs(text: string, font: FontName): string {
    if (this.#fonts.get(font)?.shape) return text
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

const widthOfClusters = (clusters: readonly ShapedCluster[], font: Font): number =>
  clusters.reduce((sum, { advance }) => sum + thousandthsOf(font, advance), 0)

/** Splits a text into words and spaces, each of one bidi level. */
function splitWords(text: string, direction: Direction): Word[] {
  const hasRightToLeft = direction === 'rtl' || rightToLeft.test(text)
  const levels = hasRightToLeft ? bidi.getEmbeddingLevels(text, direction).levels : null
  const words: Word[] = []
  let index = 0
  for (const segment of graphemesOf(text)) {
    const isSpace = /^\s/u.test(segment)
    const level = levels?.[index] ?? 0
    index += segment.length
    const last = words.at(-1)
    if (last && last.isSpace === isSpace && last.level === level) last.clusters.push(segment)
    else words.push({ clusters: [segment], isSpace, level })
  }
  return words
}

/** Merges neighbouring pieces of the same font and level. */
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

/**
 * Returns the runs in visual order (Unicode bidi algorithm, rule L2): from the highest level down to the lowest odd
 * one, each sequence of runs at that level or above is reversed.
 */
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
