-- What every pull asks is planned once a connection. A function in SQL that cannot be inlined (these may not: they look
-- past policies, or fix their search path) is planned each time it is called, and so is a statement that is put together
-- as text: together that was most of what a small pull, and a policy, cost. In plpgsql Postgres keeps the plans.

create or replace function private.is_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and is_approved);
end
$$;

create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and is_admin);
end
$$;

create or replace function private.my_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select id from public.clients where user_id = (select auth.uid()));
end
$$;

create or replace function private.my_job_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(id), '{}') from public.jobs where posted_by = (select auth.uid()));
end
$$;

/* Requests in which the viewer takes part, from either side. */
create or replace function private.my_application_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from public.job_applications
    where client_id = (select private.my_client_id()) or job_id = any ((select private.my_job_ids())::uuid[])
  );
end
$$;

/* Services this viewer has requested: she keeps them after they are taken off the board. */
create or replace function private.my_requested_job_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(job_id), '{}') from public.job_applications
    where client_id = (select private.my_client_id())
  );
end
$$;

/* Clients who requested one of this viewer's services. */
create or replace function private.my_requesters() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct client_id), '{}') from public.job_applications
    where job_id = any ((select private.my_job_ids())::uuid[])
  );
end
$$;

/* Everyone between whom and this viewer there is a block, whoever made it. */
create or replace function private.blocked_people() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(case blocker when (select auth.uid()) then blocked else blocker end), '{}')
    from public.blocks where (select auth.uid()) in (blocker, blocked)
  );
end
$$;

/* What this viewer may see, in one word. */
create or replace function private.scope() returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when (select auth.uid()) is null then 'visitor'
    when private.is_admin() then 'administrator'
    when private.is_member() then 'member'
    when private.my_client_id() is not null then 'client'
    else 'pending'
  end;
end
$$;

create or replace function private.my_audiences() returns text[]
language plpgsql stable security invoker set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  return array['board']
    || case when private.is_admin() or private.is_member() then array['members'] else '{}' end
    || case when private.is_admin() then array['admin'] else '{}' end
    || case when me is not null then array[private.user_audience(me)] else '{}' end;
end
$$;

/*
 * Rows stamped by a transaction this server has not begun: it was restored from another one's backup. Each table's
 * greatest stamp stands at the end of its index; asked whether any row is greater, the planner expects a third of the
 * table, walks through it, and finds none.
 */
create or replace function private.holds_future_rows() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(greatest(
      (select sync_xid from public.profiles order by sync_xid desc limit 1),
      (select sync_xid from public.clients order by sync_xid desc limit 1),
      (select sync_xid from public.jobs order by sync_xid desc limit 1),
      (select sync_xid from public.job_applications order by sync_xid desc limit 1),
      (select sync_xid from public.portfolios order by sync_xid desc limit 1),
      (select sync_xid from public.project_files order by sync_xid desc limit 1),
      (select sync_xid from public.invoices order by sync_xid desc limit 1),
      (select sync_xid from public.payment_details order by sync_xid desc limit 1)
    ) > pg_snapshot_xmax(pg_current_snapshot()), false)
  );
end
$$;

create or replace function private.tables_since(since xid8) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(name), '{}') from (
      values
        ('profiles', (select sync_xid from public.profiles order by sync_xid desc limit 1)),
        ('clients', (select sync_xid from public.clients order by sync_xid desc limit 1)),
        ('jobs', (select sync_xid from public.jobs order by sync_xid desc limit 1)),
        ('job_applications', (select sync_xid from public.job_applications order by sync_xid desc limit 1)),
        ('portfolios', (select sync_xid from public.portfolios order by sync_xid desc limit 1)),
        ('project_files', (select sync_xid from public.project_files order by sync_xid desc limit 1)),
        ('invoices', (select sync_xid from public.invoices order by sync_xid desc limit 1)),
        ('payment_details', (select sync_xid from public.payment_details order by sync_xid desc limit 1))
    ) as newest (name, sync_xid)
    where newest.sync_xid >= since
  );
end
$$;

create or replace function private.seal(content text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select left(encode(sha256(convert_to(secret || epoch || content, 'UTF8')), 'hex'), 16) from private.sync_state
  );
end
$$;

/* `horizon.mark.seal`, the mark as its place and what it says; the horizon of a cursor of this epoch is read below. */
create or replace function private.sign_cursor(horizon xid8) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select content || '.' || private.seal(content)
    from (
      select horizon::text || '.' || coalesce((
        select id || '-' || left(mark::text, 8) from private.sync_marks order by id desc limit 1
      ), '0-') as content
    ) as cursor
  );
end
$$;

/*
 * The horizon a cursor of this epoch stands for: the far future where its mark is not in this history, so that whoever
 * compares finds a restored database. Null for anything else, and where marks of its time are forgotten.
 */
create or replace function private.read_cursor(cursor text) returns xid8
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case
      when place = 0 or exists (
        select from private.sync_marks where id = place and left(mark::text, 8) = split_part(named, '-', 2)
      ) then horizon
      when place >= coalesce((select min(id) from private.sync_marks), 0) then '9223372036854775807'::xid8
    end
    from (
      select split_part(cursor, '.', 1)::xid8 as horizon, split_part(cursor, '.', 2) as named,
        split_part(split_part(cursor, '.', 2), '-', 1)::bigint as place
      where cursor ~ '^[0-9]{1,19}\.[0-9]{1,18}-[0-9a-f]{0,8}\.[0-9a-f]{16}$'
        and private.seal(substring(cursor from '^(.*)\.')) = substring(cursor from '[^.]*$')
    ) as given
  );
end
$$;

create or replace function private.sync_epoch() returns table (epoch uuid, forgotten_until xid8)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select s.epoch, s.forgotten_until from private.sync_state s;
end
$$;

/*
 * A number per row version, the same here and on the device: the first 48 bits of the id, xor the stamp spread over
 * 48 bits. Summed, it tells two sets of versions apart. Written so that whoever sums inlines it.
 */
create or replace function private.row_hash(id uuid, sync_xid xid8) returns numeric
language sql immutable
return ((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint)
  # ((sync_xid::text::bigint * 40503) & 281474976710655))::numeric;

/* What a pull asks of one table, for each: a page after a row, which of some rows are out of sight, and all in one number. */
do $do$
declare
  name text;
begin
  foreach name in array private.synced_tables() loop
    execute format($functions$
      create function private.page_of_%1$s(after_xid xid8, after_id uuid, most integer) returns jsonb
      language plpgsql stable security invoker set search_path = '' as $$
      begin
        return (
          select coalesce(jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id), '[]')
          from (
            select * from private.pull_%1$I p
            where (p.sync_xid, p.id) > (after_xid, after_id) order by p.sync_xid, p.id limit most
          ) r
        );
      end
      $$;
      create function private.unseen_%1$s(ids jsonb) returns jsonb
      language plpgsql stable security invoker set search_path = '' as $$
      begin
        return (
          select jsonb_agg(g.row_id) from jsonb_array_elements_text(ids) as g (row_id)
          where not exists (select from private.pull_%1$I p where p.id = g.row_id::uuid)
        );
      end
      $$;
      create function private.check_of_%1$s() returns jsonb
      language plpgsql stable security invoker set search_path = '' as $$
      begin
        return (
          select jsonb_build_object('count', count(*), 'hash', coalesce(sum(private.row_hash(p.id, p.sync_xid)), 0)::text)
          from private.pull_%1$I p
        );
      end
      $$;
      revoke execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
        private.check_of_%1$s() from public;
      grant execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
        private.check_of_%1$s() to anon, authenticated, service_role;
    $functions$, name);
  end loop;
end
$do$;

/* Count and hash of what this viewer may hold, per table (anti-entropy). */
create or replace function private.sync_check() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  counted jsonb;
  checked jsonb := '{}';
begin
  foreach name in array private.synced_tables() loop
    execute format('select private.check_of_%I()', name) into counted;
    checked := checked || jsonb_build_object(name, counted);
  end loop;
  return checked;
end
$$;

/*
 * Everything this viewer may hold that is not older than her cursor. See src/domain/protocol.ts for both shapes.
 * STABLE: every query below sees the one snapshot, whose horizon becomes the next cursor. Redelivery is harmless,
 * a miss is not: rows of transactions still running at that horizon come again with the next pull.
 */
create or replace function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  version constant integer := 1;
  snapshot constant pg_snapshot := pg_current_snapshot();
  horizon xid8 := pg_snapshot_xmin(snapshot);
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  epoch uuid;
  forgotten xid8;
  scope text := private.scope();
  since xid8 := '0';
  is_full boolean := false;
  page jsonb := request -> 'page';
  remaining integer := least(greatest(coalesce((request ->> 'limit')::integer, 500), 1), 5000);
  name text;
  after_xid xid8;
  after_id uuid;
  found_rows jsonb;
  found_count integer;
  last_row jsonb;
  gone jsonb;
  rows jsonb := '{}';
  removed jsonb := '{}';
  touched text[];
  next jsonb := '{}';
  settled jsonb := '[]';
  known jsonb := '{"rows": [], "gone": []}';
  answer jsonb;
begin
  if coalesce((request ->> 'v')::integer, 0) <> version then
    return jsonb_build_object('v', version, 'update_needed', true);
  end if;
  select s.epoch, s.forgotten_until into epoch, forgotten from private.sync_epoch() s;

  if page is not null then
    horizon := private.read_cursor(page ->> 'horizon');
    if horizon is null or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope then
      -- The world changed between two pages: the device starts again.
      page := null;
      horizon := pg_snapshot_xmin(snapshot);
      request := request - 'cursor';
    end if;
  end if;

  if page is null then
    since := private.read_cursor(request ->> 'cursor');
    if since > horizon or private.holds_future_rows() then
      return jsonb_build_object('v', version, 'epoch', epoch, 'scope', scope, 'restored', true, 'full', false,
        'cursor', coalesce(request ->> 'cursor', ''), 'rows', rows, 'removed', removed, 'next', null,
        'settled', settled, 'known', known);
    end if;
    is_full := since is null or since <= forgotten
      or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope;
    if is_full then since := '0'; end if;
    touched := private.tables_since(since);
  end if;

  foreach name in array private.synced_tables() loop
    if page is not null then
      continue when not (page -> 'after') ? name;
      after_xid := (page -> 'after' -> name ->> 0)::xid8;
      after_id := (page -> 'after' -> name ->> 1)::uuid;
    else
      -- What nobody wrote since is not looked through: planning that, through views and policies, is most of the cost.
      continue when not name = any (touched);
      after_xid := since;
      after_id := nil;
    end if;
    if remaining = 0 then
      next := next || jsonb_build_object(name, jsonb_build_array(after_xid::text, after_id));
      continue;
    end if;
    execute format('select private.page_of_%I($1, $2, $3)', name) into found_rows using after_xid, after_id, remaining;
    found_count := jsonb_array_length(found_rows);
    if found_count > 0 then rows := rows || jsonb_build_object(name, found_rows); end if;
    if found_count = remaining then
      last_row := found_rows -> -1;
      next := next || jsonb_build_object(name, jsonb_build_array(last_row ->> 'sync_xid', last_row ->> 'id'));
    end if;
    remaining := remaining - found_count;
  end loop;

  -- A removal is told only where, in this same snapshot, the viewer cannot see the row.
  if page is null and not is_full then
    for name, gone in
      select r.table_name, jsonb_agg(distinct r.row_id) from public.sync_removals r
      where r.sync_xid >= since and r.audience = any ((select private.my_audiences())::text[])
      group by r.table_name
    loop
      execute format('select private.unseen_%I($1)', name) into gone using gone;
      if gone is not null then removed := removed || jsonb_build_object(name, gone); end if;
    end loop;
  end if;

  if request -> 'settling' <> '[]' then
    select coalesce(jsonb_agg(xid), '[]') into settled from jsonb_array_elements_text(request -> 'settling') as xid
    where pg_visible_in_snapshot(xid::xid8, snapshot);
  end if;
  if request -> 'known' <> '{}' then
    known := jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(p)), '[]')
        from jsonb_each_text(request -> 'known') as k (id, sync_xid)
        join private.public_profiles p on p.id = k.id::uuid
        where p.sync_xid::text <> k.sync_xid
      ),
      'gone', (
        select coalesce(jsonb_agg(k.id), '[]') from jsonb_object_keys(request -> 'known') as k (id)
        where not exists (select from private.public_profiles p where p.id = k.id::uuid)
      )
    );
  end if;

  answer := jsonb_build_object(
    'v', version, 'epoch', epoch, 'scope', scope,
    'cursor', private.sign_cursor(horizon), 'full', is_full,
    'rows', rows, 'removed', removed, 'next', nullif(next, '{}'), 'settled', settled, 'known', known
  );

  if (request ->> 'check')::boolean then
    answer := answer || jsonb_build_object('check', private.sync_check());
  end if;
  if request ? 'ids' then
    answer := answer || jsonb_build_object('ids', private.sync_ids(request -> 'ids'));
  end if;
  return answer;
end
$$;
