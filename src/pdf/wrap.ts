/** Width of a text in points. */
export type Width = (text: string) => number

/** Between ideographs and kana a line may end anywhere, except before closing signs and after opening ones. */
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uff60]'
const closing = '[、。，．：；？！）］｝」』】〉》〕゛゜ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々…‥・]'
const opening = '[（［｛「『【〈《〔]'

/** After a space, a hyphen or a dash between letters, and between ideographs. */
const breakPoints = new RegExp(
  `(?<=\\s)(?=\\S)|(?<=[\\p{L}\\p{N}][-–—/])(?=[\\p{L}\\p{N}])` +
    `|(?<=${ideograph})(?<!${opening})(?!${closing})(?=\\S)|(?<=\\S)(?<!${opening})(?!${closing})(?=${ideograph})`,
  'u',
)
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One line of a text, and whether it is the last one of its paragraph. */
export interface Line {
  text: string
  /** Place of its paragraph, from 0: each paragraph has its own direction. */
  paragraph: number
}

export const paragraphsOf = (text: string): string[] =>
  text.replaceAll('\t', '    ').split(/\r\n?|[\n\u2028\u2029]/u)

/** Breaks a text at its own line ends and wherever a line would be wider than `width` points. */
export function wrap(text: string, width: number, widthOf: Width): Line[] {
  return paragraphsOf(text).flatMap((words, paragraph) =>
    wrapParagraph(words.trimEnd(), width, widthOf).map((line) => ({ text: line, paragraph })),
  )
}

function wrapParagraph(paragraph: string, width: number, widthOf: Width): string[] {
  const lines: string[] = []
  let line = ''
  let filled = 0
  for (const word of paragraph.split(breakPoints).flatMap((word) => splitLongWord(word, width, widthOf))) {
    const bare = widthOf(word.trimEnd())
    if (line.trim() !== '' && filled + bare > width) {
      lines.push(line.trimEnd())
      line = ''
      filled = 0
    }
    line += word
    filled += widthOf(word)
  }
  lines.push(line.trimEnd())
  return lines
}

/** A word too long for any line (a link, for example) breaks between its letters. */
function splitLongWord(word: string, width: number, widthOf: Width): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let filled = 0
  for (const { segment } of graphemes.segment(word)) {
    const more = widthOf(segment)
    if (piece !== '' && segment.trim() !== '' && filled + more > width) {
      pieces.push(piece)
      piece = ''
      filled = 0
    }
    piece += segment
    filled += more
  }
  return [...pieces, piece]
}

/** The words of one line, cut with an ellipsis where they do not fit. */
export function clip(text: string, width: number, widthOf: Width): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (widthOf(flat) <= width) return flat
  let kept = ''
  for (const { segment } of graphemes.segment(flat)) {
    if (widthOf(`${kept}${segment}…`) > width) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
