-- How a professional is paid, and the address she does business from. Hers alone, administrators not excepted, until she
-- sends an invoice: it takes a copy, so that a later change does not rewrite what was issued.

create table public.payment_details (
  id uuid primary key references auth.users (id) on delete cascade,
  details text
    constraint payment_details_details_length check (
      char_length(details) <= 1000 and btrim(details, E' \t\n\r\f\v') <> ''),
  address text
    constraint payment_details_address_length check (
      char_length(address) <= 500 and btrim(address, E' \t\n\r\f\v') <> ''),
  sync_xid xid8 not null default pg_current_xact_id()
);
create index payment_details_sync on public.payment_details (sync_xid, id);
alter table public.payment_details enable row level security;
revoke all on public.payment_details from anon, authenticated, service_role;
grant select, insert, update, delete on public.payment_details to service_role;
-- A visitor's pull meets this table too, and RLS, which has no policy for her, gives her nothing.
grant select on public.payment_details to anon, authenticated;
grant update (details, address) on public.payment_details to authenticated;

create policy "A professional reads her own payment details"
on public.payment_details for select to authenticated
using (id = (select auth.uid()));

create policy "A professional changes her own payment details"
on public.payment_details for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));

/*
 * The row comes with the profile, so that her devices only ever change it: two of them meet in a conflict she can
 * decide, not in two rows.
 */
create function private.begin_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payment_details (id) values (new.id) on conflict do nothing;
  return null;
end
$$;

create function private.before_payment_details_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('payment_details', old.id, private.user_audience(old.id));
  return old;
end
$$;

create function private.ring_for_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.ring(array(select private.user_audience(id) from changed));
  return null;
end
$$;

create trigger begin_payment_details after insert on public.profiles
for each row execute function private.begin_payment_details();
create trigger stamp before insert or update on public.payment_details
for each row execute function private.stamp();
create trigger cascade before delete on public.payment_details
for each row execute function private.before_payment_details_delete();
create trigger ring_insert after insert on public.payment_details referencing new table as changed
for each statement execute function private.ring_for_payment_details();
create trigger ring_update after update on public.payment_details referencing new table as changed
for each statement execute function private.ring_for_payment_details();
create trigger ring_delete after delete on public.payment_details referencing old table as changed
for each statement execute function private.ring_for_payment_details();

insert into public.payment_details (id) select id from public.profiles;

create view private.pull_payment_details with (security_invoker) as
select * from public.payment_details;
grant select on private.pull_payment_details to anon, authenticated;

create or replace function private.synced_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array['profiles', 'clients', 'jobs', 'job_applications', 'portfolios', 'project_files', 'invoices',
    'payment_details']
$$;

/* Rows stamped by a transaction this server has not begun: it was restored from another one's backup. */
create or replace function private.holds_future_rows() returns boolean
language sql stable security definer set search_path = '' as $$
  with horizon as (select pg_snapshot_xmax(pg_current_snapshot()) as x)
  select exists (select from public.profiles, horizon where sync_xid > x)
    or exists (select from public.clients, horizon where sync_xid > x)
    or exists (select from public.jobs, horizon where sync_xid > x)
    or exists (select from public.job_applications, horizon where sync_xid > x)
    or exists (select from public.portfolios, horizon where sync_xid > x)
    or exists (select from public.project_files, horizon where sync_xid > x)
    or exists (select from public.invoices, horizon where sync_xid > x)
    or exists (select from public.payment_details, horizon where sync_xid > x)
$$;

-- The copy an invoice takes when it is sent. No grant: nobody writes it through the API.
alter table public.invoices
  add column payment_details text,
  add column professional_address text;

/* Runs after the guard, which has decided whether this is a step she may take. */
create function private.take_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select details, address into new.payment_details, new.professional_address
  from public.payment_details where id = new.professional_id;
  return new;
end
$$;

create trigger payment_details before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.take_payment_details();

create or replace view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  professional_name, professional_email, sync_xid, payment_details, professional_address
from public.invoices;

-- What is held about her includes these.
alter function public.export_my_data() set schema private;

/* Everything held about the caller, as one JSON document. */
create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_my_data() || jsonb_build_object('payment_details', (
    select jsonb_build_object('details', details, 'address', address)
    from public.payment_details where id = (select auth.uid())))
$$;

revoke execute on all functions in schema private from public;
revoke execute on function private.export_my_data() from authenticated;
revoke execute on function public.export_my_data() from public, anon, service_role;
grant execute on function public.export_my_data() to authenticated;
