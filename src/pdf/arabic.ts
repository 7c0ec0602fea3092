/** The shapes of a letter at the places it can stand in a joined group; `undefined` where it has none. */
interface Shapes {
  alone: number
  end?: number
  start?: number
  middle?: number
}

const characters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place)

/**
 * Unicode lists the presentation forms of each letter in the order alone, end, start, middle, and says by
 * compatibility decomposition which letter they are forms of: the two give the whole table. The higher block comes
 * first because the lower one only adds to alef maksura.
 */
const shapes = new Map<string, Shapes>()
const lamAlef = new Map<string, Shapes>()
for (const code of [...characters(0xfe80, 0xfefc), ...characters(0xfb50, 0xfbff)]) {
  const form = String.fromCharCode(code)
  const letters = form.normalize('NFKC')
  if (letters === form || letters.length > (code >= 0xfef5 && code <= 0xfefc ? 2 : 1)) continue
  const table = letters.length === 2 ? lamAlef : shapes
  const known = table.get(letters)
  if (!known) table.set(letters, { alone: code })
  else if (known.end === undefined) known.end = code
  else if (known.start === undefined) known.start = code
  else known.middle ??= code
}

const TATWEEL = 'ـ'
const JOINER = '\u200d'
const mark = /\p{Mn}/u

/** Joins the letter that follows it. */
const joinsOn = (letter: string | undefined) =>
  letter === TATWEEL || letter === JOINER || (letter !== undefined && shapes.get(letter)?.start !== undefined)

/** Can be joined by the letter before it. */
const joinsBack = (letter: string | undefined) =>
  letter === TATWEEL || letter === JOINER || (letter !== undefined && shapes.get(letter)?.end !== undefined)

/**
 * The text with each Arabic letter in the form its neighbours ask for, as Unicode's presentation forms, and lam with
 * alef as one sign. NFKC turns it back. Letters without such forms stay as they are.
 */
export function shapeArabic(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text
  const letters = [...text]
  const beside = (place: number, step: 1 | -1) => {
    let at = place + step
    while (mark.test(letters[at] ?? '')) at += step
    return letters[at]
  }
  let shaped = ''
  for (let place = 0; place < letters.length; place++) {
    const letter = letters[place] ?? ''
    const pair = lamAlef.get(letter + (letters[place + 1] ?? ''))
    const before = joinsOn(beside(place, -1))
    if (pair) {
      shaped += String.fromCharCode((before && pair.end) || pair.alone)
      place++
      continue
    }
    const forms = shapes.get(letter)
    if (!forms) {
      shaped += letter
      continue
    }
    const after = forms.start !== undefined && joinsBack(beside(place, 1))
    const joined = before && forms.end !== undefined
    const form = joined ? (after ? forms.middle : forms.end) : after ? forms.start : forms.alone
    shaped += String.fromCharCode(form ?? forms.alone)
  }
  return shaped
}
