-- Cursors: how far a device has pulled, and whether its history is still this database's. A cursor is signed, so that
-- nobody can claim to have seen the future and start a new epoch.
--
-- Transaction numbers alone reveal a restored database only until they have grown past those of the lost history. So
-- each transaction that changes a row inserts a random mark, and a cursor names the latest mark in its snapshot. A mark
-- that is missing here was made in another history.

/* One row: the epoch of this database's history, and the secret that signs cursors. */
create table private.sync_state (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- Removals up to this transaction have been deleted: a device with an older cursor pulls everything.
  forgotten_until xid8 not null default '0',
  swept_at timestamptz not null default now(),
  began_at timestamptz not null default now()
);

create table private.sync_marks (
  id bigint generated always as identity primary key,
  mark uuid not null default gen_random_uuid(),
  made_by xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default now()
);

create index sync_marks_age on private.sync_marks (made_at);

/*
 * Inserts one mark per transaction, however many rows it changes, and none for a statement that changes no row. Marks
 * are kept for 90 days; the latest is always kept.
 */
create function private.leave_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The setting is local to the transaction, and to the savepoint that made the mark.
  if current_setting('sync.marked', true) is distinct from pg_current_xact_id()::text then
    insert into private.sync_marks default values;
    delete from private.sync_marks where made_at < now() - interval '90 days'
      and id < (select max(id) from private.sync_marks);
    perform set_config('sync.marked', pg_current_xact_id()::text, true);
  end if;
  return null;
end
$$;

-- A removal is a change too, of which no synced table may know: a block takes rows from somebody's sight.
create trigger "910_mark" after insert or update on public.sync_removals
  for each row execute function private.leave_mark();

/* The first 16 digits of a hash over secret, epoch and content; a cursor of another epoch never matches. */
create function private.cursor_signature(content text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select left(encode(sha256(convert_to(secret || epoch || content, 'UTF8')), 'hex'), 16) from private.sync_state
  );
end
$$;

/*
 * `horizon.mark.seal`: the mark as its id and its first eight digits. The horizon is at most the transaction after the
 * mark's: transactions that change no row, such as a sign-in, leave no mark but use up numbers. A database restored
 * from before them gives these numbers to changes, which a cursor with a later horizon would miss, although its mark
 * exists.
 */
create function private.sign_cursor(horizon xid8) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select content || '.' || private.cursor_signature(content)
    from (
      select coalesce((
        select least(horizon::text::bigint, made_by::text::bigint + 1) || '.' || id || '-' || left(mark::text, 8)
        from private.sync_marks order by id desc limit 1
      ), horizon::text || '.0-') as content
    ) as cursor
  );
end
$$;

/*
 * Returns the horizon of a cursor of this epoch. Returns the far future where its mark is missing, so that comparing it
 * reveals a restored database. Returns null for anything else, and where marks of its time have been deleted.
 */
create function private.read_cursor(cursor text) returns xid8
language plpgsql stable security definer set search_path = '' as $$
declare
  named text;
  place bigint;
begin
  -- Step by step: in one query, the planner would evaluate the casts before the conditions.
  if coalesce(cursor !~ '^[0-9]{1,19}\.[0-9]{1,18}-[0-9a-f]{0,8}\.[0-9a-f]{16}$', true) then return null; end if;
  if private.cursor_signature(substring(cursor from '^(.*)\.')) <> substring(cursor from '[^.]*$') then
    return null;
  end if;
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

/* The epoch, and the transaction up to which removals have been deleted. */
create function private.sync_epoch() returns table (epoch uuid, forgotten_until xid8)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select s.epoch, s.forgotten_until from private.sync_state s;
end
$$;

/*
 * Stamps every row again and deletes removals, which belong to the lost history. The lock lets one of many devices
 * begin the epoch; the others then find nothing to do.
 */
create function private.begin_epoch_if_restored(cursor text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('sync_epoch'));
  if not coalesce(private.read_cursor(cursor) > pg_snapshot_xmin(pg_current_snapshot()), false)
     and not private.holds_future_rows() then
    return false;
  end if;
  perform set_config('sync.new_epoch', 'on', true);
  foreach name in array private.synced_tables() loop
    execute format('update public.%I set sync_xid = sync_xid where true', name);
  end loop;
  perform set_config('sync.new_epoch', '', true);
  perform private.send_change_hints(array['board']);
  delete from public.sync_removals where true;
  update private.sync_state set epoch = gen_random_uuid(), forgotten_until = '0', began_at = now() where true;
  return true;
end
$$;

/*
 * For a device that a pull told `restored`. If its cursor or any row is ahead of this server's history, begins a new
 * epoch and stamps every row again. Returns true where that happened, here or in another device's call just before. Has
 * a statement timeout of its own, since it updates every row of a large group.
 */
create function public.sync_restored(cursor text) returns boolean
language sql volatile security invoker set search_path = '' set statement_timeout = '2min' as $$
  select private.begin_epoch_if_restored(cursor)
$$;

grant execute on function private.sign_cursor(xid8), private.read_cursor(text), private.sync_epoch(),
  private.begin_epoch_if_restored(text) to anon, authenticated, service_role;

grant execute on function public.sync_restored(text) to anon, authenticated;

insert into private.sync_state default values;
