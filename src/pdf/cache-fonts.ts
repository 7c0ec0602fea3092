import { FontCache, readCachedFont } from './font-cache.ts'

/**
 * Fetches the big fonts (Chinese, Japanese, Korean) each of these texts would need on paper and keeps them on the
 * device, so that it can be printed without a network later. For texts that were typed or have arrived. Answers those
 * whose fonts are all here now; of the others, paper shows a mark until a network brings them.
 */
export async function cacheFontsFor(texts: readonly string[]): Promise<string[]> {
  // A shelf of its own: drawing happens elsewhere, and what is open here would only take memory.
  const cache = new FontCache(readCachedFont)
  const available: string[] = []
  for (const text of texts) {
    const { missing } = await cache.fontsFor([{ face: 'text', text: text.normalize('NFC') }])
    if (missing.size === 0) available.push(text)
  }
  return available
}
