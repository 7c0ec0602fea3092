import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  defaultValidUntil,
  quoteForm,
  type TypedQuote,
  typedQuote,
} from '../../src/domain/quote/quote-form.ts'
import { aQuote } from '../support/quote-rows.ts'

const today = '2026-11-21'
const typed = (given: Partial<TypedQuote> = {}): TypedQuote => ({
  ...typedQuote(aQuote({}), today),
  ...given,
})
const lines = [
  {
    description: 'Menu, drawn',
    quantity: '1.5',
    unit: 'days',
    unit_price: '400.00',
    tax_rate: '7.7',
    exempt_reason: null,
  },
  {
    description: 'Discount',
    quantity: '1',
    unit: '',
    unit_price: '-100.00',
    tax_rate: '7.7',
    exempt_reason: null,
  },
]

test('an amount and a text are parsed as those of an invoice', () => {
  expect(v.parse(quoteForm(today), typed({ amount: '1,250.5' }))).toMatchObject({
    amount: '1250.50',
    lines: null,
    valid_until: '2026-12-05',
    tax_note: null,
  })
  const short = v.safeParse(quoteForm(today), typed({ amount: 'x', description: 'short' }))
  expect(short.issues?.map(({ message }) => message)).toEqual([
    'Description must be at least 10 characters',
    'Amount must be a valid positive number',
  ])
})

test('the amount is the sum of the lines, and a quote comes back from its form as it was', () => {
  const quote = aQuote({ amount: '538.50', lines, client_address: 'Graz', valid_until: '2026-12-01' })
  expect(v.parse(quoteForm(today), { ...typedQuote(quote, today), amount: 'ignored' })).toEqual({
    amount: '538.50',
    description: quote.description,
    lines,
    valid_until: '2026-12-01',
    client_tax_number: null,
    client_address: 'Graz',
    tax_note: null,
    place_of_supply: null,
    language: null,
  })
})

test.each([
  ['', 'Please choose the last day'],
  ['2026-02-30', 'Please choose the last day'],
  ['1999-12-31', 'Please check the year'],
  ['2026-11-20', 'This day is over'],
  ['2026-11-21', undefined],
])('valid until "%s" on November 21: %s', (valid_until, message) => {
  const parsed = v.safeParse(quoteForm(today), typed({ valid_until }))
  expect(parsed.issues?.map((issue) => issue.message)).toEqual(message && [message])
})

test('a quote is valid for two weeks unless another day is chosen; a day that is over is replaced', () => {
  expect(defaultValidUntil(today)).toBe('2026-12-05')
  expect(typedQuote(aQuote({ valid_until: '2026-11-20' }), today).valid_until).toBe('2026-12-05')
  expect(typedQuote(aQuote({ valid_until: today }), today).valid_until).toBe(today)
})
