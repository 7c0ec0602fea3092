-- The health of the server as one answer: what waits, what was given up, when the timers ran, when the epoch began, what
-- pushes were rejected for, and how large the tables are. supabase/README.md lists what counts as failing.

/* Whole seconds since a time; null where there was none. */
create function private.seconds_since(at timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return floor(extract(epoch from now() - at));
end
$$;

/* The time between two runs of a cron schedule of each minute, hour or day; null of any other. */
create function private.timer_interval(schedule text) returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when schedule = '* * * * *' then interval '1 minute'
    when schedule ~ '^\d+ \* \* \* \*$' then interval '1 hour'
    when schedule ~ '^\d+ \d+ \* \* \*$' then interval '1 day'
  end;
end
$$;

/*
 * By name, the age of each timer's last run and last failure in seconds, and whether it `is_failing`: its last run that
 * ended has failed, or it has not run for more than three of its intervals. One that never ran counts from the beginning
 * of the epoch. Null without pg_cron. The text of a failure may name people, and is left out.
 */
create function private.timers_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  timers jsonb;
begin
  if to_regclass('cron.job_run_details') is null then return null; end if;
  execute $query$
    select coalesce(jsonb_object_agg(coalesce(j.jobname, 'job ' || j.jobid), jsonb_build_object(
      'last_run_seconds', private.seconds_since(r.last_run),
      'last_failure_seconds', private.seconds_since(r.last_failure),
      'is_failing', coalesce(r.last_failure = r.last_end, false)
        or coalesce(now() - coalesce(r.last_run, s.began_at) > 3 * private.timer_interval(j.schedule), false))), '{}')
    from cron.job j
    cross join private.sync_state s
    left join (
      -- A run that could not begin has no beginning.
      select jobid, max(coalesce(start_time, end_time)) as last_run,
        max(coalesce(start_time, end_time)) filter (where status = 'failed') as last_failure,
        max(coalesce(start_time, end_time)) filter (where status in ('succeeded', 'failed')) as last_end
      from cron.job_run_details group by jobid
    ) r on r.jobid = j.jobid
  $query$ into timers;
  return timers;
end
$$;

/* The bytes of each table, with its indexes, by name. */
create function private.table_sizes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(n.nspname || '.' || c.relname, pg_total_relation_size(c.oid))
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r'
  );
end
$$;

/*
 * Returns the state of the server: `ok`, the names of what is `failing`, and the numbers they follow from. Ages are in
 * seconds, sizes in bytes; an age is null where there is nothing. Names no user.
 */
create function private.health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  email jsonb;
  push jsonb;
  objects jsonb;
  timers jsonb := private.timers_health();
  failing text[];
begin
  select jsonb_build_object(
    'oldest_due_seconds', private.seconds_since(min(q.due_at) filter (
      where q.state in ('queued', 'sending') and q.due_at <= now())),
    'given_up', count(*) filter (where q.state = 'given up'),
    'given_up_last_day', count(*) filter (where q.given_up_at > now() - interval '1 day'))
  into email from private.email_queue q where q.state <> 'sent';
  select jsonb_build_object(
    'oldest_due_seconds', (
      select private.seconds_since(min(q.due_at)) from private.notification_queue q where q.due_at <= now()),
    'given_up', count(*),
    'given_up_last_day', count(*) filter (where g.given_up_at > now() - interval '1 day'))
  into push from private.given_up_notifications g;
  select jsonb_build_object('count', count(*), 'oldest_seconds', private.seconds_since(min(o.queued_at)))
  into objects from private.objects_to_delete o;

  failing := array_remove(array[
    case when (email ->> 'oldest_due_seconds')::bigint > 30 * 60 then 'email-due' end,
    case when (email ->> 'given_up_last_day')::bigint > 0 then 'email-given-up' end,
    case when (push ->> 'oldest_due_seconds')::bigint > 30 * 60 then 'push-due' end,
    case when (push ->> 'given_up_last_day')::bigint > 0 then 'push-given-up' end,
    case when (objects ->> 'oldest_seconds')::bigint > 2 * 24 * 60 * 60 then 'objects-to-delete' end
  ], null) || array(
    select 'timer:' || t.key from jsonb_each(timers) as t where t.value -> 'is_failing' = 'true' order by t.key);

  return jsonb_build_object(
    'ok', cardinality(failing) = 0,
    'failing', to_jsonb(failing),
    'at', now(),
    'email', email,
    'push', push,
    'objects_to_delete', objects,
    'timers', timers,
    'epoch', (
      select jsonb_build_object('began_at', s.began_at, 'seconds', private.seconds_since(s.began_at))
      from private.sync_state s),
    'rejected', (
      select coalesce(jsonb_object_agg(r.code, r.mutations), '{}') from (
        -- Whole hours: the first of them began up to an hour earlier.
        select code, sum(mutations) as mutations from private.rejected_codes
        where hour > now() - interval '25 hours' group by code
      ) r),
    'table_bytes', private.table_sizes());
end
$$;

/* Returns `private.health`. For administrators and the service key. */
create function public.health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The role of the request: `current_user` is this function's owner.
  if current_setting('role', true) is distinct from 'service_role' and not private.is_admin() then
    perform private.refuse('health_readers', 'Only administrators may read this', '42501');
  end if;
  return private.health();
end
$$;

grant execute on function public.health() to authenticated, service_role;
