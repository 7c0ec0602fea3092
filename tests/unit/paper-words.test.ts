import { expect, test } from 'vitest'
import { INVOICES_LANGUAGE, QUOTES_LANGUAGE } from '../../src/domain/limits.gen.ts'
import { dayIn, moneyIn, numberIn, percentIn } from '../../src/domain/paper-words/formats.ts'
import '../support/invoice-document.ts'
import { wordsOf } from '../../src/domain/paper-words/languages.ts'
import type { Language, Words } from '../../src/domain/paper-words/words.ts'

/* The words of a paper in each language, and how it writes numbers, amounts and days. */

test('invoices and quotes have the same languages', () => expect(QUOTES_LANGUAGE).toEqual(INVOICES_LANGUAGE))

test.each<[Language, string, string, string, string]>([
  ['en', '1,250.5', '$1,250.00', '8.25 %', 'November 1, 2026'],
  ['de', '1.250,5', '1.250,00 US$', '8,25 %', '1. November 2026'],
  ['es', '1.250,5', '1.250,00 US$', '8,25 %', '1 de noviembre de 2026'],
  ['fr', '1 250,5', '1 250,00 US$', '8,25 %', '1 novembre 2026'],
  ['it', '1.250,5', '1.250,00 US$', '8,25 %', '1 novembre 2026'],
  ['nl', '1.250,5', 'US$ 1.250,00', '8,25 %', '1 november 2026'],
  ['pt', '1.250,5', 'US$ 1.250,00', '8,25 %', '1 de novembro de 2026'],
  ['sv', '1 250,5', '1 250,00 US$', '8,25 %', '1 november 2026'],
])('%s writes %s, %s, %s and %s', (language, number, money, percent, day) => {
  const spaces = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(spaces(numberIn(language, '1250.5'))).toBe(number)
  expect(spaces(moneyIn(language, 125_000n))).toBe(money)
  expect(percentIn(language, '8.25')).toBe(percent)
  expect(dayIn(language, '2026-11-01')).toBe(day)
})

test('a negative amount keeps its sign before the digits, and large ones are grouped', () => {
  expect(moneyIn('de', -999_999_999_999n)).toBe('-9.999.999.999,99\u00a0US$')
  expect(moneyIn('nl', -1n)).toBe('US$\u00a0-0,01')
  expect(numberIn('sv', '100')).toBe('100')
})

/** Returns every text of the words, by its name; functions are called with signs that must come back. */
function textsOf(words: Words): Map<string, string> {
  const texts = new Map<string, string>()
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string') texts.set(name, value)
    else if (typeof value === 'function') texts.set(name, value('‹1›', '‹2›', '‹3›'))
    else for (const [key, inner] of Object.entries(value as object)) add(`${name}.${key}`, inner)
  }
  for (const [name, value] of Object.entries(words)) if (name !== 'language') add(name, value)
  return texts
}

/** Words that two languages share. */
const international =
  /^(account\.(iban|bic)|status\.draft|amount|total|subtotal|description|quantity|notes|from|to|overdue)$/

test.each(INVOICES_LANGUAGE)(
  '%s says each text, in words of its own, with what is put into it',
  (language) => {
    const words = wordsOf(language)
    expect(words.language).toBe(language)
    const [own, english] = [textsOf(words), textsOf(wordsOf(null))]
    expect([...own.keys()]).toEqual([...english.keys()])
    for (const [name, text] of own) {
      expect(text.trim(), name).toBe(text)
      expect(text.length, name).toBeGreaterThan(0)
      const original = english.get(name) ?? ''
      for (const sign of ['‹1›', '‹2›'])
        expect(text.includes(sign), `${name}: ${text}`).toBe(original.includes(sign))
      if (!international.test(name)) expect(text, name).not.toBe(original)
    }
  },
)
