/** Written by pdf-fonts-plugin.ts. */
declare module 'virtual:pdf-fonts' {
  type Western = 'figtree' | 'noto' | 'hebrew' | 'arabic'
  type India =
    | 'devanagari'
    | 'bengali'
    | 'gurmukhi'
    | 'gujarati'
    | 'tamil'
    | 'telugu'
    | 'kannada'
    | 'malayalam'
  type Shaped =
    | India
    | 'sinhala'
    | 'thai'
    | 'lao'
    | 'khmer'
    | 'myanmar'
    | 'georgian'
    | 'armenian'
    | 'ethiopic'
  type EastAsian = 'chinese' | 'traditional' | 'japanese' | 'korean'
  type FontName = 'fraunces' | `${Western | Shaped}${400 | 600}` | EastAsian | 'symbols' | 'moreSymbols'
  /** The address of each font's file; of a sliced font, that of the list of its slices. */
  export const urls: Readonly<Record<FontName, string>>
}

/** The part of subset-font that make-font.ts uses; its own types lag behind. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype'
      variationAxes: Readonly<Record<string, number>>
      noHinting: boolean
      keepFeatures?: string[]
      dropTables: string[]
      preserveNameIds: number[]
    },
  ): Promise<Buffer>
}
