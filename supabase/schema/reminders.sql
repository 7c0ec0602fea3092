-- Reminders of overdue invoices: written by the professional, or by the server for professionals who switched that on.
-- The client sees them beside the invoice and gets each by email. One a day and invoice at most, none of an invoice that
-- is paid.

create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  tone text not null
    constraint reminders_tone_known check (tone in ('friendly', 'firm', 'final')),
  body text not null
    constraint reminders_body_length check (
      char_length(btrim(body, E' \t\n\r\f\v')) >= 10 and char_length(body) <= 2000),
  is_automatic boolean not null default false,
  -- The server's day (UTC), whenever the device wrote it.
  reminded_on date not null default (now() at time zone 'utc')::date,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint reminders_once_a_day unique (invoice_id, reminded_on)
);

create index reminders_sync on public.reminders (sync_xid, id);

alter table public.reminders enable row level security;

revoke all on public.reminders from anon, authenticated, service_role;

grant select, insert, update, delete on public.reminders to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.reminders to anon, authenticated;

grant insert (id, invoice_id, tone, body) on public.reminders to authenticated;

create policy "Both sides of an invoice read its reminders"
on public.reminders for select to authenticated
using (invoice_id = any ((select private.my_invoice_ids())::uuid[]));

create policy "Approved members remind of their own invoices"
on public.reminders for insert to authenticated
with check (
  (select private.is_member())
  and exists (select from public.invoices i where i.id = invoice_id and i.professional_id = (select auth.uid())));

/* Only the professional stops the reminders of an invoice. */
create function private.guard_stopped_reminders() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.professional_id is distinct from (select auth.uid()) then
    perform private.refuse('invoices_reminders_owner', 'Only its writer may stop the reminders of an invoice', '42501');
  end if;
  return new;
end
$$;

create trigger "160_guard_reminders" before update on public.invoices
for each row when (new.reminders_stopped <> old.reminders_stopped) execute function private.guard_stopped_reminders();

/* True where one of an invoice's two sides has blocked the other. */
create function private.is_invoice_blocked(invoice uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    join public.clients c on c.id = i.client_id
    join public.blocks b
      on (b.blocker, b.blocked) in ((i.professional_id, c.user_id), (c.user_id, i.professional_id))
    where i.id = invoice
  );
end
$$;

/* True while an invoice can be reminded of: sent and not paid, its writer still here, no block between its sides. */
create function private.may_remind(billed public.invoices) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(billed.status in ('sent', 'viewed') and billed.deleted_at is null
    and billed.professional_id is not null and not private.is_invoice_blocked(billed.id), false);
end
$$;

/* Counts the reminders that this user wrote within a day. The lock keeps two requests from counting at the same time. */
create function private.reminders_within_a_day() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reminders ' || (select auth.uid()), 0));
  return (
    select count(*) from public.reminders r join public.invoices i on i.id = r.invoice_id
    where i.professional_id = (select auth.uid()) and not r.is_automatic and r.created_at > now() - interval '1 day'
  );
end
$$;

/*
 * Refuses a reminder of somebody else's invoice, of one that is not overdue anywhere on earth, after a block, and more
 * than a hundred a day. Skips an automatic one that is not due any more.
 */
create function private.guard_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  a_day constant integer := 100;
  recent integer;
  billed public.invoices;
begin
  if (select auth.uid()) is null then
    if not new.is_automatic then return new; end if;
    -- Locked, so that a payment that comes now finds the email and takes it back. One in work is left to the next run.
    select * into billed from public.invoices i where i.id = new.invoice_id for no key update skip locked;
    if not private.may_remind(billed) then return null; end if;
    return new;
  end if;
  recent := private.reminders_within_a_day();
  select * into billed from public.invoices i
  where i.id = new.invoice_id and i.professional_id = (select auth.uid()) for no key update;
  if billed.id is null then raise exception using errcode = '42501', message = 'This is not your invoice'; end if;
  if billed.deleted_at is not null then
    perform private.refuse('reminders_invoice_deleted', 'This invoice was deleted', '42501');
  end if;
  if billed.status not in ('sent', 'viewed') or billed.due_date >= ((now() + interval '14 hours') at time zone 'utc')::date
  then
    perform private.refuse('reminders_not_overdue', 'This invoice is not overdue');
  end if;
  if private.is_invoice_blocked(billed.id) then
    perform private.refuse('reminders_blocked', 'You can no longer write to each other', '42501');
  end if;
  if recent >= a_day then
    perform private.refuse('reminders_limit', 'You have written a hundred reminders within a day');
  end if;
  return new;
end
$$;

/* Queues the email of a reminder. A client without an account gets none: the professional hands the reminder over. */
create function private.queue_reminder_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_queue (kind, user_id, reminder_id)
  select 'reminder', c.user_id, new.id
  from public.invoices i join public.clients c on c.id = i.client_id where i.id = new.invoice_id;
  -- For the embedded backend; a hosted project has a timer.
  if found then perform pg_notify('email_queue', ''); end if;
  return null;
end
$$;

/* Takes back the emails of reminders, also those to be tried again, once their invoice is paid or deleted. */
create function private.drop_reminder_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q using public.reminders r
  where q.reminder_id = r.id and r.invoice_id = new.id and q.state in ('queued', 'sending');
  return null;
end
$$;

/* Takes back the emails of reminders between two people, once one has blocked the other. */
create function private.drop_reminder_emails_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending')
    and (i.professional_id, q.user_id) in ((new.blocker, new.blocked), (new.blocked, new.blocker));
  return null;
end
$$;

create trigger "100_guard" before insert on public.reminders
for each row execute function private.guard_reminder();

create trigger "120_email" after insert on public.reminders
for each row execute function private.queue_reminder_email();

create trigger "110_drop_reminder_emails" after update on public.invoices
for each row when ((new.status = 'paid' and old.status <> 'paid') or (new.deleted_at is not null and old.deleted_at is null))
execute function private.drop_reminder_emails();

create trigger "110_drop_reminder_emails" after insert on public.blocks
for each row execute function private.drop_reminder_emails_of_pair();

/* What is still owed of an invoice. */
create function private.balance_of(invoice uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select i.amount - coalesce((select sum(p.amount) from public.payments p where p.invoice_id = i.id), 0)
    from public.invoices i where i.id = invoice
  );
end
$$;

/* Amount and day as English text, as `formatMoney` and `formatDay` on a device write them. */
create function private.money_text(amount numeric) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(amount, 'FM$999,999,999,990.00');
end
$$;

create function private.day_text(day date) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(day, 'FMMonth FMDD, YYYY');
end
$$;

/* The text of an automatic reminder: `suggestedReminder` in src/domain/invoice/reminder.ts suggests the same. */
create function private.reminder_text(invoice uuid, tone text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  number text;
  due text;
  owed text := private.money_text(private.balance_of(invoice));
begin
  select i.invoice_number, private.day_text(i.due_date) into number, due from public.invoices i where i.id = invoice;
  return case tone
    when 'friendly' then format(
      'A friendly reminder: invoice %s was due on %s, and %s of it is still open. If you have paid it meanwhile, please '
      'ignore this message. Thank you!', number, due, owed)
    when 'firm' then format(
      'Invoice %s was due on %s, and %s of it is still open. Please pay it within the next seven days, or tell me if '
      'something is wrong with it.', number, due, owed)
    else format(
      'This is my last reminder of invoice %s. It was due on %s, and %s of it is still open. Please pay it now, or '
      'write to me today, so that we can find a way together.', number, due, owed)
  end;
end
$$;

/*
 * Invoices of which the server reminds now, each with its tone. A reminder by hand counts as well: the next one
 * keeps the distance that its professional has chosen, in days of UTC.
 */
create view private.due_reminders as
select i.id as invoice_id, (array['friendly', 'firm', 'final'])[past.automatic + 1] as tone
from public.invoices i
join public.payment_details d on d.id = i.professional_id and d.reminder_days is not null
join public.profiles p on p.id = i.professional_id and p.is_approved
join public.clients c on c.id = i.client_id
cross join lateral (
  select (count(*) filter (where r.is_automatic))::integer as automatic, max(r.reminded_on) as last
  from public.reminders r where r.invoice_id = i.id
) past
cross join lateral (
  select (now() at time zone 'utc')::date as day, private.day_everywhere(now()) as everywhere
) today
where i.status in ('sent', 'viewed') and i.deleted_at is null and not i.reminders_stopped and past.automatic < 3
  and i.due_date + d.reminder_days[past.automatic + 1] <= today.everywhere
  and (past.last is null or past.last + d.reminder_days[past.automatic + 1]
    - coalesce(d.reminder_days[past.automatic], 0) <= today.day)
  and not private.is_invoice_blocked(i.id);

/* Writes the automatic reminders that are due, two hundred at most. Returns how many. */
create function private.make_reminders() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  insert into public.reminders (invoice_id, tone, body, is_automatic)
  select d.invoice_id, d.tone, private.reminder_text(d.invoice_id, d.tone), true
  from private.due_reminders d limit 200
  on conflict on constraint reminders_once_a_day do nothing;
  get diagnostics made = row_count;
  return made;
end
$$;

/* What a device may hold. */
create view private.pull_reminders with (security_invoker) as
select id, invoice_id, tone, body, is_automatic, reminded_on, created_at, sync_xid
from public.reminders where invoice_id = any ((select private.my_invoice_ids())::uuid[]);

grant select on private.pull_reminders to anon, authenticated;

comment on column public.reminders.reminded_on is
  'The day of the server (UTC): an invoice is reminded of once a day at most.';

/* Returns the latest day that has begun everywhere on earth: it begins last at UTC-12. */
create function private.day_everywhere(moment timestamptz) returns date
language sql immutable set search_path = '' as $$
  select ((moment - interval '12 hours') at time zone 'utc')::date
$$;

-- The embedded backend asks `private.due_reminders` by itself (supabase/embedded/backend.ts).
select private.schedule('remind', '11 * * * *', 'select private.make_reminders()');

/* Reminders of the invoices that the caller wrote or received. */
create function private.export_reminders() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'reminders', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'sync_xid' order by created_at), '[]')
      from public.reminders r where invoice_id = any (private.my_invoice_ids())));
end
$$;

select private.sync_table('reminders', 3, 'notify_invoice_parts');
