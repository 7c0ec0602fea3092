import { FontCache, readCachedFont } from './font-cache.ts'

/**
 * Fetches the large fonts (Chinese, Japanese, Korean) that each of these texts needs in a PDF and stores them on the
 * device, so that the text can be printed later without a network. Called for texts that were typed or pulled. Returns
 * the texts whose fonts are all stored; a PDF shows □ in the others until their fonts are fetched.
 */
export async function cacheFontsFor(texts: readonly string[]): Promise<string[]> {
  // A cache of its own, released at the end: the worker draws, and fonts parsed here would only take memory.
  const cache = new FontCache(readCachedFont)
  const available: string[] = []
  for (const text of texts) {
    const { missing } = await cache.fontsFor([{ face: 'text', text: text.normalize('NFC') }])
    if (missing.size === 0) available.push(text)
  }
  return available
}
