/** Code points of a letter's presentation forms; `undefined` where Unicode has no such form of it. */
interface PresentationForms {
  isolated: number
  final?: number
  initial?: number
  medial?: number
}

const codePoints = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/**
 * Unicode lists the presentation forms of each letter in the order isolated, final, initial, medial, and its
 * compatibility decomposition names the letter of each form: the whole table is computed from these two. The higher
 * block is read first because the lower one only adds forms to alef maksura.
 */
const letterForms = new Map<string, PresentationForms>()
const lamAlefForms = new Map<string, PresentationForms>()
for (const code of [...codePoints(0xfe80, 0xfefc), ...codePoints(0xfb50, 0xfbff)]) {
  const form = String.fromCharCode(code)
  const letters = form.normalize('NFKC')
  if (letters === form || letters.length > (code >= 0xfef5 && code <= 0xfefc ? 2 : 1)) continue
  const table = letters.length === 2 ? lamAlefForms : letterForms
  const known = table.get(letters)
  if (!known) table.set(letters, { isolated: code })
  else if (known.final === undefined) known.final = code
  else if (known.initial === undefined) known.initial = code
  else known.medial ??= code
}

const TATWEEL = 'ـ'
const JOINER = '\u200d'
const combiningMark = /\p{Mn}/u

/** Returns whether this letter joins the letter after it. */
const joinsNext = (letter: string | undefined) =>
  letter === TATWEEL ||
  letter === JOINER ||
  (letter !== undefined && letterForms.get(letter)?.initial !== undefined)

/** Returns whether this letter joins the letter before it. */
const joinsPrevious = (letter: string | undefined) =>
  letter === TATWEEL ||
  letter === JOINER ||
  (letter !== undefined && letterForms.get(letter)?.final !== undefined)

/**
 * Returns the text with each Arabic letter replaced by the presentation form that fits its neighbours, and lam with
 * alef replaced by their ligature. NFKC normalization reverses it. Letters without such forms stay as they are.
 */
export function shapeArabic(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text
  const letters = [...text]
  /** Returns the next letter in this direction; combining marks do not separate letters. */
  const neighbour = (index: number, step: 1 | -1) => {
    let at = index + step
    while (combiningMark.test(letters[at] ?? '')) at += step
    return letters[at]
  }
  let shaped = ''
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] ?? ''
    const ligature = lamAlefForms.get(letter + (letters[index + 1] ?? ''))
    const before = joinsNext(neighbour(index, -1))
    if (ligature) {
      shaped += String.fromCharCode((before && ligature.final) || ligature.isolated)
      index++
      continue
    }
    const forms = letterForms.get(letter)
    if (!forms) {
      shaped += letter
      continue
    }
    const after = forms.initial !== undefined && joinsPrevious(neighbour(index, 1))
    const joinsBefore = before && forms.final !== undefined
    const form = joinsBefore ? (after ? forms.medial : forms.final) : after ? forms.initial : forms.isolated
    shaped += String.fromCharCode(form ?? forms.isolated)
  }
  return shaped
}
