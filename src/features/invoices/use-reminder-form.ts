import { useState } from 'react'
import * as v from 'valibot'
import type { ReminderFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import type { Draft } from '../../data/use-draft.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { nextTone, ReminderEntry, sendReminder, suggestedReminder } from '../../domain/invoice/reminder.ts'
import { REMINDERS_TONE } from '../../domain/limits.gen.ts'
import type { Profile, ReminderTone } from '../../domain/rows.ts'
import { mailto } from '../../domain/thread/mailto.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { newRow } from './new-row.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

/** How a reminder reaches a client without an account: the server sends no mail. */
export type HandOver = 'mail' | 'share'

/** Returns the fields of a new reminder of this invoice. */
export function freshReminder({ invoice, balance, reminders }: ListedInvoice): ReminderFormDraft {
  const tone = nextTone({ reminders })
  return { tone, body: suggestedReminder(tone, invoice, balance) }
}

/** Returns the form of a reminder, filled with its stored draft. */
export function useReminderForm(
  me: Profile,
  listed: ListedInvoice,
  fresh: ReminderFormDraft,
  draft: Draft<ReminderFormDraft>,
  onDone: () => void,
) {
  const act = useInvoiceAction('Error sending reminder')
  const { invoice, balance, parties } = listed
  const [restored, setRestored] = useState(draft.value.body !== fresh.body)
  const form = useAppForm({
    defaultValues: restored ? draft.value : fresh,
    validators: { onDynamic: ReminderEntry },
    listeners: { onChange: () => draft.save(form.state.values) },
    // Which button submitted it, for a client without an account.
    onSubmitMeta: { how: 'mail' as HandOver },
    onSubmit: async ({ value, meta }) => {
      const written = v.parse(ReminderEntry, value)
      if (!(await act(sendReminder(me, listed, written, newRow()), draft))) return
      onDone()
      if (invoice.client_id === null)
        handOver(meta.how, parties.to.email, invoice.invoice_number, written.body)
    },
  })
  return {
    form,
    /** True if the form was left unfinished last time. */
    restored,
    /** Replaces a suggested text by that of another tone; a text of one's own stays. */
    suggest(tone: ReminderTone) {
      const { body } = form.state.values
      const isSuggested = REMINDERS_TONE.some((one) => suggestedReminder(one, invoice, balance) === body)
      if (isSuggested || !body.trim()) form.setFieldValue('body', suggestedReminder(tone, invoice, balance))
    },
    startOver() {
      setRestored(false)
      form.reset(fresh)
      draft.discard()
    },
  }
}

/** Opens the user's mail program, or the device's share sheet. */
function handOver(how: HandOver, email: string, number: string, body: string): void {
  const subject = `Reminder: invoice ${number}`
  if (how === 'mail') location.href = mailto(email, { subject, body: body.replaceAll('\n', '\r\n') })
  else
    navigator
      .share({ title: subject, text: body })
      .catch((error: unknown) => console.warn('The reminder was not shared', error))
}
