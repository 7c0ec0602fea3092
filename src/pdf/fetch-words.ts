import { addWords, hasWords } from '../domain/paper-words/languages.ts'
import type { Invoice } from '../domain/rows.ts'

/** Fetches the words of these languages, once; the files are installed with the app. */
export async function fetchWords(languages: readonly Invoice['language'][]): Promise<void> {
  await Promise.all(
    [...new Set(languages.map((language) => language ?? 'en'))].map(async (language) => {
      if (hasWords(language)) return
      const response = await fetch(new URL(`../domain/paper-words/${language}.json`, import.meta.url))
      if (!response.ok) throw new Error(`The words of ${language} answered with ${response.status}`)
      addWords(language, await response.json())
    }),
  )
}
