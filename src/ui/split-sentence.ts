import { markedName } from './verbatim-text.ts'

/** A part of a sentence; a name, a number or an address is not translated. */
export interface SentencePart {
  text: string
  isVerbatim: boolean
}

/** Numbers such as INV-202611-042, amounts, email addresses, and addresses of pages without the punctuation after. */
const recognized = [
  String.raw`[A-Z]{2,}-(?=[A-Z\d-]*\d)[A-Z\d-]*[A-Z\d]`,
  String.raw`-?\$\d[\d,]*(?:\.\d+)?`,
  String.raw`https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)]`,
  String.raw`[^\s<>()"“”,;:]+@[^\s<>()"“”,;:]*[^\s<>()"“”,;:.!?]`,
]

const escaped = (name: string) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Splits a sentence at these names, at those marked in it (`verbatim-text.ts`), and at the numbers and addresses in it. */
export function splitSentence(
  sentence: string,
  names: readonly (string | null | undefined)[] = [],
): SentencePart[] {
  const known = names
    .flatMap((name) => (name?.trim() ? name : []))
    .sort((one, other) => other.length - one.length)
    .map((name) => String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`)
  const pattern = new RegExp([markedName, ...known, ...recognized].join('|'), 'gu')
  const parts: SentencePart[] = []
  let end = 0
  for (const { 0: text, 1: marked, index } of sentence.matchAll(pattern)) {
    if (index > end) parts.push({ text: sentence.slice(end, index), isVerbatim: false })
    parts.push({ text: marked ?? text, isVerbatim: true })
    end = index + text.length
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), isVerbatim: false })
  return parts
}
