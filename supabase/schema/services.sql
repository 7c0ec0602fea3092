-- Services. Everyone reads the active ones; their owner, administrators and clients who requested one read the others
-- too.

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint jobs_title_length check (char_length(btrim(title, E' \t\n\r\f\v')) between 1 and 200),
  company text not null
    constraint jobs_company_length check (char_length(btrim(company, E' \t\n\r\f\v')) between 1 and 200),
  description text not null
    constraint jobs_description_length check (char_length(btrim(description, E' \t\n\r\f\v')) between 50 and 10000),
  location text not null
    constraint jobs_location_length check (char_length(btrim(location, E' \t\n\r\f\v')) between 1 and 200),
  job_type text not null
    constraint jobs_job_type_known check (job_type in (
      'Full-time', 'Part-time', 'Contract', 'Freelance', 'Internship', 'Remote', 'Hybrid')),
  salary_range text
    constraint jobs_salary_range_length check (char_length(salary_range) <= 200),
  portfolio_required boolean not null default false,
  portfolio_description text
    constraint jobs_portfolio_description_length check (char_length(portfolio_description) between 1 and 2000),
  posted_by uuid not null references public.profiles (id) on delete cascade,
  is_active boolean not null default true,
  is_pinned boolean not null default false,
  pin_order integer
    constraint jobs_pin_order_positive check (pin_order >= 1),
  images text[] not null default '{}'
    constraint jobs_images_count check (cardinality(images) <= 10 and coalesce(array_ndims(images), 1) = 1),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint jobs_pin_order_when_pinned check (is_pinned = (pin_order is not null)),
  constraint jobs_title_one_line check (private.is_one_line(title)),
  constraint jobs_company_one_line check (private.is_one_line(company)),
  constraint jobs_location_one_line check (private.is_one_line(location)),
  constraint jobs_salary_range_one_line check (private.is_one_line(salary_range))
);

create index jobs_sync on public.jobs (sync_xid, id);

create index jobs_posted_by on public.jobs (posted_by);

create index jobs_pinned on public.jobs (pin_order) where is_pinned;

alter table public.jobs enable row level security;

revoke all on public.jobs from anon, authenticated, service_role;

grant select, insert, update, delete on public.jobs to service_role;

grant select on public.jobs to anon, authenticated;

grant insert (id, title, company, description, location, job_type, salary_range, portfolio_required,
  portfolio_description, posted_by, images) on public.jobs to authenticated;

grant update (title, company, description, location, job_type, salary_range, portfolio_required,
  portfolio_description, images, is_active, is_pinned, pin_order, deleted_at) on public.jobs to authenticated;

create policy "Everyone reads active services, owners and clients who requested one also the others"
on public.jobs for select to anon, authenticated
using (
  (is_active and deleted_at is null and posted_by <> all ((select private.blocked_people())::uuid[]))
  or posted_by = (select auth.uid())
  or id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin())
);

create policy "Approved members offer services in their own name"
on public.jobs for insert to authenticated
with check (posted_by = (select auth.uid()) and (select private.is_member()));

create policy "Approved members change their own services, administrators pin"
on public.jobs for update to authenticated
using ((posted_by = (select auth.uid()) and (select private.is_member())) or (select private.is_admin()))
with check ((posted_by = (select auth.uid()) and (select private.is_member())) or (select private.is_admin()));

/* Only administrators pin, at most ten; a new pin comes last; a deleted service is neither active nor pinned. */
create function private.guard_job() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  pins text[] := array['is_pinned', 'pin_order', 'sync_xid'];
begin
  if private.by_api() then
    if tg_op = 'UPDATE' then
      if new.posted_by <> me and to_jsonb(new) - pins is distinct from to_jsonb(old) - pins then
        perform private.refuse('jobs_owner_only', 'Only its owner may change a service', '42501');
      end if;
      if (new.is_pinned, new.pin_order) is distinct from (old.is_pinned, old.pin_order) and not private.is_admin() then
        perform private.refuse('jobs_administrators_pin', 'Only administrators pin services', '42501');
      end if;
      if old.deleted_at is not null then
        perform private.refuse('jobs_deleted', 'This service was deleted', '42501');
      end if;
    end if;
    perform private.require_own_objects('service-images', new.images,
      case when tg_op = 'UPDATE' then old.images else '{}' end, 'jobs_images_own',
      '^jobs/' || new.id || '/[A-Za-z0-9._-]{1,200}$');
  end if;

  if new.deleted_at is not null then
    if tg_op = 'UPDATE' and old.deleted_at is null then new.deleted_at := now(); end if;
    new.is_active := false;
    new.is_pinned := false;
  end if;
  if not new.is_pinned then
    new.pin_order := null;
  elsif tg_op = 'INSERT' or not old.is_pinned then
    new.pin_order := private.next_pin(new.id);
  end if;
  return new;
end
$$;

/*
 * Returns the place after the last pin; refuses the eleventh. Locks, so that two administrators cannot both pin the
 * tenth.
 */
create function private.next_pin(job uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  pinned integer;
  last integer;
begin
  perform pg_advisory_xact_lock(hashtext('jobs_pin_limit'));
  select count(*), coalesce(max(pin_order), 0) into pinned, last from public.jobs where is_pinned and id <> job;
  if pinned >= 10 then
    perform private.refuse('jobs_pin_limit', 'Maximum 10 services can be pinned. Please unpin another service first.');
  end if;
  return last + 1;
end
$$;

create function private.follow_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.is_active and not new.is_active then
    perform private.announce_removal('jobs', new.id, 'board');
  end if;
  return null;
end
$$;

create function private.before_job_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_applications where job_id = old.id;
  perform private.announce_removal('jobs', old.id, 'board', private.user_audience(old.posted_by));
  return old;
end
$$;

create trigger "120_guard" before insert or update on public.jobs
for each row execute function private.guard_job();

create trigger "110_follow" after update on public.jobs
for each row execute function private.follow_job();

create trigger "100_cascade" before delete on public.jobs
for each row execute function private.before_job_delete();

/* What a device may hold: the policy's rows, with the provider masked for the viewer. */
create view private.pull_jobs with (security_barrier) as
select j.id,
  case when f.row_id is null then j.title else f.content ->> 'title' end as title,
  case when f.row_id is null then j.company else f.content ->> 'company' end as company,
  case when f.row_id is null then j.description else f.content ->> 'description' end as description,
  case when f.row_id is null then j.location else f.content ->> 'location' end as location,
  case when f.row_id is null then j.job_type else f.content ->> 'job_type' end as job_type,
  case when f.row_id is null then j.salary_range else f.content ->> 'salary_range' end as salary_range,
  j.portfolio_required,
  case when f.row_id is null then j.portfolio_description else f.content ->> 'portfolio_description' end
    as portfolio_description,
  j.posted_by, j.is_active, j.is_pinned, j.pin_order,
  case when f.row_id is null then j.images else array(select jsonb_array_elements_text(f.content -> 'images')) end
    as images,
  j.created_at, j.deleted_at, p.full_name as provider_name, p.email as provider_email,
  p.allow_contact as provider_allow_contact, j.sync_xid
from public.jobs j
join private.masked_profiles p on p.id = j.posted_by
left join private.frozen_rows f on f.row_id = j.id and f.viewer = (select auth.uid())
where (j.is_active and j.deleted_at is null and j.posted_by <> all ((select private.blocked_people())::uuid[]))
  or j.posted_by = (select auth.uid())
  or j.id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin());

grant select on private.pull_jobs to anon, authenticated;

comment on column public.jobs.images is
  'Object paths in the bucket service-images, in order, ten at most.';

comment on column public.jobs.deleted_at is
  'Deleted services stay visible to their owner and to clients who requested them.';

comment on column private.pull_jobs.provider_name is
  'Never null: the provider''s name.';

comment on column private.pull_jobs.provider_email is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_jobs.provider_allow_contact is
  'Never null: whether the provider lets members write to her.';

create function private.notify_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from changed) then return null; end if;
  perform private.send_change_hints(array['board'] || array(select private.user_audience(posted_by) from changed));
  return null;
end
$$;

grant execute on function private.next_pin(uuid) to authenticated, service_role;

/* The services that the caller offers. */
create function private.export_jobs() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'services', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'sync_xid' order by created_at), '[]')
      from public.jobs j where posted_by = (select auth.uid())));
end
$$;

select private.sync_table('jobs', 1, 'notify_jobs', true);

insert into private.column_rules (table_name, column_name, rule) values
  ('jobs', 'deleted_at', 'once');
