-- The pull: one request for everything that changed, as this viewer may see it (design section 3).

/*
 * Version of sync_pull and apply_mutations. The version before is accepted too: a device updates later than the server.
 */
create function private.protocol_version() returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return 3;
end
$$;

/* True for a request of this version or the one before; false for anything else, also for what is no number. */
create function private.accepts_version(given jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'number' then return false; end if;
  return given in (to_jsonb(private.protocol_version()), to_jsonb(greatest(private.protocol_version() - 1, 1)));
end
$$;

/* Reads a transaction number from a device; null for anything else. */
create function private.as_xid(given text) returns xid8
language plpgsql immutable set search_path = '' as $$
begin
  if given ~ '^[0-9]{1,19}$' then return given::xid8; end if;
  return null;
end
$$;

/* Reads an id from a device; null for anything else. */
create function private.as_uuid(given text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if given ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return given::uuid; end if;
  return null;
end
$$;

/* What this viewer may see, in one word; and which part of a large directory the device holds. */
create function private.scope() returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when (select auth.uid()) is null then 'visitor'
    when private.is_admin() then 'administrator' || private.scope_suffix()
    when private.is_member() then 'member' || private.scope_suffix()
    when private.my_client_id() is not null then 'client'
    else 'pending'
  end;
end
$$;

/* True for the positions at which the tables of a pull go on: each a transaction and an id. */
create function private.are_positions(given jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'object' then return false; end if;
  return not exists (
    select from jsonb_each(given) as position
    where private.as_xid(position.value ->> 0) is null or private.as_uuid(position.value ->> 1) is null
  );
end
$$;

/* Those of the transactions a device waits for that the snapshot contains. */
create function private.confirmed_xids(awaiting_xids jsonb, snapshot pg_snapshot) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(awaiting_xids) is distinct from 'array' or awaiting_xids = '[]' then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(xid), '[]') from jsonb_array_elements_text(awaiting_xids) as xid
    where pg_visible_in_snapshot(private.as_xid(xid), snapshot)
  );
end
$$;

/*
 * Checks public profiles kept on the device (`{id: stamp}`): `{rows, gone}`, the changed ones, and ids no longer
 * public.
 */
create function private.known_profiles(known jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(known) is distinct from 'object' or known = '{}' then return '{"rows": [], "gone": []}'; end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(p)), '[]')
      from jsonb_each_text(known) as k (id, sync_xid)
      join private.public_profiles p on p.id = private.as_uuid(k.id)
      where p.sync_xid::text is distinct from k.sync_xid
    ),
    'gone', (
      select coalesce(jsonb_agg(k.id), '[]') from jsonb_object_keys(known) as k (id)
      where not exists (select from private.public_profiles p where p.id = private.as_uuid(k.id))
    )
  );
end
$$;

/*
 * Which of these mutations of this user the database does not know. A device that had pulled nothing since a backup
 * stands on what both histories have: no cursor reveals the restore, so it asks for its applied mutations by id, and
 * sends the lost ones again.
 */
create function private.lost_mutations(mutations jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(mutation), '[]') from jsonb_array_elements_text(mutations) as mutation
    where not exists (
      select from private.mutation_results r
      where r.actor = (select auth.uid()) and r.mutation_id = private.as_uuid(mutation)
    )
  );
end
$$;

/*
 * Returns everything this viewer may hold that is not older than the cursor. See src/domain/protocol.ts for both
 * shapes. STABLE: every query, here and in the functions above, sees the one snapshot, whose horizon becomes the next
 * cursor. Redelivery is harmless, a miss is not: rows of transactions still running at that horizon come again with the
 * next pull.
 */
create function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  version constant integer := private.protocol_version();
  snapshot constant pg_snapshot := pg_current_snapshot();
  horizon xid8 := pg_snapshot_xmin(snapshot);
  scope constant text := private.scope();
  page jsonb := request -> 'page';
  cursor text := request ->> 'cursor';
  tables text[];
  epoch uuid;
  forgotten xid8;
  since xid8;
  is_full boolean := false;
  most integer := 500;
  answer jsonb;
begin
  perform private.require_small_pull(request);
  if not private.accepts_version(request -> 'v') then
    return jsonb_build_object('v', version, 'update_needed', true);
  end if;
  tables := private.tables_of(request);
  select s.epoch, s.forgotten_until into epoch, forgotten from private.sync_epoch() s;
  answer := jsonb_build_object('v', version, 'epoch', epoch, 'scope', scope);
  -- The first answer after the account was deleted replaces everything.
  if private.precedes_deletion(cursor) then cursor := null; end if;

  -- A later page goes on at its positions, under the first page's horizon.
  if page is not null then
    since := private.read_cursor(page ->> 'horizon');
    if since > horizon then
      -- Its rows are of a history that a restore has undone: answered as a first page with that cursor.
      cursor := page ->> 'horizon';
      page := null;
    elsif since is null or not private.are_positions(page -> 'after')
       or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope then
      -- Malformed, or epoch or scope changed between two pages: the device starts again.
      cursor := null;
      page := null;
    else
      horizon := since;
    end if;
  end if;

  -- A first page starts at the cursor, or at the beginning.
  if page is null then
    since := private.read_cursor(cursor);
    if since > horizon or private.holds_future_rows() then
      return answer || jsonb_build_object('restored', true, 'full', false,
        'cursor', coalesce(cursor, ''), 'rows', '{}'::jsonb, 'removed', '{}'::jsonb, 'next', null,
        'confirmed_xids', '[]'::jsonb, 'known', private.known_profiles(null));
    end if;
    is_full := since is null or since <= forgotten
      or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope;
    if is_full then since := '0'; end if;
  end if;

  answer := answer || jsonb_build_object(
    'cursor', private.sign_cursor(horizon),
    'full', is_full,
    'removed', case when page is null and not is_full then private.removals_since(tables, since) else '{}' end,
    'confirmed_xids', private.confirmed_xids(request -> 'awaiting_xids', snapshot),
    'known', private.known_profiles(request -> 'known'));
  if jsonb_typeof(request -> 'applied') = 'array' then
    answer := answer || jsonb_build_object('lost', private.lost_mutations(request -> 'applied'));
  end if;
  if request -> 'check' = 'true' then
    answer := answer || jsonb_build_object('check', private.sync_check(tables));
  end if;
  if request ? 'ids' then
    answer := answer || jsonb_build_object('ids', private.sync_ids(tables, request -> 'ids'));
  end if;
  if jsonb_typeof(request -> 'limit') = 'number' then
    most := least(greatest((request ->> 'limit')::numeric, 1), 5000);
  end if;
  return answer
    || private.rows_after(tables, coalesce(page -> 'after', private.positions_since(tables, since)), most);
end
$$;

/*
 * True for a cursor from before the deletion of the account of this request's token. The deletion announces the removal of
 * the user's own rows, so that later cursors are told apart.
 */
create function private.precedes_deletion(cursor text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select auth.uid()) is not null and not private.has_account() and exists (
    select from public.sync_removals r
    where r.audience = private.user_audience((select auth.uid())) and r.sync_xid >= private.read_cursor(cursor)
  );
end
$$;

/* Refuses a pull that asks about more than the app does. */
create function private.require_small_pull(request jsonb) returns void
language plpgsql immutable security invoker set search_path = '' as $$
declare
  most constant integer := 1000;
  list text;
begin
  foreach list in array array['awaiting_xids', 'applied'] loop
    if jsonb_typeof(request -> list) = 'array' and jsonb_array_length(request -> list) > most then
      perform private.refuse('sync_pull_size', format('A pull asks about %s ids at most', most), '22023');
    end if;
  end loop;
  if jsonb_typeof(request -> 'known') = 'object'
    and (select count(*) from jsonb_object_keys(request -> 'known')) > most then
    perform private.refuse('sync_pull_size', format('A pull asks about %s profiles at most', most), '22023');
  end if;
end
$$;

/*
 * The tables of this pull: those that the device names, or that its version had; for a visitor those with rows that a
 * visitor sees, since asking the others reads them all.
 */
create function private.tables_of(request jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select t.name from private.synced_tables t
    where (t.for_visitors or (select auth.uid()) is not null)
      and case
        when jsonb_typeof(request -> 'tables') = 'array' then request -> 'tables' ? t.name
        else to_jsonb(t.since) <= request -> 'v'
      end
    order by t.place
  );
end
$$;

/* Count and hash of what this viewer may hold of these tables (anti-entropy). */
create function private.sync_check(tables text[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  counted jsonb;
  checked jsonb := '{}';
begin
  foreach name in array tables loop
    execute format('select private.check_of_%I()', name) into counted;
    checked := checked || jsonb_build_object(name, counted);
  end loop;
  return checked;
end
$$;

/* Ids and stamps of what this viewer may hold of those of `tables` that are `wanted`: `{table: {id: sync_xid}}`. */
create function private.sync_ids(tables text[], wanted jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  listed jsonb;
  ids jsonb := '{}';
begin
  foreach name in array tables loop
    continue when not wanted ? name;
    execute format($query$
      select coalesce(jsonb_object_agg(p.id, p.sync_xid), '{}') from private.pull_%I p
    $query$, name) into listed;
    ids := ids || jsonb_build_object(name, listed);
  end loop;
  return ids;
end
$$;

/*
 * Where a pull of `tables` from this cursor starts: `{table: [stamp, id]}`, the position before its first row, for each
 * table in which a row has been written since, whoever may see it. A row is stamped again whenever it comes into someone's
 * sight, so no pull can miss one because its table is left out. Planning a table's views and policies is most of a pull's
 * cost.
 */
create function private.positions_since(tables text[], since xid8) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(
      jsonb_object_agg(name, jsonb_build_array(since::text, '00000000-0000-0000-0000-000000000000')), '{}')
    from private.newest_stamps where name = any (tables) and sync_xid >= since
  );
end
$$;

/*
 * Returns `{rows, next}`: up to `most` rows of those of `tables` that are in `positions`, each table's after its position;
 * and the positions of the tables that have more, or null.
 */
create function private.rows_after(tables text[], positions jsonb, most integer) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  remaining integer := most;
  name text;
  start jsonb;
  page jsonb;
  rows jsonb := '{}';
  next jsonb := '{}';
begin
  foreach name in array tables loop
    start := positions -> name;
    continue when start is null;
    if remaining = 0 then
      next := next || jsonb_build_object(name, start);
      continue;
    end if;
    execute format('select private.page_of_%I($1, $2, $3)', name)
    into page using (start ->> 0)::xid8, (start ->> 1)::uuid, remaining;
    if page <> '[]' then rows := rows || jsonb_build_object(name, page); end if;
    if jsonb_array_length(page) = remaining then
      next := next || jsonb_build_object(name, jsonb_build_array(page -> -1 ->> 'sync_xid', page -> -1 ->> 'id'));
    end if;
    remaining := remaining - jsonb_array_length(page);
  end loop;
  return jsonb_build_object('rows', rows, 'next', nullif(next, '{}'));
end
$$;

/*
 * Removals from `tables` announced to this viewer since, as `{table: [id]}`; only of rows that the viewer cannot see in this
 * snapshot.
 */
create function private.removals_since(tables text[], since xid8) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  gone jsonb;
  removed jsonb := '{}';
begin
  for name, gone in
    select a.table_name, a.row_ids from private.announced_since(since) a where a.table_name = any (tables)
  loop
    execute format('select private.unseen_%I($1)', name) into gone using gone;
    if gone is not null then removed := removed || jsonb_build_object(name, gone); end if;
  end loop;
  return removed;
end
$$;

grant execute on function private.protocol_version(), private.accepts_version(jsonb), private.as_xid(text),
  private.as_uuid(text), private.scope(), private.are_positions(jsonb), private.confirmed_xids(jsonb,pg_snapshot),
  private.known_profiles(jsonb), private.tables_of(jsonb), private.sync_check(text[]),
  private.sync_ids(text[],jsonb), private.positions_since(text[],xid8), private.rows_after(text[],jsonb,integer),
  private.removals_since(text[],xid8) to anon, authenticated, service_role;

grant execute on function private.lost_mutations(jsonb), public.sync_pull(jsonb), private.precedes_deletion(text),
  private.require_small_pull(jsonb) to anon, authenticated;
