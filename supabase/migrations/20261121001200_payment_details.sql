-- How a professional is paid, and the professional's business address. Read and written by the professional alone, not
-- by administrators. An invoice takes a copy when it is sent, so that a later change does not rewrite what was issued.

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
-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
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
 * Creates the row with the profile, so that devices only ever update it: two devices of one user then meet in a
 * conflict, not in two rows.
 */
create function private.create_payment_details() returns trigger
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

create trigger create_payment_details after insert on public.profiles
for each row execute function private.create_payment_details();
create trigger stamp before insert or update on public.payment_details
for each row execute function private.stamp();
create trigger mark after insert or update or delete on public.payment_details
for each row execute function private.leave_mark();
create trigger cascade before delete on public.payment_details
for each row execute function private.before_payment_details_delete();

/* What a device may hold. */
create view private.pull_payment_details with (security_invoker) as
select * from public.payment_details;
grant select on private.pull_payment_details to anon, authenticated;

revoke execute on all functions in schema private from public;
