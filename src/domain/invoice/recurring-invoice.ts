import * as v from 'valibot'
import { addDays, type Day, daysBetween, isDay } from '../calendar.ts'
import { issuedOrWrittenOn } from '../issued-on.ts'
import { insert, mutation, type RowsMutation, rowOfInsert, update } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Invoice, Profile, RecurringInvoice } from '../rows.ts'
import { cloneInvoice, type InvoiceRefusal, type NewInvoiceContext, type Recipient } from './invoice.ts'
import { insertedInvoice } from './invoice-number.ts'
import { sendInvoice } from './invoice-transitions.ts'

/** Months between two repetitions, as the database has them, and what screens call them. */
export const EVERY_MONTHS = { 1: 'every month', 3: 'every three months', 12: 'every year' } as const
export type EveryMonths = keyof typeof EVERY_MONTHS

/** Returns how often an invoice is repeated, in words. */
export const everyText = ({ every_months }: Pick<RecurringInvoice, 'every_months'>): string =>
  EVERY_MONTHS[every_months as EveryMonths] ?? `every ${every_months} months`

/** The form of a recurring invoice, on this day. Parsing returns the columns that it writes. */
export const recurringForm = (today: Day) =>
  v.pipe(
    v.object({
      every_months: v.picklist(['1', '3', '12']),
      first_on: v.pipe(
        v.string(),
        v.check(isDay, 'The day of the next invoice is required'),
        v.check((day) => !isDay(day) || day > today, 'Please choose a day that is yet to come'),
      ),
      sends: v.boolean(),
    }),
    v.transform(({ every_months, ...rest }) => ({ every_months: Number(every_months), ...rest })),
  )
export type RecurringForm = v.InferOutput<ReturnType<typeof recurringForm>>
export type TypedRecurring = v.InferInput<ReturnType<typeof recurringForm>>

/**
 * Returns the day of a repetition, counted from 0: months after the first, on the same day of the month, or on the last of a
 * shorter one (`private.repeated_on`).
 */
export function repeatedOn(
  { first_on, every_months }: Pick<RecurringInvoice, 'first_on' | 'every_months'>,
  done: number,
): Day {
  const [year = 0, month = 1, day = 1] = first_on.split('-').map(Number)
  const months = year * 12 + month - 1 + every_months * done
  const [nextYear, nextMonth] = [Math.floor(months / 12), months % 12]
  const last = new Date(Date.UTC(nextYear, nextMonth + 1, 0)).getUTCDate()
  return new Date(Date.UTC(nextYear, nextMonth, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Returns the day of the next repetition; null once it is stopped. */
export const nextOn = (recurring: RecurringInvoice): Day | null =>
  recurring.stopped_at === null ? repeatedOn(recurring, recurring.done) : null

/** Returns the id of the invoice of that day, the same on each device and on the server (`private.repeated_id`). */
export async function repeatedId(recurringId: string, day: Day): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${recurringId} ${day}`))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns what is repeated of these invoices by this day, the first first. */
export const dueRepetitions = (all: readonly RecurringInvoice[], today: Day): RecurringInvoice[] =>
  all.filter((recurring) => (nextOn(recurring) ?? '9999') <= today)

type RecurringStep = Result<RowsMutation, InvoiceRefusal>

/** Repeats an invoice from now on; `context` is the new row's id and the device's time. */
export function startRepeating(
  me: Profile,
  invoice: Invoice,
  form: RecurringForm,
  context: { id: string; at: string },
): RecurringStep {
  if (invoice.professional_id !== me.id) return refuse('not-yours')
  if (!me.is_approved) return refuse('not-approved')
  if (invoice.deleted_at) return refuse('deleted')
  const values = { professional_id: me.id, invoice_id: invoice.id, ...form }
  return ok(
    mutation('recurring.start', [
      insert('recurring_invoices', context.id, values, { done: 0, created_at: context.at, stopped_at: null }),
    ]),
  )
}

/** Changes how an invoice is repeated. Its next day begins a new count. */
export const changeRepeating = (recurring: RecurringInvoice, form: RecurringForm): RowsMutation =>
  mutation('recurring.change', [update('recurring_invoices', recurring, { ...form, done: 0 })])

/** Makes the next ones like another invoice. */
export const repeatLike = (recurring: RecurringInvoice, invoice_id: string): RowsMutation =>
  mutation('recurring.change', [update('recurring_invoices', recurring, { invoice_id })])

/** Leaves out the next repetition. */
export const skipNext = (recurring: RecurringInvoice): RowsMutation =>
  mutation('recurring.skip', [update('recurring_invoices', recurring, { done: recurring.done + 1 })])

/** Ends the repetitions, `at` the device's time; the server dates it. */
export const stopRepeating = (recurring: RecurringInvoice, at: string): RowsMutation =>
  mutation('recurring.stop', [update('recurring_invoices', recurring, { stopped_at: at })])

/**
 * Writes the invoice of the next repetition, and sends it where that was chosen: its steps, in their order. `context.id` is
 * that of `repeatedId`. Refuses what `cloneInvoice` refuses.
 */
export function repeatInvoice(
  me: Profile,
  recurring: RecurringInvoice,
  model: Invoice,
  recipient: Recipient | null,
  context: NewInvoiceContext,
): Result<RowsMutation[], InvoiceRefusal> {
  const day = repeatedOn(recurring, recurring.done)
  const cloned = cloneInvoice(me, model, recipient, { ...context, today: day })
  if (!cloned.ok) return cloned
  const added = insertedInvoice(cloned.value)
  if (!added) return refuse('no-recipient')
  const days = daysBetween(issuedOrWrittenOn(model), model.due_date)
  const invoice = { ...added, values: { ...added.values, due_date: addDays(day, days) } }
  const written = mutation('invoice.repeat', [invoice, ...skipNext(recurring).changes])
  const isSent = recurring.sends && invoice.values.client_id
  const sent = isSent ? sendInvoice(me, rowOfInsert(invoice), day) : null
  return ok(sent?.ok ? [written, sent.value] : [written])
}
