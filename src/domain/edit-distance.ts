/** A word to compare with, and which letters are in it, so that most words are told apart without being read. */
export interface ComparedWord {
  text: string
  letters: number
}

export const toComparedWord = (text: string): ComparedWord => ({ text, letters: letterMask(text) })

/** One bit per letter of the alphabet; letters of other scripts share them, which only lets more words through. */
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

/** Slips forgiven in a word of this many letters: short words would be similar to everything. */
export const maxEdits = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : 2)

/**
 * How far `typed` is from `word` or from its beginning, in slips of the finger: a letter too many, too few, another one,
 * or two changed about. Anything above `most` is `most + 1`.
 */
export function editDistance(typed: string, word: string, max: number): number {
  const tooFar = max + 1
  if (typed.length - word.length > max) return tooFar
  // What lies further along the word than `most` letters past the typed ones cannot bring it nearer.
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

/**
 * Says how far a text's words are from the typed ones, all of them together; null where one of them is not even similar.
 * Made once per search: it remembers each word it has compared, and 10,000 texts share most of theirs.
 */
export function queryDistance(typed: readonly string[]): (words: readonly ComparedWord[]) => number | null {
  const queryWords = typed.map((text) => ({
    ...toComparedWord(text),
    most: maxEdits(text.length),
    compared: new Map<string, number>(),
  }))
  return (words) => {
    let total = 0
    for (const { text, letters, most, compared } of queryWords) {
      let nearest = most + 1
      for (const word of words) {
        // Each letter that is not in the word is a slip at least.
        if (countBits(letters & ~word.letters) > most) continue
        let distance = compared.get(word.text)
        if (distance === undefined) {
          distance = word.text.includes(text) ? 0 : editDistance(text, word.text, most)
          compared.set(word.text, distance)
        }
        if (distance < nearest) nearest = distance
        if (nearest === 0) break
      }
      if (nearest > most) return null
      total += nearest
    }
    return total
  }
}
