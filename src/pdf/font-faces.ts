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
  /**
   * Not installed with the app: fetched when a text first needs it, then cached. A large one comes in slices; HarfBuzz
   * shapes the script of one that is `shaped`.
   */
  fetched?: 'slices' | 'whole' | 'shaped'
}

const hebrew = /\p{Script=Hebrew}/u
const arabic = /\p{Script=Arabic}/u
/** The scripts of Noto Sans, with symbols and combining marks; not Hebrew, Arabic or East Asian. */
const western = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
/** Ideographs with their punctuation and full-width letters. */
const han = /[\p{Script=Han}\u3000-\u303f\u3200-\u33ff\uff01-\uffee]/u

/** Numbers in circles, Roman numerals, arrows, ticks, stars. */
const symbols = /[\u2150-\u2bff]/u

/** A font of one script, without its weight. Signs that several scripts share count as each one's. */
type ScriptFont = FontName extends infer Name
  ? Name extends `${infer Script}400`
    ? Exclude<Script, InstalledFont>
    : never
  : never
type InstalledFont = 'figtree' | 'noto' | 'hebrew' | 'arabic'

const scripts = {
  thai: /\p{scx=Thai}/u,
  lao: /\p{scx=Laoo}/u,
  khmer: /\p{scx=Khmr}/u,
  myanmar: /\p{scx=Mymr}/u,
  devanagari: /\p{scx=Deva}/u,
  bengali: /\p{scx=Beng}/u,
  gurmukhi: /\p{scx=Guru}/u,
  gujarati: /\p{scx=Gujr}/u,
  tamil: /\p{scx=Taml}/u,
  telugu: /\p{scx=Telu}/u,
  kannada: /\p{scx=Knda}/u,
  malayalam: /\p{scx=Mlym}/u,
  sinhala: /\p{scx=Sinh}/u,
  georgian: /\p{scx=Geor}/u,
  armenian: /\p{scx=Armn}/u,
  ethiopic: /\p{scx=Ethi}/u,
} satisfies Record<ScriptFont, RegExp>
const scriptNames = Object.keys(scripts) as ScriptFont[]

const ofScripts = Object.fromEntries(
  scriptNames.flatMap((name) =>
    ([`${name}400`, `${name}600`] as const).map((font): [FontName, FontFile] => [
      font,
      { url: urls[font], script: scripts[name], fetched: 'shaped' },
    ]),
  ),
) as Record<`${ScriptFont}${400 | 600}`, FontFile>

export const fontFiles: Record<FontName, FontFile> = {
  fraunces: { url: urls.fraunces, script: /./u },
  figtree400: { url: urls.figtree400, script: /./u },
  figtree600: { url: urls.figtree600, script: /./u },
  noto400: { url: urls.noto400, script: western },
  noto600: { url: urls.noto600, script: western },
  hebrew400: { url: urls.hebrew400, script: hebrew },
  hebrew600: { url: urls.hebrew600, script: hebrew },
  arabic400: { url: urls.arabic400, script: arabic },
  arabic600: { url: urls.arabic600, script: arabic },
  japanese: {
    url: urls.japanese,
    script: new RegExp(`${kana.source}|${han.source}`, 'u'),
    fetched: 'slices',
  },
  korean: { url: urls.korean, script: hangul, fetched: 'slices' },
  chinese: { url: urls.chinese, script: han, fetched: 'slices' },
  traditional: { url: urls.traditional, script: han, fetched: 'slices' },
  symbols: { url: urls.symbols, script: symbols, fetched: 'whole' },
  moreSymbols: { url: urls.moreSymbols, script: symbols, fetched: 'whole' },
  ...ofScripts,
}

export type { FontName }

const inWeight = (weight: 400 | 600) => scriptNames.map((name) => `${name}${weight}` as const)
const regular: FontName[] = ['figtree400', 'noto400', 'hebrew400', 'arabic400', ...inWeight(400)]
const semibold: FontName[] = ['figtree600', 'noto600', 'hebrew600', 'arabic600', ...inWeight(600)]
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
  const chain: FontName[] = [...fallbackChains[face], 'symbols', 'moreSymbols', ...eastAsian]
  return chain.filter((name) => fontFiles[name].script.test(text))
}
