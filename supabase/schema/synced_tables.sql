-- The tables that devices hold: a registry, and what makes a table one of them. Each noun's own file calls `sync_table`.

/* The tables that devices hold. Each has a view private.pull_<table>: what this viewer's device may hold of it. */
create function private.synced_tables() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select t.name from private.synced_tables t order by t.place);
end
$$;

/*
 * True where a row is stamped by a transaction that this server has not begun: it was restored from another server's
 * backup.
 */
create function private.holds_future_rows() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.newest_stamps where sync_xid > pg_snapshot_xmax(pg_current_snapshot()));
end
$$;

/*
 * A number per row version, the same here and on the device: the first 48 bits of the id, xor the stamp spread over 48
 * bits. Its sum tells two sets of versions apart.
 */
create function private.row_hash(id uuid, sync_xid xid8) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return ((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint)
    # ((sync_xid::text::bigint * 40503) & 281474976710655))::numeric;
end
$$;

/* The tables that devices hold. Each has a view private.pull_<table>: what this viewer's device may hold of it. */
create table private.synced_tables (
  name text primary key,
  -- A pull sends the tables in this order: parents before their children.
  place integer generated always as identity unique,
  -- A device that names no tables gets those that its version of the protocol had.
  since integer not null,
  -- A visitor sees rows of it.
  for_visitors boolean not null default false
);

alter table private.synced_tables enable row level security;

revoke all on private.synced_tables from anon, authenticated, service_role;

grant select, insert, update, delete on private.synced_tables to service_role;

/*
 * Makes a table one that devices hold: its triggers for stamps, marks and change hints, and the functions of its pull, whose
 * plans stay. The table has the columns `id` and `sync_xid` with an index of both, a view private.pull_<table>, and a function
 * private.export_<table> that returns what of its rows is the caller's own; `hints` names the trigger function that sends
 * its change hints.
 */
create function private.sync_table(of_table text, since integer, hints text, for_visitors boolean default false) returns void
language plpgsql security invoker set search_path = '' as $do$
begin
  -- Raises where it is missing: people may take all their data with them.
  perform format('private.export_%I()', of_table)::regprocedure;
  insert into private.synced_tables (name, since, for_visitors)
  values (of_table, sync_table.since, sync_table.for_visitors);
  execute format($triggers$
    create trigger "900_stamp" before insert or update on public.%1$I
      for each row execute function private.stamp();
    create trigger "910_mark" after insert or update or delete on public.%1$I
      for each row execute function private.leave_mark();
    create trigger "920_notify_insert" after insert on public.%1$I referencing new table as changed
      for each statement execute function private.%2$I();
    create trigger "921_notify_update" after update on public.%1$I referencing new table as changed
      for each statement execute function private.%2$I();
    create trigger "922_notify_delete" after delete on public.%1$I referencing old table as changed
      for each statement execute function private.%2$I();
  $triggers$, of_table, hints);
  perform private.make_pull_functions(of_table);
end
$do$;

/*
 * Functions of one table: a page of rows after a position, which of some rows are out of sight, and count and hash of all
 * rows. And the view of the newest stamps, with all tables.
 */
create function private.make_pull_functions(of_table text) returns void
language plpgsql security invoker set search_path = '' as $do$
begin
  execute format($functions$
    create or replace function private.page_of_%1$s(after_xid xid8, after_id uuid, most integer) returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id), '[]')
        from (
          select * from private.pull_%1$I p
          where (p.sync_xid, p.id) > (after_xid, after_id) order by p.sync_xid, p.id limit most
        ) r
      );
    end
    $$;
    create or replace function private.unseen_%1$s(ids jsonb) returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select jsonb_agg(g.row_id) from jsonb_array_elements_text(ids) as g (row_id)
        where not exists (select from private.pull_%1$I p where p.id = g.row_id::uuid)
      );
    end
    $$;
    create or replace function private.check_of_%1$s() returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select jsonb_build_object('count', count(*),
          'hash', coalesce(sum(private.row_hash(p.id, p.sync_xid)), 0)::text)
        from private.pull_%1$I p
      );
    end
    $$;
    revoke execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
      private.check_of_%1$s() from public;
    grant execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
      private.check_of_%1$s() to anon, authenticated, service_role;
  $functions$, of_table);
  execute format('create or replace view private.newest_stamps as select %s', (
    select string_agg(format('%L as name, (select sync_xid from public.%I order by sync_xid desc limit 1) as sync_xid',
      name, name), ' union all select ' order by place)
    from private.synced_tables
  ));
end
$do$;

grant execute on function private.synced_tables(), private.holds_future_rows(), private.row_hash(uuid,xid8) to anon, authenticated, service_role;
