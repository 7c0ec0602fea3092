import { doubleMetaphone } from 'double-metaphone'

/** A word with a bit mask of its letters, by which most words are ruled out without comparing them. */
export interface ComparedWord {
  text: string
  letters: number
  /** Its English pronunciation, computed when it is first needed. */
  sound?: string
}

export const toComparedWord = (text: string): ComparedWord => ({ text, letters: letterMask(text) })

const soundOf = (word: ComparedWord): string => {
  word.sound ??= doubleMetaphone(word.text)[0]
  return word.sound
}

/**
 * Sets one bit per letter of the alphabet. Letters of other scripts share these bits: then fewer words are ruled out.
 */
function letterMask(text: string): number {
  let letters = 0
  for (let n = 0; n < text.length; n++) letters |= 1 << (text.charCodeAt(n) & 31)
  return letters
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Returns how many edits a word of this many letters may have. Short words may have none: they would match everything.
 */
export const maxEdits = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : 2)

/**
 * Returns the edit distance from `typed` to `word` or to its nearest prefix: insertions, deletions, substitutions, and
 * swaps of two neighbouring letters (optimal string alignment). A distance above `max` is returned as `max + 1`.
 */
export function editDistance(typed: string, word: string, max: number): number {
  const tooFar = max + 1
  if (typed.length - word.length > max) return tooFar
  // Letters of the word more than `max` beyond the typed length cannot reduce the distance.
  const columns = Math.min(word.length, typed.length + max)
  const at = (costs: readonly number[], column: number) => costs[column] ?? tooFar
  let beforeLast: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    let nearest = row
    for (let column = 1; column <= columns; column++) {
      const same = typed[row - 1] === word[column - 1]
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1]
      ) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      }
      current.push(cost)
      nearest = Math.min(nearest, cost)
    }
    if (nearest > max) return tooFar
    beforeLast = last
    last = current
  }
  return Math.min(tooFar, ...last)
}

/** Sounds of fewer consonants are shared by too many words. */
const MIN_SOUND_LENGTH = 3

/**
 * Returns a function that computes the sum of the distances from the typed words to the words of a text; null where one
 * typed word is similar to none. A word that begins with the sound of the typed one ("grafic", "graphic") is one edit
 * farther than a typing error may be. Create one per search: it caches each comparison, and 10,000 texts share most
 * words.
 */
export function queryDistance(typed: readonly string[]): (words: readonly ComparedWord[]) => number | null {
  const queryWords = typed.map((text) => {
    const word = toComparedWord(text)
    return { ...word, sound: soundOf(word), max: maxEdits(text.length), compared: new Map<string, number>() }
  })
  return (words) => {
    let total = 0
    for (const { text, letters, sound, max, compared } of queryWords) {
      const tooFar = max + 2
      let nearest = tooFar
      for (const word of words) {
        let distance = compared.get(word.text)
        if (distance === undefined) {
          distance = distanceOf(text, letters, word, max)
          const mayBeHeard = max > 0 && sound.length >= MIN_SOUND_LENGTH
          if (distance > max) distance = mayBeHeard && soundOf(word).startsWith(sound) ? max + 1 : tooFar
          compared.set(word.text, distance)
        }
        if (distance < nearest) nearest = distance
        if (nearest === 0) break
      }
      if (nearest === tooFar) return null
      total += nearest
    }
    return total
  }
}

function distanceOf(typed: string, letters: number, word: ComparedWord, max: number): number {
  // Each letter that the word lacks is at least one edit.
  if (countBits(letters & ~word.letters) > max) return max + 1
  return word.text.includes(typed) ? 0 : editDistance(typed, word.text, max)
}
