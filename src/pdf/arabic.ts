/** The shapes of a letter at the places it can stand in a joined group; `undefined` where it has none. */
interface PresentationForms {
  isolated: number
  final?: number
  initial?: number
  medial?: number
}

const codePoints = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place)

/**
 * Unicode lists the presentation forms of each letter in the order alone, end, start, middle, and says by
 * compatibility decomposition which letter they are forms of: the two give the whole table. The higher block comes
 * first because the lower one only adds to alef maksura.
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

/** Joins the letter that follows it. */
const joinsNext = (letter: string | undefined) =>
  letter === TATWEEL ||
  letter === JOINER ||
  (letter !== undefined && letterForms.get(letter)?.initial !== undefined)

/** Can be joined by the letter before it. */
const joinsPrevious = (letter: string | undefined) =>
  letter === TATWEEL ||
  letter === JOINER ||
  (letter !== undefined && letterForms.get(letter)?.final !== undefined)

/**
 * The text with each Arabic letter in the form its neighbours ask for, as Unicode's presentation forms, and lam with
 * alef as one sign. NFKC turns it back. Letters without such forms stay as they are.
 */
export function shapeArabic(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text
  const letters = [...text]
  const beside = (place: number, step: 1 | -1) => {
    let at = place + step
    while (combiningMark.test(letters[at] ?? '')) at += step
    return letters[at]
  }
  let shaped = ''
  for (let place = 0; place < letters.length; place++) {
    const letter = letters[place] ?? ''
    const pair = lamAlefForms.get(letter + (letters[place + 1] ?? ''))
    const before = joinsNext(beside(place, -1))
    if (pair) {
      shaped += String.fromCharCode((before && pair.final) || pair.isolated)
      place++
      continue
    }
    const forms = letterForms.get(letter)
    if (!forms) {
      shaped += letter
      continue
    }
    const after = forms.initial !== undefined && joinsPrevious(beside(place, 1))
    const joined = before && forms.final !== undefined
    const form = joined ? (after ? forms.medial : forms.final) : after ? forms.initial : forms.isolated
    shaped += String.fromCharCode(form ?? forms.isolated)
  }
  return shaped
}
