-- The pull: one request for everything that changed, as this viewer may see it (design section 3).

/*
 * Version of sync_pull and apply_mutations. The version before is accepted too: a device updates later than the server.
 */
create function private.protocol_version() returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return 1;
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

/* The tables that devices hold. Each has a view private.pull_<table>: what this viewer's device may hold of it. */
create function private.synced_tables() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['profiles', 'clients', 'jobs', 'job_applications', 'portfolios', 'project_files', 'invoices',
    'payment_details'];
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

/*
 * Tables in which a row has been written since, whoever may see it: each table's greatest stamp is the last entry of
 * its index. A row is stamped again whenever it comes into someone's sight, so no pull can miss one for this.
 */
create function private.tables_since(since xid8) returns text[]
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

/*
 * A number per row version, the same here and on the device: the first 48 bits of the id, xor the stamp spread over 48
 * bits. Its sum tells two sets of versions apart.
 */
create function private.row_hash(id uuid, sync_xid xid8) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return ((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint)
    # ((sync_xid::text::bigint * 40503) & 281474976710655))::numeric;
end
$$;

/*
 * What a pull asks of one table, as functions of its own, whose plans stay: a page after a row, which of some rows are
 * out of sight, and count and hash of all rows.
 */
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
    $functions$, name);
  end loop;
end
$do$;

/* Count and hash of what this viewer may hold, per table (anti-entropy). */
create function private.sync_check() returns jsonb
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
 * shapes. STABLE: every query below sees the one snapshot, whose horizon becomes the next cursor. Redelivery is
 * harmless, a miss is not: rows of transactions still running at that horizon come again with the next pull.
 */
create function public.sync_pull(request jsonb) returns jsonb
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
  lost jsonb := '{}';
  confirmed_xids jsonb := '[]';
  known jsonb := '{"rows": [], "gone": []}';
  answer jsonb;
begin
  if jsonb_typeof(request -> 'applied') = 'array' then
    lost := jsonb_build_object('lost', private.lost_mutations(request -> 'applied'));
  end if;
  if not private.accepts_version(request -> 'v') then
    return jsonb_build_object('v', version, 'update_needed', true) || lost;
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
        'confirmed_xids', confirmed_xids, 'known', known) || lost;
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

  if jsonb_typeof(request -> 'awaiting_xids') = 'array' and request -> 'awaiting_xids' <> '[]' then
    select coalesce(jsonb_agg(xid), '[]') into confirmed_xids from jsonb_array_elements_text(request -> 'awaiting_xids') as xid
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
    'rows', rows, 'removed', removed, 'next', nullif(next, '{}'), 'confirmed_xids', confirmed_xids, 'known', known
  ) || lost;

  if request -> 'check' = 'true' then
    answer := answer || jsonb_build_object('check', private.sync_check());
  end if;
  if request ? 'ids' then
    answer := answer || jsonb_build_object('ids', private.sync_ids(request -> 'ids'));
  end if;
  return answer;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.lost_mutations(jsonb) to anon, authenticated;
grant execute on function private.protocol_version(), private.accepts_version(jsonb), private.as_xid(text),
  private.as_uuid(text), private.synced_tables(), private.scope(), private.tables_since(xid8),
  private.row_hash(uuid, xid8), private.sync_check(), private.sync_ids(jsonb), private.are_positions(jsonb)
  to anon, authenticated, service_role;
revoke execute on function public.sync_pull(jsonb) from public, service_role;
grant execute on function public.sync_pull(jsonb) to anon, authenticated;
