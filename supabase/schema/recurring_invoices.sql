-- Recurring invoices: an invoice that is repeated each month, each three months or each year. On its day the next one is a draft, or
-- is sent; a device writes it when it is opened, else the server's timer does, and both give it the same id.

create table public.recurring_invoices (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references public.profiles (id) on delete cascade,
  -- What the next one is like.
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  every_months integer not null
    constraint recurring_invoices_every_months_known check (every_months in (1, 3, 12)),
  -- The day of the first repetition. The days of the others follow from it.
  first_on date not null
    constraint recurring_invoices_first_on_within check (first_on >= '2000-01-01' and first_on < '2200-01-01'),
  -- How many repetitions are written or skipped.
  done integer not null default 0
    constraint recurring_invoices_done_within check (done between 0 and 2400),
  -- Each is sent on its day, not only written.
  sends boolean not null default false,
  created_at timestamptz not null default now(),
  stopped_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id()
);

create index recurring_invoices_sync on public.recurring_invoices (sync_xid, id);

create index recurring_invoices_professional on public.recurring_invoices (professional_id);

create index recurring_invoices_invoice on public.recurring_invoices (invoice_id);

alter table public.recurring_invoices enable row level security;

revoke all on public.recurring_invoices from anon, authenticated, service_role;

grant select, insert, update, delete on public.recurring_invoices to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.recurring_invoices to anon, authenticated;

grant insert (id, professional_id, invoice_id, every_months, first_on, sends) on public.recurring_invoices to authenticated;

grant update (invoice_id, every_months, first_on, done, sends, stopped_at) on public.recurring_invoices to authenticated;

create policy "A professional reads what she repeats"
on public.recurring_invoices for select to authenticated
using (professional_id = (select auth.uid()));

create policy "Approved members repeat invoices"
on public.recurring_invoices for insert to authenticated
with check (professional_id = (select auth.uid()) and (select private.is_member()));

create policy "A professional changes and stops what she repeats"
on public.recurring_invoices for update to authenticated
using (professional_id = (select auth.uid()))
with check (professional_id = (select auth.uid()));

/* True for an invoice that this professional wrote and has not deleted; where `with_account`, one to a client with an account. */
create function private.may_repeat(invoice uuid, professional uuid, with_account boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    where i.id = invoice and i.professional_id = professional and i.deleted_at is null
      and (i.client_id is not null or not with_account)
  );
end
$$;

create function private.guard_recurring_invoice() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.stopped_at is null then
    if not private.may_repeat(new.invoice_id, new.professional_id, false) then
      perform private.refuse('recurring_invoices_own', 'Only an invoice of your own is repeated', '42501');
    end if;
    -- The server draws no PDF, which the others are sent.
    if new.sends and not private.may_repeat(new.invoice_id, new.professional_id, true) then
      perform private.refuse('recurring_invoices_sends', 'Only invoices to clients with an account are sent by themselves');
    end if;
  end if;
  -- Neither a wrong clock nor a joke makes hundreds at once.
  if tg_op = 'INSERT' or new.first_on <> old.first_on then
    new.first_on := greatest(new.first_on, (now() at time zone 'utc')::date - 31);
  end if;
  if new.stopped_at is not null then
    new.stopped_at := coalesce(case when tg_op = 'UPDATE' then old.stopped_at end, now());
  end if;
  return new;
end
$$;

create trigger "110_guard" before insert or update on public.recurring_invoices
for each row execute function private.guard_recurring_invoice();

/* The day of a repetition: months after the first, on the same day of the month, or on its last. */
create function private.repeated_on(first_on date, every_months integer, done integer) returns date
language sql immutable set search_path = '' as $$
  select (first_on + every_months * done * interval '1 month')::date
$$;

/* The id of the invoice of that day, the same as on devices (src/domain/invoice/recurring-invoice.ts). */
create function private.repeated_id(recurring uuid, day date) returns uuid
language sql immutable set search_path = '' as $$
  select left(encode(sha256(convert_to(recurring || ' ' || to_char(day, 'YYYY-MM-DD'), 'UTF8')), 'hex'), 32)::uuid
$$;

/* Leaves out a repetition that is there already: the server or another device has written it. */
create function private.leave_out_repeated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.invoices i
    join public.recurring_invoices r on r.professional_id = i.professional_id
    cross join generate_series(0, r.done) as n
    where i.id = new.id and i.professional_id = (select auth.uid())
      and private.repeated_id(r.id, private.repeated_on(r.first_on, r.every_months, n)) = new.id
  ) then
    return null;
  end if;
  return new;
end
$$;

create trigger "105_leave_out_repeated" before insert on public.invoices
for each row execute function private.leave_out_repeated();

/* A number of this month that the professional has not used. */
create function private.free_invoice_number(professional uuid, day date) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  prefix constant text := 'INV-' || to_char(day, 'YYYYMM') || '-';
begin
  return (
    select number from generate_series(0, 9999) as n
    -- `lpad` would cut four digits.
    cross join lateral (select prefix || case when n < 1000 then lpad(n::text, 3, '0') else n::text end as number) as named
    where not exists (
      select from public.invoices i where i.professional_id = professional and i.invoice_number = number)
    order by n >= 1000, random() limit 1
  );
end
$$;

/* What is to be repeated by the server's day; without the professional's approval nothing is. */
create view private.due_repetitions as
select r.* from public.recurring_invoices r
join public.profiles p on p.id = r.professional_id and p.is_approved
join public.invoices i on i.id = r.invoice_id and i.deleted_at is null
where r.stopped_at is null and r.done < 2400
  and private.repeated_on(r.first_on, r.every_months, r.done) <= private.day_everywhere(now());

/*
 * Writes the invoice of a repetition, and sends it where that was chosen, as `repeatInvoice` on devices does. A request that is no
 * longer in progress accepts no new invoice: its client is billed by name and email.
 */
create function private.repeat_invoice(r public.recurring_invoices) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  day constant date := private.repeated_on(r.first_on, r.every_months, r.done);
  new_id constant uuid := private.repeated_id(r.id, day);
  model public.invoices;
  client public.clients;
  in_progress boolean;
begin
  select * into model from public.invoices i where i.id = r.invoice_id;
  select * into client from public.clients c where c.id = model.client_id;
  in_progress := exists (
    select from public.job_applications a where a.id = model.application_id and a.status = 'in_progress');
  update public.recurring_invoices t set done = r.done + 1 where t.id = r.id and t.done = r.done;
  if not found or exists (select from public.invoices i where i.id = new_id) then return; end if;
  insert into public.invoices (id, professional_id, application_id, client_id, client_name, client_email, invoice_number, amount,
    description, due_date, lines, client_tax_number, client_address, tax_note, place_of_supply, language)
  values (new_id, r.professional_id, case when in_progress then model.application_id end,
    case when in_progress then model.client_id end,
    case when not in_progress then coalesce(model.client_name, client.contact_name) end,
    case when not in_progress then coalesce(model.client_email, client.email) end,
    private.free_invoice_number(r.professional_id, day), model.amount, model.description,
    day + (model.due_date - coalesce(model.issued_on, (model.created_at at time zone 'utc')::date)), model.lines,
    model.client_tax_number, model.client_address, model.tax_note, model.place_of_supply, model.language);
  if r.sends and in_progress then
    update public.invoices i set status = 'sent', issued_on = day where i.id = new_id;
  end if;
  perform private.tell_about('invoice-repeated', 'invoices', to_jsonb(i)) from public.invoices i where i.id = new_id;
end
$$;

/* Writes the repetitions that are due, two hundred at most. Returns how many. */
create function private.repeat_invoices() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.recurring_invoices;
  written integer := 0;
begin
  for due in select * from private.due_repetitions order by id limit 200 loop
    perform private.repeat_invoice(due);
    written := written + 1;
  end loop;
  return written;
end
$$;

-- The embedded backend asks `private.due_repetitions` by itself (supabase/embedded/backend.ts).
select private.schedule('repeat', '7 * * * *', 'select private.repeat_invoices()');

create function private.before_recurring_invoice_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('recurring_invoices', old.id, private.user_audience(old.professional_id));
  return old;
end
$$;

create trigger "100_cascade" before delete on public.recurring_invoices
for each row execute function private.before_recurring_invoice_delete();

create view private.pull_recurring_invoices with (security_invoker) as
select id, professional_id, invoice_id, every_months, first_on, done, sends, created_at, stopped_at, sync_xid
from public.recurring_invoices where professional_id = (select auth.uid());

grant select on private.pull_recurring_invoices to anon, authenticated;

comment on column public.recurring_invoices.every_months is
  'Months between two of them: 1, 3 or 12.';

comment on column public.recurring_invoices.first_on is
  'The day of the first repetition; the others follow from it.';

comment on column public.recurring_invoices.done is
  'How many repetitions are written or skipped.';

comment on column public.recurring_invoices.stopped_at is
  'Null while it is repeated.';

create function private.notify_recurring_invoices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select distinct private.user_audience(professional_id) from changed));
  return null;
end
$$;

/* What the caller repeats. */
create function private.export_recurring_invoices() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object('recurring_invoices', (
    select coalesce(jsonb_agg(to_jsonb(r) - 'sync_xid' order by created_at), '[]')
    from public.recurring_invoices r where professional_id = (select auth.uid())));
end
$$;

grant execute on function private.may_repeat(uuid,uuid,boolean) to authenticated, service_role;

select private.sync_table('recurring_invoices', 4, 'notify_recurring_invoices');

insert into private.column_rules (table_name, column_name, rule) values
  ('recurring_invoices', 'done', 'grows'),
  ('recurring_invoices', 'stopped_at', 'once');

select private.tells('invoice-repeated', 'invoices', 'professional');
