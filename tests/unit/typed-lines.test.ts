import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { InvoiceForm } from '../../src/domain/invoice/invoice.ts'
import { noTaxDetails } from '../../src/domain/invoice/tax-details.ts'
import { newLine, TypedLine, typedLine, typedLines, typedSums } from '../../src/domain/typed-lines.ts'
import { aLine, aTypedLine } from '../support/invoice-lines.ts'

const parse = (given: Partial<TypedLine>) => v.parse(TypedLine, aTypedLine(given))
const messages = (given: Partial<TypedLine>) =>
  v.safeParse(TypedLine, aTypedLine(given)).issues?.map(({ message }) => message)

const QUANTITY = 'A number above 0'
const PRICE = 'A price such as 80.50'
const TAX = 'From 0 to 100'

describe('a quantity', () => {
  test.each([
    ['1', '1'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1.500', '1.5'],
    ['1,500', '1500'],
    ['0,500', '0.5'],
    ['.25', '0.25'],
    [' 007 ', '7'],
    ['2.', '2'],
    ['0.001', '0.001'],
    ['9,999,999.999', '9999999.999'],
    ['１２', '12'],
  ])('typed as %j is %s', (quantity, stored) => expect(parse({ quantity }).quantity).toBe(stored))
  test.each(['', '0', '0.000', '-1', '10000000', 'two', '1e3', '1.5.2', '1 2'])(
    'typed as %j is refused',
    (quantity) => expect(messages({ quantity })).toEqual([QUANTITY]),
  )
})

describe('a price', () => {
  test.each([
    ['80', '80.00'],
    ['80,5', '80.50'],
    ['$1,250.50', '1250.50'],
    ['-20', '-20.00'],
    ['−20', '-20.00'],
    ['-$20', '-20.00'],
    ['$-20', '-20.00'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-0.00', '0.00'],
    ['9999999999.99', '9999999999.99'],
  ])('typed as %j is %s', (unit_price, stored) => expect(parse({ unit_price }).unit_price).toBe(stored))
  test.each(['', '-', '--1', '10000000000', 'eighty', '1-'])('typed as %j is refused', (unit_price) =>
    expect(messages({ unit_price })).toEqual([PRICE]),
  )
})

describe('a tax rate', () => {
  test.each([
    ['19', '19'],
    ['7,7', '7.7'],
    ['8,875 %', '8.875'],
    ['19%', '19'],
    ['0', '0'],
    ['100.000', '100'],
    ['07.70', '7.7'],
  ])('typed as %j is %s', (tax_rate, stored) =>
    expect(parse({ tax: 'rate', tax_rate })).toMatchObject({ tax_rate: stored, exempt_reason: null }),
  )
  test.each(['', '-1', '100.001', '1,000,000', 'VAT'])('typed as %j is refused', (tax_rate) =>
    expect(messages({ tax: 'rate', tax_rate })).toEqual([TAX]),
  )
  test('is neither checked nor stored where another choice is made, and so is a reason', () => {
    expect(parse({ tax: 'none', tax_rate: 'x', exempt_reason: 'y' })).toEqual(aLine({}))
    expect(parse({ tax: 'exempt', tax_rate: 'x', exempt_reason: ' Teaching ' })).toEqual(
      aLine({ exempt_reason: 'Teaching' }),
    )
  })
})

test.each<[Partial<TypedLine>, string]>([
  [{ quantity: '1.0005' }, 'At most 3 decimals'],
  [{ unit_price: '-1.005' }, 'At most 2 decimals'],
  [{ tax: 'rate', tax_rate: '8.8755 %' }, 'At most 3 decimals'],
])('%j is refused, never rounded', (given, message) => expect(messages(given)).toEqual([message]))

describe('texts of a line', () => {
  test.each<[Partial<TypedLine>, string]>([
    [{ description: ' ' }, 'Please say what this line is for'],
    [{ description: '🌱'.repeat(501) }, 'At most 500 characters, please'],
    [{ unit: 'x'.repeat(21) }, 'At most 20 characters, please'],
    [{ tax: 'exempt', exempt_reason: 'x' }, 'Please say why no tax is charged'],
    [{ tax: 'exempt', exempt_reason: 'x'.repeat(201) }, 'At most 200 characters, please'],
  ])('%j is refused', (given, message) => expect(messages(given)).toEqual([message]))
  test('all mistakes of a line are shown at once', () =>
    expect(messages({ description: '', quantity: '', unit_price: '', tax: 'rate', tax_rate: '' })).toEqual([
      'Please say what this line is for',
      QUANTITY,
      PRICE,
      TAX,
    ]))
  test('a stored line has exactly the six keys, and is the same after a form', () => {
    for (const line of [
      aLine({ unit: 'hours', quantity: '1.5', unit_price: '-20.00' }),
      aLine({ tax_rate: '8.875' }),
      aLine({ exempt_reason: 'Teaching' }),
    ])
      expect(v.parse(TypedLine, typedLine(line, '1'))).toEqual(line)
  })
})

describe('the form of an invoice with lines', () => {
  const form = (lines: TypedLine[], change: object = {}) =>
    v.safeParse(InvoiceForm, {
      amount: '',
      description: 'Menu for the summer',
      due_date: '2026-12-21',
      client_name: 'Bea Bean',
      client_email: 'bea@example.test',
      application_id: '',
      delete_original: false,
      lines,
      ...noTaxDetails,
      ...change,
    })
  const problems = (lines: TypedLine[], change: object = {}) =>
    form(lines, change).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => aTypedLine({ key: String(at + 1) }))

  test('has their sum as its amount, whatever its amount field holds', () => {
    const written = form([aTypedLine({ quantity: '1,5', tax: 'rate', tax_rate: '19' })], { amount: 'abc' })
    expect(written.output).toMatchObject({
      amount: '142.80',
      lines: [aLine({ quantity: '1.5', tax_rate: '19' })],
    })
  })
  test('stores no lines where there are none, and needs an amount then', () => {
    expect(form([], { amount: '80' }).output).toMatchObject({ amount: '80.00', lines: null })
    expect(problems([])).toEqual(['amount: Amount must be a valid positive number'])
  })
  test.each([
    ['nothing', [aTypedLine({ unit_price: '0' })], 'lines: The lines must add up to more than $0.00'],
    [
      'less than nothing',
      [aTypedLine({}), aTypedLine({ unit_price: '-80.01' })],
      'lines: The lines must add up to more than $0.00',
    ],
    [
      'too much',
      [aTypedLine({ quantity: '2', unit_price: '5000000000' })],
      'lines: The lines must add up to at most $9,999,999,999.99',
    ],
    ['101 lines', lines(101), 'lines: At most 100 lines, please'],
  ])('refuses %s', (_what, given, problem) => expect(problems(given)).toEqual([problem]))
  test('takes 100 lines', () => expect(form(lines(100)).output).toMatchObject({ amount: '8000.00' }))
  test('names the field of a mistake, together with those of other fields', () =>
    expect(problems([aTypedLine({}), aTypedLine({ quantity: '0' })], { description: '' })).toEqual(
      expect.arrayContaining([
        'description: Description must be at least 10 characters',
        `lines.1.quantity: ${QUANTITY}`,
      ]),
    ))
  test('takes optional tax details: empty is null', () => {
    const given = { client_tax_number: ' DE 123 ', tax_note: 'Reverse charge' }
    expect(form([], { amount: '80', ...given }).output).toMatchObject({
      client_tax_number: 'DE 123',
      client_address: null,
      tax_note: 'Reverse charge',
      place_of_supply: null,
    })
    expect(problems([], { amount: '80', client_address: 'x'.repeat(501) })).toEqual([
      'client_address: At most 500 characters, please',
    ])
  })
})

test('a new line has a key of its own, and the tax of the line before', () => {
  expect(newLine([])).toMatchObject({ key: '1', quantity: '1', tax: 'none' })
  const before = [aTypedLine({ key: '7' }), aTypedLine({ key: '3', tax: 'rate', tax_rate: '19' })]
  expect(newLine(before)).toMatchObject({ key: '8', description: '', tax: 'rate', tax_rate: '19' })
})

test('sums of half-typed lines count what can be computed', () => {
  const sums = typedSums([
    ...typedLines([aLine({ tax_rate: '19' })]),
    aTypedLine({ unit_price: '12.' }),
    aTypedLine({ unit_price: '-' }),
    aTypedLine({ quantity: '' }),
    aTypedLine({ unit_price: '10', tax: 'rate', tax_rate: '' }),
  ])
  expect(sums).toMatchObject({ nets: [8000n, 1200n, null, null, 1000n], subtotal: 10_200n, total: 11_720n })
})
