-- Blocks. Whoever blocks a person is neither listed to her nor contacted by her, and the other way round. Requests,
-- files and invoices that exist already stay with both sides; administrators keep seeing everyone.

create table public.blocks (
  blocker uuid not null references auth.users (id) on delete cascade,
  blocked uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker, blocked),
  constraint blocks_not_oneself check (blocker <> blocked)
);
create index blocks_blocked on public.blocks (blocked);
alter table public.blocks enable row level security;
revoke all on public.blocks from anon, authenticated, service_role;
grant select, insert, update, delete on public.blocks to service_role;
grant select on public.blocks to authenticated;

create policy "A person reads whom she has blocked, never who has blocked her"
on public.blocks for select to authenticated
using (blocker = (select auth.uid()));

/* Everyone between whom and this viewer there is a block, whoever made it. */
create function private.blocked_people() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(case blocker when (select auth.uid()) then blocked else blocker end), '{}')
  from public.blocks where (select auth.uid()) in (blocker, blocked)
$$;

create or replace view private.masked_profiles with (security_barrier) as
select id, full_name,
  case when shows_contact then email end as email,
  case when shows_contact then phone end as phone,
  profession, professions, custom_profession, service_rate, allow_contact, linkedin_url, in_vegan_group, bio,
  linkedin_verified, is_approved, is_admin, profile_image, banner_image, unique_url, created_at, sync_xid
from (
  select p.*,
    p.id = (select auth.uid()) or (select private.is_admin())
      or (p.allow_contact and (select private.is_member()) and p.id <> all ((select private.blocked_people())::uuid[]))
      as shows_contact
  from public.profiles p
) as profile;

create or replace view private.pull_profiles with (security_barrier) as
select * from private.masked_profiles
where id = (select auth.uid()) or (select private.is_admin())
  or (is_approved and (select private.is_member()) and id <> all ((select private.blocked_people())::uuid[]));

create or replace view private.public_profiles with (security_barrier) as
select * from private.masked_profiles
where is_approved and ((select private.is_admin()) or id <> all ((select private.blocked_people())::uuid[]));

create or replace view private.pull_jobs with (security_barrier) as
select j.id, j.title, j.company, j.description, j.location, j.job_type, j.salary_range, j.portfolio_required,
  j.portfolio_description, j.posted_by, j.is_active, j.is_pinned, j.pin_order, j.images, j.created_at, j.deleted_at,
  p.full_name as provider_name, p.email as provider_email, p.allow_contact as provider_allow_contact, j.sync_xid
from public.jobs j
join private.masked_profiles p on p.id = j.posted_by
where (j.is_active and j.deleted_at is null and j.posted_by <> all ((select private.blocked_people())::uuid[]))
  or j.posted_by = (select auth.uid())
  or j.id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin());

alter policy "Everyone reads active services, owners and clients who requested one also the others" on public.jobs
using (
  (is_active and deleted_at is null and posted_by <> all ((select private.blocked_people())::uuid[]))
  or posted_by = (select auth.uid())
  or id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin())
);

/* A service that may be requested now, by this viewer: on the board, not her own, and no block between the two. */
create or replace function private.may_request(job uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.jobs
    where id = job and is_active and deleted_at is null and posted_by <> (select auth.uid())
      and posted_by <> all (private.blocked_people())
  )
$$;

/* Tells each of the two that the other's profile and services have left her sight. */
create function private.part(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid;
  gone uuid;
begin
  foreach viewer in array array[one, other] loop
    gone := case viewer when one then other else one end;
    perform private.announce_removal('profiles', gone, private.user_audience(viewer));
    perform private.announce_removal('jobs', id, private.user_audience(viewer)) from public.jobs where posted_by = gone;
  end loop;
  perform private.ring(array[private.user_audience(one), private.user_audience(other)]);
end
$$;

/* The rows of either come into the other's sight again, and their stamps lie behind her cursor. */
create function private.rejoin(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set sync_xid = sync_xid where id in (one, other);
  update public.jobs set sync_xid = sync_xid where posted_by in (one, other);
  perform private.ring(array[private.user_audience(one), private.user_audience(other)]);
end
$$;

/*
 * True for somebody the caller can know of, blocks aside: an approved professional, the provider of a service on the
 * board, and the other side of a request. Administrators know everyone.
 */
create function private.may_know(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = person and (p.is_approved or private.is_admin()))
    or exists (select from public.jobs where posted_by = person and is_active and deleted_at is null)
    or person = any (private.my_counterparts())
    or (private.is_admin() and exists (select from public.clients where user_id = person));
end
$$;

/*
 * Blocks a person by her user id. Blocking twice is blocking; somebody who is not there, or whom the caller cannot know of,
 * is refused with PT404.
 */
create function public.block(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then perform private.refuse('blocks_signed_in', 'Sign in first', '42501'); end if;
  if person = me then perform private.refuse('blocks_not_oneself', 'You cannot block yourself'); end if;
  if not private.may_know(person) and not exists (select from public.blocks where blocker = me and blocked = person) then
    perform private.refuse('blocks_nobody', 'There is nobody to block', 'PT404');
  end if;
  insert into public.blocks (blocker, blocked) values (me, person) on conflict do nothing;
  if found then perform private.part(me, person); end if;
end
$$;

/* Takes back one's own block; one made by the other stands. */
create function public.unblock(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  delete from public.blocks where blocker = me and blocked = person;
  if found and not exists (select from public.blocks where blocker = person and blocked = me) then
    perform private.rejoin(me, person);
  end if;
end
$$;

/* Whom I have blocked, by name, the latest first: `[{person, name, at}]`. They are in no pull any more. */
create function public.my_blocks() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    -- A client is known by her company, also while her profile waits for approval.
    jsonb_build_object('person', b.blocked, 'name', case
        when p.is_approved or c.id is null or exists (select from public.jobs j where j.posted_by = p.id and j.is_active)
        then p.full_name else c.company_name end,
      'at', b.created_at)
    order by b.created_at desc), '[]')
  from public.blocks b
  left join public.profiles p on p.id = b.blocked
  left join public.clients c on c.user_id = b.blocked
  where b.blocker = (select auth.uid())
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.blocked_people() to anon, authenticated, service_role;
revoke execute on function public.block(uuid), public.unblock(uuid), public.my_blocks() from public, anon, service_role;
grant execute on function public.block(uuid), public.unblock(uuid), public.my_blocks() to authenticated;
