-- Service requests: made by a client, answered by the professional who offers the service. One per client and service,
-- while it is open.

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  client_id uuid not null references public.clients (id) on delete cascade,
  message text not null
    constraint job_applications_message_length check (char_length(btrim(message, E' \t\n\r\f\v')) between 10 and 10000),
  budget_range text not null
    constraint job_applications_budget_range_length check (
      char_length(btrim(budget_range, E' \t\n\r\f\v')) between 1 and 200),
  timeline text not null
    constraint job_applications_timeline_length check (char_length(btrim(timeline, E' \t\n\r\f\v')) between 1 and 200),
  status text not null default 'pending'
    constraint job_applications_status_known check (
    status in ('pending', 'accepted', 'rejected', 'in_progress', 'completed', 'withdrawn')),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint job_applications_budget_range_one_line check (private.is_one_line(budget_range)),
  constraint job_applications_timeline_one_line check (private.is_one_line(timeline))
);

create index job_applications_sync on public.job_applications (sync_xid, id);

create index job_applications_client on public.job_applications (client_id);

alter table public.job_applications enable row level security;

revoke all on public.job_applications from anon, authenticated, service_role;

grant select, insert, update, delete on public.job_applications to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.job_applications to anon, authenticated;

grant insert (id, job_id, client_id, message, budget_range, timeline, status)
  on public.job_applications to authenticated;

grant update (status) on public.job_applications to authenticated;

/* True for a service that this user may request now: on the board, not the user's own, and no block between the two. */
create function private.may_request(job uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.jobs
    where id = job and is_active and deleted_at is null and posted_by <> (select auth.uid())
      and posted_by <> all (private.blocked_people())
  );
end
$$;

create policy "Both sides of a request read it"
on public.job_applications for select to authenticated
using (client_id = (select private.my_client_id()) or job_id = any ((select private.my_job_ids())::uuid[]));

create policy "A client requests an active service that is not her own"
on public.job_applications for insert to authenticated
with check (client_id = (select private.my_client_id()) and status = 'pending' and private.may_request(job_id));

/* pending → accepted or rejected; accepted → in_progress → completed (spec section 4); pending → withdrawn. */
create function private.guard_job_application() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.status <> old.status and (
    (old.status, new.status) not in (('pending', 'accepted'), ('pending', 'rejected'), ('accepted', 'in_progress'),
      ('in_progress', 'completed'), ('pending', 'withdrawn'))
    or new.status = 'withdrawn' and new.client_id is distinct from private.my_client_id()
  ) then
    perform private.refuse('job_applications_status_step',
      format('A request cannot go from %s to %s', replace(old.status, '_', ' '), replace(new.status, '_', ' ')));
  end if;
  return new;
end
$$;

/* The users of both sides, as audiences. */
create function private.application_audiences(application uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[private.user_audience(c.user_id), private.user_audience(j.posted_by)]
    from public.job_applications a
    join public.clients c on c.id = a.client_id
    join public.jobs j on j.id = a.job_id
    where a.id = application
  );
end
$$;

/* Stamps the client's record, which the professional now sees: its old stamp lies behind the professional's cursor. */
create function private.follow_job_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set sync_xid = sync_xid where id = new.client_id;
  return null;
end
$$;

/* Refuses, at the end of its transaction, a request without work samples where the service requires them. */
create function private.require_portfolio() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.jobs where id = new.job_id and portfolio_required)
     and exists (select from public.job_applications where id = new.id)
     and not exists (select from public.portfolios where application_id = new.id and cardinality(image_urls) > 0) then
    perform private.refuse('job_applications_portfolio_required', 'Portfolio samples are required for this job');
  end if;
  return null;
end
$$;

create function private.before_job_application_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := private.application_audiences(old.id);
begin
  delete from public.project_files where application_id = old.id;
  delete from public.portfolios where application_id = old.id;
  perform private.announce_removal('job_applications', old.id, variadic audiences);
  perform private.announce_removal('clients', old.client_id, variadic audiences);
  perform private.announce_removal('jobs', old.job_id, variadic audiences);
  return old;
end
$$;

create trigger "170_guard" before update on public.job_applications
for each row execute function private.guard_job_application();

create trigger "160_follow" after insert on public.job_applications
for each row execute function private.follow_job_application();

create constraint trigger "240_require_portfolio" after insert on public.job_applications
deferrable initially deferred for each row when (current_user in ('anon', 'authenticated'))
execute function private.require_portfolio();

create trigger "110_cascade" before delete on public.job_applications
for each row execute function private.before_job_application_delete();

/* What a device may hold. */
create view private.pull_job_applications with (security_invoker) as
select * from public.job_applications;

grant select on private.pull_job_applications to anon, authenticated;

comment on column public.job_applications.status is
  'The five of spec section 4, and "withdrawn": the client no longer asks.';

create function private.notify_job_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.client_audience(client_id) from changed)
    || array(select private.user_audience((select j.posted_by from public.jobs j where j.id = job_id)) from changed));
  return null;
end
$$;

create unique index job_applications_one_per_client on public.job_applications (job_id, client_id)
where status <> 'withdrawn';

create index job_applications_job on public.job_applications (job_id);

-- Postgres joins permissive policies with "or", the conditions before the update and those after it each for
-- themselves. Which status may follow which, and that only the client withdraws, is private.guard_job_application's.
create policy "The professional answers a request, its client withdraws it"
on public.job_applications for update to authenticated
using (
  job_id = any ((select private.my_job_ids())::uuid[])
  or client_id = (select private.my_client_id()) and status = 'pending'
)
with check (
  job_id = any ((select private.my_job_ids())::uuid[])
  or client_id = (select private.my_client_id()) and status = 'withdrawn'
);

create function private.guard_hidden_request() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.is_hidden and (new.as_client or not exists (
    select from public.job_applications a where a.id = new.application_id and a.status in ('rejected', 'withdrawn')
  )) then
    perform private.refuse('message_reads_hidden_closed', 'Only a rejected or withdrawn request can be hidden');
  end if;
  return new;
end
$$;

create trigger "130_guard_hidden" before update of is_hidden on public.message_reads
for each row when (new.is_hidden and not old.is_hidden) execute function private.guard_hidden_request();

/* Hides from professionals the rejected and withdrawn requests of clients whom they have blocked, all or one. */
create function private.hide_requests_of_blocked(professional uuid, client_user uuid, request uuid default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.message_reads r set is_hidden = true
  where r.user_id = professional and not r.as_client and not r.is_hidden
    and (request is null or r.application_id = request)
    and exists (
      select from public.job_applications a join public.clients c on c.id = a.client_id
      where a.id = r.application_id and c.user_id = client_user and a.status in ('rejected', 'withdrawn'));
end
$$;

create function private.follow_block_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hide_requests_of_blocked(new.blocker, new.blocked);
  return null;
end
$$;

create trigger "140_hide_requests" after insert on public.blocks
for each row execute function private.follow_block_of_client();

create function private.follow_closed_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hide_requests_of_blocked(b.blocker, b.blocked, new.id)
  from public.jobs j
  join public.clients c on c.id = new.client_id
  join public.blocks b on b.blocker = j.posted_by and b.blocked = c.user_id
  where j.id = new.job_id;
  return null;
end
$$;

create trigger "180_hide_closed" after update of status on public.job_applications
for each row when (new.status <> old.status and new.status in ('rejected', 'withdrawn'))
execute function private.follow_closed_request();

grant execute on function private.may_request(uuid) to authenticated, service_role;

/* Requests of the caller's company, and requests to the caller's services, without the clients' contact details. */
create function private.export_job_applications() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'requests_sent', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid' || jsonb_build_object('service', j.title)
        order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id
      where a.client_id = private.my_client_id()),
    'requests_received', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid'
        || jsonb_build_object('service', j.title, 'company', c.company_name) order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id join public.clients c on c.id = a.client_id
      where j.posted_by = (select auth.uid())));
end
$$;

select private.sync_table('job_applications', 1, 'notify_job_applications');
