/** First and last character of a range. */
export type Range = readonly [first: number, last: number]

const latin: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x192, 0x192],
  [0x218, 0x21b],
  [0x2bc, 0x2bc],
  [0x2c6, 0x2dd],
]
const moreLatin: Range[] = [
  [0x180, 0x2ff],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
]
const greek: Range[] = [
  [0x370, 0x3ff],
  [0x1f00, 0x1fff],
]
const cyrillic: Range[] = [[0x400, 0x52f]]
const signs: Range[] = [
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x209c],
  [0x20a0, 0x20c0],
  [0x2100, 0x214f],
  [0x2150, 0x215f],
  [0x2190, 0x2199],
  [0x2200, 0x2265],
  [0x25a0, 0x25cf],
  [0x2713, 0x2713],
  [0xfb00, 0xfb06],
]
/** Spaces, digits and signs that stand between letters of any script. */
const common: Range[] = [
  [0x20, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa0, 0xbb],
  [0x2010, 0x2026],
]
const hebrew: Range[] = [...common, [0x591, 0x5f4], [0x20aa, 0x20aa], [0xfb1d, 0xfb4f]]
/** With Persian, Urdu and the presentation forms that `src/pdf/arabic.ts` writes. */
const arabic: Range[] = [
  ...common,
  [0x200c, 0x200f],
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
]
/** Latin letters, digits and signs stay those of the other fonts, also beside ideographs. */
const ideographs: Range[] = [[0x2000, 0xffef]]
const hangul: Range[] = [
  [0x1100, 0x11ff],
  [0x3000, 0x30ff],
  [0x3130, 0x318f],
  [0xac00, 0xd7a3],
  [0xff00, 0xffef],
]
const western = [...latin, ...moreLatin, ...greek, ...cyrillic, ...signs]

interface Recipe {
  /** A TrueType or WOFF 2 file of a package. */
  file: string
  ranges: readonly Range[]
  /** Where a variable font is cut. */
  axes?: Readonly<Record<string, number>>
}

/** Fonts that are installed with the app: each is one file of the characters in its ranges. */
export const wholeFonts = {
  figtree400: {
    file: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
    ranges: [...latin, ...signs],
  },
  figtree600: {
    file: '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
    ranges: [...latin, ...signs],
  },
  // The cut for large sizes, of the same weight as the headings on screen.
  fraunces: {
    file: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    ranges: [...latin, ...signs],
    axes: { opsz: 72, wght: 520, SOFT: 0, WONK: 0 },
  },
  noto400: { file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf', ranges: western },
  noto600: { file: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', ranges: western },
  hebrew400: {
    file: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    ranges: hebrew,
  },
  hebrew600: {
    file: '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
    ranges: hebrew,
  },
  arabic400: {
    file: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    ranges: arabic,
  },
  arabic600: {
    file: '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
    ranges: arabic,
  },
} as const satisfies Record<string, Recipe>

/** Fonts that are fetched in slices once a text needs them. `slices` names the package: about a hundred files each. */
export const slicedFonts = {
  chinese: { slices: 'noto-sans-sc', ranges: ideographs, axes: { wght: 400 } },
  traditional: { slices: 'noto-sans-tc', ranges: ideographs, axes: { wght: 400 } },
  japanese: { slices: 'noto-sans-jp', ranges: ideographs, axes: { wght: 400 } },
  korean: { slices: 'noto-sans-kr', ranges: hangul, axes: { wght: 400 } },
} as const

export type FontName = keyof typeof wholeFonts | keyof typeof slicedFonts
