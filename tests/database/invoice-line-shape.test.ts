import { afterAll, expect, test } from 'vitest'
import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import { MAX_LINES, sumsOf } from '../../src/domain/invoice/invoice-lines.ts'
import { decimalOf } from '../../src/domain/money.ts'
import { insertInto } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, standaloneValues } from '../support/fixtures.ts'
import { aLine } from '../support/invoicing.ts'
import { withRollback } from '../support/with-rollback.ts'

/** The one form of a line: exactly six keys, decimals in one spelling. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())

/** Returns the constraint that refuses an invoice with these lines, its error code where none did, or 'accepted'. */
const resultOf = (lines: unknown, amount: string) =>
  withRollback(fixtures, async ({ refusal }) => {
    const written = standaloneValues(ids.fresh, fixtures.people.member.id, 'INV-202601-009')
    const refused = await refusal('member', insertInto('invoices', { ...written, lines, amount }))
    return refused ? (refused.constraint ?? refused.code) : 'accepted'
  })

const shape = 'invoices_lines_shape'
const { unit: _unit, ...withoutUnit } = aLine()
const emoji = '🌱'

const accepted: unknown[][] = [
  [aLine({ description: 'x' })],
  [aLine({ description: emoji.repeat(500) })],
  [aLine({ description: 'Two\nlines' })],
  [aLine({ unit: '' })],
  [aLine({ unit: 'x'.repeat(20) })],
  [aLine({ quantity: '0.001' })],
  [aLine({ quantity: '0.5' })],
  [aLine({ tax_rate: '0' })],
  [aLine({ tax_rate: '100' })],
  [aLine({ tax_rate: '0.001' })],
  [aLine({ exempt_reason: 'No' })],
  [aLine({ exempt_reason: 'x'.repeat(200) })],
]
test('a line is accepted in these forms', async () => {
  for (const [line] of accepted) {
    const lines = [line as InvoiceLine, aLine({ unit_price: '1000.00' })]
    expect([line, await resultOf(lines, decimalOf(sumsOf(lines).total))]).toEqual([line, 'accepted'])
  }
})

const malformed: unknown[][] = [
  [withoutUnit],
  [{ ...aLine(), code: 'S' }],
  [{ ...withoutUnit, units: 'hours' }],
  [null],
  ['Menu design'],
  [[]],
  [[aLine()]],
  [{}],
  [{ ...aLine(), description: null }],
  [{ ...aLine(), description: 7 }],
  [{ ...aLine(), description: ['Menu design'] }],
  [aLine({ description: '' })],
  [aLine({ description: ' \n\t' })],
  [aLine({ description: 'x'.repeat(501) })],
  [aLine({ description: emoji.repeat(501) })],
  [{ ...aLine(), unit: null }],
  [aLine({ unit: 'x'.repeat(21) })],
  ...[
    '0',
    '-1',
    '+1',
    '1.50',
    '1.0',
    '01',
    '.5',
    '1.',
    '1e2',
    '1,5',
    '0.0001',
    '10000000',
    ' 1',
    '1\n',
    'NaN',
    '',
    '١',
    '0x1',
  ].map((quantity): [unknown] => [aLine({ quantity })]),
  [{ ...aLine(), quantity: 1 }],
  [{ ...aLine(), quantity: null }],
  ...[
    '100',
    '100.0',
    '100.000',
    '-0.00',
    '--1.00',
    '+1.00',
    '01.00',
    '.50',
    '1e2',
    '1.0e1',
    '1,00',
    '10000000000.00',
    '1.00\n',
    'NaN',
    'Infinity',
    '',
  ].map((unit_price): [unknown] => [aLine({ unit_price })]),
  [{ ...aLine(), unit_price: 100 }],
  [{ ...aLine(), unit_price: 1e2 }],
  [{ ...aLine(), unit_price: true }],
  ...['100.001', '101', '1000', '-1', '7.70', '7.0', '07', '.5', '7.', '7%', '1e1', '7.1234', '7\n', ''].map(
    (tax_rate): [unknown] => [aLine({ tax_rate })],
  ),
  [{ ...aLine(), tax_rate: 7 }],
  [{ ...aLine(), tax_rate: false }],
  [aLine({ tax_rate: '7', exempt_reason: 'Small business' })],
  [aLine({ tax_rate: '0', exempt_reason: 'Small business' })],
  [aLine({ exempt_reason: '' })],
  [aLine({ exempt_reason: 'x' })],
  [aLine({ exempt_reason: '   ' })],
  [aLine({ exempt_reason: 'x'.repeat(201) })],
  [{ ...aLine(), exempt_reason: { because: 'x' } }],
]
test('a line is refused in any other form, alone and beside others', async () => {
  for (const [line] of malformed) {
    expect([line, await resultOf([line], '100.00')]).toEqual([line, shape])
    expect([line, await resultOf([aLine(), line], '200.00')]).toEqual([line, shape])
  }
})

test('a line with a NUL character is no text that the database can store', async () => {
  expect(await resultOf([aLine({ description: 'a\u0000b' })], '100.00')).toBe('22P05')
})

test.each([
  ['an empty list', []],
  ['an object', aLine()],
  ['a text', '[]'],
  ['a number', 1],
  ['false', false],
])('%s is no list of lines', async (_, lines) => {
  expect(await resultOf(lines, '100.00')).toBe(shape)
})

test('a line comes with at most 99 others', async () => {
  const lines = (count: number) => Array.from({ length: count }, () => aLine())
  expect(await resultOf(lines(MAX_LINES), '10000.00')).toBe('accepted')
  expect(await resultOf(lines(MAX_LINES + 1), '10100.00')).toBe(shape)
})
