import * as v from 'valibot'
import { addDays, type Day, formatDay, localDay } from '../calendar.ts'
import { LENGTHS, REMINDERS_TONE } from '../limits.gen.ts'
import { type Cents, formatMoney } from '../money.ts'
import { insert, mutation, type RowsMutation, update } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Invoice, PaymentDetails, Profile, Reminder, ReminderTone } from '../rows.ts'
import { text } from '../text.ts'
import type { InvoiceRefusal } from './invoice.ts'
import { isOverdue } from './invoice-figures.ts'

/** The longest text of a reminder, in characters. */
export const MAX_REMINDER_LENGTH = LENGTHS.reminders.body

/** The form of a reminder. */
export const ReminderEntry = v.object({
  tone: v.picklist(REMINDERS_TONE),
  body: text(10, 'Please write at least 10 characters', MAX_REMINDER_LENGTH),
})
export type ReminderEntry = v.InferOutput<typeof ReminderEntry>

export type ReminderRefusal = Extract<InvoiceRefusal, 'not-approved' | 'not-yours' | 'deleted'> | NewRefusal

type NewRefusal = 'not-overdue' | 'reminded-today'

/** Those that `invoiceRefusals` does not have. */
export const reminderRefusals: Record<NewRefusal, string> = {
  'not-overdue': 'This invoice is not overdue.',
  'reminded-today':
    'One reminder a day is enough, counted in UTC: the next one can go out on the following day. Your text is kept.',
}

/** Returns the text that a reminder in this tone begins with. `private.reminder_text` in the database has the same. */
export function suggestedReminder(
  tone: ReminderTone,
  { invoice_number, due_date }: Pick<Invoice, 'invoice_number' | 'due_date'>,
  balance: Cents,
): string {
  const [due, owed] = [formatDay(due_date), formatMoney(balance)]
  switch (tone) {
    case 'friendly':
      return `A friendly reminder: invoice ${invoice_number} was due on ${due}, and ${owed} of it is still open. If you have paid it meanwhile, please ignore this message. Thank you!`
    case 'firm':
      return `Invoice ${invoice_number} was due on ${due}, and ${owed} of it is still open. Please pay it within the next seven days, or tell me if something is wrong with it.`
    case 'final':
      return `This is my last reminder of invoice ${invoice_number}. It was due on ${due}, and ${owed} of it is still open. Please pay it now, or write to me today, so that we can find a way together.`
  }
}

/** An invoice whose status follows from its payments, with all of its reminders. */
export interface RemindedInvoice {
  invoice: Invoice
  reminders: readonly Reminder[]
}

/** Returns the tone of the next reminder: each is less friendly than the one before. */
export const nextTone = ({ reminders }: Pick<RemindedInvoice, 'reminders'>): ReminderTone =>
  REMINDERS_TONE[reminders.length] ?? 'final'

/** Id and time of a new reminder. */
export interface NewReminderContext {
  id: string
  today: Day
  /** The device's time as ISO 8601 in UTC, whose days are the server's. */
  at: string
}

/** Returns why this professional cannot remind of this invoice now; null where that is possible. */
export function reminderRefusal(
  me: Profile,
  { invoice, reminders }: RemindedInvoice,
  { today, at }: Pick<NewReminderContext, 'today' | 'at'>,
): ReminderRefusal | null {
  if (invoice.professional_id !== me.id) return 'not-yours'
  if (!me.is_approved) return 'not-approved'
  if (invoice.deleted_at) return 'deleted'
  if (!isOverdue(invoice, today)) return 'not-overdue'
  return reminders.some(({ reminded_on }) => reminded_on === serverDay(at)) ? 'reminded-today' : null
}

/** Reminds of an overdue invoice. A client with an account gets a mail from the server. */
export function sendReminder(
  me: Profile,
  reminded: RemindedInvoice,
  { tone, body }: ReminderEntry,
  context: NewReminderContext,
): Result<RowsMutation, ReminderRefusal> {
  const refusal = reminderRefusal(me, reminded, context)
  if (refusal) return refuse(refusal)
  const { id, at } = context
  const shown = { is_automatic: false, reminded_on: serverDay(at), created_at: at }
  const values = { invoice_id: reminded.invoice.id, tone, body }
  return ok(mutation('reminder.send', [insert('reminders', id, values, shown)]))
}

/** Returns the reader's day on which a reminder was written; `reminded_on` is the server's. */
export const dayOfReminder = ({ created_at }: Pick<Reminder, 'created_at'>): Day =>
  localDay(new Date(created_at))

const serverDay = (at: string): Day => at.slice(0, 10)

/** An invoice of which the server may send reminders. */
interface PlannedInvoice extends RemindedInvoice {
  /** False once one side has blocked the other. */
  mayWrite: boolean
}

export interface UpcomingReminder {
  tone: ReminderTone
  /** The server's day (UTC): the reminder is written at its noon at the earliest, when it has begun everywhere. */
  on: Day
}

/**
 * Returns which reminders the server will send of an invoice that stays unpaid, and when: the rule of
 * `private.due_reminders` in the database. `reminderDays` are the professional's.
 */
export function upcomingReminders(
  { invoice, reminders, mayWrite }: PlannedInvoice,
  reminderDays: readonly number[] | null,
  at: string,
): UpcomingReminder[] {
  const { status, deleted_at, client_id, reminders_stopped, due_date } = invoice
  const isOpen = (status === 'sent' || status === 'viewed') && deleted_at === null
  if (!reminderDays || !isOpen || !mayWrite || client_id === null || reminders_stopped) return []
  const sent = reminders.filter(({ is_automatic }) => is_automatic).length
  let last = latest(reminders.map(({ reminded_on }) => reminded_on))
  return REMINDERS_TONE.slice(sent).map((tone, place) => {
    const days = reminderDays[sent + place] ?? 0
    const distance = days - (reminderDays[sent + place - 1] ?? 0)
    const on = latest([addDays(due_date, days), last && addDays(last, distance), serverDay(at)])
    last = on
    return { tone, on }
  })
}

/** Returns the latest of these days; an empty text where there is none. */
const latest = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''

const setStopped = (
  me: Profile,
  invoice: Invoice,
  stopped: boolean,
): Result<RowsMutation, ReminderRefusal> => {
  if (invoice.professional_id !== me.id) return refuse('not-yours')
  if (invoice.deleted_at) return refuse('deleted')
  const action = stopped ? 'invoice.stop_reminders' : 'invoice.allow_reminders'
  return ok(mutation(action, [update('invoices', invoice, { reminders_stopped: stopped })]))
}

/** Ends the automatic reminders of an invoice. */
export const stopReminders = (me: Profile, invoice: Invoice) => setStopped(me, invoice, true)

export const allowReminders = (me: Profile, invoice: Invoice) => setStopped(me, invoice, false)

/** Chooses when the server reminds of every unpaid invoice; null: never. Returns null where nothing differs. */
export const saveReminderSettings = (row: PaymentDetails, days: number[] | null): RowsMutation | null =>
  JSON.stringify(row.reminder_days) === JSON.stringify(days)
    ? null
    : mutation('reminder.settings', [update('payment_details', row, { reminder_days: days })])
