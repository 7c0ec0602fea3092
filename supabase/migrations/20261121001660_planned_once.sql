-- What every pull and every policy asks is planned once a connection. Postgres plans a function in SQL anew in each
-- statement that calls it, unless it can be inlined, which none may be that looks past policies or fixes its search path;
-- and text that is executed is planned each time. Together that was most of what a small pull cost. In plpgsql the plans
-- are kept, and made again where the role or a table has changed.

/* Every function in SQL of this schema, word for word in plpgsql; where a name means both, the column, as in SQL. */
do $do$
declare
  written record;
  definition text;
  said text;
begin
  for written in
    select p.oid, p.prosrc, p.proretset, p.prorettype from pg_catalog.pg_proc p
    join pg_catalog.pg_language l on l.oid = p.prolang
    where p.pronamespace = 'private'::regnamespace and l.lanname = 'sql'
  loop
    said := case
      when written.proretset then format(E'return query %s;', written.prosrc)
      when written.prorettype = 'void'::regtype then format(E'%s;', written.prosrc)
      else format(E'return (%s);', written.prosrc)
    end;
    definition := replace(pg_catalog.pg_get_functiondef(written.oid), 'LANGUAGE sql', 'LANGUAGE plpgsql');
    execute replace(definition, written.prosrc, format(E'\n#variable_conflict use_column\nbegin\n  %s\nend\n', said));
  end loop;
end
$do$;

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

/* True for where the tables of a pull go on: each a transaction and an id. */
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
revoke execute on function private.are_positions(jsonb) from public;
grant execute on function private.are_positions(jsonb) to anon, authenticated, service_role;

/*
 * Everything this viewer may hold that is not older than her cursor. See src/domain/protocol.ts for both shapes.
 * STABLE: every query below sees the one snapshot, whose horizon becomes the next cursor. Redelivery is harmless,
 * a miss is not: rows of transactions still running at that horizon come again with the next pull.
 */
create or replace function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  version constant integer := private.protocol_version();
  snapshot constant pg_snapshot := pg_current_snapshot();
  horizon xid8 := pg_snapshot_xmin(snapshot);
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  epoch uuid;
  forgotten xid8;
  scope text := private.scope();
  since xid8 := '0';
  is_full boolean := false;
  page jsonb := request -> 'page';
  remaining integer := case
    when jsonb_typeof(request -> 'limit') = 'number' then least(greatest((request ->> 'limit')::numeric, 1), 5000)
    else 500
  end;
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
  if not private.speaks(request -> 'v') then
    return jsonb_build_object('v', version, 'update_needed', true);
  end if;
  select s.epoch, s.forgotten_until into epoch, forgotten from private.sync_epoch() s;

  if page is not null then
    horizon := private.read_cursor(page ->> 'horizon');
    if horizon is null or not private.are_positions(page -> 'after')
       or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope then
      -- Malformed, or the world changed between two pages: the device starts again.
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

  if jsonb_typeof(request -> 'settling') = 'array' and request -> 'settling' <> '[]' then
    select coalesce(jsonb_agg(xid), '[]') into settled from jsonb_array_elements_text(request -> 'settling') as xid
    where pg_visible_in_snapshot(private.as_xid(xid), snapshot);
  end if;
  if jsonb_typeof(request -> 'known') = 'object' and request -> 'known' <> '{}' then
    known := jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(p)), '[]')
        from jsonb_each_text(request -> 'known') as k (id, sync_xid)
        join private.public_profiles p on p.id = private.as_uuid(k.id)
        where p.sync_xid::text is distinct from k.sync_xid
      ),
      'gone', (
        select coalesce(jsonb_agg(k.id), '[]') from jsonb_object_keys(request -> 'known') as k (id)
        where not exists (select from private.public_profiles p where p.id = private.as_uuid(k.id))
      )
    );
  end if;

  answer := jsonb_build_object(
    'v', version, 'epoch', epoch, 'scope', scope,
    'cursor', private.sign_cursor(horizon), 'full', is_full,
    'rows', rows, 'removed', removed, 'next', nullif(next, '{}'), 'settled', settled, 'known', known
  );

  if request -> 'check' = 'true' then
    answer := answer || jsonb_build_object('check', private.sync_check());
  end if;
  if request ? 'ids' then
    answer := answer || jsonb_build_object('ids', private.sync_ids(request -> 'ids'));
  end if;
  return answer;
end
$$;
