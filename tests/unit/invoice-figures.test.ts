import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localDay } from '../../src/domain/calendar.ts'
import { allBilled, billed } from '../../src/domain/invoice/balance.ts'
import {
  axisEnd,
  isOverdue,
  monthlyFigures,
  shownStatus,
  totalsOf,
} from '../../src/domain/invoice/invoice-figures.ts'
import { addressedTo, findInvoices, InvoiceSearch, writtenBy } from '../../src/domain/invoice/invoice-list.ts'
import { centsOf, sum } from '../../src/domain/money.ts'
import type { InvoiceStatus } from '../../src/domain/rows.ts'
import { aLine } from '../support/invoice-lines.ts'
import { anInvoice, aRecordedPayment } from '../support/invoice-rows.ts'
import { aClient, anId, aProfile, aRequest, aService } from '../support/rows.ts'
import { seededRandom } from '../support/seeded-random.ts'

const today = '2026-11-21'
const statuses: InvoiceStatus[] = ['draft', 'sent', 'viewed', 'paid']
afterEach(() => vi.unstubAllEnvs())

describe('the shown status', () => {
  test.each([
    ['draft', '2026-01-01', 'draft'],
    ['sent', '2026-11-20', 'overdue'],
    ['viewed', '2026-11-20', 'overdue'],
    ['sent', '2026-11-21', 'sent'],
    ['viewed', '2026-11-22', 'viewed'],
    ['paid', '2026-01-01', 'paid'],
  ] as const)('of an invoice %s and due %s is %s', (status, due_date, shown) =>
    expect(shownStatus(anInvoice({ status, due_date }), today)).toBe(shown),
  )
  test.each([
    ['Pacific/Niue', false],
    ['UTC', true],
    ['Pacific/Kiritimati', true],
  ])('is overdue by the day in the device’s time zone: %s', (zone, overdue) => {
    vi.stubEnv('TZ', zone)
    const invoice = anInvoice({ status: 'sent', due_date: '2026-11-20' })
    expect(isOverdue(invoice, localDay(new Date('2026-11-21T09:30:00Z')))).toBe(overdue)
  })
})

describe('totals', () => {
  test('count every invoice once, exact to the cent', () => {
    const next = seededRandom(7)
    const invoices = Array.from({ length: 800 }, (_, nth) =>
      anInvoice({
        id: anId(1000 + nth),
        status: statuses[Math.floor(next() * 4)] ?? 'draft',
        amount: `${Math.floor(next() * 100_000)}.${String(Math.floor(next() * 99) + 1).padStart(2, '0')}`,
        due_date: next() < 0.5 ? '2026-11-01' : '2026-12-01',
      }),
    )
    const totals = Object.values(totalsOf(allBilled(invoices, []), today))
    expect(totals.reduce((count, total) => count + total.count, 0)).toBe(800)
    expect(sum(totals.map(({ amount }) => amount))).toBe(sum(invoices.map(({ amount }) => centsOf(amount))))
  })
})

test('what is not paid yet counts as its balance, in totals and months; payments count on their days', () => {
  const invoices = [
    anInvoice({
      id: anId(1),
      amount: '100.00',
      status: 'sent',
      issued_on: '2026-09-01',
      due_date: '2026-10-01',
    }),
    anInvoice({
      id: anId(2),
      amount: '50.00',
      status: 'paid',
      issued_on: '2026-10-01',
      paid_on: '2026-10-02',
    }),
  ]
  const payments = [
    aRecordedPayment({ id: anId(3), invoice_id: anId(1), amount: '30.00', paid_on: '2026-10-05' }),
    aRecordedPayment({ id: anId(4), invoice_id: anId(1), amount: '20.00', paid_on: '2026-11-02' }),
    aRecordedPayment({
      id: anId(5),
      invoice_id: anId(1),
      amount: '-20.00',
      paid_on: '2026-11-03',
      reverses: anId(4),
    }),
    aRecordedPayment({ id: anId(6), invoice_id: anId(2), amount: '50.00', paid_on: '2026-10-02' }),
  ]
  const list = allBilled(invoices, payments)
  expect(totalsOf(list, today)).toMatchObject({
    overdue: { count: 1, amount: 7000n },
    paid: { count: 1, amount: 5000n },
  })
  expect(monthlyFigures(list, today, 3)).toEqual([
    { month: '2026-09', billed: 10_000n, paid: 0n, overdue: 0n },
    { month: '2026-10', billed: 5000n, paid: 8000n, overdue: 7000n },
    { month: '2026-11', billed: 0n, paid: 0n, overdue: 0n },
  ])
})

describe('the last twelve months', () => {
  const figures = monthlyFigures(
    allBilled(
      [
        anInvoice({ status: 'draft', amount: '9.00' }),
        anInvoice({ status: 'sent', amount: '10.00', issued_on: '2026-09-05', due_date: '2026-10-05' }),
        anInvoice({
          status: 'paid',
          amount: '20.00',
          issued_on: '2025-12-01',
          paid_on: '2026-11-02',
          due_date: '2025-12-31',
        }),
        anInvoice({ status: 'paid', amount: '40.00', issued_on: '2025-11-30', paid_on: null }),
        anInvoice({ status: 'viewed', amount: '80.00', issued_on: null, due_date: '2026-12-01' }),
      ],
      [],
    ),
    today,
  )
  const of = (month: string) => figures.find((figure) => figure.month === month)
  test('are twelve, the current one last', () => {
    expect(figures).toHaveLength(12)
    expect(figures[0]?.month).toBe('2025-12')
    expect(figures[11]?.month).toBe('2026-11')
  })
  test('count billed by day of issue, paid by day of payment, overdue by due date, and no drafts', () => {
    expect(of('2025-12')).toMatchObject({ billed: 2000n, paid: 0n, overdue: 0n })
    expect(of('2026-09')).toMatchObject({ billed: 1000n, overdue: 0n })
    expect(of('2026-10')).toMatchObject({ billed: 0n, overdue: 1000n })
  })
  test('count a missing day as today, and nothing older than twelve months', () =>
    expect(of('2026-11')).toMatchObject({ billed: 8000n, paid: 6000n, overdue: 0n }))
  test.each(['Pacific/Niue', 'UTC', 'Pacific/Kiritimati'])(
    'put a day into its month in every time zone: %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const paid = { status: 'paid', amount: '1.00', issued_on: '2026-10-31', paid_on: '2026-11-01' } as const
      const [october, november] = monthlyFigures([billed(anInvoice(paid), [])], today, 2)
      expect([october?.billed, october?.paid, november?.billed, november?.paid]).toEqual([100n, 0n, 0n, 100n])
    },
  )
  test.each([
    [0n, 1000n],
    [1001n, 2000n],
    [2100n, 2500n],
    [140_000n, 200_000n],
    [999_999_999_999n, 1_000_000_000_000n],
  ])('have an axis for %i cents that ends at %i', (greatest, end) =>
    expect(axisEnd([{ month: '2026-11', billed: greatest, paid: 0n, overdue: 0n }])).toBe(end),
  )
})

describe('the invoice list', () => {
  const client = aClient({})
  const sources = {
    clients: [client],
    requests: [aRequest({ status: 'in_progress' })],
    services: [aService({})],
    paymentDetails: [],
    payments: [],
    reminders: [],
    invoices: [
      anInvoice({ id: anId(61), created_at: '2026-11-01T00:00:00+00:00' }),
      anInvoice({
        id: anId(62),
        created_at: '2026-11-02T00:00:00.000Z',
        status: 'sent',
        due_date: '2026-11-01',
        client_id: client.id,
        application_id: anId(40),
        client_name: 'Zoë Tablé',
        amount: '1234.50',
        lines: [aLine({ unit_price: '1234.50' })],
      }),
      anInvoice({ id: anId(63), client_id: client.id, status: 'sent', deleted_at: 'then' }),
      anInvoice({ id: anId(64), client_id: client.id, application_id: anId(40), professional_id: anId(11) }),
    ],
  }
  const written = writtenBy(aProfile({}), sources, today)
  const ids = (list: typeof written) => list.map(({ invoice }) => invoice.id)
  test('has the professional’s own invoices, newest first, without deleted ones', () =>
    expect(ids(written)).toEqual([anId(62), anId(61)]))
  test('of a client has the invoices sent to this client, no drafts', () =>
    expect(ids(addressedTo(client, sources, today))).toEqual([anId(62)]))
  test.each([
    ['041', '', 2],
    ['zoe', '', 1],
    ['green TABLE', '', 1],
    ['menu design', '', 1],
    ['1,234.50', '', 1],
    ['1234.5', '', 1],
    ['lettering zoe', '', 1],
    ['bea@example', '', 2],
    ['bean', '', 1],
    ['', 'overdue', 1],
    ['', 'sent', 0],
    ['nothing', '', 0],
  ] as const)('finds for %j with status %j: %i', (text, status, count) =>
    expect(findInvoices(written, text, status)).toHaveLength(count),
  )
  test('reads invalid parameters of the URL as an empty search', () =>
    expect(v.parse(InvoiceSearch, { q: 41, status: 'lost', side: 7 })).toEqual({
      q: '41',
      status: '',
      request: '',
      quote: '',
      sort: '',
      side: '',
    }))
})
