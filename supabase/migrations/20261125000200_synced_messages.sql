-- Messages and marks of what is read become tables that devices hold, from version 2 of the protocol on.

/* True while a report about this request or one of its messages is open: administrators may read the thread. */
create function private.is_reported(application uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.reports r where r.application_id = application and r.decision is null
  );
end
$$;

/* What a device may hold, with what holds for the whole thread now. Each change of that stamps the row again. */
create view private.pull_message_reads with (security_invoker) as
select id, application_id, as_client, read_up_to, ended_about, private.may_write(application_id) as may_write,
  private.is_reported(application_id) as is_reported, sync_xid
from public.message_reads where user_id = (select auth.uid());
grant select on private.pull_message_reads to anon, authenticated;

create or replace function private.synced_tables() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['profiles', 'clients', 'jobs', 'job_applications', 'portfolios', 'project_files', 'invoices',
    'payment_details', 'message_reads', 'messages'];
end
$$;

create or replace view private.newest_stamps as
select 'profiles' as name, (select sync_xid from public.profiles order by sync_xid desc limit 1) as sync_xid
union all select 'clients', (select sync_xid from public.clients order by sync_xid desc limit 1)
union all select 'jobs', (select sync_xid from public.jobs order by sync_xid desc limit 1)
union all select 'job_applications', (select sync_xid from public.job_applications order by sync_xid desc limit 1)
union all select 'portfolios', (select sync_xid from public.portfolios order by sync_xid desc limit 1)
union all select 'project_files', (select sync_xid from public.project_files order by sync_xid desc limit 1)
union all select 'invoices', (select sync_xid from public.invoices order by sync_xid desc limit 1)
union all select 'payment_details', (select sync_xid from public.payment_details order by sync_xid desc limit 1)
union all select 'message_reads', (select sync_xid from public.message_reads order by sync_xid desc limit 1)
union all select 'messages', (select sync_xid from public.messages order by sync_xid desc limit 1);

/* The functions of one table, as 20261121002500_synced_tables.sql makes them for the tables of its time. */
do $do$
declare
  name text;
begin
  foreach name in array array['message_reads', 'messages'] loop
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

create or replace function private.protocol_version() returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return 2;
end
$$;

alter function public.sync_pull(jsonb) set schema private;

/*
 * Returns everything this viewer may hold that is not older than the cursor; see `private.sync_pull`. Version 1 of the app
 * refuses tables that it does not know: its answer is without them.
 */
create function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  newer constant text[] := array['message_reads', 'messages'];
  answer jsonb := private.sync_pull(request);
begin
  if request -> 'v' is distinct from '1' or answer ? 'update_needed' then return answer; end if;
  return answer
    || jsonb_build_object('rows', coalesce(answer -> 'rows', '{}') - newer,
      'removed', coalesce(answer -> 'removed', '{}') - newer,
      'next', nullif(coalesce(nullif(answer -> 'next', 'null'), '{}') - newer, '{}'))
    || case when answer ? 'check' then jsonb_build_object('check', (answer -> 'check') - newer) else '{}' end
    || case when answer ? 'ids' then jsonb_build_object('ids', (answer -> 'ids') - newer) else '{}' end;
end
$$;

/*
 * True where the row has taken this step already: deleted, or an invoice sent, viewed or paid, or messages marked as read
 * as far. Only its time may differ.
 */
create or replace function private.is_repeated_step(of_table text, stored jsonb, given jsonb) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (of_table in ('jobs', 'invoices')
      and stored ->> 'deleted_at' is not null and given ->> 'deleted_at' is not null)
    or (of_table = 'invoices' and stored -> 'status' = given -> 'status'
      and given - array['status', 'issued_on', 'paid_on'] = '{}')
    or (of_table = 'message_reads' and given - 'read_up_to' = '{}'
      and (stored ->> 'read_up_to')::integer >= (given ->> 'read_up_to')::integer);
end
$$;

/*
 * Returns null when updated. Returns a conflict (without the mutation's id) where a column that `given` writes is
 * neither as in `base`, which the user saw, nor already as given, or where a column is not as in `expected`. A mark of what
 * is read only grows: two devices that move it never conflict.
 */
create or replace function private.update_row(of_table text, of_row uuid, given jsonb, base jsonb, expected jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  stored jsonb;
  columns text[];
  differing text[];
  affected integer;
begin
  columns := private.listed_columns(of_table, given);
  perform private.listed_columns(of_table, base || expected);
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', of_table) into stored using of_row;
  if stored is null then
    if private.visible_row(of_table, of_row) is not null then
      raise exception using errcode = '42501', message = 'You may not change this';
    end if;
    return jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row, 'columns', '[]'::jsonb,
      'row', null);
  end if;
  given := private.typed(of_table, given);
  base := private.typed(of_table, base);
  expected := private.typed(of_table, expected);
  if private.is_repeated_step(of_table, stored, given) then return null; end if;

  select array_agg(c order by c) into differing from unnest(columns) as c
  where (stored -> c is distinct from given -> c and stored -> c is distinct from base -> c)
    and not (of_table = 'profiles' and c = 'decided_at' and private.is_my_decision(of_row, stored -> c))
    and not (of_table = 'message_reads' and c = 'read_up_to');
  select array_cat(differing, array_agg(key order by key)) into differing from jsonb_each(expected) as e (key, value)
  where stored -> key is distinct from value;
  if differing is not null then
    return jsonb_strip_nulls(jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row,
        'columns', to_jsonb(differing),
        'decision', case when of_table = 'profiles' then private.last_decision(of_row) end))
      || jsonb_build_object('row', private.visible_row(of_table, of_row));
  end if;

  -- A dated decision writes the column it is about, even where its value stays: that tells which decision it was.
  select array_agg(c) into columns from unnest(columns) as c
  where stored -> c is distinct from given -> c
    or (of_table = 'profiles' and c = 'linkedin_verified' and given ? 'decided_at'
      and stored -> 'decided_at' is distinct from given -> 'decided_at');
  if columns is null then return null; end if;
  execute format('update public.%I t set %s from jsonb_populate_record(null::public.%1$I, $1) v where t.id = $2',
    of_table, (select string_agg(format('%1$I = v.%1$I', c), ', ') from unnest(columns) as c)) using given, of_row;
  get diagnostics affected = row_count;
  if affected = 0 then
    raise exception using errcode = '42501', message = 'You may not change this';
  end if;
  return null;
end
$$;

/* Messages and marks concern the users of their thread. */
create function private.notify_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.thread_audiences(changed.application_id)) as audience));
  return null;
end
$$;

create function private.notify_message_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select private.user_audience(user_id) from changed));
  return null;
end
$$;

do $$
declare
  hint record;
begin
  for hint in
    select * from (values ('messages', 'notify_messages'), ('message_reads', 'notify_message_reads'))
      as h (name, function)
  loop
    execute format('create trigger notify_insert after insert on public.%I referencing new table as changed
      for each statement execute function private.%I()', hint.name, hint.function);
    execute format('create trigger notify_update after update on public.%I referencing new table as changed
      for each statement execute function private.%I()', hint.name, hint.function);
    execute format('create trigger notify_delete after delete on public.%I referencing old table as changed
      for each statement execute function private.%I()', hint.name, hint.function);
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.sync_pull(jsonb), private.is_reported(uuid) to anon, authenticated;
revoke execute on function public.sync_pull(jsonb) from public, service_role;
grant execute on function public.sync_pull(jsonb) to anon, authenticated;
