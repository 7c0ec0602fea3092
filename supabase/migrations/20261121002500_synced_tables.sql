-- The tables that devices hold, and what a pull asks of each: its rows page by page, and digests of them.

/* The tables that devices hold. Each has a view private.pull_<table>: what this viewer's device may hold of it. */
create function private.synced_tables() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['profiles', 'clients', 'jobs', 'job_applications', 'portfolios', 'project_files', 'invoices',
    'payment_details'];
end
$$;

/*
 * The greatest stamp of each table, whoever may see the row: the last entry of its index. Where it is asked whether any
 * row is greater, the planner expects a third of the table and reads all of it.
 */
create view private.newest_stamps as
select 'profiles' as name, (select sync_xid from public.profiles order by sync_xid desc limit 1) as sync_xid
union all select 'clients', (select sync_xid from public.clients order by sync_xid desc limit 1)
union all select 'jobs', (select sync_xid from public.jobs order by sync_xid desc limit 1)
union all select 'job_applications', (select sync_xid from public.job_applications order by sync_xid desc limit 1)
union all select 'portfolios', (select sync_xid from public.portfolios order by sync_xid desc limit 1)
union all select 'project_files', (select sync_xid from public.project_files order by sync_xid desc limit 1)
union all select 'invoices', (select sync_xid from public.invoices order by sync_xid desc limit 1)
union all select 'payment_details', (select sync_xid from public.payment_details order by sync_xid desc limit 1);

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

/*
 * Functions of one table, whose plans stay: a page of rows after a position, which of some rows are out of sight, and
 * count and hash of all rows.
 */
do $do$
declare
  name text;
begin
  foreach name in array private.synced_tables() loop
    execute format($functions$
      create function private.page_of_%1$s(after_xid xid8, after_id uuid, most integer) returns jsonb
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
      create function private.unseen_%1$s(ids jsonb) returns jsonb
      language plpgsql stable security invoker set search_path = '' as $$
      begin
        return (
          select jsonb_agg(g.row_id) from jsonb_array_elements_text(ids) as g (row_id)
          where not exists (select from private.pull_%1$I p where p.id = g.row_id::uuid)
        );
      end
      $$;
      create function private.check_of_%1$s() returns jsonb
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
    $functions$, name);
  end loop;
end
$do$;

/* Count and hash of what this viewer may hold, per table (anti-entropy). */
create function private.sync_check() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  counted jsonb;
  checked jsonb := '{}';
begin
  foreach name in array private.synced_tables() loop
    execute format('select private.check_of_%I()', name) into counted;
    checked := checked || jsonb_build_object(name, counted);
  end loop;
  return checked;
end
$$;

/* Ids and stamps of what this viewer may hold of the given tables: `{table: {id: sync_xid}}`. */
create function private.sync_ids(tables jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  listed jsonb;
  ids jsonb := '{}';
begin
  foreach name in array private.synced_tables() loop
    continue when not tables ? name;
    execute format($query$
      select coalesce(jsonb_object_agg(p.id, p.sync_xid), '{}') from private.pull_%I p
    $query$, name) into listed;
    ids := ids || jsonb_build_object(name, listed);
  end loop;
  return ids;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.synced_tables(), private.holds_future_rows(), private.row_hash(uuid, xid8),
  private.sync_check(), private.sync_ids(jsonb) to anon, authenticated, service_role;
