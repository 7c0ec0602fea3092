-- Reminders of overdue invoices: written by the professional, or by the server for professionals who switched that on.
-- The client sees them beside the invoice and gets each by mail. One a day and invoice at most, none of an invoice that
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

-- When the server reminds of each unpaid invoice: days after its due date. Null: never.
alter table public.payment_details
  add column reminder_days smallint[]
    constraint payment_details_reminder_days_ascending check (
      reminder_days is null or coalesce(
        -- Three days, numbered from one: an array may begin at any number.
        array_dims(reminder_days) = '[1:3]'
        and reminder_days[1] >= 1 and reminder_days[2] > reminder_days[1] and reminder_days[3] > reminder_days[2]
        and reminder_days[3] <= 365,
        false));
grant update (reminder_days) on public.payment_details to authenticated;

create or replace view private.pull_payment_details with (security_invoker) as
select id, details, address, sync_xid, tax_number, reminder_days from public.payment_details;

alter table public.invoices add column reminders_stopped boolean not null default false;
grant update (reminders_stopped) on public.invoices to authenticated;

create or replace view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  issued_on, paid_on, professional_name, professional_email, professional_address, payment_details,
  client_company, service_title, service_company, sync_xid,
  lines, client_tax_number, client_address, tax_note, place_of_supply, professional_tax_number, reminders_stopped
from public.invoices;

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
create trigger guard_reminders before update on public.invoices
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
    -- Locked, so that a payment that comes now finds the mail and takes it back. One in work is left to the next run.
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

-- A reminder is mailed to the client's user.
alter table private.mail_queue
  add column reminder_id uuid references public.reminders (id) on delete cascade,
  drop constraint mail_queue_kind_known,
  add constraint mail_queue_kind_known check (kind in ('approved', 'messages', 'reminder')),
  drop constraint mail_queue_recipient,
  add constraint mail_queue_recipient check (
    case kind
      when 'approved' then profile_id is not null
      when 'messages' then user_id is not null and application_id is not null
      else user_id is not null and reminder_id is not null
    end);
create index mail_queue_reminder on private.mail_queue (reminder_id);

/* Queues the mail of a reminder. A client without an account gets none: the professional hands the reminder over. */
create function private.queue_reminder_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_queue (kind, user_id, reminder_id)
  select 'reminder', c.user_id, new.id
  from public.invoices i join public.clients c on c.id = i.client_id where i.id = new.invoice_id;
  -- For the embedded backend; a hosted project has a timer.
  if found then perform pg_notify('mail_queue', ''); end if;
  return null;
end
$$;

/* Takes back the mails of reminders, also those to be tried again, once their invoice is paid or deleted. */
create function private.drop_reminder_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_queue q using public.reminders r
  where q.reminder_id = r.id and r.invoice_id = new.id and q.state in ('queued', 'sending');
  return null;
end
$$;

/* Takes back the mails of reminders between two people, once one has blocked the other. */
create function private.drop_reminder_mails_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending')
    and (i.professional_id, q.user_id) in ((new.blocker, new.blocked), (new.blocked, new.blocker));
  return null;
end
$$;

create trigger guard before insert on public.reminders
for each row execute function private.guard_reminder();
create trigger stamp before insert or update on public.reminders
for each row execute function private.stamp();
create trigger mark after insert or update or delete on public.reminders
for each row execute function private.leave_mark();
create trigger mail after insert on public.reminders
for each row execute function private.queue_reminder_mail();
create trigger drop_reminder_mails after update on public.invoices
for each row when ((new.status = 'paid' and old.status <> 'paid') or (new.deleted_at is not null and old.deleted_at is null))
execute function private.drop_reminder_mails();
create trigger drop_reminder_mails after insert on public.blocks
for each row execute function private.drop_reminder_mails_of_pair();

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

/* The text of an automatic reminder: `suggestedReminder` in src/domain/reminder.ts suggests the same. */
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
 * Invoices of which the server reminds today (UTC), each with its tone. A reminder by hand counts as well: the next one
 * keeps the distance that its professional has chosen.
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
cross join lateral (select (now() at time zone 'utc')::date as day) today
where i.status in ('sent', 'viewed') and i.deleted_at is null and not i.reminders_stopped and past.automatic < 3
  and i.due_date + d.reminder_days[past.automatic + 1] <= today.day
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

/*
 * For the edge function `notify-mail` alone: returns up to twenty mails that are due, as `[{id, kind, to, name}]`: those
 * about messages with `about` and `names`, reminders with `names` and `text`. No other caller gets them for five minutes;
 * where a call ends without `finish_mail`, the next one gets them. Deletes reminders that must not go out any more: a
 * payment or a block may have been written at the same time as they were.
 */
create or replace function public.take_mail() returns jsonb
language sql volatile security definer set search_path = '' as $$
  delete from private.mail_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending') and q.due_at <= now()
    and not private.may_remind(i);
  with due as (
    select id from private.mail_queue where state in ('queued', 'sending') and due_at <= now()
    order by due_at limit 20 for update skip locked
  ), taken as (
    update private.mail_queue q set state = 'sending', attempts = attempts + 1, due_at = now() + interval '5 minutes'
    from due where q.id = due.id returning q.*
  ), written as (
    select t.*, r.body, case t.kind
      when 'messages' then private.thread_names(t.application_id, t.user_id)
      when 'reminder' then jsonb_build_object('writer', i.professional_name, 'recipient', i.client_name,
        'number', i.invoice_number)
    end as names
    from taken t
    left join public.reminders r on r.id = t.reminder_id
    left join public.invoices i on i.id = r.invoice_id
  )
  select coalesce(jsonb_agg(
    case w.kind
      when 'approved' then jsonb_build_object('id', w.id, 'kind', w.kind, 'to', p.email, 'name', p.full_name)
      when 'messages' then jsonb_build_object('id', w.id, 'kind', w.kind, 'to', u.email, 'name', w.names -> 'recipient',
        'about', w.application_id, 'names', w.names)
      else jsonb_build_object('id', w.id, 'kind', w.kind, 'to', u.email, 'name', w.names -> 'recipient',
        'names', w.names, 'text', w.body)
    end), '[]')
  from written w
  left join public.profiles p on p.id = w.profile_id
  left join auth.users u on u.id = w.user_id
  where coalesce(p.email, u.email) is not null and (w.kind = 'approved' or w.names is not null)
$$;

/* What a device may hold. */
create view private.pull_reminders with (security_invoker) as
select id, invoice_id, tone, body, is_automatic, reminded_on, created_at, sync_xid
from public.reminders where invoice_id = any ((select private.my_invoice_ids())::uuid[]);
grant select on private.pull_reminders to anon, authenticated;

revoke execute on all functions in schema private from public;
revoke execute on function public.take_mail() from public, anon, authenticated;
grant execute on function public.take_mail() to service_role;

-- The embedded backend asks `private.due_reminders` by itself (supabase/embedded/backend.ts).
select private.schedule('remind', '11 * * * *', 'select private.make_reminders()');
