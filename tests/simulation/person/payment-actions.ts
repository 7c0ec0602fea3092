import { allBilled, type BilledInvoice, balanceOf } from '../../../src/domain/invoice/balance.ts'
import {
  confirmPayment,
  markPaid,
  recordPayment,
  reversePayment,
  settleStandalone,
} from '../../../src/domain/invoice/payment.ts'
import { decimalOf } from '../../../src/domain/money.ts'
import { mutation, type RowsMutation, update } from '../../../src/domain/mutation.ts'
import type { Result } from '../../../src/domain/result.ts'
import { oneOf, type PersonAction, type Situation } from './situation.ts'

const context = ({ at }: Situation) => ({ id: crypto.randomUUID(), today: at.slice(0, 10), at })

/** Returns the invoices that the person sees, with what was paid of each. */
const billedInvoices = ({ view }: Situation): BilledInvoice[] =>
  allBilled(view.rows('invoices'), view.rows('payments'))

const first = (results: readonly Result<RowsMutation, string>[]): RowsMutation[] | null => {
  const done = results.find(({ ok }) => ok)
  return done?.ok ? [done.value] : null
}

/** Does something with one of the invoices for which it is possible. */
const withInvoice =
  (act: (given: BilledInvoice, situation: Situation) => RowsMutation[] | null): PersonAction =>
  (situation) => {
    const possible = billedInvoices(situation).flatMap((given) => {
      const done = act(given, situation)
      return done ? [done] : []
    })
    return oneOf(situation.chance, possible) ?? null
  }

/** Records a payment by either side. */
function record(amount: string, given: BilledInvoice, situation: Situation): RowsMutation[] | null {
  const { profile, client } = situation.viewer
  const { id, today, at } = context(situation)
  const entry = { amount, paid_on: today, note: situation.uniqueWord }
  const sides = [client, profile].flatMap((side) => side ?? [])
  return first(sides.map((by) => recordPayment(by, given, entry, { id, today, at })))
}

export const paymentActions = {
  /** Records a part: of what is still owed not all. */
  payPart: withInvoice((given, situation) => {
    const balance = balanceOf(given.invoice, given.payments)
    const half = balance > 20_00n ? [decimalOf(balance / 2n)] : []
    return record(situation.chance.pick(['10.00', ...half]), given, situation)
  }),
  /** Records all that is still owed, or more. */
  payAll: withInvoice((given, situation) => {
    const balance = balanceOf(given.invoice, given.payments)
    if (balance <= 0n) return null
    return record(decimalOf(balance + situation.chance.pick([0n, 0n, 1n, 50_00n])), given, situation)
  }),
  /** Pays whatever is still owed. */
  settle: withInvoice((given, situation) => {
    const { profile, client } = situation.viewer
    return first([
      ...(client ? [markPaid(client, given, context(situation))] : []),
      ...(profile ? [settleStandalone(profile, given, context(situation))] : []),
    ])
  }),
  /** Marks an invoice as paid as devices do that know no payments. */
  settleAsBefore: withInvoice(({ invoice }, { viewer: { client }, at }) => {
    if (!client || invoice.client_id !== client.id || !['sent', 'viewed'].includes(invoice.status))
      return null
    const step = { status: 'paid' as const, paid_on: at.slice(0, 10) }
    return [mutation('invoice.paid', [update('invoices', invoice, step)])]
  }),
  /** Takes a payment back. */
  reverse: withInvoice((given, situation) => {
    const { profile, client } = situation.viewer
    const sides = [profile, client].flatMap((side) => side ?? [])
    const payment = oneOf(situation.chance, given.payments)
    return payment ? first(sides.map((by) => reversePayment(by, given, payment, context(situation)))) : null
  }),
  /** Says that what the client recorded has arrived. */
  confirm: withInvoice((given, { viewer: { profile }, at }) =>
    profile
      ? first(given.payments.map((payment) => confirmPayment(profile, given, payment, at.slice(0, 10))))
      : null,
  ),
} satisfies Record<string, PersonAction>
