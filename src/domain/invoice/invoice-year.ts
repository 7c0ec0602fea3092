import * as v from 'valibot'
import type { Day, Month } from '../calendar.ts'
import { type Cents, centsOf } from '../money.ts'
import type { Invoice, Payment } from '../rows.ts'
import { balanceOf } from './balance.ts'
import { sumsOf } from './invoice-lines.ts'
import { type InvoiceParties, recipientName } from './invoice-parties.ts'

/** Search parameters of the screen's URL: the year, or the current one. */
export const YearSearch = v.object({
  /** Always empty: the lists' search hook expects a text. */
  q: v.optional(v.fallback(v.literal(''), ''), ''),
  year: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^2[01]\d\d$/)), ''), ''),
})

/** An issued invoice with its payments, as a year's figures need it. */
export interface IssuedInvoice {
  invoice: Invoice
  parties: Pick<InvoiceParties, 'to'>
  payments: readonly Pick<Payment, 'amount' | 'paid_on'>[]
}

export interface MoneyFigures {
  /** Issued in the year. */
  billed: Cents
  /** Paid in the year, whenever it was issued; a reversal counts on its own day. */
  paid: Cents
}

export interface ClientFigures extends MoneyFigures {
  /** The company, or the person where there is none. */
  name: string
  /** Invoices issued in the year. */
  count: number
  /** What is still owed of the invoices issued in the year. */
  outstanding: Cents
}

export interface TaxFigures {
  /** Percent; null for what is exempt. */
  rate: string | null
  net: Cents
  tax: Cents
}

export interface YearFigures extends MoneyFigures {
  outstanding: Cents
  months: (MoneyFigures & { month: Month })[]
  /** Most billed first. */
  clients: ClientFigures[]
  /** Tax of the invoices issued in the year, ascending by rate, what is exempt last. */
  taxes: TaxFigures[]
}

/** Returns the years in which something was issued or paid, and the current one, newest first. */
export function yearsOf(invoices: readonly IssuedInvoice[], today: Day): string[] {
  const years = new Set([yearOf(today)])
  for (const billed of invoices) {
    years.add(yearOf(billed.invoice.issued_on ?? today))
    for (const { paid_on } of paymentsOf(billed)) years.add(yearOf(paid_on))
  }
  return [...years].sort().reverse()
}

/** Returns what was billed and paid in a year, by month, client and tax rate. A day that is not known counts as today. */
export function yearFigures(year: string, invoices: readonly IssuedInvoice[], today: Day): YearFigures {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}`,
    billed: 0n,
    paid: 0n,
  }))
  const clients = new Map<string, ClientFigures>()
  const taxes = new Map<string | null, TaxFigures>()
  const total = { billed: 0n, paid: 0n, outstanding: 0n }

  for (const billed of invoices) {
    const { invoice, parties } = billed
    const name = recipientName(parties)
    const client = clients.get(name) ?? { name, count: 0, billed: 0n, paid: 0n, outstanding: 0n }
    const add = (column: 'billed' | 'paid', day: Day, amount: Cents) => {
      const month = months[Number(day.slice(5, 7)) - 1]
      if (!month || yearOf(day) !== year) return false
      for (const figures of [total, month, client]) figures[column] += amount
      clients.set(name, client)
      return true
    }
    if (add('billed', invoice.issued_on ?? today, centsOf(invoice.amount))) {
      const owed = balanceOf(invoice, billed.payments)
      const outstanding = owed > 0n ? owed : 0n
      client.count += 1
      client.outstanding += outstanding
      total.outstanding += outstanding
      addTaxes(taxes, invoice)
    }
    for (const { paid_on, amount } of paymentsOf(billed)) add('paid', paid_on, centsOf(amount))
  }
  return {
    ...total,
    months,
    clients: [...clients.values()].sort(
      (a, b) => Number(b.billed - a.billed) || a.name.localeCompare(b.name),
    ),
    taxes: [...taxes.values()].sort((a, b) => order(a) - order(b)),
  }
}

/** Sorts by rate, what is exempt last. */
const order = ({ rate }: TaxFigures): number => (rate === null ? Number.POSITIVE_INFINITY : Number(rate))

const yearOf = (day: Day): string => day.slice(0, 4)

/** Returns the payments; for an invoice that was paid before there were rows of payments, the one that it stands for. */
const paymentsOf = ({ invoice, payments }: IssuedInvoice): IssuedInvoice['payments'] =>
  invoice.status === 'paid' && payments.length === 0 && invoice.paid_on !== null
    ? [{ amount: invoice.amount, paid_on: invoice.paid_on }]
    : payments

function addTaxes(taxes: Map<string | null, TaxFigures>, { lines }: Invoice): void {
  if (!lines) return
  const { nets, rates } = sumsOf(lines)
  const exempt = lines.reduce(
    (sum, { exempt_reason }, index) => (exempt_reason === null ? sum : sum + (nets[index] ?? 0n)),
    0n,
  )
  const found: TaxFigures[] = exempt === 0n ? rates : [...rates, { rate: null, net: exempt, tax: 0n }]
  for (const { rate, net, tax } of found) {
    const sum = taxes.get(rate) ?? { rate, net: 0n, tax: 0n }
    taxes.set(rate, { rate, net: sum.net + net, tax: sum.tax + tax })
  }
}
