import { graphemesOf } from '../domain/graphemes.ts'
import { lazy } from '../domain/lazy.ts'

/** Returns the width of a text in points. */
export type Width = (text: string) => number

/** Between ideographs and kana a line may break anywhere, except before closing and after opening punctuation. */
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uff60]'
const closing = '[、。，．：；？！）］｝」』】〉》〕゛゜ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々…‥・]'
const opening = '[（［｛「『【〈《〔]'

/** Where a line may break: after a space, after a hyphen or dash between letters, and between ideographs. */
const breakPoints = new RegExp(
  `(?<=\\s)(?=\\S)|(?<=[\\p{L}\\p{N}][-–—/])(?=[\\p{L}\\p{N}])` +
    `|(?<=${ideograph})(?<!${opening})(?!${closing})(?=\\S)|(?<=\\S)(?<!${opening})(?!${closing})(?=${ideograph})`,
  'u',
)

/** Scripts that write words without spaces between them. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = lazy(() => new Intl.Segmenter('th', { granularity: 'word' }))
/** Signs that begin no line: they repeat or shorten the word before them, or end a sentence. */
const endsWord = /^[\p{P}\u0e2f\u0e46\u0eaf\u0ec6\u17d7]/u

/** Splits a text of such a script between its words. */
function splitUnspaced(text: string): string[] {
  if (!unspaced.test(text)) return [text]
  const pieces: string[] = []
  for (const { segment } of words().segment(text)) {
    const last = pieces.at(-1)
    if (
      last !== undefined &&
      (endsWord.test(segment) || /^\s/u.test(segment) || /[\p{Ps}\p{Pi}]$/u.test(last))
    ) {
      pieces[pieces.length - 1] = last + segment
    } else pieces.push(segment)
  }
  return pieces
}

/** One line of a wrapped text. */
export interface Line {
  text: string
  /** Index of its paragraph, from 0: each paragraph has its own direction. */
  paragraph: number
}

export const paragraphsOf = (text: string): string[] =>
  text.replaceAll('\t', '    ').split(/\r\n?|[\n\u2028\u2029]/u)

/** Breaks a text at its own line breaks and wherever a line would be wider than `width` points. */
export function wrap(text: string, width: number, widthOf: Width): Line[] {
  return paragraphsOf(text).flatMap((content, paragraph) =>
    wrapParagraph(content.trimEnd(), width, widthOf).map((line) => ({ text: line, paragraph })),
  )
}

function wrapParagraph(paragraph: string, width: number, widthOf: Width): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  const pieces = paragraph.split(breakPoints).flatMap(splitUnspaced)
  for (const word of pieces.flatMap((piece) => splitLongWord(piece, width, widthOf))) {
    const wordWidth = widthOf(word.trimEnd())
    if (line.trim() !== '' && lineWidth + wordWidth > width) {
      lines.push(line.trimEnd())
      line = ''
      lineWidth = 0
    }
    line += word
    lineWidth += widthOf(word)
  }
  lines.push(line.trimEnd())
  return lines
}

/** Splits a word that is wider than a line (a link, for example) between its letters. */
function splitLongWord(word: string, width: number, widthOf: Width): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let pieceWidth = 0
  for (const segment of graphemesOf(word)) {
    const segmentWidth = widthOf(segment)
    if (piece !== '' && segment.trim() !== '' && pieceWidth + segmentWidth > width) {
      pieces.push(piece)
      piece = ''
      pieceWidth = 0
    }
    piece += segment
    pieceWidth += segmentWidth
  }
  return [...pieces, piece]
}

/** Returns the text on one line, cut with an ellipsis where it is wider than `width` points. */
export function clip(text: string, width: number, widthOf: Width): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  if (widthOf(oneLine) <= width) return oneLine
  let kept = ''
  for (const segment of graphemesOf(oneLine)) {
    if (widthOf(`${kept}${segment}…`) > width) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
