import { type Font, openFont } from './font.ts'
import { chainFor, type Face, type SourceName, sources } from './font-faces.ts'

/** Reads a font file. Null: it is not on this device and cannot be fetched now. */
export type ReadFont = (name: SourceName) => Promise<ArrayBuffer | null>

/** The mark that stands for a character no font at hand can draw, and who has it. */
export const MARK = '□'
const markFont: Record<Face, SourceName> = { text: 'noto400', strong: 'noto600', display: 'noto600' }

/** Joiners, direction marks, variation selectors: nothing is missing where a font has no shape for them. */
export const shapeless = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/** Opened fonts. What was opened stays open: the next invoice starts at once. */
export class FontShelf {
  readonly #fonts = new Map<SourceName, Promise<Font | null>>()
  readonly #read: ReadFont

  constructor(read: ReadFont) {
    this.#read = read
  }

  /** The fonts these texts need; a later one only for what earlier ones lack. */
  async fontsFor(texts: readonly { face: Face; text: string }[]): Promise<OpenFonts> {
    const fonts = new Map<SourceName, Font>()
    const missing = new Set<SourceName>()
    for (const { face, text } of texts) {
      let lacking = [...text].filter((character) => !shapeless.test(character))
      for (const name of [...chainFor(face, text), markFont[face]]) {
        if (lacking.length === 0) break
        if (name !== markFont[face] && !sources[name].script.test(lacking.join(''))) continue
        const font = await this.#open(name)
        if (!font) {
          missing.add(name)
          continue
        }
        fonts.set(name, font)
        lacking = lacking.filter((character) => font.glyphOf(character.codePointAt(0) ?? 0) === undefined)
      }
    }
    return { fonts, missing }
  }

  #open(name: SourceName): Promise<Font | null> {
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
  fonts: ReadonlyMap<SourceName, Font>
  /** Wanted, but neither kept on this device nor to be fetched now. */
  missing: ReadonlySet<SourceName>
}

const KEPT = 'invoice-fonts'

/** From the app's own files, or, for those fetched on demand, from where they are kept. */
export const readKeptFont: ReadFont = async (name) => {
  const source = sources[name]
  if (!('onDemand' in source)) return (await fetched(source.url)).arrayBuffer()
  try {
    return await (await keep(source.url)).arrayBuffer()
  } catch (error) {
    console.info(`The font ${name} is not on this device yet`, error)
    return null
  }
}

/** Fetches a font once and keeps it. Fails where there is no network and it was not kept. */
async function keep(url: string): Promise<Response> {
  if (typeof caches === 'undefined') return fetched(url)
  const kept = await caches.open(KEPT)
  const known = await kept.match(url)
  if (known) return known
  const response = await fetched(url)
  await kept.put(url, response.clone())
  return response
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url)
  // A captive portal or an unknown path answers with a page.
  if (!response.ok || response.headers.get('content-type')?.includes('html'))
    throw new Error(`No font at ${url}`)
  return response
}
