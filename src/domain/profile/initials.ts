import { graphemesOf } from '../graphemes.ts'

/** Returns the first letters of the first and the last word of a name, in capitals; a name of signs gives its first. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map(firstLetter)
  return first + last || (graphemesOf(name.trim())[0] ?? '')
}

const firstLetter = (word = ''): string =>
  graphemesOf(word)
    .find((character) => /\p{L}/u.test(character))
    ?.toLocaleUpperCase() ?? ''
