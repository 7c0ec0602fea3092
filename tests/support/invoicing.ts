import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import type { PushedChange } from '../../src/domain/protocol.ts'
import type { Query } from './actors.ts'
import { insertInto } from './database.ts'
import { type Fixtures, invoiceValues, standaloneValues } from './fixtures.ts'

type Values = Record<string, unknown>

/** Returns the day `days` after today, in UTC. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What an invoice has that was sent and is overdue. */
const sent = {
  amount: '100.00',
  status: 'sent',
  sent_at: '2026-02-01T00:00:00Z',
  issued_on: '2026-02-01',
  professional_name: 'member Green',
  client_name: 'client Table',
}

/** Inserts an invoice of member's over $100.00, sent to client and overdue; returns its id. */
export const aSentInvoice = ({ people }: Fixtures, query: Query, given: Values = {}): Promise<string> =>
  insertInvoice(query, {
    ...invoiceValues(crypto.randomUUID(), people.member.id, nextNumber()),
    ...sent,
    ...given,
  })

/** Inserts an invoice of member's to somebody without an account; returns its id. */
export const aStandaloneInvoice = ({ people }: Fixtures, query: Query, given: Values = {}): Promise<string> =>
  insertInvoice(query, {
    ...standaloneValues(crypto.randomUUID(), people.member.id, nextNumber()),
    ...sent,
    ...given,
  })

let written = 100
const nextNumber = () => `INV-202602-${written++}`

async function insertInvoice(query: Query, values: Values & { id: string }) {
  const { text, params } = insertInto('invoices', values)
  await query(text, params)
  return values.id
}

/** Returns the change that records a payment. */
export const recorded = (
  invoice_id: string,
  values: Record<string, unknown> = {},
  id: string = crypto.randomUUID(),
): PushedChange => ({
  op: 'insert',
  table: 'payments',
  id,
  values: { invoice_id, amount: '10.00', paid_on: day(0), ...values },
})

/** Returns a line with the given columns, one hour at $100.00 without tax. */
export const aLine = (given: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Menu design',
  quantity: '1',
  unit: 'hours',
  unit_price: '100.00',
  tax_rate: null,
  exempt_reason: null,
  ...given,
})
