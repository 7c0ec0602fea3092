import { type Font, openFont } from './font.ts'
import { type Face, type FontName, fallbackFonts, fontFiles } from './font-faces.ts'

/** Reads a font file. Null: it is not on this device and cannot be fetched now. */
export type ReadFont = (name: FontName) => Promise<ArrayBuffer | null>

/** The mark that stands for a character no font at hand can draw, and who has it. */
export const MISSING_GLYPH = '□'
const missingGlyphFont: Record<Face, FontName> = { text: 'noto400', strong: 'noto600', display: 'noto600' }

/** Joiners, direction marks, variation selectors: nothing is missing where a font has no shape for them. */
export const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/** Opened fonts. What was opened stays open: the next invoice starts at once. */
export class FontCache {
  readonly #fonts = new Map<FontName, Promise<Font | null>>()
  readonly #read: ReadFont

  constructor(read: ReadFont) {
    this.#read = read
  }

  /** The fonts these texts need; a later one only for what earlier ones lack. */
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
    // What could not be had is asked for again next time.
    const forget = () => this.#fonts.delete(name)
    opened.then((font) => font ?? forget(), forget)
    return opened
  }
}

export interface OpenFonts {
  fonts: ReadonlyMap<FontName, Font>
  /** Wanted, but neither kept on this device nor to be fetched now. */
  missing: ReadonlySet<FontName>
}

const CACHE_NAME = 'invoice-fonts'

/** From the app's own files, or, for those fetched on demand, from where they are kept. */
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

/** Fetches a font once and keeps it. Fails where there is no network and it was not kept. */
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
  // A captive portal or an unknown path answers with a page.
  if (!response.ok || response.headers.get('content-type')?.includes('html'))
    throw new Error(`No font at ${url}`)
  return response
}
