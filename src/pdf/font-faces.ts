import { urls } from 'virtual:pdf-fonts'
import type { FontName } from './fonts/font-recipes.ts'

/** The look of a text; `display` is for large text. */
export type Face = 'text' | 'strong' | 'display'

/** A font and the scripts it is for. */
interface FontFile {
  /** The address of its file; for a sliced font, that of the list of its slices. */
  url: string
  /** The font is loaded only for texts that this matches. */
  script: RegExp
  /** Too large to be installed with the app: its slices are fetched when a text first needs them, then cached. */
  sliced?: true
}

const hebrew = /\p{Script=Hebrew}/u
const arabic = /\p{Script=Arabic}/u
/** The scripts of Noto Sans, with symbols and combining marks; not Hebrew, Arabic or East Asian. */
const western = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
/** Ideographs with their punctuation and full-width letters. */
const han = /[\p{Script=Han}\u3000-\u303f\uff01-\uffee]/u

export const fontFiles = {
  fraunces: { url: urls.fraunces, script: /./u },
  figtree400: { url: urls.figtree400, script: /./u },
  figtree600: { url: urls.figtree600, script: /./u },
  noto400: { url: urls.noto400, script: western },
  noto600: { url: urls.noto600, script: western },
  hebrew400: { url: urls.hebrew400, script: hebrew },
  hebrew600: { url: urls.hebrew600, script: hebrew },
  arabic400: { url: urls.arabic400, script: arabic },
  arabic600: { url: urls.arabic600, script: arabic },
  japanese: { url: urls.japanese, script: new RegExp(`${kana.source}|${han.source}`, 'u'), sliced: true },
  korean: { url: urls.korean, script: hangul, sliced: true },
  chinese: { url: urls.chinese, script: han, sliced: true },
  traditional: { url: urls.traditional, script: han, sliced: true },
} as const satisfies Record<FontName, FontFile>

export type { FontName }

const regular = ['figtree400', 'noto400', 'hebrew400', 'arabic400'] as const satisfies FontName[]
const semibold = ['figtree600', 'noto600', 'hebrew600', 'arabic600'] as const satisfies FontName[]
const fallbackChains: Record<Face, readonly FontName[]> = {
  text: regular,
  strong: semibold,
  display: ['fraunces', ...semibold],
}

/**
 * Returns the fonts to look up the characters of this text in, first choice first. Japan writes some ideographs
 * differently, so kana in `allText`, the text of the whole document, put the Japanese font first.
 */
export function fallbackFonts(face: Face, text: string, allText: string): FontName[] {
  const eastAsian: FontName[] = kana.test(allText)
    ? ['japanese', 'chinese', 'traditional', 'korean']
    : ['chinese', 'traditional', 'japanese', 'korean']
  return [...fallbackChains[face], ...eastAsian].filter((name) => fontFiles[name].script.test(text))
}
