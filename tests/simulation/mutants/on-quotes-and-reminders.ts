import { inSchema } from './edit.ts'
import type { Mutant } from './mutant.ts'

/** An automatic reminder is asked twice whether it is due: when it is chosen, and when it is written. */
const notAskedAgain = inSchema(
  'function private.guard_reminder',
  'if not private.may_remind(billed) then return null; end if;',
  '',
)
/** A mail is taken back by what ends its reminder, and again before it is sent. */
const sentWhateverHappened = inSchema(
  'function public.take_emails',
  'and not private.may_remind(i);',
  'and false;',
)

/** Protections of quotes, of reminders and of their mails. */
export const quoteAndReminderMutants: readonly Mutant[] = [
  {
    name: 'a quote is decided once',
    keeps: 'a quote that was accepted is not withdrawn, and the other way round',
    breaks: 'status-edge',
    edits: [
      inSchema('function private.update_row', ' and stored -> c is distinct from base -> c)', ' and false)'),
      inSchema(
        'function private.guard_quote',
        "or (mine and step = 'sent withdrawn')",
        "or (mine and new.status = 'withdrawn')",
      ),
      inSchema(
        'function private.guard_quote',
        "or (theirs and step in ('sent accepted', 'sent declined'))",
        "or (theirs and new.status in ('accepted', 'declined'))",
      ),
    ],
    foundIn: 'a quote that is withdrawn while it is accepted',
  },
  {
    name: 'no acceptance after a block',
    keeps: 'nobody accepts a quote of somebody who has blocked her',
    breaks: 'quotes',
    edits: [
      inSchema(
        'function private.guard_quote',
        "if step in ('draft sent', 'sent accepted') and not private.may_write(new.application_id) then",
        'if false then',
      ),
    ],
    foundIn: 'a quote that is accepted after a block',
  },
  {
    name: 'accepted by its last day',
    keeps: 'a quote is accepted on its last day at the latest',
    breaks: 'quotes',
    edits: [
      inSchema(
        'function private.guard_quote',
        "if new.status = 'accepted' and (",
        "if new.status = 'never' and (",
      ),
    ],
    foundIn: 'somebody takes steps that are not hers',
  },
  {
    name: 'accepted with a name',
    keeps: 'who accepts a quote types a name',
    breaks: 'quotes',
    edits: [
      inSchema(
        'function private.guard_quote_decision',
        "if private.by_api() and new.status = 'accepted' and new.accepted_by is null then",
        'if false then',
      ),
    ],
    foundIn: 'somebody takes steps that are not hers',
  },
  {
    name: 'no more than the quote',
    keeps: 'the invoices of a quote come to no more than the quote, whichever devices wrote them',
    breaks: 'quotes',
    edits: [
      inSchema(
        'function private.guard_invoice_of_quote',
        'if new.exceeds_quote then return new; end if;',
        'if true then return new; end if;',
      ),
    ],
    foundIn: 'two devices that invoice one quote',
  },
  {
    name: 'a repetition is there once',
    keeps: 'an invoice that two devices and the server repeat is there once, and nobody is refused',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.leave_out_repeated',
        'where i.id = new.id and i.professional_id = (select auth.uid())',
        'where false',
      ),
    ],
    foundIn: 'an invoice that two devices and the server repeat',
  },
  {
    name: 'a quote stays as it was sent',
    keeps: 'what a quote says does not change after it was sent',
    breaks: 'quotes',
    edits: [
      inSchema(
        'table public.quotes',
        'grant update (status, issued_on, decided_on, deleted_at, accepted_by) on public.quotes',
        'grant update (amount, status, issued_on, decided_on, deleted_at, accepted_by) on public.quotes',
      ),
    ],
    foundIn: 'somebody takes steps that are not hers',
  },
  {
    name: 'one reminder a day',
    keeps: 'two devices remind of an invoice once a day',
    breaks: 'reminders',
    edits: [
      inSchema(
        'table public.reminders',
        'constraint reminders_once_a_day unique (invoice_id, reminded_on)',
        'constraint reminders_once_a_day unique (id, invoice_id, reminded_on)',
      ),
    ],
    foundIn: 'reminders from two devices on one day',
  },
  {
    name: 'no reminder of what is paid',
    keeps: 'a reminder that was written without a network is refused once the invoice is paid',
    breaks: 'reminders',
    edits: [
      inSchema(
        'function private.guard_reminder',
        "if billed.status not in ('sent', 'viewed') or billed.due_date",
        'if billed.due_date',
      ),
    ],
    foundIn: 'an invoice that is paid while a reminder waits',
  },
  {
    name: 'no reminder before it is due',
    keeps: 'a device whose clock is ahead reminds of nothing that is due later',
    breaks: 'reminders',
    edits: [
      inSchema(
        'function private.guard_reminder',
        "or billed.due_date >= ((now() + interval '14 hours') at time zone 'utc')::date",
        'or false',
      ),
    ],
    foundIn: 'reminded by a clock ahead',
  },
  {
    name: 'no automatic reminder before it is due',
    keeps: 'the server reminds of nothing that is due later',
    breaks: 'reminders',
    edits: [
      inSchema(
        'view private.due_reminders',
        'and i.due_date + d.reminder_days[past.automatic + 1] <= today.everywhere',
        '',
      ),
      notAskedAgain,
    ],
    foundIn: 'reminded by a clock ahead',
  },
  {
    name: 'no automatic reminder of what is paid',
    keeps: 'the server does not remind of a paid invoice',
    breaks: 'reminders',
    edits: [
      inSchema(
        'view private.due_reminders',
        "where i.status in ('sent', 'viewed') and i.deleted_at is null and not i.reminders_stopped",
        "where i.status <> 'draft' and i.deleted_at is null and not i.reminders_stopped",
      ),
      notAskedAgain,
    ],
    foundIn: 'an invoice that is paid while a reminder waits',
  },
  {
    name: 'mails of reminders taken back',
    keeps: 'the mail of a reminder that waits is not sent once the invoice is paid',
    breaks: 'reminders',
    edits: [
      inSchema(
        'trigger public.invoices "110_drop_reminder_emails"',
        "(new.status = 'paid' and old.status <> 'paid') or",
        'false or',
      ),
      sentWhateverHappened,
    ],
    foundIn: 'an invoice that is paid while a reminder waits',
  },
  {
    name: 'mails of reminders end with a block',
    keeps: 'the mail of a reminder that waits is not sent after a block',
    breaks: 'reminders',
    edits: [
      inSchema(
        'trigger public.blocks "110_drop_reminder_emails"',
        'create trigger "110_drop_reminder_emails" after insert on public.blocks',
        'create trigger "110_drop_reminder_emails" after update on public.blocks',
      ),
      sentWhateverHappened,
    ],
    foundIn: 'a block while a reminder waits',
  },
  {
    name: 'no reminder after a block',
    keeps: 'a professional does not remind somebody who has blocked her',
    breaks: 'reminders',
    edits: [
      inSchema(
        'function private.guard_reminder',
        'if private.is_invoice_blocked(billed.id) then',
        'if false then',
      ),
    ],
    foundIn: 'a block while a reminder waits',
  },
  {
    name: 'no automatic reminder after a block',
    keeps: 'the server does not remind somebody who has blocked the professional',
    breaks: 'reminders',
    edits: [
      inSchema('view private.due_reminders', 'and not private.is_invoice_blocked(i.id)', ';'),
      notAskedAgain,
    ],
    foundIn: 'a block while a reminder waits',
  },
  {
    name: 'a mail for each reminder',
    keeps: 'a client gets a mail of each reminder',
    breaks: 'reminders',
    edits: [
      inSchema(
        'trigger public.reminders "120_email"',
        'create trigger "120_email" after insert on public.reminders',
        'create trigger "120_email" after update on public.reminders',
      ),
    ],
    foundIn: 'reminders from two devices on one day',
  },
  {
    name: 'a mail says what its reminder says',
    keeps: 'the mail of a reminder has its text',
    breaks: 'reminders',
    edits: [inSchema('function private.email_content', "'text', r.body)", "'text', '')")],
    foundIn: 'reminders from two devices on one day',
  },
]
