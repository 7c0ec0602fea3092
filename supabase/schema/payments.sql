-- Payments of invoices: rows that are only inserted, so that two devices that record some without a network never
-- conflict. What is still owed follows from them, and so does the invoice's status "paid".

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  amount numeric(12, 2) not null,
  -- The day on the calendar of the user who recorded it.
  paid_on date not null,
  note text
    constraint payments_note_length check (char_length(note) <= 200 and btrim(note, E' \t\n\r\f\v') <> ''),
  by_client boolean not null default false,
  -- Pays whatever is still owed ("Mark as Paid"): place_payment() sets the amount.
  settles boolean not null default false,
  reverses uuid references public.payments (id) on delete cascade,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  confirmed_on date,
  constraint payments_amount_sign check (
    amount <> 'NaN' and case when reverses is null then amount > 0 else amount < 0 end),
  constraint payments_reversed_once unique (reverses),
  constraint payments_note_one_line check (private.is_one_line(note))
);

create index payments_sync on public.payments (sync_xid, id);

create index payments_invoice on public.payments (invoice_id);

alter table public.payments enable row level security;

revoke all on public.payments from anon, authenticated, service_role;

grant select, insert, update, delete on public.payments to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.payments to anon, authenticated;

grant insert (id, invoice_id, amount, paid_on, note, settles, reverses) on public.payments to authenticated;

/* Invoices that the user may read: those written, and those received. */
create function private.my_invoice_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from public.invoices
    where professional_id = (select auth.uid())
      or (client_id = private.my_client_id() and status <> 'draft' and deleted_at is null)
  );
end
$$;

create policy "Both sides of an invoice read its payments"
on public.payments for select to authenticated
using (invoice_id = any ((select private.my_invoice_ids())::uuid[]));

create policy "Both sides of an invoice record its payments"
on public.payments for insert to authenticated
with check (invoice_id = any (private.my_invoice_ids()));

-- Only its own column is granted: what was paid stays as it was recorded.
grant update (confirmed_on) on public.payments to authenticated;

create policy "Both sides reach a payment; a trigger says who confirms it"
on public.payments for update to authenticated
using (invoice_id = any ((select private.my_invoice_ids())::uuid[]))
with check (invoice_id = any ((select private.my_invoice_ids())::uuid[]));

/*
 * Lets the professional confirm once that a payment which the client recorded has arrived. The invoice is locked, as by
 * place_payment(): a payment is not confirmed and reversed at once.
 */
create function private.guard_confirmation() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  billed public.invoices;
begin
  if new.confirmed_on is not distinct from old.confirmed_on then return new; end if;
  if private.by_api() then
    select * into billed from public.invoices i
    where i.id = new.invoice_id and i.professional_id = (select auth.uid()) for no key update;
    if billed.id is null then
      perform private.refuse('payments_confirmed_by_professional', 'Only the professional confirms a payment', '42501');
    end if;
    if billed.deleted_at is not null then
      perform private.refuse('payments_invoice_deleted', 'This invoice was deleted', '42501');
    end if;
    if not old.by_client or old.reverses is not null then
      perform private.refuse('payments_confirmed_of_client', 'Only what the client recorded is confirmed');
    end if;
    if old.confirmed_on is not null then
      perform private.refuse('payments_confirmed_once', 'This payment is confirmed already');
    end if;
    if exists (select from public.payments p where p.reverses = old.id) then
      perform private.refuse('payments_confirmed_reversed', 'This payment is reversed already');
    end if;
  end if;
  new.confirmed_on := private.plausible_day(new.confirmed_on);
  return new;
end
$$;

/* Before place_payment() locks the invoice: a stranger neither delays its sides nor learns by waiting that it exists. */
create function private.guard_payment() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and not coalesce(new.invoice_id = any (private.my_invoice_ids()), false) then
    raise exception using errcode = '42501', message = 'You may not record a payment here';
  end if;
  return new;
end
$$;

/*
 * Completes a payment, with the invoice locked until the transaction ends: who recorded it, and the amount of one that
 * settles or reverses. Skips a row that would do nothing: settling what is paid, and reversing what is reversed. The limit
 * is for each side, so that neither can keep the other from recording; a reversal is never refused by it.
 */
create function private.place_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 200;
  billed public.invoices;
  reversed public.payments;
  paid numeric;
  recorded integer;
begin
  select * into billed from public.invoices i where i.id = new.invoice_id for no key update;
  if billed.deleted_at is not null then
    perform private.refuse('payments_invoice_deleted', 'This invoice was deleted', '42501');
  end if;
  if billed.status = 'draft' then
    perform private.refuse('payments_invoice_draft', 'A draft cannot be paid');
  end if;
  if (select auth.uid()) is not null then
    new.by_client := billed.professional_id is distinct from (select auth.uid());
  end if;
  select coalesce(sum(p.amount), 0), count(*) filter (where p.reverses is null and p.by_client = new.by_client)
  into paid, recorded from public.payments p where p.invoice_id = billed.id;
  if new.reverses is not null then
    select * into reversed from public.payments p where p.id = new.reverses and p.invoice_id = billed.id;
    if reversed.id is null or reversed.reverses is not null then
      perform private.refuse('payments_reverses_payment', 'Only a payment of this invoice can be reversed');
    end if;
    if new.by_client and not reversed.by_client then
      perform private.refuse('payments_reverses_own', 'Only the professional can reverse this payment', '42501');
    end if;
    if exists (select from public.payments p where p.reverses = new.reverses) then return null; end if;
    new.amount := -reversed.amount;
    new.settles := false;
  else
    if new.settles and paid >= billed.amount then return null; end if;
    if recorded >= at_most then
      perform private.refuse('payments_limit', 'You have recorded two hundred payments of this invoice');
    end if;
    if new.settles then new.amount := billed.amount - paid; end if;
  end if;
  new.paid_on := private.plausible_day(new.paid_on);
  return new;
end
$$;

/* An invoice is paid while its payments reach its amount. */
create function private.follow_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paid numeric := (select sum(p.amount) from public.payments p where p.invoice_id = new.invoice_id);
begin
  update public.invoices i set status = 'paid', paid_on = new.paid_on
  where i.id = new.invoice_id and i.status in ('sent', 'viewed') and paid >= i.amount;
  update public.invoices i
  set status = case when i.viewed_at is null then 'sent' else 'viewed' end, paid_on = null, paid_at = null
  where i.id = new.invoice_id and i.status = 'paid' and paid < i.amount;
  return null;
end
$$;

/* Records the payment of an invoice whose status was set to "paid", as devices of an older version do. */
create function private.record_settlement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payments (invoice_id, amount, paid_on, by_client, settles)
  values (new.id, new.amount, new.paid_on, new.client_id is not null, true);
  return null;
end
$$;

create trigger "110_guard" before insert on public.payments
for each row execute function private.guard_payment();

create trigger "130_place" before insert on public.payments
for each row execute function private.place_payment();

create trigger "110_guard_confirmation" before update on public.payments
for each row execute function private.guard_confirmation();

create trigger "100_follow" after insert on public.payments
for each row execute function private.follow_payment();

create trigger "210_record_settlement" after update of status on public.invoices
for each row when (new.status = 'paid' and old.status <> 'paid') execute function private.record_settlement();

/* What a device may hold; the amount as text, since JavaScript reads a JSON number as a float. */
create view private.pull_payments with (security_invoker) as
select id, invoice_id, amount::text as amount, paid_on, note, by_client, settles, reverses, created_at, sync_xid,
  confirmed_on
from public.payments where invoice_id = any ((select private.my_invoice_ids())::uuid[]);

grant select on private.pull_payments to anon, authenticated;

comment on column public.payments.amount is
  'US dollars; negative for a reversal.';

comment on column public.payments.paid_on is
  'The day on which it was paid, in the time zone of the device that recorded it.';

comment on column public.payments.by_client is
  'True where the client recorded it.';

comment on column public.payments.confirmed_on is
  'The day on which the professional confirmed what the client recorded, in the time zone of her device.';

comment on column public.payments.settles is
  'True where it pays whatever is still owed: "Mark as Paid". The server then decides the amount.';

comment on column public.payments.reverses is
  'The payment that this row reverses.';

/* Announces to these audiences that what belongs to an invoice may have left their sight. */
create function private.announce_invoice_parts(invoice uuid, variadic audiences text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('payments', p.id, variadic audiences)
  from public.payments p where p.invoice_id = invoice;
  perform private.announce_removal('reminders', r.id, variadic audiences)
  from public.reminders r where r.invoice_id = invoice;
  perform private.announce_removal('invoice_links', l.id, variadic audiences)
  from public.invoice_links l where l.invoice_id = invoice;
end
$$;

/* Both sides of an invoice, as audiences. */
create function private.invoice_audiences(invoice uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[private.user_audience(i.professional_id), private.client_audience(i.client_id)]
    from public.invoices i where i.id = invoice
  );
end
$$;

/* Payments and reminders concern both sides of their invoice; looked up one by one, as notify_clients() does. */
create function private.notify_invoice_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.invoice_audiences(changed.invoice_id)) as audience));
  return null;
end
$$;

grant execute on function private.my_invoice_ids() to anon, authenticated, service_role;

/* Payments of the invoices that the caller wrote or received. */
create function private.export_payments() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.payments p where invoice_id = any (private.my_invoice_ids())));
end
$$;

select private.sync_table('payments', 3, 'notify_invoice_parts');

insert into private.column_rules (table_name, column_name, rule) values
  ('payments', 'confirmed_on', 'once');
