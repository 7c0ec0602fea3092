/** Words that are typed key by key; after each word the field is emptied again, key by key. */
export const members = ['maria', 'web dev', 'copywriting', 'ana seo']
export const services = ['brand', 'workshop', 'porto', 'website']

/** Returns the field's content after each key. */
export const prefixes = (words) =>
  words.flatMap((word) =>
    Array.from(word, (_, n) => word.slice(0, n + 1)).filter((text) => text.trim() === text),
  )
