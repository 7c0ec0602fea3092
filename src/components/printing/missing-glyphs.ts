/** What a PDF would show as □. */
interface MissingGlyphs {
  characters: readonly string[]
  /** True where a network would help: a font that they need has not been fetched yet. */
  waitsForFont: boolean
}

/** A question that waits for the user's answer. */
export interface MissingGlyphsQuestion extends MissingGlyphs {
  answer: (goOn: boolean) => void
}

let asked: MissingGlyphsQuestion | null = null
const listeners = new Set<() => void>()

function ask(next: MissingGlyphsQuestion | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** The question under way; null without one. */
export const missingGlyphsQuestion = {
  current: () => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks whether to make a PDF in which some characters stand as □. Resolves to the user's answer. */
export function confirmMissingGlyphs(missing: MissingGlyphs): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) =>
    ask({
      ...missing,
      answer(goOn) {
        ask(null)
        resolve(goOn)
      },
    }),
  )
}
