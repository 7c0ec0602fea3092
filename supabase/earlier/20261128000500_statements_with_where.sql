-- The functions that name no rows to change, or create an extension by a static statement: a hosted project refuses the
-- former from its API, and ends at the latter. The files that made them say so since; this brings databases made before
-- to the same.

create or replace function private.forget_old() returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten xid8;
begin
  update private.sync_state set swept_at = now() where swept_at < now() - interval '20 hours';
  if not found then return; end if;
  with gone as (
    delete from public.sync_removals where removed_at < now() - interval '90 days' returning sync_xid
  )
  select max(sync_xid) into forgotten from gone;
  if forgotten is not null then
    update private.sync_state set forgotten_until = greatest(forgotten_until, forgotten) where true;
  end if;
  delete from private.mutation_results where recorded_at < now() - interval '1 year';
end
$$;

create or replace function private.begin_epoch_if_restored(cursor text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('sync_epoch'));
  if not coalesce(private.read_cursor(cursor) > pg_snapshot_xmin(pg_current_snapshot()), false)
     and not private.holds_future_rows() then
    return false;
  end if;
  perform set_config('sync.new_epoch', 'on', true);
  foreach name in array private.synced_tables() loop
    execute format('update public.%I set sync_xid = sync_xid where true', name);
  end loop;
  perform set_config('sync.new_epoch', '', true);
  perform private.send_change_hints(array['board']);
  delete from public.sync_removals where true;
  update private.sync_state set epoch = gen_random_uuid(), forgotten_until = '0' where true;
  return true;
end
$$;

create or replace function private.schedule(name text, schedule text, command text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) < 2 then
    raise notice 'There is no timer % here: this server has not both pg_cron and pg_net.', schedule.name;
    return;
  end if;
  -- As text, and only where it is missing: a function keeps the plan of a static statement, supautils writes into that
  -- plan's memory, and the second call in a session then ends the server of a hosted project.
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_net') then
    execute 'create extension pg_net with schema extensions';
  end if;
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute 'create extension pg_cron with schema pg_catalog';
  end if;
  execute 'select cron.schedule($1, $2, $3)' using schedule.name, schedule.schedule, schedule.command;
end
$$;

create or replace function private.set_last_held_member(force boolean default false) returns boolean
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

create or replace function private.set_device_limit(members integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.directory set device_limit = members where true;
  perform private.set_last_held_member(true);
end
$$;
