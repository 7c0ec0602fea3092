import type { PushedChange, PushedMutation, PushResult } from '../../../src/domain/protocol.ts'
import type { RowChange } from '../server/audit.ts'
import { difference, same } from './effects.ts'
import { type Rule, Violation } from './violation.ts'

type Row = Record<string, unknown>

/** Throws where an invoice, a payment, a quote or a reminder changes as none may. */
export function checkInvoicingChanges(rowChanges: readonly RowChange[]): void {
  for (const rowChange of rowChanges) {
    if (rowChange.of_table === 'invoices') checkInvoice(rowChange, rowChanges)
    if (rowChange.of_table === 'payments') checkPayment(rowChange, rowChanges)
    if (rowChange.of_table === 'quotes') checkQuote(rowChange)
    if (rowChange.of_table === 'reminders') checkReminder(rowChange, rowChanges)
    if (rowChange.of_table === 'logos') checkLogo(rowChange)
  }
}

/** What an invoice or a quote says. It stays as it was sent. */
const said = [
  ...['amount', 'description', 'lines', 'due_date', 'valid_until', 'invoice_number', 'issued_on', 'sent_at'],
  ...['client_tax_number', 'client_address', 'tax_note', 'place_of_supply', 'payment_details'],
  ...['payment_link', 'bank_account', 'business_name', 'closing_line', 'accent', 'logo_id', 'language'],
  ...['professional_name', 'professional_email', 'professional_address', 'professional_tax_number'],
  ...['client_name', 'client_email', 'client_company', 'service_title', 'service_company'],
]

/** What stays with a quote that was accepted. */
const accepted = ['accepted_by', 'acceptance', 'digest']

function checkStaysAsSent(rule: Rule, { id, before, after }: RowChange): void {
  if (!before || !after || before.status === 'draft') return
  const changed = said.find((column) => !same(before[column], after[column]))
  if (changed)
    throw new Violation(rule, `${changed} was changed after sending: ${difference(before, after)}`, [id])
}

/** Throws where a logo is drawn over: papers that were sent have it. */
function checkLogo({ op, id, before, after }: RowChange): void {
  if (op === 'update' && before && after && !same(before.picture, after.picture))
    throw new Violation('payments', `a logo was changed: ${difference(before, after)}`, [id])
}

/** Throws where an invoice is paid without a payment, or is open again without a reversal. */
function checkInvoice(rowChange: RowChange, rowChanges: readonly RowChange[]): void {
  const { op, id, before, after, xid } = rowChange
  if (op !== 'update' || !before || !after) return
  checkStaysAsSent('payments', rowChange)
  if (before.status === after.status || ![before.status, after.status].includes('paid')) return
  const isOpenAgain = before.status === 'paid'
  const cause = rowChanges.some(
    (one) =>
      one.of_table === 'payments' &&
      one.op === 'insert' &&
      one.xid === xid &&
      one.after?.invoice_id === id &&
      (one.after.reverses !== null) === isOpenAgain,
  )
  if (!cause)
    throw new Violation('payments', `an invoice went ${before.status} ${after.status} without a payment`, [
      id,
    ])
}

function checkPayment(rowChange: RowChange, rowChanges: readonly RowChange[]): void {
  const { op, id, before, after } = rowChange
  if (op === 'update' && before && after && !isConfirmation(before, after))
    throw new Violation('payments', `a payment was changed: ${difference(before, after)}`, [id])
  if (op === 'delete' && !isDeletedWithInvoice(rowChange, rowChanges))
    throw new Violation('payments', 'a payment was deleted without its invoice', [id])
  if (op !== 'insert' || !after) return
  const wrong = wrongOf(after)
  if (wrong) throw new Violation('payments', `a payment ${wrong}: ${JSON.stringify(after)}`, [id])
}

const recorded = ['invoice_id', 'amount', 'paid_on', 'note', 'by_client', 'settles', 'reverses', 'created_at']

/** Returns whether the professional said, for the first time, that what the client recorded has arrived. */
const isConfirmation = (before: Row, after: Row): boolean =>
  recorded.every((column) => same(before[column], after[column])) &&
  before.confirmed_on === null &&
  after.by_client === true &&
  after.reverses === null &&
  after.is_professional === true &&
  after.reversals === 0

/** Returns what is wrong with a new payment, given what the audit has noted beside it; null where nothing is. */
function wrongOf(payment: Row): string | null {
  const { cents, paid, billed, settles, reverses, reversed, reversals } = payment
  if (!payment.is_side) return 'is by somebody who is on no side of its invoice'
  if (payment.invoice_status === 'draft' || payment.invoice_deleted) return 'of a draft or a deleted invoice'
  if ((payment.invoice_status === 'paid') !== Number(paid) >= Number(billed))
    return `leaves the invoice ${payment.invoice_status} with ${paid} of ${billed}`
  if (reverses !== null) {
    if (reversed === null || Number(cents) !== -Number(reversed)) return 'reverses another amount'
    if (payment.by_client && !payment.reversed_by_client)
      return 'of the professional is reversed by the client'
    return reversals === 1 ? null : `reverses for the ${reversals}th time`
  }
  if (Number(cents) <= 0) return 'is not above zero'
  return settles && paid !== billed ? `settles ${billed} with ${paid}` : null
}

const isDeletedWithInvoice = ({ before, xid }: RowChange, rowChanges: readonly RowChange[]): boolean =>
  rowChanges.some(
    (one) =>
      one.of_table === 'invoices' && one.op === 'delete' && one.xid === xid && one.id === before?.invoice_id,
  )

function checkQuote(rowChange: RowChange): void {
  const { op, id, before, after } = rowChange
  if (op !== 'update' || !before || !after) return
  checkStaysAsSent('quotes', rowChange)
  if (before.decided_at !== null && !same(before.decided_at, after.decided_at))
    throw new Violation('quotes', `a quote was decided twice: ${difference(before, after)}`, [id])
  if (before.status === 'accepted' && accepted.some((column) => !same(before[column], after[column])))
    throw new Violation('quotes', `an acceptance was changed: ${difference(before, after)}`, [id])
  if (after.status !== 'accepted' || before.status === 'accepted') return
  if (accepted.some((column) => !after[column]))
    throw new Violation('quotes', 'a quote was accepted without a name, a sentence or a digest', [id])
  if (after.is_blocked) throw new Violation('quotes', 'a quote was accepted after a block', [id])
  if (String(after.decided_on) > String(after.valid_until))
    throw new Violation('quotes', `a quote was accepted on ${after.decided_on}, after its last day`, [id])
}

function checkReminder(rowChange: RowChange, rowChanges: readonly RowChange[]): void {
  const { op, id, before, after } = rowChange
  if (op === 'update')
    throw new Violation('reminders', `a reminder was changed: ${difference(before, after)}`, [id])
  if (op === 'delete' && !isDeletedWithInvoice(rowChange, rowChanges))
    throw new Violation('reminders', 'a reminder was deleted without its invoice', [id])
  if (op !== 'insert' || !after) return
  const isOpen = ['sent', 'viewed'].includes(String(after.invoice_status)) && !after.invoice_deleted
  const wrong =
    (!isOpen && `of an invoice that is ${after.invoice_deleted ? 'deleted' : after.invoice_status}`) ||
    (!after.is_overdue && 'of an invoice that is due later') ||
    (after.is_blocked && 'after a block') ||
    (after.that_day !== 1 && `is number ${after.that_day} of its day`) ||
    (after.mails !== Number(after.has_client) && `has ${after.mails} mails`)
  if (wrong) throw new Violation('reminders', `a reminder ${wrong}`, [id])
}

/**
 * Throws where the server refuses the sum of lines that a device has computed, or a payment because of another one:
 * payments of several devices never contradict.
 */
export function checkInvoicingRefused({ id, action, changes }: PushedMutation, result: PushResult): void {
  if (result.status === 'rejected' && /_lines_(sum|shape)$/.test(result.constraint ?? ''))
    throw new Violation('sums', `the server computes another sum than the device: ${action}`, [id])
  if (action === 'invoice.repeat' && result.status === 'rejected' && result.constraint === 'invoices_pkey')
    throw new Violation('payments', 'a repetition is refused, since it is there already', [id])
  const isContradiction =
    result.status === 'conflict' ||
    (result.status === 'rejected' && contradictions.includes(result.constraint ?? ''))
  if (isContradiction && changes.every(({ table }) => table === 'payments'))
    throw new Violation('payments', `${action} is ${result.status}`, [id])
}

/** Constraints of payments that only another payment can violate. */
const contradictions = ['payments_amount_sign', 'payments_reversed_once']

/**
 * Returns whether a new row may be left out: a payment that settles what is paid, or reverses what is reversed; a repetition
 * that the server or another device has written.
 */
export const mayBeLeftOut = ({ action }: PushedMutation, change: PushedChange): boolean => {
  if (change.op !== 'insert') return false
  if (change.table === 'invoices') return action === 'invoice.repeat'
  return (
    change.table === 'payments' &&
    ['settles', 'reverses'].some((column) => Boolean((change.values as Row)[column]))
  )
}

/**
 * Returns the ids of the rows that the server itself wrote because of changes of these rows: an invoice whose payment
 * changed its status, the payment of an invoice that was marked as paid, and the replaced logo that no paper has.
 */
export function invoicingEffects(rowChanges: readonly RowChange[], ids: ReadonlySet<string>): Set<string> {
  const effects = new Set<string>()
  for (const { of_table, op, id, before, after, xid } of rowChanges) {
    if (!ids.has(id)) continue
    if (of_table === 'payment_details' && op === 'update' && !same(before?.logo_id, after?.logo_id)) {
      const replaced = rowChanges.find((one) => one.of_table === 'logos' && one.id === before?.logo_id)
      if (replaced?.op === 'delete' && replaced.xid === xid) effects.add(replaced.id)
    }
    if (of_table === 'payments' && op === 'insert' && after) {
      const invoice = rowChanges.find((one) => one.of_table === 'invoices' && one.id === after.invoice_id)
      if (invoice?.xid === xid) effects.add(invoice.id)
    }
    if (of_table !== 'invoices' || op !== 'update' || after?.status !== 'paid') continue
    for (const one of rowChanges)
      if (one.of_table === 'payments' && one.xid === xid && one.after?.invoice_id === id && one.after.settles)
        effects.add(one.id)
  }
  return effects
}

/** Returns the row changes without those of invoices whose status followed a payment: the audit notes the payment next. */
export const withoutStepsByPayments = (rowChanges: readonly RowChange[]): RowChange[] =>
  rowChanges.filter(({ of_table, op, id }, index) => {
    const next = rowChanges[index + 1]
    const isFollowed = next?.of_table === 'payments' && next.op === 'insert' && next.after?.invoice_id === id
    return !(of_table === 'invoices' && op === 'update' && isFollowed)
  })
