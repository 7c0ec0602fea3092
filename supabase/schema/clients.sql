-- Client companies: at most one per user. Read by their owner and by professionals whose service they requested.

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade
    constraint clients_one_per_user unique,
  company_name text not null
    constraint clients_company_name_length check (char_length(btrim(company_name, E' \t\n\r\f\v')) between 2 and 120),
  contact_name text not null
    constraint clients_contact_name_length check (char_length(btrim(contact_name, E' \t\n\r\f\v')) between 2 and 120),
  email text not null
    constraint clients_email_shape check (private.is_email_address(email)),
  phone text not null
    constraint clients_phone_length check (char_length(btrim(phone, E' \t\n\r\f\v')) between 10 and 40),
  website text
    constraint clients_website_shape check (website ~* '^https?://[^\s/?#]+\S*$' and char_length(website) <= 300),
  industry text not null
    constraint clients_industry_known check (industry in (
      'Technology', 'Healthcare', 'Finance', 'Education', 'Retail', 'Manufacturing', 'Food & Beverage', 'Non-profit',
      'Consulting', 'Media & Entertainment', 'Real Estate', 'Other')),
  company_size text not null
    constraint clients_company_size_known check (company_size in (
      'Solo/Freelancer', '2-10 employees', '11-50 employees', '51-200 employees', '201-500 employees',
      '500+ employees')),
  bio text
    constraint clients_bio_length check (char_length(bio) <= 5000),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint clients_company_name_one_line check (private.is_one_line(company_name)),
  constraint clients_contact_name_one_line check (private.is_one_line(contact_name)),
  constraint clients_phone_one_line check (private.is_one_line(phone)),
  constraint clients_website_one_line check (private.is_one_line(website)),
  constraint clients_industry_one_line check (private.is_one_line(industry)),
  constraint clients_company_size_one_line check (private.is_one_line(company_size))
);

create index clients_sync on public.clients (sync_xid, id);

alter table public.clients enable row level security;

revoke all on public.clients from anon, authenticated, service_role;

grant select, insert, update, delete on public.clients to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.clients to anon, authenticated;

grant insert (id, user_id, company_name, contact_name, email, phone, website, industry, company_size, bio)
  on public.clients to authenticated;

grant update (company_name, contact_name, email, phone, website, industry, company_size, bio)
  on public.clients to authenticated;

create policy "A client reads her own record, a professional those who requested her services"
on public.clients for select to authenticated
using (user_id = (select auth.uid()) or id = any ((select private.my_requesters())::uuid[]));

create policy "A signed-in person adds her own client record"
on public.clients for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "A client changes her own record"
on public.clients for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

/* A new client record starts with the address its owner signs in with. */
create function private.guard_client() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() then new.email := private.sign_in_email((select auth.uid())); end if;
  return new;
end
$$;

create function private.before_client_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_applications where client_id = old.id;
  perform private.announce_removal('clients', old.id, private.user_audience(old.user_id));
  return old;
end
$$;

create trigger "130_guard" before insert on public.clients
for each row execute function private.guard_client();

create trigger "100_cascade" before delete on public.clients
for each row execute function private.before_client_delete();

/* The audience that is this client's user. */
create function private.client_audience(client uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.user_audience(user_id) from public.clients where id = client);
end
$$;

/* What a device may hold. */
create view private.pull_clients with (security_invoker) as
select c.id, c.user_id,
  case when f.row_id is null then c.company_name else f.content ->> 'company_name' end as company_name,
  case when f.row_id is null then c.contact_name else f.content ->> 'contact_name' end as contact_name,
  case when f.row_id is null then c.email else f.content ->> 'email' end as email,
  case when f.row_id is null then c.phone else f.content ->> 'phone' end as phone,
  case when f.row_id is null then c.website else f.content ->> 'website' end as website,
  case when f.row_id is null then c.industry else f.content ->> 'industry' end as industry,
  case when f.row_id is null then c.company_size else f.content ->> 'company_size' end as company_size,
  case when f.row_id is null then c.bio else f.content ->> 'bio' end as bio,
  c.created_at, c.sync_xid
from public.clients c
left join private.frozen_rows f on f.row_id = c.id and f.viewer = (select auth.uid());

grant select on private.pull_clients to anon, authenticated;

/*
 * Looks up each changed row's users one by one, as notify_job_applications() does: joins were planned once per session
 * for as many rows as its first statement had changed, and after a large one each single change read the whole table.
 */
create function private.notify_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.user_audience(user_id) from changed)
    || array(
      select private.user_audience((select j.posted_by from public.jobs j where j.id = asked.job_id))
      from changed, unnest(array(
        select a.job_id from public.job_applications a where a.client_id = changed.id
      )) as asked (job_id)));
  return null;
end
$$;

/* The caller's company. */
create function private.export_clients() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'client', (
      select to_jsonb(c) - 'sync_xid' from public.clients c where id = private.my_client_id()));
end
$$;

select private.sync_table('clients', 1, 'notify_clients');
