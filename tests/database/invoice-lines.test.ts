import { afterAll, describe, expect, test } from 'vitest'
import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import { sumsOf } from '../../src/domain/invoice/invoice-lines.ts'
import { decimalOf } from '../../src/domain/money.ts'
import { pushOne } from '../support/calls.ts'
import { insertInto, updateRow } from '../support/database.ts'
import { everything } from '../support/everything.ts'
import { aDatabaseWithFixtures, ids, invoiceValues, standaloneValues } from '../support/fixtures.ts'
import { aLine } from '../support/invoicing.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Lines of an invoice and their sum, which the database computes as a device does, and refuses otherwise. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member } = fixtures.people

const totalOf = (lines: InvoiceLine[]) => decimalOf(sumsOf(lines).total)

/** Returns an invoice with these lines; its amount is what a device computes, unless another is given. */
const withLines = (lines: unknown, amount: string) => ({
  ...standaloneValues(ids.fresh, member.id, 'INV-202601-009'),
  lines,
  amount,
})

/** Returns the constraint that refuses this invoice, its error code where no constraint did, or 'accepted'. */
const resultOf = (values: Record<string, unknown> & { id: string }) =>
  withRollback(fixtures, async ({ refusal }) => {
    const refused = await refusal('member', insertInto('invoices', values))
    return refused ? (refused.constraint ?? refused.code) : 'accepted'
  })

describe('the sum', () => {
  const rates = ['0', '5', '5.5', '7', '7.7', '8.875', '19', '21', '33.333', '99.999', '100', '0.001', null]

  /** Returns random lines: awkward rates, thirds of an hour, discounts, half cents. */
  function randomLines(random: () => number): InvoiceLine[] {
    const below = (n: number) => Math.floor(random() * n)
    const decimal = (thousandths: number) => (thousandths / 1000).toFixed(3).replace(/\.?0+$/, '')
    return Array.from({ length: 1 + below(12) }, () => {
      const cents = below(5) === 0 ? below(10) : below(1_000_000)
      const price = (cents / 100).toFixed(2)
      return aLine({
        quantity: decimal(below(3) === 0 ? 1 + below(2000) : 500 * (1 + below(50))),
        unit_price: below(4) === 0 && cents > 0 ? `-${price}` : price,
        tax_rate: rates[below(rates.length)] ?? null,
      })
    })
  }

  test('is that of src/domain/invoice/invoice-lines.ts, for many random invoices', async () => {
    const random = seededRandom(24)
    const invoices = Array.from({ length: everything ? 10_000 : 1_000 }, () => randomLines(random))
    const rows = await database.query<{ shape: boolean; total: string }>(
      `select private.are_invoice_lines(lines) as shape, private.invoice_total(lines)::numeric(20, 2)::text as total
       from jsonb_array_elements($1::text::jsonb) with ordinality as given (lines, n) order by n`,
      [JSON.stringify(invoices)],
    )
    expect(rows.filter(({ shape }) => !shape)).toEqual([])
    expect(rows.map(({ total }) => total)).toEqual(invoices.map(totalOf))
    // Also below zero: a discount may be larger than what it is taken from.
    expect(rows.some(({ total }) => total.startsWith('-'))).toBe(true)
  })

  test.each<[what: string, lines: InvoiceLine[], total: string]>([
    ['half a cent, up', [aLine({ quantity: '0.5', unit_price: '0.01' }), aLine()], '100.01'],
    ['half a cent of a discount, down', [aLine({ quantity: '0.5', unit_price: '-0.01' }), aLine()], '99.99'],
    [
      'tax for each rate, not for each line',
      Array(3).fill(aLine({ unit_price: '0.33', tax_rate: '10' })),
      '1.09',
    ],
    ['the largest amount', [aLine({ quantity: '1', unit_price: '9999999999.99' })], '9999999999.99'],
    [
      'a third of a large sum',
      [aLine({ quantity: '0.333', unit_price: '9999999999.99', tax_rate: '33.333' })],
      '4439988900.00',
    ],
  ])('rounds half away from zero: %s', async (_, lines, total) => {
    expect(totalOf(lines)).toBe(total)
    expect(await resultOf(withLines(lines, total))).toBe('accepted')
  })

  test('of lines must be the amount, to the cent', async () => {
    const lines = [aLine({ tax_rate: '7.7' }), aLine({ unit_price: '-10.00' })]
    expect(await resultOf(withLines(lines, '197.70'))).toBe('invoices_lines_sum')
    expect(await resultOf(withLines(lines, '97.70'))).toBe('accepted')
    for (const amount of ['97.69', '97.71', '90.00', '100.00', '0.01'])
      expect(await resultOf(withLines(lines, amount))).toBe('invoices_lines_sum')
  })

  test('may not be zero or less, or more than an invoice can have', async () => {
    expect(await resultOf(withLines([aLine({ unit_price: '0.00' })], '0.00'))).toBe(
      'invoices_amount_positive',
    )
    expect(await resultOf(withLines([aLine({ unit_price: '-1.00' })], '-1.00'))).toBe(
      'invoices_amount_positive',
    )
    const huge = [aLine({ quantity: '9999999.999', unit_price: '9999999999.99', tax_rate: '100' })]
    expect(await resultOf(withLines(huge, '9999999999.99'))).toBe('invoices_lines_sum')
    expect(await resultOf(withLines(huge, totalOf(huge)))).toBe('22003')
  })
})

describe('through the push', () => {
  const insert = (lines: unknown, amount: string, id: string = crypto.randomUUID()) => {
    const { id: _, ...values } = invoiceValues(
      id,
      member.id,
      `INV-202603-${Math.floor(Math.random() * 9000) + 1000}`,
    )
    return pushOne(fixtures, 'member', [
      { op: 'insert', table: 'invoices', id, values: { ...values, lines, amount } },
    ])
  }

  test('lines are stored as they were sent, and refused as by a statement', async () => {
    const id = crypto.randomUUID()
    const lines = [aLine({ description: 'Ménu · 菜單 · قائمة', tax_rate: '7.7' })]
    expect(await insert(lines, '107.70', id)).toMatchObject({ status: 'applied' })
    expect(await database.query('select lines from public.invoices where id = $1', [id])).toEqual([{ lines }])
    expect(await insert(lines, '107.71')).toMatchObject({
      status: 'rejected',
      constraint: 'invoices_lines_sum',
    })
    expect(await insert([{ ...aLine(), unit_price: 100 }], '100.00')).toMatchObject({
      status: 'rejected',
      constraint: 'invoices_lines_shape',
    })
    expect(await insert(null, '1.00')).toMatchObject({ status: 'applied' })
  })

  test('a line with very many keys or levels is refused, and quickly', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key ${i}`, i]))
    const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)
    const start = Date.now()
    for (const line of [many, deep])
      expect(await insert([line], '100.00')).toMatchObject({ constraint: 'invoices_lines_shape' })
    expect(Date.now() - start).toBeLessThan(10_000)
  })

  test('nobody changes lines or amount, neither of a draft nor of what was sent', async () => {
    for (const id of [ids.invoices.draft, ids.invoices.sent])
      for (const actor of ['member', 'client', 'administrator'] as const)
        for (const values of [
          { lines: [aLine({ quantity: '2.5' })] },
          { amount: '1.00' },
          { tax_note: 'Reverse charge' },
        ])
          expect(
            await withRollback(fixtures, ({ refusal }) => refusal(actor, updateRow('invoices', id, values))),
          ).toMatchObject({ code: '42501' })
  })
})

test.each([
  ['client_tax_number', 50],
  ['client_address', 500],
  ['tax_note', 300],
  ['place_of_supply', 100],
])('%s has 1 to %i characters, or is null', async (column, most) => {
  const of = (value: string | null) =>
    resultOf({ ...standaloneValues(ids.fresh, member.id, 'INV-202601-009'), [column]: value })
  for (const accepted of [null, 'x', 'x'.repeat(most), '🌱'.repeat(most)])
    expect(await of(accepted)).toBe('accepted')
  for (const refused of ['', ' \n\t', 'x'.repeat(most + 1)])
    expect(await of(refused)).toBe(`invoices_${column}_length`)
})

describe('the tax number', () => {
  const numberOn = 'select professional_tax_number as number from public.invoices where id = $1'

  test('is copied at sending, and stays', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', updateRow('payment_details', member.id, { tax_number: 'PT 123' }))
      await as('member', updateRow('invoices', ids.invoices.draft, { status: 'sent' }))
      await as('member', updateRow('payment_details', member.id, { tax_number: 'PT 456' }))
      await as('client', updateRow('invoices', ids.invoices.draft, { status: 'viewed' }))
      expect(await owner(numberOn, [ids.invoices.draft])).toEqual([{ number: 'PT 123' }])
      expect(await owner(numberOn, [ids.invoices.sent])).toEqual([{ number: null }])
    }))

  test('has 1 to 50 characters, and is written on an invoice by nobody', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const tax_number of ['', '  ', 'x'.repeat(51)])
        expect(
          await refusal('member', updateRow('payment_details', member.id, { tax_number })),
        ).toMatchObject({
          constraint: 'payment_details_tax_number_length',
        })
      expect(
        await refusal('member', updateRow('payment_details', member.id, { tax_number: 'x'.repeat(50) })),
      ).toBeNull()
      const forged = {
        ...standaloneValues(ids.fresh, member.id, 'INV-202601-009'),
        professional_tax_number: 'PT 1',
      }
      expect(await refusal('member', insertInto('invoices', forged))).toMatchObject({ code: '42501' })
    }))
})
