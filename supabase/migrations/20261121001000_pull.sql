-- The pull: one request for everything that changed, as this viewer may see it (design section 3).

/* Version of both functions of the sync. One before it is accepted, too: a device updates later than the server. */
create function private.protocol_version() returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return 1;
end
$$;

/* True for a request of this version or the one before; false for anything else, also for what is no number. */
create function private.speaks(given jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'number' then return false; end if;
  return given in (to_jsonb(private.protocol_version()), to_jsonb(greatest(private.protocol_version() - 1, 1)));
end
$$;

/* A transaction number as devices send it back; null for anything else. */
create function private.as_xid(given text) returns xid8
language plpgsql immutable set search_path = '' as $$
begin
  if given ~ '^[0-9]{1,19}$' then return given::xid8; end if;
  return null;
end
$$;

/* An id as devices send it back; null for anything else. */
create function private.as_uuid(given text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if given ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return given::uuid; end if;
  return null;
end
$$;

/* What a device may hold of each table. RLS decides; these views add the masks and leave out what is not for a device. */
create view private.pull_jobs with (security_barrier) as
select j.id, j.title, j.company, j.description, j.location, j.job_type, j.salary_range, j.portfolio_required,
  j.portfolio_description, j.posted_by, j.is_active, j.is_pinned, j.pin_order, j.images, j.created_at, j.deleted_at,
  p.full_name as provider_name, p.email as provider_email, p.allow_contact as provider_allow_contact, j.sync_xid
from public.jobs j
join private.masked_profiles p on p.id = j.posted_by
where (j.is_active and j.deleted_at is null)
  or j.posted_by = (select auth.uid())
  or j.id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin());

create view private.pull_clients with (security_invoker) as
select * from public.clients;

create view private.pull_job_applications with (security_invoker) as
select * from public.job_applications;

create view private.pull_portfolios with (security_invoker) as
select * from public.portfolios
where application_id = any ((select private.my_application_ids())::uuid[]);

create view private.pull_project_files with (security_invoker) as
select * from public.project_files
where application_id = any ((select private.my_application_ids())::uuid[]);

create view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  professional_name, professional_email, sync_xid
from public.invoices;

grant select on private.pull_jobs, private.pull_clients, private.pull_job_applications, private.pull_portfolios,
  private.pull_project_files, private.pull_invoices to anon, authenticated;
-- A visitor's pull meets these tables too, and RLS, which has no policy for her, gives her nothing.
grant select on public.clients, public.job_applications, public.portfolios, public.project_files, public.invoices to anon;

create function private.synced_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array['profiles', 'clients', 'jobs', 'job_applications', 'portfolios', 'project_files', 'invoices']
$$;

/* What this viewer may see, in one word. */
create function private.scope() returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when (select auth.uid()) is null then 'visitor'
    when private.is_admin() then 'administrator'
    when private.is_member() then 'member'
    when private.my_client_id() is not null then 'client'
    else 'pending'
  end
$$;

create function private.my_audiences() returns text[]
language sql stable security invoker set search_path = '' as $$
  select array['board']
    || case when private.is_admin() or private.is_member() then array['members'] else '{}' end
    || case when private.is_admin() then array['admin'] else '{}' end
    || case when (select auth.uid()) is not null then array[private.user_audience((select auth.uid()))] else '{}' end
$$;

create policy "People read the removals announced to them"
on public.sync_removals for select to anon, authenticated
using (audience = any ((select private.my_audiences())::text[]));

/* Cursors are opaque and signed: nobody can pretend to have seen the future and set off a new epoch. */
create function private.sign_cursor(horizon xid8) returns text
language sql stable security definer set search_path = '' as $$
  select horizon::text || '.' || left(encode(sha256(convert_to(secret || epoch || horizon::text, 'UTF8')), 'hex'), 16)
  from private.sync_state
$$;

/* The horizon a cursor of this epoch stands for; null for anything else. */
create function private.read_cursor(cursor text) returns xid8
language sql stable security definer set search_path = '' as $$
  select case
    when cursor ~ '^[0-9]{1,19}\.[0-9a-f]{16}$' and private.sign_cursor(split_part(cursor, '.', 1)::xid8) = cursor
    then split_part(cursor, '.', 1)::xid8
  end
$$;

/* Rows stamped by a transaction this server has not begun: it was restored from another one's backup. */
create function private.holds_future_rows() returns boolean
language sql stable security definer set search_path = '' as $$
  with horizon as (select pg_snapshot_xmax(pg_current_snapshot()) as x)
  select exists (select from public.profiles, horizon where sync_xid > x)
    or exists (select from public.clients, horizon where sync_xid > x)
    or exists (select from public.jobs, horizon where sync_xid > x)
    or exists (select from public.job_applications, horizon where sync_xid > x)
    or exists (select from public.portfolios, horizon where sync_xid > x)
    or exists (select from public.project_files, horizon where sync_xid > x)
    or exists (select from public.invoices, horizon where sync_xid > x)
$$;

create function private.sync_epoch() returns table (epoch uuid, forgotten_until xid8)
language sql stable security definer set search_path = '' as $$
  select epoch, forgotten_until from private.sync_state
$$;

/*
 * A number per row version, the same here and on the device: the first 48 bits of the id, xor the stamp spread over
 * 48 bits. Summed, it tells two sets of versions apart.
 */
create function private.row_hash(id uuid, sync_xid xid8) returns numeric
language sql immutable set search_path = '' as $$
  select ((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint)
    # ((sync_xid::text::bigint * 40503) & 281474976710655))::numeric
$$;

/*
 * Everything this viewer may hold that is not older than her cursor. See src/domain/protocol.ts for both shapes.
 * STABLE: every query below sees the one snapshot, whose horizon becomes the next cursor. Redelivery is harmless,
 * a miss is not: rows of transactions still running at that horizon come again with the next pull.
 */
create function public.sync_pull(request jsonb) returns jsonb
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
  next jsonb := '{}';
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
        'settled', '[]'::jsonb, 'known', '{"rows": [], "gone": []}'::jsonb);
    end if;
    is_full := since is null or since <= forgotten
      or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope;
    if is_full then since := '0'; end if;
  end if;

  foreach name in array private.synced_tables() loop
    if page is not null then
      continue when not (page -> 'after') ? name;
      after_xid := (page -> 'after' -> name ->> 0)::xid8;
      after_id := (page -> 'after' -> name ->> 1)::uuid;
    else
      after_xid := since;
      after_id := nil;
    end if;
    if remaining = 0 then
      next := next || jsonb_build_object(name, jsonb_build_array(after_xid::text, after_id));
      continue;
    end if;
    execute format($query$
      select coalesce(jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id), '[]'), count(*)
      from (
        select * from private.pull_%I p
        where (p.sync_xid, p.id) > ($1, $2) order by p.sync_xid, p.id limit $3
      ) r
    $query$, name) into found_rows, found_count using after_xid, after_id, remaining;
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
      execute format($query$
        select jsonb_agg(g.row_id) from jsonb_array_elements_text($1) as g (row_id)
        where not exists (select from private.pull_%I p where p.id = g.row_id::uuid)
      $query$, name) into gone using gone;
      if gone is not null then removed := removed || jsonb_build_object(name, gone); end if;
    end loop;
  end if;

  answer := jsonb_build_object(
    'v', version, 'epoch', epoch, 'scope', scope,
    'cursor', private.sign_cursor(horizon), 'full', is_full,
    'rows', rows, 'removed', removed, 'next', nullif(next, '{}'),
    'settled', (
      select coalesce(jsonb_agg(xid), '[]') from jsonb_array_elements_text(coalesce(request -> 'settling', '[]')) as xid
      where pg_visible_in_snapshot(xid::xid8, snapshot)
    ),
    'known', jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(p)), '[]')
        from jsonb_each_text(coalesce(request -> 'known', '{}')) as k (id, sync_xid)
        join private.public_profiles p on p.id = k.id::uuid
        where p.sync_xid::text <> k.sync_xid
      ),
      'gone', (
        select coalesce(jsonb_agg(k.id), '[]') from jsonb_object_keys(coalesce(request -> 'known', '{}')) as k (id)
        where not exists (select from private.public_profiles p where p.id = k.id::uuid)
      )
    )
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

/* Count and hash of what this viewer may hold, per table (anti-entropy). */
create function private.sync_check() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  counted jsonb;
  checked jsonb := '{}';
begin
  foreach name in array private.synced_tables() loop
    execute format($query$
      select jsonb_build_object('count', count(*), 'hash', coalesce(sum(private.row_hash(p.id, p.sync_xid)), 0)::text)
      from private.pull_%I p
    $query$, name) into counted;
    checked := checked || jsonb_build_object(name, counted);
  end loop;
  return checked;
end
$$;

/* Ids and stamps of what this viewer may hold of the given tables: `{table: {id: sync_xid}}`. */
create function private.sync_ids(tables jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  listed jsonb;
  ids jsonb := '{}';
begin
  foreach name in array private.synced_tables() loop
    continue when not tables ? name;
    execute format($query$
      select coalesce(jsonb_object_agg(p.id, p.sync_xid), '{}') from private.pull_%I p
    $query$, name) into listed;
    ids := ids || jsonb_build_object(name, listed);
  end loop;
  return ids;
end
$$;

create function private.begin_epoch_if_restored(cursor text) returns boolean
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
    execute format('update public.%I set sync_xid = sync_xid', name);
  end loop;
  perform set_config('sync.new_epoch', '', true);
  perform private.ring(array['board']);
  delete from public.sync_removals;
  update private.sync_state set epoch = gen_random_uuid(), forgotten_until = '0';
  return true;
end
$$;

/*
 * Called by a device told `restored`: if its cursor, or any row, is ahead of this server's own history, a new epoch
 * begins and every row is stamped again. True where one began, here or by another device's call just before. Every row
 * of a large group takes longer than other requests may: it has a limit of its own.
 */
create function public.sync_restored(cursor text) returns boolean
language sql volatile security invoker set search_path = '' set statement_timeout = '2min' as $$
  select private.begin_epoch_if_restored(cursor)
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.protocol_version(), private.speaks(jsonb), private.as_xid(text), private.as_uuid(text)
  to anon, authenticated, service_role;
grant execute on function private.synced_tables(), private.scope(), private.my_audiences(), private.user_audience(uuid),
  private.sign_cursor(xid8), private.read_cursor(text), private.holds_future_rows(), private.sync_epoch(),
  private.row_hash(uuid, xid8), private.sync_check(), private.sync_ids(jsonb), private.begin_epoch_if_restored(text)
  to anon, authenticated, service_role;
revoke execute on function public.sync_pull(jsonb), public.sync_restored(text) from public, service_role;
grant execute on function public.sync_pull(jsonb), public.sync_restored(text) to anon, authenticated;
