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
/** Signs that only the fonts of symbols have: numbers in circles, Roman numerals, arrows, ticks, stars. */
const symbols: Range[] = [[0x2150, 0x2bff]]
/** A script's own block, and the signs that stand between letters; joiners shape syllables. */
const script = (...blocks: Range[]): Range[] => [...common, [0x200b, 0x200d], [0x25cc, 0x25cc], ...blocks]
/** Signs that the scripts of India share: stresses, and the danda that ends a sentence. */
const indic: Range[] = [
  [0x951, 0x952],
  [0x964, 0x965],
  [0x1cd0, 0x1cff],
  [0x20b9, 0x20b9],
  [0xa830, 0xa839],
]
const western = [...latin, ...moreLatin, ...greek, ...cyrillic, ...signs]

interface Recipe {
  /** A TrueType or WOFF 2 file of a package. */
  file: string
  ranges: readonly Range[]
  /** Where a variable font is cut. */
  axes?: Readonly<Record<string, number>>
}

const ofPackage = (name: string, family: string, ranges: readonly Range[]) => ({
  regular: { file: `@expo-google-fonts/${name}/400Regular/${family}_400Regular.ttf`, ranges },
  semibold: { file: `@expo-google-fonts/${name}/600SemiBold/${family}_600SemiBold.ttf`, ranges },
})
const thai = ofPackage('noto-sans-thai', 'NotoSansThai', script([0xe01, 0xe5b]))
const lao = ofPackage('noto-sans-lao', 'NotoSansLao', script([0xe80, 0xeff]))
const khmer = ofPackage('noto-sans-khmer', 'NotoSansKhmer', script([0x1780, 0x17ff], [0x19e0, 0x19ff]))
const myanmar = ofPackage(
  'noto-sans-myanmar',
  'NotoSansMyanmar',
  script([0x1000, 0x109f], [0xa9e0, 0xa9ff], [0xaa60, 0xaa7f]),
)
const devanagari = ofPackage(
  'noto-sans-devanagari',
  'NotoSansDevanagari',
  script(...indic, [0x900, 0x97f], [0xa8e0, 0xa8ff]),
)
const bengali = ofPackage('noto-sans-bengali', 'NotoSansBengali', script(...indic, [0x980, 0x9ff]))
const gurmukhi = ofPackage('noto-sans-gurmukhi', 'NotoSansGurmukhi', script(...indic, [0xa00, 0xa7f]))
const gujarati = ofPackage('noto-sans-gujarati', 'NotoSansGujarati', script(...indic, [0xa80, 0xaff]))
const tamil = ofPackage('noto-sans-tamil', 'NotoSansTamil', script(...indic, [0xb80, 0xbff]))
const telugu = ofPackage('noto-sans-telugu', 'NotoSansTelugu', script(...indic, [0xc00, 0xc7f]))
const kannada = ofPackage('noto-sans-kannada', 'NotoSansKannada', script(...indic, [0xc80, 0xcff]))
const malayalam = ofPackage('noto-sans-malayalam', 'NotoSansMalayalam', script(...indic, [0xd00, 0xd7f]))
const sinhala = ofPackage('noto-sans-sinhala', 'NotoSansSinhala', script(...indic, [0xd80, 0xdff]))
const georgian = ofPackage(
  'noto-sans-georgian',
  'NotoSansGeorgian',
  script([0x10a0, 0x10ff], [0x1c90, 0x1cbf], [0x2d00, 0x2d2f]),
)
const armenian = ofPackage('noto-sans-armenian', 'NotoSansArmenian', script([0x530, 0x58f], [0xfb13, 0xfb17]))
const ethiopic = ofPackage(
  'noto-sans-ethiopic',
  'NotoSansEthiopic',
  script([0x1200, 0x139f], [0x2d80, 0x2ddf], [0xab01, 0xab2e]),
)

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

/**
 * Fonts that are fetched once a text needs them, with their layout tables: HarfBuzz shapes their scripts
 * (src/pdf/harfbuzz.ts).
 */
export const fetchedFonts = {
  thai400: thai.regular,
  thai600: thai.semibold,
  lao400: lao.regular,
  lao600: lao.semibold,
  khmer400: khmer.regular,
  khmer600: khmer.semibold,
  myanmar400: myanmar.regular,
  myanmar600: myanmar.semibold,
  devanagari400: devanagari.regular,
  devanagari600: devanagari.semibold,
  bengali400: bengali.regular,
  bengali600: bengali.semibold,
  gurmukhi400: gurmukhi.regular,
  gurmukhi600: gurmukhi.semibold,
  gujarati400: gujarati.regular,
  gujarati600: gujarati.semibold,
  tamil400: tamil.regular,
  tamil600: tamil.semibold,
  telugu400: telugu.regular,
  telugu600: telugu.semibold,
  kannada400: kannada.regular,
  kannada600: kannada.semibold,
  malayalam400: malayalam.regular,
  malayalam600: malayalam.semibold,
  sinhala400: sinhala.regular,
  sinhala600: sinhala.semibold,
  georgian400: georgian.regular,
  georgian600: georgian.semibold,
  armenian400: armenian.regular,
  armenian600: armenian.semibold,
  ethiopic400: ethiopic.regular,
  ethiopic600: ethiopic.semibold,
  symbols: {
    file: '@fontsource-variable/noto-sans-symbols/files/noto-sans-symbols-symbols-wght-normal.woff2',
    ranges: symbols,
    axes: { wght: 400 },
  },
  moreSymbols: {
    file: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2',
    ranges: symbols,
  },
} as const satisfies Record<string, Recipe>

/** Fonts that are fetched in slices once a text needs them. `slices` names the package: about a hundred files each. */
export const slicedFonts = {
  chinese: { slices: 'noto-sans-sc', ranges: ideographs, axes: { wght: 400 } },
  traditional: { slices: 'noto-sans-tc', ranges: ideographs, axes: { wght: 400 } },
  japanese: { slices: 'noto-sans-jp', ranges: ideographs, axes: { wght: 400 } },
  korean: { slices: 'noto-sans-kr', ranges: hangul, axes: { wght: 400 } },
} as const

export type FontName = keyof typeof wholeFonts | keyof typeof fetchedFonts | keyof typeof slicedFonts
