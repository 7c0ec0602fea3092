import type { Invoice, Payment, Quote, Reminder } from '../../../src/domain/rows.ts'
import type { SimulatedDatabase } from './database.ts'

/** The users of both sides; null where there is none. */
interface Sides {
  professional_id: string | null
  client_user: string | null
}

export type StoredInvoice = Sides &
  Pick<Invoice, 'id' | 'amount' | 'lines' | 'status' | 'deleted_at' | 'quote_id' | 'exceeds_quote'> & {
    /** It was paid at some time. */
    was_paid: boolean
    is_blocked: boolean
  }
export type StoredPayment = Pick<Payment, 'id' | 'invoice_id' | 'amount' | 'note' | 'settles' | 'reverses'>
export type StoredQuote = Sides & Pick<Quote, 'id' | 'amount' | 'lines' | 'status' | 'deleted_at'>
export type StoredReminder = Pick<Reminder, 'id' | 'invoice_id' | 'reminded_on'> & {
  /** States of its mails. */
  mails: string[]
}

/** All invoices and quotes of the server, with what belongs to them, past every policy. */
export interface Invoicing {
  invoices: readonly StoredInvoice[]
  payments: readonly StoredPayment[]
  quotes: readonly StoredQuote[]
  reminders: readonly StoredReminder[]
}

export async function readInvoicing({ query }: Pick<SimulatedDatabase, 'query'>): Promise<Invoicing> {
  return {
    invoices: await query<StoredInvoice>(
      `select i.id, i.professional_id, c.user_id as client_user, i.amount::text as amount, i.lines, i.status, i.deleted_at,
         i.quote_id, i.exceeds_quote,
         exists (select from simulation.audit a where a.of_table = 'invoices' and a.id = i.id
           and (a.after ->> 'status' = 'paid' or a.before ->> 'status' = 'paid')) as was_paid,
         exists (select from public.blocks b where b.blocker in (i.professional_id, c.user_id)
           and b.blocked in (i.professional_id, c.user_id)) as is_blocked
       from public.invoices i left join public.clients c on c.id = i.client_id order by i.id`,
    ),
    payments: await query<StoredPayment>(
      'select id, invoice_id, amount::text as amount, note, settles, reverses from public.payments order by id',
    ),
    quotes: await query<StoredQuote>(
      `select q.id, q.professional_id, c.user_id as client_user, q.amount::text as amount, q.lines, q.status, q.deleted_at
       from public.quotes q left join public.clients c on c.id = q.client_id order by q.id`,
    ),
    reminders: await query<StoredReminder>(
      `select r.id, r.invoice_id, r.reminded_on::text as reminded_on,
         array(select q.state from private.email_queue q where q.reminder_id = r.id) as mails
       from public.reminders r order by r.id`,
    ),
  }
}
