import { FontCache, readCachedFont } from './font-cache.ts'
import { type FontName, fontFiles } from './font-faces.ts'
import type { MakeShaper } from './harfbuzz.ts'
import { storeHarfBuzz } from './store-harfbuzz.ts'

/** Stores what shapes the texts of a font, and shapes none. */
const storeShaper: MakeShaper = async () => {
  await storeHarfBuzz()
  return () => []
}

/**
 * Fetches the fonts, slices of the large ones (Chinese, Japanese, Korean), that each of these texts needs in a PDF and stores
 * them on the device, so that the text can be printed later without a network; then the other slices of the large ones, for
 * text that is typed without a network. Called for texts that were typed or pulled. Returns the texts whose fonts are
 * all stored; a PDF may show □ in the others until their fonts are fetched.
 */
export async function cacheFontsFor(texts: readonly string[]): Promise<string[]> {
  // A cache of its own, released at the end: the worker draws, and fonts parsed here would only take memory.
  const cache = new FontCache(storeShaper, readCachedFont)
  const covered: { text: string; fontNames: FontName[] }[] = []
  for (const text of texts) {
    const printed = { text: text.normalize('NFC') }
    const { fonts, missing } = await cache.fontsFor([
      { ...printed, face: 'text' },
      { ...printed, face: 'strong' },
    ])
    const fontNames = [...fonts.keys()].filter((name) => fontFiles[name].fetched)
    if (missing.size === 0) covered.push({ text, fontNames })
  }
  const complete = new Set<FontName>()
  for (const name of new Set(covered.flatMap(({ fontNames }) => fontNames)))
    if (await cacheSlices(cache, name)) complete.add(name)
  return covered.flatMap(({ text, fontNames }) =>
    fontNames.every((name) => complete.has(name)) ? [text] : [],
  )
}

/** Fonts whose slices are all stored, or are being fetched. */
const fetching = new Map<FontName, Promise<boolean>>()

/** Fetches the slices of a font that are not stored yet, until one fails. Returns whether all are stored. */
function cacheSlices(cache: FontCache, name: FontName): Promise<boolean> {
  const fetchSlices = async () => {
    for (const url of await cache.sliceUrlsOf(name)) if (!(await readCachedFont(url, name))) return false
    return true
  }
  const fetched = fetching.get(name) ?? fetchSlices()
  fetching.set(name, fetched)
  fetched.then((isComplete) => isComplete || fetching.delete(name))
  return fetched
}
