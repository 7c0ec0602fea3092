import { type Day, formatDay } from '../calendar.ts'
import { type Cents, decimalOf, formatMoney } from '../money.ts'
import type { Language } from './words.ts'

/** How a language writes numbers; a sign of money stands before the number in some, after it in others. */
interface Numbers {
  thousands: string
  decimal: string
  dollarsFirst: boolean
}

const SPACE = '\u00a0'
const points = { thousands: '.', decimal: ',' }
const spaces = { thousands: SPACE, decimal: ',' }

// A table: browsers of different ages would write other spaces and signs, and so other files of one invoice.
const numbers: Record<Language, Numbers> = {
  en: { thousands: ',', decimal: '.', dollarsFirst: true },
  de: { ...points, dollarsFirst: false },
  es: { ...points, dollarsFirst: false },
  fr: { ...spaces, dollarsFirst: false },
  it: { ...points, dollarsFirst: false },
  nl: { ...points, dollarsFirst: true },
  pt: { ...points, dollarsFirst: true },
  sv: { ...spaces, dollarsFirst: false },
}

const beforeThousands = /\B(?=(?:\d{3})+$)/g

/** Returns a decimal string with its thousands grouped: "1,250.5" in English, "1.250,5" in German. */
export function numberIn(language: Language, decimal: string): string {
  const { thousands, decimal: point } = numbers[language]
  const [whole = '', part] = decimal.split('.')
  const grouped = whole.replace(beforeThousands, thousands)
  return part === undefined ? grouped : `${grouped}${point}${part}`
}

/** Returns US dollars: "$1,250.00" in English, "1.250,00 US$" in German. */
export function moneyIn(language: Language, cents: Cents): string {
  if (language === 'en') return formatMoney(cents)
  const number = numberIn(language, decimalOf(cents))
  return numbers[language].dollarsFirst ? `US$${SPACE}${number}` : `${number}${SPACE}US$`
}

/** Returns a tax rate: "8.25 %" in English, "8,25 %" in German. */
export const percentIn = (language: Language, rate: string): string => `${numberIn(language, rate)} %`

/** Made once for each language: that takes longer than to format many days. */
const dayFormats = new Map<Language, Intl.DateTimeFormat>()

/** Returns a day in full: "November 21, 2026" in English, "21. November 2026" in German. */
export function dayIn(language: Language, day: Day): string {
  if (language === 'en') return formatDay(day)
  const format =
    dayFormats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  dayFormats.set(language, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}
