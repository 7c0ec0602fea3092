import { expect, test } from 'vitest'
import {
  INVOICE_COLUMNS,
  INVOICE_ORDERS,
  type InvoiceOrder,
  nextOrder,
} from '../../src/domain/invoice/invoice-columns.ts'
import { type ListedInvoice, writtenBy } from '../../src/domain/invoice/invoice-list.ts'
import { inOrder, owedOf } from '../../src/domain/invoice/invoice-order.ts'
import { decimalOf } from '../../src/domain/money.ts'
import type { Invoice } from '../../src/domain/rows.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { anId, aProfile } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const rows: Partial<Invoice>[] = [
  {
    client_name: 'Åsa',
    invoice_number: 'INV-202611-1000',
    amount: '9.00',
    due_date: '2026-12-03',
    issued_on: '2026-11-03',
    status: 'sent',
  },
  {
    client_name: 'bea',
    invoice_number: 'INV-202611-999',
    amount: '10.00',
    due_date: '2026-12-01',
    issued_on: '2026-11-02',
    status: 'draft',
  },
  {
    client_name: 'Cleo',
    invoice_number: 'INV-202612-001',
    amount: '100.00',
    due_date: '2026-12-02',
    issued_on: '2026-11-01',
    status: 'paid',
  },
]
const listed: ListedInvoice[] = writtenBy(
  me,
  {
    invoices: rows.map((given, n) =>
      anInvoice({
        professional_id: me.id,
        client_id: null,
        application_id: null,
        id: anId(300 + n),
        created_at: `2026-11-0${3 - n}T09:00:00Z`,
        ...given,
      }),
    ),
    clients: [],
    requests: [],
    services: [],
    paymentDetails: [],
    payments: [],
    reminders: [],
  },
  '2026-11-10',
)
const namesIn = (order: InvoiceOrder) => inOrder(listed, order, false).map(({ parties }) => parties.to.name)

test.each<[InvoiceOrder, string[]]>([
  ['', ['Åsa', 'bea', 'Cleo']],
  ['number', ['bea', 'Åsa', 'Cleo']],
  ['party', ['Åsa', 'bea', 'Cleo']],
  ['issued', ['Cleo', 'bea', 'Åsa']],
  ['due', ['bea', 'Cleo', 'Åsa']],
  ['owed', ['Cleo', 'Åsa', 'bea']],
  ['status', ['bea', 'Åsa', 'Cleo']],
])('by %j: %j', (order, names) => {
  expect(namesIn(order)).toEqual(names)
  if (order) expect(namesIn(`-${order}` as InvoiceOrder)).toEqual(names.toReversed())
})

test('a draft counts with its amount, a paid one with nothing', () =>
  expect(listed.map((one) => decimalOf(owedOf(one)))).toEqual(['9.00', '10.00', '0.00']))

test('a column is pressed up, down and away; another one begins anew', () => {
  expect(nextOrder('', 'due')).toBe('due')
  expect(nextOrder('due', 'due')).toBe('-due')
  expect(nextOrder('-due', 'due')).toBe('')
  expect(nextOrder('-due', 'owed')).toBe('owed')
  expect(INVOICE_ORDERS).toHaveLength(1 + 2 * INVOICE_COLUMNS.length)
})
