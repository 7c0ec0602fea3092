import * as v from 'valibot'
import { type Cents, decimalOf, MAX_CENTS } from './money.ts'
import { ok, type Result, refuse } from './result.ts'
import { asciiNumber, readDecimal } from './typed-number.ts'

export type AmountRefusal = 'not-an-amount' | 'too-large'

const amountRefusals: Record<AmountRefusal, string> = {
  'not-an-amount': 'Amount must be a valid positive number',
  'too-large': 'Amount must be at most $9,999,999,999.99',
}

/** The currency, before or after an amount. */
const dollarsBefore = /^(?:US ?\$|\$|USD) ?/i
const dollarsAfter = / ?(?:US ?\$|\$|USD|(?:US )?dollars?)$/i
/** "12,–", as prices without cents are written in some countries. */
const noCents = /(\d)[.,] ?-{1,2}$/

/** Parses typed dollars without a sign. Returns null for other text, and for more than two decimals. */
export function parseDollars(typed: string): Cents | null {
  const bare = asciiNumber(typed).replace(dollarsBefore, '').replace(dollarsAfter, '').replace(noCents, '$1')
  const decimal = readDecimal(bare, 2)
  return decimal && BigInt(decimal.whole) * 100n + BigInt(decimal.part.padEnd(2, '0'))
}

/**
 * Returns how to write an amount that was not understood, as a sentence; null for one that was, and where there are no
 * digits.
 */
export function amountHint(typed: string): string | null {
  const text = asciiNumber(typed)
  if (parseDollars(typed) !== null || !/\d/.test(text)) return null
  if (/(?!\$)\p{Sc}|\b(?!USD)[A-Z]{3}\b/u.test(text))
    return 'Amounts are in US dollars: write the number alone.'
  const [, whole, part = ''] = /^(\d{1,3})\.(\d{3})$/.exec(text) ?? []
  return whole ? `Write ${whole}${part}, or ${whole}.${part.slice(0, 2)}.` : 'Write it like 1234.56.'
}

/** Parses a typed amount. More than two decimals are refused, never rounded (readings, "Amount"). */
export function parseAmount(typed: string): Result<Cents, AmountRefusal> {
  const cents = parseDollars(typed)
  if (cents === null || cents === 0n) return refuse('not-an-amount')
  return cents > MAX_CENTS ? refuse('too-large') : ok(cents)
}

/** Returns a typed amount that is `steps` cents more, from $0.01 to the maximum; null where there is none. */
export function stepAmount(typed: string, steps: Cents): string | null {
  const cents = typed.trim() === '' ? 0n : parseDollars(typed)
  const next = cents === null ? 0n : cents + steps
  return next > 0n && next <= MAX_CENTS ? decimalOf(next) : null
}

/** An amount of a form: parses typed text into the database's decimal string. */
export const Amount = v.pipe(
  v.string(),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseAmount(dataset.value)
    if (parsed.ok) return decimalOf(parsed.value)
    addIssue({ message: amountRefusals[parsed.refusal] })
    return NEVER
  }),
)
