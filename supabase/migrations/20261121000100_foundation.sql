-- What every table shares: the private schema, the stamp that pulls follow, and announcements of rows that leave sight.
-- Older hosted projects grant everything new in `public` to anon, authenticated and service_role, newer ones nothing to
-- anybody: each migration takes all of it back first, then grants what each role needs, to service_role too.

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

/* One row: the identity of this database's history, and what guards the cursors devices hold. */
create table private.sync_state (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- Removals up to here have been forgotten: an older cursor pulls everything.
  forgotten_until xid8 not null default '0',
  swept_at timestamptz not null default now()
);
insert into private.sync_state default values;

-- Rows a device must drop: who is told, and since when. Written by triggers only.
create table public.sync_removals (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id uuid not null,
  audience text not null,
  sync_xid xid8 not null default pg_current_xact_id(),
  removed_at timestamptz not null default now()
);
create index sync_removals_audience on public.sync_removals (audience, sync_xid);
create index sync_removals_age on public.sync_removals (removed_at);
alter table public.sync_removals enable row level security;
revoke all on public.sync_removals from anon, authenticated, service_role;
grant select, insert, update, delete on public.sync_removals to service_role;
grant select on public.sync_removals to anon, authenticated;
revoke all on sequence public.sync_removals_id_seq from anon, authenticated, service_role;

-- Exactly once: what each person's mutations were answered. Kept a year.
create table private.mutation_results (
  actor uuid not null,
  mutation_id uuid not null,
  device_id uuid not null,
  result jsonb,
  recorded_at timestamptz not null default now(),
  primary key (actor, mutation_id)
);
create index mutation_results_age on private.mutation_results (recorded_at);

/* True for requests of visitors and signed-in people; false for triggers' own work, migrations and the service key. */
create function private.by_api() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;

/*
 * Every version of a row carries the transaction that wrote it, and never a smaller number than the version before: a
 * transaction that began first may write last, and a device keeps the greatest. Only a new epoch starts below.
 */
create function private.stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sync_xid := pg_current_xact_id();
  if tg_op = 'UPDATE' and coalesce(current_setting('sync.new_epoch', true), '') <> 'on' then
    new.sync_xid := greatest(new.sync_xid, old.sync_xid);
  end if;
  return new;
end
$$;

/* Forgets removals after 90 days and mutation results after a year; at most once a day, on write. */
create function private.forget_old() returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten xid8;
begin
  update private.sync_state set swept_at = now() where swept_at < now() - interval '1 day';
  if not found then return; end if;
  with gone as (
    delete from public.sync_removals where removed_at < now() - interval '90 days' returning sync_xid
  )
  select max(sync_xid) into forgotten from gone;
  if forgotten is not null then
    update private.sync_state set forgotten_until = greatest(forgotten_until, forgotten);
  end if;
  delete from private.mutation_results where recorded_at < now() - interval '1 year';
end
$$;

/* Tells the given audiences that a row may have left their sight; the pull checks whether it really has. */
create function private.announce_removal(of_table text, of_row uuid, variadic audiences text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sync_removals (table_name, row_id, audience)
  select distinct of_table, of_row, audience from unnest(audiences) as audience where audience is not null;
  perform private.forget_old();
end
$$;

create function private.user_audience(user_id uuid) returns text
language sql immutable set search_path = '' as $$
  select 'user:' || user_id
$$;

/* Raises a refusal that carries the constraint's name, so that the screen finds the field and the words. */
create function private.refuse(constraint_name text, message text, code text default '23514') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, constraint = constraint_name, message = message;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.by_api(), private.refuse(text, text, text) to anon, authenticated, service_role;
