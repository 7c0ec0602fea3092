import type { Invoice } from '../rows.ts'
import type en from './en.json'
import type { Language, Words } from './words.ts'

/** The texts of a language's file. `{0}`, `{1}` and so on stand for what is put into a text. */
export type Texts = typeof en

// In one pass: a name that somebody typed may hold such a place itself.
const fill = (text: string, values: readonly unknown[]): string =>
  text.replace(/\{(\d)\}/g, (_, index) => String(values[index]))

function wordsFrom(language: Language, texts: Texts): Words {
  const words = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' && text.includes('{0}')
      ? (...values: readonly unknown[]) => fill(text, values)
      : text,
  ])
  return { ...Object.fromEntries(words), language }
}

const loaded = new Map<Language, Words>()

export const hasWords = (language: Language): boolean => loaded.has(language)

/** Keeps the texts of a language for the papers that are drawn from now on. */
export function addWords(language: Language, texts: Texts): void {
  loaded.set(language, wordsFrom(language, texts))
}

/** Returns the words of a paper: English where it names no language. Throws where they were not added before. */
export function wordsOf(language: Invoice['language']): Words {
  const words = loaded.get(language ?? 'en')
  if (!words) throw new Error(`The words of ${language ?? 'en'} are not loaded`)
  return words
}
