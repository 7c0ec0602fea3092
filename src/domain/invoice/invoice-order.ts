import { issuedOrWrittenOn } from '../issued-on.ts'
import { lazy } from '../lazy.ts'
import { type Cents, centsOf } from '../money.ts'
import type { InvoiceColumn, InvoiceOrder } from './invoice-columns.ts'
import { SHOWN_STATUSES } from './invoice-figures.ts'
import type { ListedInvoice } from './invoice-list.ts'
import { recipientName } from './invoice-parties.ts'

/** Returns what is owed: of a draft its amount, of a paid one nothing. */
export const owedOf = ({ invoice, balance }: Pick<ListedInvoice, 'invoice' | 'balance'>): Cents => {
  if (invoice.status === 'draft') return centsOf(invoice.amount)
  return balance > 0n ? balance : 0n
}

/** Returns the other side's name: the recipient's to the professional, the sender's to the client. */
export const partyOf = ({ parties }: Pick<ListedInvoice, 'parties'>, asClient: boolean): string =>
  asClient ? parties.from.name : recipientName(parties)

const names = lazy(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }))
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

type Compare = (one: ListedInvoice, other: ListedInvoice, asClient: boolean) => number

const comparisons: Record<InvoiceColumn, Compare> = {
  number: (one, other) => names().compare(one.invoice.invoice_number, other.invoice.invoice_number),
  party: (one, other, asClient) => names().compare(partyOf(one, asClient), partyOf(other, asClient)),
  issued: (one, other) => byText(issuedOrWrittenOn(one.invoice), issuedOrWrittenOn(other.invoice)),
  due: (one, other) => byText(one.invoice.due_date, other.invoice.due_date),
  owed: (one, other) => Number(owedOf(one) - owedOf(other)),
  status: (one, other) => SHOWN_STATUSES.indexOf(one.status) - SHOWN_STATUSES.indexOf(other.status),
}

/** Returns the invoices in this order; those that are equal in it stay newest first. */
export function inOrder(
  invoices: readonly ListedInvoice[],
  order: InvoiceOrder,
  asClient: boolean,
): readonly ListedInvoice[] {
  if (order === '') return invoices
  const descending = order.startsWith('-')
  const compare = comparisons[order.replace('-', '') as InvoiceColumn]
  return invoices.toSorted((one, other) => (descending ? -1 : 1) * compare(one, other, asClient))
}
