-- A server that is restored between two pages of a pull says so. A page has rows of its own moment; where a restore undid
-- them, the device kept them, since only the cursor of a first page was asked whether its mark is known.

/*
 * Returns everything this viewer may hold that is not older than the cursor; see `private.sync_pull`. The first answer after
 * the account was deleted replaces everything. Version 2 of the app refuses tables that it does not know: its answer is
 * without them.
 */
create or replace function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  newer constant text[] := array['payments', 'quotes', 'reminders'];
  before constant text := request #>> '{page,horizon}';
  answer jsonb;
begin
  if private.precedes_deletion(request ->> 'cursor') then request := request - 'cursor'; end if;
  -- Answered as a first page with that cursor: `restored`.
  if private.read_cursor(before) > pg_snapshot_xmin(pg_current_snapshot()) then
    request := (request - 'page') || jsonb_build_object('cursor', before);
  end if;
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
