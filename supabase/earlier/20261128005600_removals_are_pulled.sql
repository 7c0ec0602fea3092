-- Announcements of removals are read by pulls alone. Read as a table, they tell a person who has blocked her: only a block
-- announces a profile to one user.

drop policy "People read the removals announced to them" on public.sync_removals;
revoke select on public.sync_removals from anon, authenticated;

/* What was announced to this viewer since. */
create function private.announced_since(since xid8) returns table (table_name text, row_ids jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select r.table_name, jsonb_agg(distinct r.row_id) from public.sync_removals r
  where r.sync_xid >= since and r.audience = any ((select private.my_audiences())::text[])
  group by r.table_name;
end
$$;

/*
 * Removals announced to this viewer since, as `{table: [id]}`; only of rows that the viewer cannot see in this
 * snapshot.
 */
create or replace function private.removals_since(since xid8) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  gone jsonb;
  removed jsonb := '{}';
begin
  for name, gone in select a.table_name, a.row_ids from private.announced_since(since) a loop
    execute format('select private.unseen_%I($1)', name) into gone using gone;
    if gone is not null then removed := removed || jsonb_build_object(name, gone); end if;
  end loop;
  return removed;
end
$$;

/*
 * True for a cursor from before the deletion of the account of this request's token. The deletion announces the removal of
 * the user's own rows, so that later cursors are told apart.
 */
create or replace function private.precedes_deletion(cursor text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select auth.uid()) is not null and not private.has_account() and exists (
    select from public.sync_removals r
    where r.audience = private.user_audience((select auth.uid())) and r.sync_xid >= private.read_cursor(cursor)
  );
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.announced_since(xid8) to anon, authenticated;
