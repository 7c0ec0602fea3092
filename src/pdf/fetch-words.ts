import { addWords, hasWords } from '../domain/paper-words/languages.ts'
import type { PdfDocument } from './document.ts'

/** Fetches the words of the documents' languages, once; the files are installed with the app. */
export async function fetchWords(documents: readonly PdfDocument[]): Promise<void> {
  const languages = new Set(
    documents.map(
      (document) => (document.kind === 'quote' ? document.quote : document.invoice).language ?? 'en',
    ),
  )
  await Promise.all(
    [...languages].map(async (language) => {
      if (hasWords(language)) return
      const response = await fetch(new URL(`../domain/paper-words/${language}.json`, import.meta.url))
      if (!response.ok) throw new Error(`The words of ${language} answered with ${response.status}`)
      addWords(language, await response.json())
    }),
  )
}
