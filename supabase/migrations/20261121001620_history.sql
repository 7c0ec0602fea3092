-- A restored database, noticed at any later time. Transaction numbers alone tell only until they have grown past those
-- of the history that was lost; so every transaction that changes a row leaves a mark nobody can guess, and a cursor
-- names the latest one its snapshot saw. A mark that is not here was made in a history that is not this server's.

create table private.sync_marks (
  id bigint generated always as identity primary key,
  mark uuid not null default gen_random_uuid(),
  made_at timestamptz not null default now()
);
create index sync_marks_age on private.sync_marks (made_at);

/*
 * One mark for each transaction, however many rows it changes, and none for a statement that touches no row; kept 90
 * days, the latest for ever.
 */
create function private.leave_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Local to the transaction, and to the savepoint that made the mark.
  if current_setting('sync.marked', true) is distinct from pg_current_xact_id()::text then
    insert into private.sync_marks default values;
    delete from private.sync_marks where made_at < now() - interval '90 days'
      and id < (select max(id) from private.sync_marks);
    perform set_config('sync.marked', pg_current_xact_id()::text, true);
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array private.synced_tables() loop
    execute format('create trigger mark after insert or update or delete on public.%I
      for each row execute function private.leave_mark()', name);
  end loop;
end
$$;

create function private.seal(content text) returns text
language sql stable security definer set search_path = '' as $$
  select left(encode(sha256(convert_to(secret || epoch || content, 'UTF8')), 'hex'), 16) from private.sync_state
$$;

/* `horizon.mark.seal`, the mark as its place and what it says; the horizon of a cursor of this epoch is read below. */
create or replace function private.sign_cursor(horizon xid8) returns text
language sql stable security definer set search_path = '' as $$
  select content || '.' || private.seal(content)
  from (
    select horizon::text || '.' || coalesce((
      select id || '-' || left(mark::text, 8) from private.sync_marks order by id desc limit 1
    ), '0-') as content
  ) as cursor
$$;

/*
 * The horizon a cursor of this epoch stands for: the far future where its mark is not in this history, so that whoever
 * compares finds a restored database. Null for anything else, and where marks of its time are forgotten.
 */
create or replace function private.read_cursor(cursor text) returns xid8
language plpgsql stable security definer set search_path = '' as $$
declare
  named text;
  place bigint;
begin
  -- Step by step: in one query, the planner would evaluate the casts before the conditions.
  if coalesce(cursor !~ '^[0-9]{1,19}\.[0-9]{1,18}-[0-9a-f]{0,8}\.[0-9a-f]{16}$', true) then return null; end if;
  if private.seal(substring(cursor from '^(.*)\.')) <> substring(cursor from '[^.]*$') then return null; end if;
  named := split_part(cursor, '.', 2);
  place := split_part(named, '-', 1)::bigint;
  return case
    when place = 0 or exists (
      select from private.sync_marks where id = place and left(mark::text, 8) = split_part(named, '-', 2)
    ) then split_part(cursor, '.', 1)::xid8
    when place >= coalesce((select min(id) from private.sync_marks), 0) then '9223372036854775807'::xid8
  end;
end
$$;

revoke execute on all functions in schema private from public;
