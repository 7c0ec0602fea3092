import type { SeedContext } from '../seed-context.ts'
import type { DemoInvoice } from './invoices.ts'
import { ago, idOf, insert } from './write.ts'

/** An invoice of the demo group with the row that was written for it. */
export interface WrittenInvoice {
  invoice: DemoInvoice
  row: { id: string; client_id: string | null; paid_at: string | null; paid_on: string | null }
}

/** Writes the payments of invoices, and the reminders. Nobody gets a mail of the reminders. */
export async function writePayments(context: SeedContext, written: readonly WrittenInvoice[]): Promise<void> {
  await insert(
    context,
    'payments',
    written.flatMap(({ invoice, row }) => [
      ...(invoice.paidInPart ?? []).map(({ amount, note, daysAgo }, index) => {
        const moment = ago(daysAgo, amount).toISOString()
        const paid_on = moment.slice(0, 10)
        // The newest ones wait to be confirmed.
        const confirmed_on = daysAgo > 7 ? paid_on : null
        return payment(row, `part/${index}`, moment, { amount, note, paid_on, confirmed_on })
      }),
      ...(row.paid_at === null
        ? []
        : [
            payment(row, 'rest', row.paid_at, {
              amount: invoice.amount,
              settles: true,
              paid_on: row.paid_on,
              confirmed_on: row.paid_on,
            }),
          ]),
    ]),
  )
  await insert(
    context,
    'reminders',
    written.flatMap(({ invoice: { reminded }, row }) => {
      if (!reminded) return []
      const moment = ago(reminded.daysAgo, reminded.body).toISOString()
      return {
        id: idOf('reminder', row.id),
        invoice_id: row.id,
        tone: 'friendly',
        body: reminded.body,
        is_automatic: false,
        reminded_on: moment.slice(0, 10),
        created_at: moment,
      }
    }),
  )
  await context.query('delete from private.email_queue where reminder_id is not null', [])
}

const payment = (
  row: WrittenInvoice['row'],
  key: string,
  created_at: string,
  given: {
    amount: string
    note?: string
    settles?: true
    paid_on: string | null
    confirmed_on: string | null
  },
) => ({
  id: idOf('payment', `${row.id}/${key}`),
  invoice_id: row.id,
  by_client: row.client_id !== null,
  note: null,
  settles: false,
  created_at,
  ...given,
  confirmed_on: row.client_id === null ? null : given.confirmed_on,
})
