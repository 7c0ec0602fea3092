-- A directory larger than a device should hold: devices hold its first members and search the server for the others.

/*
 * One row. Members in the order in which they came: every member's device holds those up to a last one; the search
 * finds the others. Within the limit devices hold everyone: 'infinity'.
 *
 * Why 20,000: with 10,000, 20,000 and 50,000 members the first pull is 8, 17 and 42 MB of JSON, a third of that
 * compressed; the tab takes 21, 29 and 55 MB; on a page slowed down four times, as a phone is, 95 of 100 keys are
 * answered within 81, 108 and 133 ms, and a start without a network takes 3.6, 4.3 and 6.6 s (node
 * bench/large-directory/limit.mjs). A tenth of a second still feels immediate, and 6 MB is acceptable for a phone's
 * first start; 14 MB is not.
 */
create table private.directory (
  only_row boolean primary key default true check (only_row),
  device_limit integer not null default 20000 check (device_limit > 0),
  until_at timestamptz not null default 'infinity',
  until_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  -- How often that last member has been set. It is part of the scope, so that devices then pull everything again and
  -- drop the others.
  moves integer not null default 0
);

/*
 * Sets the last member whom devices hold: where there are more members than the limit, and again where fewer than four
 * fifths of the limit are left of those they hold. In between it stays, so that single members come and go without
 * another full pull. `force`: sets it in any case. Returns true where it was set.
 */
create function private.set_last_held_member(force boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d private.directory;
  last_at timestamptz;
  last_id uuid;
begin
  select * into d from private.directory;
  if d.until_at < 'infinity' and not force and exists (
    select from public.profiles where is_approved and (created_at, id) <= (d.until_at, d.until_id)
    order by created_at, id offset greatest(d.device_limit * 4 / 5 - 1, 0) limit 1
  ) then
    return false;
  end if;
  if exists (select from public.profiles where is_approved order by created_at, id offset d.device_limit limit 1) then
    select created_at, id into last_at, last_id from public.profiles where is_approved
    order by created_at, id offset d.device_limit - 1 limit 1;
  elsif d.until_at = 'infinity' then
    return false;
  end if;
  update private.directory
  set until_at = coalesce(last_at, 'infinity'), until_id = coalesce(last_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    moves = moves + 1
  where moves = d.moves;
  -- Another transaction has set it since this one read it.
  if not found then return false; end if;
  delete from private.remote_members where true;
  insert into private.remote_members (id, name, haystack, professions)
  select id, name, haystack, professions from private.approved_remote_members;
  perform private.send_change_hints(array['members', 'admin']);
  return true;
end
$$;

/* For the group's operator: how many members a device may hold. Every member's device then pulls everything again. */
create function private.set_device_limit(members integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.directory set device_limit = members where true;
  perform private.set_last_held_member(true);
end
$$;

/*
 * After members were added, changed or deleted: updates the last member that devices hold, and the table that is
 * searched. Compares the two transition tables as sets and never joins them: a join is planned once per connection, for
 * the one row of its first statement, and stamping 10,000 rows then took 21 s.
 */
create function private.follow_directory() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_large boolean;
  approved_now uuid[];
begin
  if tg_op = 'DELETE' then
    if exists (select from previous where is_approved) then perform private.set_last_held_member(); end if;
    return null;
  elsif tg_op = 'INSERT' then
    if not exists (select from changed where is_approved) or private.set_last_held_member() then return null; end if;
  else
    if exists (select id, is_approved from changed except select id, is_approved from previous) then
      if private.set_last_held_member() then return null; end if;
    elsif not exists (
      select id, full_name, professions, custom_profession from changed where is_approved
      except select id, full_name, professions, custom_profession from previous
    ) then
      return null;
    end if;
  end if;
  -- The lock is held until the end: a transaction that sets the last member waits, and sees what is written here.
  select until_at < 'infinity' into is_large from private.directory for share;
  if not is_large then return null; end if;
  if tg_op = 'UPDATE' then
    -- An applicant is on every administrator's device; a new member may be on none.
    approved_now := array(
      select id from changed where is_approved intersect select id from previous where not is_approved);
    perform private.announce_removal('profiles', b.id, 'admin')
    from private.approved_remote_members b where b.id = any (approved_now);
    delete from private.remote_members b using changed c where b.id = c.id and not c.is_approved;
  end if;
  insert into private.remote_members (id, name, haystack, professions)
  select b.id, b.name, b.haystack, b.professions from private.approved_remote_members b join changed c on c.id = b.id
  on conflict (id) do update
  set name = excluded.name, haystack = excluded.haystack, professions = excluded.professions
  where (remote_members.name, remote_members.haystack) is distinct from (excluded.name, excluded.haystack);
  return null;
end
$$;

create trigger "150_directory_insert" after insert on public.profiles referencing new table as changed
for each statement execute function private.follow_directory();

create trigger "160_directory_update" after update on public.profiles referencing old table as previous new table as changed
for each statement execute function private.follow_directory();

create trigger "140_directory_delete" after delete on public.profiles referencing old table as previous
for each statement execute function private.follow_directory();

grant select on private.pull_profiles to anon, authenticated;

/*
 * Two members begin to share a request: stamps both, since each comes to the other's device with a stamp behind its
 * cursor.
 */
create function private.restamp_counterparts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.remote_members) then return null; end if;
  update public.profiles p set sync_xid = p.sync_xid
  from public.clients c, public.jobs j
  where c.id = new.client_id and j.id = new.job_id and p.id in (c.user_id, j.posted_by)
    and exists (select from private.remote_members b where b.id = p.id)
    and exists (select from public.profiles where id = c.user_id);
  return null;
end
$$;

create trigger "130_counterparts_insert" after insert on public.job_applications
for each row execute function private.restamp_counterparts();

/*
 * A request is deleted: announces its two members as removals, since it may be what kept them on each other's device.
 */
create function private.announce_counterparts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('profiles', person, private.user_audience(other))
  from public.clients c, public.jobs j,
    lateral (values (c.user_id, j.posted_by), (j.posted_by, c.user_id)) as pair (person, other)
  where c.id = old.client_id and j.id = old.job_id
    and exists (select from private.remote_members b where b.id = person);
  return old;
end
$$;

create trigger "120_counterparts_delete" before delete on public.job_applications
for each row execute function private.announce_counterparts();

/* What follows the role in a scope where the directory is larger than a device holds: ' of many 3'. */
create function private.scope_suffix() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when until_at = 'infinity' then '' else ' of many ' || moves end from private.directory);
end
$$;

grant execute on function private.scope_suffix() to anon, authenticated, service_role;

/*
 * Returns how many verified members there are, and services on the board, for the home page: null for fewer than ten, which
 * would tell of single people and prove nothing.
 */
create function public.group_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'members', (select case when count(*) >= 10 then count(*) end
      from public.profiles where is_approved and linkedin_verified),
    'services', (select case when count(*) >= 10 then count(*) end
      from public.jobs where is_active and deleted_at is null))
$$;

grant execute on function public.group_figures() to anon, authenticated, service_role;

insert into private.directory default values;
