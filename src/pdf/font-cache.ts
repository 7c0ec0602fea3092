import { type Font, openFont } from './font.ts'
import { type Face, type FontName, fallbackFonts, fontFiles } from './font-faces.ts'

/** Reads a font file. Resolves to null where it is not stored on this device and cannot be fetched now. */
export type ReadFont = (name: FontName) => Promise<ArrayBuffer | null>

/** Drawn in place of a character that no available font has. */
export const MISSING_GLYPH = '□'
/** The font that has the box itself. */
const missingGlyphFont: Record<Face, FontName> = { text: 'noto400', strong: 'noto600', display: 'noto600' }

/** Joiners, direction marks, variation selectors and control characters: a font needs no glyph for them. */
export const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/** Parsed fonts, kept in memory so that the next invoice starts without parsing. */
export class FontCache {
  readonly #fonts = new Map<FontName, Promise<Font | null>>()
  readonly #read: ReadFont

  constructor(read: ReadFont) {
    this.#read = read
  }

  /**
   * Returns the fonts that these texts need. A font further down the fallback order is read only for characters that
   * the earlier ones lack.
   */
  async fontsFor(texts: readonly { face: Face; text: string }[]): Promise<OpenFonts> {
    const fonts = new Map<FontName, Font>()
    const missing = new Set<FontName>()
    for (const { face, text } of texts) {
      let uncovered = [...text].filter((character) => !ignorable.test(character))
      for (const name of [...fallbackFonts(face, text), missingGlyphFont[face]]) {
        if (uncovered.length === 0) break
        if (name !== missingGlyphFont[face] && !fontFiles[name].script.test(uncovered.join(''))) continue
        const font = await this.#open(name)
        if (!font) {
          missing.add(name)
          continue
        }
        fonts.set(name, font)
        uncovered = uncovered.filter((character) => font.glyphOf(character.codePointAt(0) ?? 0) === undefined)
      }
    }
    return { fonts, missing }
  }

  #open(name: FontName): Promise<Font | null> {
    const known = this.#fonts.get(name)
    if (known) return known
    const opened = this.#read(name).then((file) => file && openFont(file))
    this.#fonts.set(name, opened)
    // A font that could not be read is requested again next time.
    const forget = () => this.#fonts.delete(name)
    opened.then((font) => font ?? forget(), forget)
    return opened
  }
}

export interface OpenFonts {
  fonts: ReadonlyMap<FontName, Font>
  /** Needed, but neither stored on this device nor available from the network now. */
  missing: ReadonlySet<FontName>
}

const CACHE_NAME = 'invoice-fonts'

/** Reads a font from the app's own files or, where it is fetched on demand, from its cache or the network. */
export const readCachedFont: ReadFont = async (name) => {
  const source = fontFiles[name]
  if (!('onDemand' in source)) return (await fetchFont(source.url)).arrayBuffer()
  try {
    return await (await fetchCached(source.url)).arrayBuffer()
  } catch (error) {
    console.info(`The font ${name} is not on this device yet`, error)
    return null
  }
}

/** Fetches a font once and caches it. Rejects where it is not cached and there is no network. */
async function fetchCached(url: string): Promise<Response> {
  if (typeof caches === 'undefined') return fetchFont(url)
  const cache = await caches.open(CACHE_NAME)
  const cached = await cache.match(url)
  if (cached) return cached
  const response = await fetchFont(url)
  await cache.put(url, response.clone())
  return response
}

async function fetchFont(url: string): Promise<Response> {
  const response = await fetch(url)
  // Captive portals and unknown paths answer with an HTML page.
  if (!response.ok || response.headers.get('content-type')?.includes('html'))
    throw new Error(`No font at ${url}`)
  return response
}
