-- A pull that finds nothing new costs next to nothing.

/*
 * Tables in which a row has been written since, whoever may see it: each one's greatest stamp stands at the end of its
 * index. A row is stamped anew whenever it comes into someone's sight, so no pull can miss one for this.
 */
create function private.tables_since(since xid8) returns text[]
language sql stable security definer set search_path = '' as $$
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
$$;
revoke execute on function private.tables_since(xid8) from public;
grant execute on function private.tables_since(xid8) to anon, authenticated, service_role;

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
