-- The tables that devices hold, in a registry: `private.sync_table` is all that a further table needs. A device names the
-- tables that it knows, so that a new table raises no version of the protocol.

/* The tables that devices hold. Each has a view private.pull_<table>: what this viewer's device may hold of it. */
create table private.synced_tables (
  name text primary key,
  -- A pull sends the tables in this order: parents before their children.
  place integer generated always as identity unique,
  -- A device that names no tables gets those that its version of the protocol had.
  since integer not null,
  -- A visitor sees rows of it.
  for_visitors boolean not null default false
);
alter table private.synced_tables enable row level security;
revoke all on private.synced_tables from anon, authenticated, service_role;
grant select, insert, update, delete on private.synced_tables to service_role;

create or replace function private.synced_tables() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select t.name from private.synced_tables t order by t.place);
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

/*
 * Makes a table one that devices hold: its triggers for stamps, marks and change hints, and the functions of its pull, whose
 * plans stay. The table has the columns `id` and `sync_xid` with an index of both, and a view private.pull_<table>; `hints`
 * names the trigger function that sends its change hints.
 */
create function private.sync_table(of_table text, since integer, hints text, for_visitors boolean default false) returns void
language plpgsql security invoker set search_path = '' as $do$
begin
  insert into private.synced_tables (name, since, for_visitors)
  values (of_table, sync_table.since, sync_table.for_visitors);
  execute format($triggers$
    create trigger "900_stamp" before insert or update on public.%1$I
      for each row execute function private.stamp();
    create trigger "910_mark" after insert or update or delete on public.%1$I
      for each row execute function private.leave_mark();
    create trigger "920_notify_insert" after insert on public.%1$I referencing new table as changed
      for each statement execute function private.%2$I();
    create trigger "921_notify_update" after update on public.%1$I referencing new table as changed
      for each statement execute function private.%2$I();
    create trigger "922_notify_delete" after delete on public.%1$I referencing old table as changed
      for each statement execute function private.%2$I();
  $triggers$, of_table, hints);
  perform private.make_pull_functions(of_table);
end
$do$;

/*
 * Functions of one table: a page of rows after a position, which of some rows are out of sight, and count and hash of all
 * rows. And the view of the newest stamps, with all tables.
 */
create function private.make_pull_functions(of_table text) returns void
language plpgsql security invoker set search_path = '' as $do$
begin
  execute format($functions$
    create or replace function private.page_of_%1$s(after_xid xid8, after_id uuid, most integer) returns jsonb
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
    create or replace function private.unseen_%1$s(ids jsonb) returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select jsonb_agg(g.row_id) from jsonb_array_elements_text(ids) as g (row_id)
        where not exists (select from private.pull_%1$I p where p.id = g.row_id::uuid)
      );
    end
    $$;
    create or replace function private.check_of_%1$s() returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select jsonb_build_object('count', count(*),
          'hash', coalesce(sum(private.row_hash(p.id, p.sync_xid)), 0)::text)
        from private.pull_%1$I p
      );
    end
    $$;
    revoke execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
      private.check_of_%1$s() from public;
    grant execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
      private.check_of_%1$s() to anon, authenticated, service_role;
  $functions$, of_table);
  execute format('create or replace view private.newest_stamps as select %s', (
    select string_agg(format('%L as name, (select sync_xid from public.%I order by sync_xid desc limit 1) as sync_xid',
      name, name), ' union all select ' order by place)
    from private.synced_tables
  ));
end
$do$;

-- The tables of earlier migrations, which have made their triggers and functions.
insert into private.synced_tables (name, since, for_visitors) values
  ('profiles', 1, false), ('clients', 1, false), ('jobs', 1, true), ('job_applications', 1, false),
  ('portfolios', 1, false), ('project_files', 1, false), ('invoices', 1, false), ('payment_details', 1, false),
  ('message_reads', 2, false), ('messages', 2, false), ('payments', 3, false), ('quotes', 3, false),
  ('reminders', 3, false);

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

/*
 * Returns everything this viewer may hold that is not older than the cursor. See src/domain/protocol.ts for both
 * shapes. STABLE: every query, here and in the functions above, sees the one snapshot, whose horizon becomes the next
 * cursor. Redelivery is harmless, a miss is not: rows of transactions still running at that horizon come again with the
 * next pull.
 */
create or replace function public.sync_pull(request jsonb) returns jsonb
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

drop function private.sync_pull(jsonb), private.sync_check(), private.sync_ids(jsonb), private.positions_since(xid8),
  private.rows_after(jsonb, integer), private.removals_since(xid8);

revoke execute on all functions in schema private from public;
grant execute on function private.tables_of(jsonb), private.sync_check(text[]), private.sync_ids(text[], jsonb),
  private.positions_since(text[], xid8), private.rows_after(text[], jsonb, integer),
  private.removals_since(text[], xid8) to anon, authenticated, service_role;
