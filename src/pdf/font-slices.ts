/** Written by the build for each sliced font: the name of each slice's file, beside the list, and its characters. */
type SliceList = readonly (readonly [file: string, characters: string])[]

/** The slices of one font, and which of them has a character. */
export class FontSlices {
  /** The addresses of all slices. */
  readonly urls: readonly string[]
  readonly #indexes = new Map<string, number>()

  /** Parses the list at `url`. */
  constructor(url: string, list: ArrayBuffer) {
    const slices: SliceList = JSON.parse(new TextDecoder().decode(list))
    this.urls = slices.map(([file]) => url.replace(/[^/]*$/, file))
    for (const [index, [, characters]] of slices.entries())
      for (const character of characters) this.#indexes.set(character, index)
  }

  /** Returns the slices that have these characters, each once and in the order of the list. */
  urlsFor(characters: readonly string[]): string[] {
    const indexes = new Set(characters.map((character) => this.#indexes.get(character)))
    return this.urls.filter((_, index) => indexes.has(index))
  }
}
