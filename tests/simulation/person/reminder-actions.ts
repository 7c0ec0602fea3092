import { billed } from '../../../src/domain/invoice/balance.ts'
import {
  allowReminders,
  nextTone,
  saveReminderSettings,
  sendReminder,
  stopReminders,
} from '../../../src/domain/invoice/reminder.ts'
import { oneOf, type PersonAction } from './situation.ts'

export const reminderActions = {
  remind({ view, viewer: { profile }, chance, uniqueWord, at }) {
    if (!profile) return null
    const reminders = view.rows('reminders')
    const possible = view.rows('invoices').flatMap((row) => {
      const { invoice } = billed(row, view.rows('payments'))
      const reminded = { invoice, reminders: reminders.filter(({ invoice_id }) => invoice_id === row.id) }
      const entry = { tone: nextTone(reminded), body: `Please remember ${uniqueWord}` }
      const context = { id: crypto.randomUUID(), today: at.slice(0, 10), at }
      const sent = sendReminder(profile, reminded, entry, context)
      return sent.ok ? [sent.value] : []
    })
    const sent = oneOf(chance, possible)
    return sent ? [sent] : null
  },
  chooseReminders({ view, viewer: { profile }, chance }) {
    const row = profile && view.row('payment_details', profile.id)
    const days = chance.pick([null, [1, 2, 3], [1, 5, 9]])
    const saved = row && saveReminderSettings(row, days)
    return saved ? [saved] : null
  },
  stopReminders({ view, viewer: { profile }, chance }) {
    if (!profile) return null
    const own = view.rows('invoices').filter(({ professional_id }) => professional_id === profile.id)
    const invoice = oneOf(chance, own)
    const done = invoice && (invoice.reminders_stopped ? allowReminders : stopReminders)(profile, invoice)
    return done?.ok ? [done.value] : null
  },
} satisfies Record<string, PersonAction>
