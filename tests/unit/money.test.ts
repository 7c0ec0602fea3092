import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { centsOf, decimalOf, formatMoney, formatMoneyShort, MAX_CENTS, sum } from '../../src/domain/money.ts'
import { Amount, amountHint, parseAmount, stepAmount } from '../../src/domain/typed-amount.ts'
import { seededRandom } from '../support/seeded-random.ts'

describe('a typed amount', () => {
  test.each([
    ['1250', 125_000n],
    ['1250.5', 125_050n],
    ['1250.50', 125_050n],
    ['1250.', 125_000n],
    ['1,250.50', 125_050n],
    ['1,250', 125_000n],
    ['1250,5', 125_050n],
    ['0,01', 1n],
    ['.5', 50n],
    ['0.01', 1n],
    ['007', 700n],
    [' $ 1,234,567.89 ', 123_456_789n],
    ['1.250,50', 125_050n],
    ['1 250', 125_000n],
    ['5 USD', 500n],
    ['１２．５０', 1250n],
    ['9999999999.99', MAX_CENTS],
  ])('%s is %i cents', (typed, cents) => expect(parseAmount(typed)).toEqual({ ok: true, value: cents }))

  test.each([
    '',
    ' ',
    '0',
    '0.00',
    '-5',
    '+5',
    '1.005',
    '0.001',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '12,34,567',
    '1,25,0',
    '€5',
    '1.250',
    'ten',
    '1.2.3',
    '--1',
    '.',
    ',',
    '½',
  ])('%j is refused with the specification’s message', (typed) =>
    expect(v.safeParse(Amount, typed).issues?.map(({ message }) => message)).toEqual([
      'Amount must be a valid positive number',
    ]),
  )

  test.each([
    ['1.234', 'Write 1234, or 1.23.'],
    ['12 €', 'Amounts are in US dollars: write the number alone.'],
    ['CAD 12', 'Amounts are in US dollars: write the number alone.'],
    ['1,234,56', 'Write it like 1234.56.'],
    ['1k', 'Write it like 1234.56.'],
    ['1.234,56', null],
    ['USD 12', null],
    ['', null],
    ['twelve', null],
  ])('%j: the field says how to write it: %s', (typed, hint) => expect(amountHint(typed)).toBe(hint))

  test('above the database’s maximum is refused', () => {
    expect(parseAmount('10000000000')).toEqual({ ok: false, refusal: 'too-large' })
    expect(parseAmount('9'.repeat(400))).toEqual({ ok: false, refusal: 'too-large' })
  })
  test('is converted to the decimal string of a row', () =>
    expect(v.parse(Amount, '1,250.5')).toBe('1250.50'))
})

describe('cents', () => {
  test('every amount is the same after formatting and parsing', () => {
    const next = seededRandom(5)
    for (let round = 0; round < 3000; round++) {
      const cents = BigInt(Math.floor(next() * 10 ** (1 + (round % 12)))) + 1n
      expect(centsOf(decimalOf(cents))).toBe(cents)
      expect(parseAmount(decimalOf(cents))).toEqual({ ok: true, value: cents })
      expect(parseAmount(formatMoney(cents))).toEqual({ ok: true, value: cents })
    }
  })
  test('sums are exact where floating point is not', () => {
    expect(sum([centsOf('0.10'), centsOf('0.20')])).toBe(30n)
    expect(sum(Array.from({ length: 10_000 }, () => centsOf('0.01')))).toBe(10_000n)
    expect(formatMoney(sum(Array.from({ length: 20_000 }, () => MAX_CENTS)))).toBe('$199,999,999,999,800.00')
  })
  test.each([
    [1n, '$0.01'],
    [123_456_789n, '$1,234,567.89'],
    [MAX_CENTS, '$9,999,999,999.99'],
    [9_007_199_254_740_993n, '$90,071,992,547,409.93'],
  ])('%i are formatted as %s', (cents, shown) => expect(formatMoney(cents)).toBe(shown))
  test('the labels of an axis are short', () => expect(formatMoneyShort(125_000n)).toBe('$1.3K'))
  test.each(['', '--1.00', '1.234', 'x'])('a malformed amount in a row throws: %j', (decimal) =>
    expect(() => centsOf(decimal)).toThrow(),
  )
})

test.each<[typed: string, steps: bigint, stepped: string | null]>([
  ['', 1n, '0.01'],
  ['', -1n, null],
  ['12', 1n, '12.01'],
  ['12', -1n, '11.99'],
  ['1250,5', 1n, '1250.51'],
  ['0.01', -1n, null],
  ['9999999999.99', 1n, null],
  ['a lot', 1n, null],
])('an arrow key makes %j, stepped by %d cents, %j', (typed, steps, stepped) =>
  expect(stepAmount(typed, steps)).toBe(stepped),
)
