-- Work samples: seen by the client who sent them, the professional who asked for them, and administrators.

create table public.portfolios (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  client_id uuid not null references public.clients (id) on delete cascade,
  application_id uuid not null references public.job_applications (id) on delete cascade
    constraint portfolios_one_per_application unique,
  title text not null default 'Work Samples'
    constraint portfolios_title_length check (char_length(btrim(title, E' \t\n\r\f\v')) between 1 and 200),
  description text
    constraint portfolios_description_length check (char_length(description) between 1 and 5000),
  image_urls text[] not null default '{}'
    constraint portfolios_image_urls_count check (
      cardinality(image_urls) <= 10 and coalesce(array_ndims(image_urls), 1) = 1),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint portfolios_title_one_line check (private.is_one_line(title))
);

create index portfolios_sync on public.portfolios (sync_xid, id);

create index portfolios_job on public.portfolios (job_id);

create index portfolios_client on public.portfolios (client_id);

alter table public.portfolios enable row level security;

revoke all on public.portfolios from anon, authenticated, service_role;

grant select, insert, update, delete on public.portfolios to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.portfolios to anon, authenticated;

grant insert (id, job_id, client_id, application_id, title, description, image_urls)
  on public.portfolios to authenticated;

/* True where these samples belong to the user's own request, still pending, for that service. */
create function private.may_add_portfolio(application uuid, job uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and job_id = job and client_id = client
      and client_id = private.my_client_id() and status = 'pending'
  );
end
$$;

create policy "Both sides of a request and administrators read its work samples"
on public.portfolios for select to authenticated
using (application_id = any ((select private.my_application_ids())::uuid[]) or (select private.is_admin()));

create policy "A client adds work samples to her own pending request"
on public.portfolios for insert to authenticated
with check (private.may_add_portfolio(application_id, job_id, client_id));

create function private.guard_portfolio() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() then
    perform private.require_own_objects('portfolio-images', new.image_urls, '{}', 'portfolios_image_urls_own',
      '^portfolio/' || new.client_id || '-' || new.job_id || '-[A-Za-z0-9._-]{1,100}$');
  end if;
  return new;
end
$$;

create function private.before_portfolio_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := private.application_audiences(old.application_id);
begin
  perform private.announce_removal('portfolios', old.id, variadic audiences);
  return old;
end
$$;

create trigger "120_guard" before insert on public.portfolios
for each row execute function private.guard_portfolio();

create trigger "100_cascade" before delete on public.portfolios
for each row execute function private.before_portfolio_delete();

/* What a device may hold: samples of the user's own requests, for administrators too. */
create view private.pull_portfolios with (security_invoker) as
select * from public.portfolios
where application_id = any ((select private.my_application_ids())::uuid[]);

grant select on private.pull_portfolios to anon, authenticated;

comment on column public.portfolios.image_urls is
  'Object paths in the private bucket portfolio-images.';

grant execute on function private.may_add_portfolio(uuid,uuid,uuid) to authenticated, service_role;

/* The work samples of the caller's company. */
create function private.export_portfolios() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'work_samples', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.portfolios p where client_id = private.my_client_id()));
end
$$;

select private.sync_table('portfolios', 1, 'notify_application_parts');
