-- A device of a deleted account drops what its user could see. What stays with others (conversations, quotes, invoices) is
-- not deleted with the account, so no removal tells that device.

/*
 * Returns everything this viewer may hold that is not older than the cursor; see `private.sync_pull`. Once the account is
 * deleted there is no cursor: the answer replaces everything. Version 2 of the app refuses tables that it does not know: its
 * answer is without them.
 */
create or replace function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  newer constant text[] := array['payments', 'quotes', 'reminders'];
  answer jsonb;
begin
  if (select auth.uid()) is not null and not private.has_account() then request := request - 'cursor'; end if;
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

-- A visitor's pull asks it too.
grant execute on function private.has_account() to anon;
