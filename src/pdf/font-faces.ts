import arabic400 from './fonts/arabic-400.woff?no-inline'
import arabic600 from './fonts/arabic-600.woff?no-inline'
import chinese from './fonts/cjk-chinese.woff?no-inline'
import japanese from './fonts/cjk-japanese.woff?no-inline'
import korean from './fonts/cjk-korean.woff?no-inline'
import traditional from './fonts/cjk-traditional.woff?no-inline'
import figtree400 from './fonts/figtree-400.woff?no-inline'
import figtree600 from './fonts/figtree-600.woff?no-inline'
import fraunces from './fonts/fraunces-display.woff?no-inline'
import hebrew400 from './fonts/hebrew-400.woff?no-inline'
import hebrew600 from './fonts/hebrew-600.woff?no-inline'
import noto400 from './fonts/noto-400.woff?no-inline'
import noto600 from './fonts/noto-600.woff?no-inline'

/** The look of a text; `display` is for large text. */
export type Face = 'text' | 'strong' | 'display'

/** A font file and the scripts it is for. */
interface FontFile {
  url: string
  /** The font is loaded only for texts that this matches. */
  script: RegExp
  /** Too large to be installed with the app: fetched when first needed, then cached. */
  onDemand?: true
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
  fraunces: { url: fraunces, script: /./u },
  figtree400: { url: figtree400, script: /./u },
  figtree600: { url: figtree600, script: /./u },
  noto400: { url: noto400, script: western },
  noto600: { url: noto600, script: western },
  hebrew400: { url: hebrew400, script: hebrew },
  hebrew600: { url: hebrew600, script: hebrew },
  arabic400: { url: arabic400, script: arabic },
  arabic600: { url: arabic600, script: arabic },
  japanese: { url: japanese, script: new RegExp(`${kana.source}|${han.source}`, 'u'), onDemand: true },
  korean: { url: korean, script: hangul, onDemand: true },
  chinese: { url: chinese, script: han, onDemand: true },
  traditional: { url: traditional, script: han, onDemand: true },
} as const satisfies Record<string, FontFile>

export type FontName = keyof typeof fontFiles

const regular = ['figtree400', 'noto400', 'hebrew400', 'arabic400'] as const satisfies FontName[]
const semibold = ['figtree600', 'noto600', 'hebrew600', 'arabic600'] as const satisfies FontName[]
const fallbackChains: Record<Face, readonly FontName[]> = {
  text: regular,
  strong: semibold,
  display: ['fraunces', ...semibold],
}

/**
 * Returns the fonts to look up the characters of this text in, first choice first. Japan writes some ideographs
 * differently, so kana in the text put the Japanese font first.
 */
export function fallbackFonts(face: Face, text: string): FontName[] {
  const eastAsian: FontName[] = kana.test(text)
    ? ['japanese', 'chinese', 'traditional', 'korean']
    : ['chinese', 'traditional', 'japanese', 'korean']
  return [...fallbackChains[face], ...eastAsian].filter((name) => fontFiles[name].script.test(text))
}
