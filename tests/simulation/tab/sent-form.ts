/** Returns whether records hold this word as a whole. */
export const holdsWord = (records: unknown, word: string): boolean =>
  new RegExp(`${word}(?!\\w)`).test(JSON.stringify(records))

const PREFIX = 'form with '

/** Returns the key of the draft in which a person typed this word. */
export const sentForm = (word: string): string => PREFIX + word

/** Returns the word that was typed into the form of this draft; null for another one. */
export const sentFormOf = (key: string): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null
