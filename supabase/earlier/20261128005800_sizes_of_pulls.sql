-- A pull asks about a thousand ids of each kind at most. Each costs a look-up, and a visitor may ask, too.

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
  perform private.require_small_pull(request);
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

revoke execute on all functions in schema private from public;
grant execute on function private.require_small_pull(jsonb), private.refuse(text, text, text) to anon, authenticated;
