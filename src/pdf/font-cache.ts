import { withBox } from './box-glyph.ts'
import { type Font, openFont } from './font.ts'
import { type Face, type FontName, fallbackFonts, fontFiles } from './font-faces.ts'
import { FontSlices } from './font-slices.ts'
import type { MakeShaper } from './harfbuzz.ts'
import { joinFonts } from './join-fonts.ts'

/** Reads a file of a font. Resolves to null where it is not stored on this device and cannot be fetched now. */
export type ReadFont = (url: string, name: FontName) => Promise<ArrayBuffer | null>

/** The font that has the box itself. */
const missingGlyphFont: Record<Face, FontName> = { text: 'noto400', strong: 'noto600', display: 'noto600' }

/** Joiners, direction marks, variation selectors and control characters: a font needs no glyph for them. */
export const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/** Parsed fonts, kept in memory so that the next invoice starts without parsing. */
export class FontCache {
  /** By address: whole fonts and slices. */
  readonly #fonts = new Map<string, Promise<Font | null>>()
  readonly #slices = new Map<string, Promise<FontSlices | null>>()
  readonly #makeShaper: MakeShaper
  readonly #read: ReadFont

  constructor(makeShaper: MakeShaper, read: ReadFont) {
    this.#makeShaper = makeShaper
    this.#read = read
  }

  /**
   * Returns the fonts that these texts of one document need. A font further down the fallback order is read only for
   * characters that the earlier ones lack.
   */
  async fontsFor(texts: readonly { face: Face; text: string }[]): Promise<OpenFonts> {
    const allText = texts.map(({ text }) => text).join('\n')
    const opened = new Map<FontName, Map<string, Font>>()
    const missing = new Set<FontName>()
    for (const { face, text } of texts) {
      let uncovered = [...text].filter((character) => !ignorable.test(character))
      let eastAsian: readonly string[] | undefined
      for (const name of [...fallbackFonts(face, text, allText), missingGlyphFont[face]]) {
        if (uncovered.length === 0) break
        if (name !== missingGlyphFont[face] && !fontFiles[name].script.test(uncovered.join(''))) continue
        const files = opened.get(name) ?? new Map<string, Font>()
        // Slices for all characters that no installed font has, not only for those still uncovered: one font draws a word.
        if (isSliced(name)) eastAsian ??= uncovered
        const urls = await this.#urlsFor(name, eastAsian ?? uncovered)
        const fonts = await Promise.all(urls?.map((url) => this.#open(url, name)) ?? [null])
        fonts.forEach((font, index) => {
          if (font) opened.set(name, files.set(urls?.[index] ?? '', font))
          else missing.add(name)
        })
        const isCovered = (character: string) =>
          [...files.values()].some((font) => font.glyphOf(character.codePointAt(0) ?? 0) !== undefined)
        uncovered = uncovered.filter((character) => !isCovered(character))
      }
    }
    return { fonts: new Map([...opened].map(([name, files]) => [name, joinFiles(files)])), missing }
  }

  /** Returns the addresses of all slices of a font; none where the list of slices is not available. */
  async sliceUrlsOf(name: FontName): Promise<readonly string[]> {
    return (isSliced(name) && (await this.#slicesOf(name))?.urls) || []
  }

  /** Returns the files of a font that have these characters; undefined where its list of slices is not available. */
  async #urlsFor(name: FontName, characters: readonly string[]): Promise<readonly string[] | undefined> {
    if (!isSliced(name)) return [fontFiles[name].url]
    return (await this.#slicesOf(name))?.urlsFor(characters)
  }

  #slicesOf(name: FontName): Promise<FontSlices | null> {
    const { url } = fontFiles[name]
    return cached(this.#slices, url, async () => {
      const file = await this.#read(url, name)
      return file && new FontSlices(url, file)
    })
  }

  #open(url: string, name: FontName): Promise<Font | null> {
    return cached(this.#fonts, url, async () => {
      const file = await this.#read(url, name)
      const font = file && (await openFetched(file, name, this.#makeShaper))
      return font && Object.values(missingGlyphFont).includes(name) ? withBox(font) : font
    })
  }
}

const isSliced = (name: FontName): boolean => fontFiles[name].fetched === 'slices'

/** Opens a font; null where HarfBuzz, which it needs, is not on this device and cannot be fetched now. */
async function openFetched(file: ArrayBuffer, name: FontName, makeShaper: MakeShaper): Promise<Font | null> {
  if (fontFiles[name].fetched !== 'shaped') return openFont(file)
  try {
    return await openFont(file, makeShaper)
  } catch (error) {
    console.info(`Texts in ${name} cannot be shaped now`, error)
    return null
  }
}

/** Joins the files of a font in the order of their addresses, so that the same texts give the same bytes. */
function joinFiles(files: ReadonlyMap<string, Font>): Font {
  const [first, ...others] = [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, font]) => font)
  if (!first) throw new Error('A font without files')
  return joinFonts([first, ...others])
}

/** Returns what is cached under this address, or opens it. What could not be read is requested again next time. */
function cached<T>(
  entries: Map<string, Promise<T | null>>,
  url: string,
  open: () => Promise<T | null>,
): Promise<T | null> {
  const entry = entries.get(url) ?? open()
  entries.set(url, entry)
  const forget = () => entries.delete(url)
  entry.then((value) => value ?? forget(), forget)
  return entry
}

export interface OpenFonts {
  fonts: ReadonlyMap<FontName, Font>
  /** Needed, but neither stored on this device nor available from the network now. */
  missing: ReadonlySet<FontName>
}

const CACHE_NAME = 'invoice-fonts'

/** Reads a file of a font: an installed one from the app's own files, a fetched one from its cache or the network. */
export const readCachedFont: ReadFont = async (url, name) => {
  if (!fontFiles[name].fetched) return (await fetchFont(url)).arrayBuffer()
  try {
    return await (await fetchCached(url)).arrayBuffer()
  } catch (error) {
    console.info(`The font ${name} is not complete on this device yet`, error)
    return null
  }
}

/** Fetches a file once and caches it. Rejects where it is not cached and there is no network. */
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
