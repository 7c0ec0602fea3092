import { describe, expect, test } from 'vitest'
import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import { type IssuedInvoice, yearFigures, yearsOf } from '../../src/domain/invoice/invoice-year.ts'
import { yearCsv } from '../../src/domain/invoice/invoice-year-csv.ts'
import type { Invoice } from '../../src/domain/rows.ts'
import { anInvoice } from '../support/invoice-rows.ts'

const today = '2026-11-24'

const billed = (
  given: Partial<Invoice>,
  to: IssuedInvoice['parties']['to'],
  payments: [amount: string, paid_on: string][] = [],
): IssuedInvoice => ({
  invoice: anInvoice({ status: 'sent', ...given }),
  parties: { to },
  payments: payments.map(([amount, paid_on]) => ({ amount, paid_on })),
})

const line = (given: Partial<InvoiceLine>): InvoiceLine => ({
  description: 'Work',
  quantity: '1',
  unit: '',
  unit_price: '100.00',
  tax_rate: null,
  exempt_reason: null,
  ...given,
})

const leaf = { name: 'Lea Leaf', company: 'Leaf & Co', email: 'lea@example.test' }
const bea = { name: 'Bea Bean', email: 'bea@example.test' }

const invoices = [
  billed({ amount: '100.00', issued_on: '2026-01-15' }, leaf, [
    ['40.00', '2026-02-01'],
    ['70.00', '2026-03-01'],
    ['-70.00', '2026-03-05'],
  ]),
  billed({ amount: '50.00', issued_on: '2025-12-31' }, bea, [['50.00', '2026-01-02']]),
  billed({ amount: '25.00', issued_on: '2026-12-31', status: 'paid', paid_on: '2027-01-03' }, bea),
  billed(
    {
      amount: '328.00',
      issued_on: '2026-06-30',
      lines: [
        line({ tax_rate: '19' }),
        line({ tax_rate: '7.7', unit_price: '-10.00' }),
        line({ exempt_reason: 'Reverse charge', unit_price: '19.77' }),
        line({}),
      ],
    },
    leaf,
    [['400.00', '2026-07-01']],
  ),
]

describe('a year', () => {
  const figures = yearFigures('2026', invoices, today)
  const of = (month: string) => figures.months.find((one) => one.month === month)

  test('counts what was issued and what was paid in it, and what is owed of what was issued', () =>
    expect(figures).toMatchObject({ billed: 45_300n, paid: 49_000n, outstanding: 6_000n }))
  test('has twelve months, with payments and reversals on their own days', () => {
    expect(figures.months).toHaveLength(12)
    expect(of('2026-01')).toMatchObject({ billed: 10_000n, paid: 5_000n })
    expect(of('2026-02')).toMatchObject({ billed: 0n, paid: 4_000n })
    expect(of('2026-03')).toMatchObject({ billed: 0n, paid: 0n })
    expect(of('2026-12')).toMatchObject({ billed: 2_500n, paid: 0n })
  })
  test('lists clients, most billed first, a company by its name; what was overpaid is not owed less than nothing', () =>
    expect(figures.clients).toEqual([
      { name: 'Leaf & Co', count: 2, billed: 42_800n, paid: 44_000n, outstanding: 6_000n },
      { name: 'Bea Bean', count: 1, billed: 2_500n, paid: 5_000n, outstanding: 0n },
    ]))
  test('sums tax by rate, what is exempt last, and leaves out lines that say nothing of tax', () =>
    expect(figures.taxes).toEqual([
      { rate: '7.7', net: -1_000n, tax: -77n },
      { rate: '19', net: 10_000n, tax: 1_900n },
      { rate: null, net: 1_977n, tax: 0n },
    ]))
  test('counts a paid invoice without payments as paid on its day', () =>
    expect(yearFigures('2027', invoices, today)).toMatchObject({ billed: 0n, paid: 2_500n }))
  test('is offered where something was issued or paid, and the current one', () => {
    expect(yearsOf(invoices, today)).toEqual(['2027', '2026', '2025'])
    expect(yearsOf([], today)).toEqual(['2026'])
  })
  test('is one table as CSV, in which a negative amount is a number', () => {
    const csv = yearCsv('2026', figures)
    expect(csv).toContain('Year,2026,453.00,490.00,60.00,,\r\n')
    expect(csv).toContain('Month,January 2026,100.00,50.00,,,\r\n')
    expect(csv).toContain('Client,Leaf & Co,428.00,440.00,60.00,,\r\n')
    expect(csv).toContain('Tax,7.7 %,,,,-10.00,-0.77\r\n')
    expect(csv).toContain('Tax,Exempt,,,,19.77,0.00\r\n')
  })
})
