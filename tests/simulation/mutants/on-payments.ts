import { edit, inSchema } from './edit.ts'
import type { Mutant } from './mutant.ts'

const settlesBalance = inSchema(
  'function private.place_payment',
  'new.amount := billed.amount - paid;',
  'null;',
)
const wrongSum = edit(
  'src/domain/invoice/invoice-lines.ts',
  'const rounded = (2n * size + divisor) / (2n * divisor)',
  'const rounded = size / divisor',
)

/** Protections of payments, and of the sums of lines. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: 'settles the balance',
    keeps: '“Mark as Paid” pays what is still owed on the server, not what was on the device',
    breaks: 'payments',
    edits: [settlesBalance],
    foundIn: 'paid by both sides at once',
  },
  {
    name: 'a logo comes with its paper',
    keeps: 'the logo of a paper reaches its client with the paper, although the row is older',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.send_logo',
        'update public.logos set width = width where id = new.logo_id;',
        'null;',
      ),
    ],
    foundIn: 'a letterhead, and an invoice that is sent',
  },
  {
    name: 'a link pays what is owed',
    keeps: 'somebody without an account pays what is still owed, by “Tell … that I paid”',
    breaks: 'payments',
    edits: [
      inSchema(
        'function public.tell_paid',
        "(now() at time zone 'utc')::date, true, true);",
        "(now() at time zone 'utc')::date, true, false);",
      ),
    ],
    foundIn: 'paid by somebody without an account',
  },
  {
    name: 'a revoked link ends',
    keeps: 'who has the link of an invoice changes nothing after it was revoked',
    breaks: 'payments',
    edits: [inSchema('function private.is_open_link', 'link.revoked_at is null and', '')],
    foundIn: 'paid by somebody without an account',
  },
  {
    name: 'settled once',
    keeps: 'a balance that two devices settle is paid once',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.place_payment',
        'if new.settles and paid >= billed.amount then return null; end if;',
        '',
      ),
      settlesBalance,
    ],
    foundIn: 'paid by both sides at once',
  },
  {
    name: 'paid by its payments',
    keeps: 'an invoice is paid as soon as its payments reach its amount',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.follow_payment',
        "i.status in ('sent', 'viewed') and paid >= i.amount;",
        "i.status = 'draft' and false;",
      ),
    ],
    foundIn: 'paid by both sides at once',
  },
  {
    name: 'open after a reversal',
    keeps: 'an invoice whose payment is reversed is open again',
    breaks: 'payments',
    edits: [inSchema('function private.follow_payment', "i.status = 'paid' and paid < i.amount;", 'false;')],
    foundIn: 'a reversal that meets a settlement',
  },
  {
    name: 'reversed once',
    keeps: 'a payment that two devices reverse is reversed once',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.place_payment',
        'if exists (select from public.payments p where p.reverses = new.reverses) then return null; end if;',
        '',
      ),
      inSchema(
        'table public.payments',
        'constraint payments_reversed_once unique (reverses)',
        'constraint payments_reversed_once unique (id, reverses)',
      ),
    ],
    foundIn: 'a reversal that meets a settlement',
  },
  {
    name: 'reversals never conflict',
    keeps: 'two devices reverse a payment, and neither is refused',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.place_payment',
        'if exists (select from public.payments p where p.reverses = new.reverses) then return null; end if;',
        '',
      ),
    ],
    foundIn: 'a reversal that meets a settlement',
  },
  {
    name: 'a payment for every “paid”',
    keeps: 'an invoice that a device of an older version marks as paid has a payment',
    breaks: 'payments',
    edits: [
      inSchema(
        'trigger public.invoices "210_record_settlement"',
        'create trigger "210_record_settlement" after update of status on public.invoices',
        'create trigger "210_record_settlement" after update of description on public.invoices',
      ),
    ],
    foundIn: 'marked as paid by a device that knows no payments',
  },
  {
    name: 'payments of both sides only',
    keeps: 'nobody records a payment of an invoice of others',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.guard_payment',
        'if private.by_api() and not coalesce(new.invoice_id = any (private.my_invoice_ids()), false) then',
        'if false then',
      ),
      inSchema(
        'policy public.payments Both sides of an invoice record its payments',
        'with check (invoice_id = any (private.my_invoice_ids()))',
        'with check (true);',
      ),
    ],
    foundIn: 'somebody takes steps that are not hers',
  },
  {
    name: 'payments seen by both sides only',
    keeps: 'nobody outside both sides holds a payment',
    breaks: 'payments',
    edits: [
      inSchema(
        'policy public.payments Both sides of an invoice read its payments',
        'read its payments"\non public.payments for select to authenticated\nusing (invoice_id = any ((select private.my_invoice_ids())::uuid[]))',
        'read its payments"\non public.payments for select to authenticated\nusing (true);',
      ),
      inSchema(
        'view private.pull_payments',
        'from public.payments where invoice_id = any ((select private.my_invoice_ids())::uuid[])',
        'from public.payments;',
      ),
    ],
    foundIn: 'somebody takes steps that are not hers',
  },
  {
    name: 'own payments reversed only',
    keeps: 'a client does not take back what the professional has recorded',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.place_payment',
        'if new.by_client and not reversed.by_client then',
        'if false then',
      ),
    ],
    foundIn: 'somebody takes steps that are not hers',
  },
  {
    name: 'confirmed by the professional only',
    keeps: 'a client does not confirm what the client has recorded',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.guard_confirmation',
        'where i.id = new.invoice_id and i.professional_id = (select auth.uid()) for no key update',
        'where i.id = new.invoice_id for no key update',
      ),
    ],
    foundIn: 'somebody takes steps that are not hers',
  },
  {
    name: 'no payment of a deleted invoice',
    keeps: 'what is paid of a deleted invoice needs attention, and is not lost with it',
    breaks: 'payments',
    edits: [
      inSchema(
        'function private.place_payment',
        "if billed.deleted_at is not null then\n    perform private.refuse('payments_invoice_deleted'",
        "if false then\n    perform private.refuse('payments_invoice_deleted'",
      ),
    ],
    foundIn: 'an invoice that is deleted with its payments',
  },
  {
    name: 'payments leave with their invoice',
    keeps: 'the payments of a deleted invoice leave the devices of its client',
    breaks: 'sight',
    edits: [
      inSchema(
        'function private.follow_invoice',
        'perform private.announce_invoice_parts(new.id, private.client_audience(new.client_id));',
        'null;',
      ),
    ],
    foundIn: 'an invoice that is deleted with its payments',
  },
  {
    name: 'a payment waits for its invoice',
    keeps: 'a payment of an invoice that is refused is not sent',
    breaks: 'comes-to-rest',
    edits: [edit('src/domain/tables.gen.ts', "['invoice_id', 'invoices'],", '')],
    foundIn: 'a payment of an invoice that is refused',
  },
  {
    name: 'one rounding rule',
    keeps: 'device and server compute the same sum of lines',
    breaks: 'sums',
    edits: [wrongSum],
    foundIn: 'lines with taxes and discounts',
  },
  {
    name: 'sums checked',
    keeps: 'no invoice and no quote has another amount than its lines come to',
    breaks: 'sums',
    edits: [
      wrongSum,
      inSchema(
        'table public.invoices',
        'case when private.are_invoice_lines(lines) then amount = private.invoice_total(lines) else true end)',
        'true)',
      ),
      inSchema(
        'table public.quotes',
        'case when private.are_invoice_lines(lines) then amount = private.invoice_total(lines) else true end)',
        'true)',
      ),
    ],
    foundIn: 'lines with taxes and discounts',
  },
]
