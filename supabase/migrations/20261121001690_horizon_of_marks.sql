-- A cursor reaches no further than the latest change it names. Transactions that change no row leave no mark, but use up
-- numbers (a sign-in does): a database restored from before them gives the same numbers to changes, and a cursor that
-- stood behind those would miss them, its mark being there.

alter table private.sync_marks add column made_by xid8 not null default pg_current_xact_id();

-- What a block takes from somebody's sight is a change, too, of which no synced table may know.
create trigger mark after insert or update on public.sync_removals
  for each row execute function private.leave_mark();

/* `horizon.mark.seal`, the mark as its place and what it says; the horizon is at most the one after that mark's. */
create or replace function private.sign_cursor(horizon xid8) returns text
language sql stable security definer set search_path = '' as $$
  select content || '.' || private.seal(content)
  from (
    select coalesce((
      select least(horizon::text::bigint, made_by::text::bigint + 1) || '.' || id || '-' || left(mark::text, 8)
      from private.sync_marks order by id desc limit 1
    ), horizon::text || '.0-') as content
  ) as cursor
$$;

revoke execute on all functions in schema private from public;
