import { paidOf } from '../../../src/domain/invoice/balance.ts'
import { sumsOf } from '../../../src/domain/invoice/invoice-lines.ts'
import { centsOf, decimalOf, sum } from '../../../src/domain/money.ts'
import type { Invoice, Payment, Quote } from '../../../src/domain/rows.ts'
import type { Applied } from '../record/row-stamps.ts'
import type { Invoicing, StoredInvoice, StoredQuote } from '../server/invoicing.ts'
import { type DeviceStorage, type StoredTable, storedRowsOf } from './device-data.ts'
import { Violation } from './violation.ts'

type Billed = Pick<Invoice, 'id' | 'amount' | 'lines' | 'status'>

/** Throws where an invoice is paid although its payments do not reach its amount, or the other way round. */
function checkPaid(
  where: string,
  invoices: readonly Billed[],
  payments: readonly Pick<Payment, 'invoice_id' | 'amount'>[],
): void {
  for (const { id, amount, status } of invoices) {
    const paid = paidOf(payments.filter(({ invoice_id }) => invoice_id === id))
    if ((status === 'paid') === paid >= centsOf(amount)) continue
    const what = `${where} an invoice of ${amount} with ${decimalOf(paid)} paid is ${status}`
    throw new Violation('payments', what, [id])
  }
}

/** Throws where an invoice or a quote has another amount than its lines come to. */
function checkSums(where: string, rows: readonly Pick<Quote, 'id' | 'amount' | 'lines'>[]): void {
  for (const { id, amount, lines } of rows) {
    const total = lines && decimalOf(sumsOf(lines).total)
    if (total === null || total === amount) continue
    throw new Violation('sums', `${where} lines of ${total} have the amount ${amount}`, [id])
  }
}

/** Throws where the invoices of a quote come to more than the quote. */
function checkBilledQuotes({ invoices, quotes }: Invoicing): void {
  for (const { id, amount } of quotes) {
    const billed = invoices.filter(
      ({ quote_id, exceeds_quote, deleted_at }) => quote_id === id && !exceeds_quote && !deleted_at,
    )
    const together = sum(billed.map((invoice) => centsOf(invoice.amount)))
    if (together > centsOf(amount))
      throw new Violation('quotes', `${decimalOf(together)} of a quote of ${amount} is invoiced`, [id])
  }
}

/** Throws where a payment that the server has applied is not there as it was written, although its invoice is. */
export function checkPaymentsKept({ invoices, payments }: Invoicing, applied: Iterable<Applied>): void {
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  const billed = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const { mutation } of applied) {
    for (const change of mutation.changes) {
      if (change.table !== 'payments' || change.op !== 'insert') continue
      const { invoice_id, amount, note = null, settles = false, reverses = null } = change.values as Payment
      const invoice = billed.get(invoice_id)
      if (!invoice) continue
      const there = known.get(change.id)
      const isLeftOut = settles
        ? invoice.was_paid
        : reverses !== null && payments.some((one) => one.reverses === reverses)
      // The server decides what settles, and what is reversed.
      const isAmount = settles || reverses !== null || there?.amount === amount
      const isSame =
        isAmount && there?.note === note && there.settles === settles && there.reverses === reverses
      if (there ? isSame && there.invoice_id === invoice_id : isLeftOut) continue
      const what = there ? `is ${JSON.stringify(there)}` : 'is gone'
      throw new Violation('payments', `a payment of ${amount} that was applied ${what}`, [
        mutation.id,
        change.id,
      ])
    }
  }
}

/** Checks the server's invoices, quotes and reminders by themselves. */
export function checkStoredInvoicing(invoicing: Invoicing): void {
  const { invoices, payments, quotes } = invoicing
  checkPaid('on the server', invoices, payments)
  checkSums('on the server', [...invoices, ...quotes])
  checkBilledQuotes(invoicing)
  checkReminderMails(invoicing)
}

/** Throws where a mail about a reminder waits although its invoice is paid or deleted, or its sides have parted. */
function checkReminderMails({ invoices, reminders }: Invoicing): void {
  const billed = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const { id, invoice_id, mails } of reminders) {
    const invoice = billed.get(invoice_id)
    if (mails.length > 1) throw new Violation('reminders', `a reminder has ${mails.length} mails`, [id])
    const isOver = !invoice || invoice.status === 'paid' || invoice.deleted_at || invoice.is_blocked
    if (isOver && mails.includes('queued'))
      throw new Violation(
        'reminders',
        'the mail of a reminder waits although its invoice is no longer open',
        [id, invoice_id],
      )
  }
}

/** Throws where a device holds other invoices, payments, quotes or reminders than those of its user's two sides. */
export function checkInvoicingOn(platform: DeviceStorage, viewer: string, invoicing: Invoicing): void {
  const rowsOf = rowsOn(platform, viewer)
  const isSeen = ({ professional_id, client_user, status }: StoredInvoice | StoredQuote) =>
    professional_id === viewer || (client_user === viewer && status !== 'draft')
  const invoices = invoicing.invoices.filter(
    (invoice) => isSeen(invoice) && (invoice.professional_id === viewer || !invoice.deleted_at),
  )
  const ids = new Set(invoices.map(({ id }) => id))
  const ofThem = <Row extends { invoice_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ invoice_id }) => ids.has(invoice_id))
  const expected = {
    invoices,
    payments: ofThem(invoicing.payments),
    quotes: invoicing.quotes.filter(isSeen),
    reminders: ofThem(invoicing.reminders),
  }
  for (const table of ['invoices', 'payments', 'quotes', 'reminders'] as const) {
    const [has, sees] = [idsOf(rowsOf<{ id: string }>(table)), idsOf(expected[table])]
    const different = has.find((id) => !sees.includes(id)) ?? sees.find((id) => !has.includes(id))
    if (!different) continue
    const what = `${platform.name} has ${has.length} ${table}, its user is a side of ${sees.length}`
    throw new Violation(ruleOf[table], what, [platform.name, different])
  }
}

/** Throws where what a device holds of invoices, payments and quotes contradicts itself. */
export function checkAmountsOn(platform: DeviceStorage, viewer: string): void {
  const rowsOf = rowsOn(platform, viewer)
  checkPaid(`on ${platform.name}`, rowsOf<Invoice>('invoices'), rowsOf<Payment>('payments'))
  checkSums(`on ${platform.name}`, [...rowsOf<Invoice>('invoices'), ...rowsOf<Quote>('quotes')])
}

/** Returns a function that returns the rows of a table that a device holds. */
function rowsOn(platform: DeviceStorage, viewer: string) {
  const held = storedRowsOf(platform, viewer)
  return <Row>(table: StoredTable) => [...(held?.rows.get(table)?.values() ?? [])] as unknown as Row[]
}

const ruleOf = {
  invoices: 'payments',
  payments: 'payments',
  quotes: 'quotes',
  reminders: 'reminders',
} as const

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
