import { asciiForms, DASHES } from './typed-characters.ts'

/** Numbers have at most fifteen digits (ITU-T E.164); fewer than six are not dialled from everywhere. */
const MIN_DIGITS = 6
const MAX_DIGITS = 15
/** A part of this many digits can be a number of its own. */
const WHOLE_NUMBER = 7

/** Words before an extension, in several languages; and `;ext=`, as links have it (RFC 3966). */
const extension =
  /[\s,;]*(?:;ext=|ext(?:ension|n)?\b|x(?=[\s.:]*\d)|#|durchwahl|dw\b|poste|interno?\b|int\b|anexo|ramal|доб|内線|,{2,})[\s.:]*(\d{1,7})#?\)?$/iu

const labelBefore = /^\p{L}[\p{L}\s./-]*:?\s*(?=[+(\d])/u
const labelAfter = /\s*\([\p{L}\s.]+\)$/u

/**
 * Returns the link that dials this phone number as a person would: without the zero of "+49 (0)170", with an extension as
 * `;ext=`, letters as the keys they stand on. Null where that is not certain: two numbers, other words, codes.
 */
export function telLink(phone: string): string | null {
  const typed = asciiForms(phone)
    .replace(new RegExp(`[${DASHES}]`, 'gu'), '-')
    .replace(/[[\]]/g, (bracket) => (bracket === '[' ? '(' : ')'))
    .trim()
    .replace(/^tel:/i, '')
  const vanity = byKeys(typed)
  if (vanity) return `tel:${vanity}`
  const [, digitsOfExtension] = extension.exec(typed) ?? []
  const number = numberOf(
    typed.replace(extension, '').replace(labelBefore, '').replace(labelAfter, '').trim(),
  )
  if (number === null) return null
  return `tel:${number}${digitsOfExtension ? `;ext=${digitsOfExtension}` : ''}`
}

/** Returns the digits of one number, with a plus where it begins with a country's code. */
function numberOf(text: string): string | null {
  if (!/^\(?\s*\+?[\d\s()./-]+$/.test(text) || isTwoNumbers(text)) return null
  const abroad = /^\(?\s*\+/.test(text)
  // "0011" is not "+11": it is how Australia dials abroad.
  const bare = abroad ? text : text.replace(/^00(?=[\s(]*[2-9]|[\s(]*1[\s(]*[2-9])/, '+')
  const digits = bare.replace(/\D/g, '')
  const number = bare.includes('+') ? withoutTrunkPrefix(digits) : digits
  const { length } = number
  return length < MIN_DIGITS || length > MAX_DIGITS ? null : `${bare.includes('+') ? '+' : ''}${number}`
}

/** Codes of countries; all others have three digits. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Countries whose numbers begin with a zero that is dialled from abroad, too: Italy, San Marino, the Vatican, and six in Africa. */
const keepZero = new Set(['39', '378', '379', '225', '226', '229', '241', '242'])

/** Removes the prefix that is dialled only within the country, often written as "(0)"; Hungary's is 06. */
function withoutTrunkPrefix(digits: string): string {
  const [code = ''] = countryCode.exec(digits) ?? []
  const national = digits.slice(code.length)
  if (keepZero.has(code)) return digits
  return code + national.replace(code === '36' ? /^(?:06|0)/ : /^0/, '')
}

/** A slash stands between two numbers, or between the area's code and the rest: "030/5550100". */
function isTwoNumbers(text: string): boolean {
  const count = (part: string) => part.replace(/\D/g, '').length
  if (text.split(/\s+/).filter((part) => count(part) >= WHOLE_NUMBER).length > 1) return true
  const [first = '', ...others] = text.split(/\/|\s+-+\s+|\s{2,}/)
  if (others.length === 0) return false
  const longestCode = /^\(?\s*(?:\+|00)/.test(first) ? WHOLE_NUMBER + 1 : WHOLE_NUMBER - 1
  return (
    count(first.replace(/\(0\)/, '')) > longestCode ||
    others.some((part) => count(part) < 3 || /^\s*\(?(?:\+|00)/.test(part))
  )
}

/** Numbers whose letters are dialled: those of North America, and free ones of other countries. */
const lettered =
  /^(\+?1[\s.-]*\(?[2-9]\d\d\)?|\(?8(?:00|33|44|55|66|77|88)\)?|0[789]00|1300)[\s.-]*((?:[a-z\d][\s.-]?)*[a-z](?:[\s.-]?[a-z\d])*)$/i

const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

function byKeys(text: string): string | null {
  const [, code = '', name = ''] = lettered.exec(text) ?? []
  const typed = name.toLowerCase().replace(/[\s.-]/g, '')
  // A complete number, and words after it.
  if (typed.length < 6 || /^\d{7}/.test(typed)) return null
  const dialled = typed.replace(/[a-z]/g, (letter) =>
    String(2 + keys.findIndex((one) => one.includes(letter))),
  )
  const prefix = code.replace(/[^\d+]/g, '')
  // In North America seven digits follow the code: the letters beyond are there to be read.
  return prefix + (/^0|^1300$/.test(prefix) ? dialled : dialled.slice(0, 7))
}
