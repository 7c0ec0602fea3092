import { Violation } from '../checks/violation.ts'
import type { Simulation } from '../run/simulation.ts'

interface QueuedReminder {
  /** Of the mail. */
  id: string
  body: string
  is_open: boolean
}

/**
 * Sends the queued mails that are due. Throws where one is sent twice, or where the mail of a reminder does not say what the
 * reminder says, or is about an invoice that is paid or deleted, or whose sides have parted.
 */
export async function sendQueuedMails({ server, ledger, trace }: Simulation): Promise<void> {
  const reminders = await server.database.query<QueuedReminder>(
    `select q.id, r.body, i.status in ('sent', 'viewed') and i.deleted_at is null
       and not exists (select from public.blocks b where b.blocker in (i.professional_id, q.user_id)
         and b.blocked in (i.professional_id, q.user_id)) as is_open
     from private.email_queue q join public.reminders r on r.id = q.reminder_id
     join public.invoices i on i.id = r.invoice_id`,
  )
  const known = new Map(reminders.map((reminder) => [reminder.id, reminder]))
  for (const { id, text } of await server.sendQueuedMails()) {
    trace.note(`server: a mail is sent: ${id}`)
    ledger.recordMail(id)
    const reminder = known.get(id)
    if (!reminder) continue
    if (!reminder.is_open)
      throw new Violation(
        'reminders',
        'the mail of a reminder was sent after its invoice was no longer open',
        [id],
      )
    if (!text.includes(reminder.body))
      throw new Violation('reminders', `the mail of a reminder says: ${text.slice(0, 200)}`, [id])
  }
}
