-- A device of a deleted account drops what its user could see. What stays with others (conversations, quotes, invoices) is
-- not deleted with the account, so no removal tells that device.

/*
 * True for a cursor from before the deletion of the account of this request's token. The deletion announces the removal of
 * the user's own rows, so that later cursors are told apart.
 */
create function private.precedes_deletion(cursor text) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (select auth.uid()) is not null and not private.has_account() and exists (
    select from public.sync_removals r
    where r.audience = private.user_audience((select auth.uid())) and r.sync_xid >= private.read_cursor(cursor)
  );
end
$$;

/*
 * Returns everything this viewer may hold that is not older than the cursor; see `private.sync_pull`. The first answer after
 * the account was deleted replaces everything. Version 2 of the app refuses tables that it does not know: its answer is
 * without them.
 */
create or replace function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  newer constant text[] := array['payments', 'quotes', 'reminders'];
  answer jsonb;
begin
  if private.precedes_deletion(request ->> 'cursor') then request := request - 'cursor'; end if;
  answer := private.sync_pull(request);
  if request -> 'v' is distinct from '2' or answer ? 'update_needed' then return answer; end if;
  return answer
    || jsonb_build_object('rows', coalesce(answer -> 'rows', '{}') - newer,
      'removed', coalesce(answer -> 'removed', '{}') - newer,
      'next', nullif(coalesce(nullif(answer -> 'next', 'null'), '{}') - newer, '{}'))
    || case when answer ? 'check' then jsonb_build_object('check', (answer -> 'check') - newer) else '{}' end
    || case when answer ? 'ids' then jsonb_build_object('ids', (answer -> 'ids') - newer) else '{}' end;
end
$$;

revoke execute on function private.precedes_deletion(text) from public;
-- A visitor's pull asks them, too.
grant execute on function private.precedes_deletion(text) to anon, authenticated;
grant execute on function private.has_account() to anon;
