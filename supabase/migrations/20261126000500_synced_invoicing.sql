-- Payments, quotes and reminders become tables that devices hold, from version 3 of the protocol on.

create or replace function private.synced_tables() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['profiles', 'clients', 'jobs', 'job_applications', 'portfolios', 'project_files', 'invoices',
    'payment_details', 'message_reads', 'messages', 'payments', 'quotes', 'reminders'];
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
union all select 'messages', (select sync_xid from public.messages order by sync_xid desc limit 1)
union all select 'payments', (select sync_xid from public.payments order by sync_xid desc limit 1)
union all select 'quotes', (select sync_xid from public.quotes order by sync_xid desc limit 1)
union all select 'reminders', (select sync_xid from public.reminders order by sync_xid desc limit 1);

/* The functions of one table, as 20261121002500_synced_tables.sql makes them for the tables of its time. */
do $do$
declare
  name text;
begin
  foreach name in array array['payments', 'quotes', 'reminders'] loop
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
  return 3;
end
$$;

/*
 * Returns everything this viewer may hold that is not older than the cursor; see `private.sync_pull`. Version 2 of the app
 * refuses tables that it does not know: its answer is without them.
 */
create or replace function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  newer constant text[] := array['payments', 'quotes', 'reminders'];
  answer jsonb := private.sync_pull(request);
begin
  if request -> 'v' is distinct from '2' or answer ? 'update_needed' then return answer; end if;
  return answer
    || jsonb_build_object('rows', coalesce(answer -> 'rows', '{}') - newer,
      'removed', coalesce(answer -> 'removed', '{}') - newer,
      'next', nullif(coalesce(nullif(answer -> 'next', 'null'), '{}') - newer, '{}'))
    || case when answer ? 'check' then jsonb_build_object('check', (answer -> 'check') - newer) else '{}' end
    || case when answer ? 'ids' then jsonb_build_object('ids', (answer -> 'ids') - newer) else '{}' end;
end
$$;

/*
 * True where the row has taken this step already: deleted, or an invoice sent, viewed or paid, or a quote sent, decided or
 * withdrawn, or messages marked as read as far. Only its time may differ.
 */
create or replace function private.is_repeated_step(of_table text, stored jsonb, given jsonb) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (of_table in ('jobs', 'invoices', 'quotes')
      and stored ->> 'deleted_at' is not null and given ->> 'deleted_at' is not null)
    or (of_table in ('invoices', 'quotes') and stored -> 'status' = given -> 'status'
      and given - array['status', 'issued_on', 'paid_on', 'decided_on'] = '{}')
    or (of_table = 'message_reads' and given - 'read_up_to' = '{}'
      and (stored ->> 'read_up_to')::integer >= (given ->> 'read_up_to')::integer);
end
$$;

/* Announces to these audiences that payments and reminders of an invoice may have left their sight. */
create function private.announce_invoice_parts(invoice uuid, variadic audiences text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('payments', p.id, variadic audiences)
  from public.payments p where p.invoice_id = invoice;
  perform private.announce_removal('reminders', r.id, variadic audiences)
  from public.reminders r where r.invoice_id = invoice;
end
$$;

create or replace function private.follow_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null and old.deleted_at is null and old.status <> 'draft' then
    perform private.announce_removal('invoices', new.id, private.client_audience(new.client_id));
    perform private.announce_invoice_parts(new.id, private.client_audience(new.client_id));
  end if;
  return null;
end
$$;

create or replace function private.before_invoice_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := array[private.client_audience(old.client_id), private.user_audience(old.professional_id)];
begin
  perform private.announce_removal('invoices', old.id, variadic audiences);
  perform private.announce_invoice_parts(old.id, variadic audiences);
  return old;
end
$$;

/* Both sides of an invoice, as audiences. */
create function private.invoice_audiences(invoice uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[private.user_audience(i.professional_id), private.client_audience(i.client_id)]
    from public.invoices i where i.id = invoice
  );
end
$$;

/* Payments and reminders concern both sides of their invoice; looked up one by one, as notify_clients() does. */
create function private.notify_invoice_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.invoice_audiences(changed.invoice_id)) as audience));
  return null;
end
$$;

create function private.notify_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.user_audience(professional_id) from changed)
    || array(select private.client_audience(client_id) from changed where status <> 'draft'));
  return null;
end
$$;

do $$
declare
  hint record;
begin
  for hint in
    select * from (values ('payments', 'notify_invoice_parts'), ('reminders', 'notify_invoice_parts'),
      ('quotes', 'notify_quotes')) as h (name, function)
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

alter function public.export_my_data() set schema private;

/* Returns all data held about the caller as one JSON document; see `private.export_my_data`. */
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  mine uuid[] := private.my_invoice_ids();
begin
  return private.export_my_data() || jsonb_build_object(
    'payment_details', (select to_jsonb(d) - array['id', 'sync_xid'] from public.payment_details d where id = me),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.payments p where invoice_id = any (mine)),
    'reminders', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'sync_xid' order by created_at), '[]')
      from public.reminders r where invoice_id = any (mine)),
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(q) - 'sync_xid' order by created_at), '[]')
      from public.quotes q
      where professional_id = me or (client_id = private.my_client_id() and status <> 'draft')));
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function private.export_my_data() from authenticated;
revoke execute on function public.export_my_data() from public, anon, service_role;
grant execute on function public.export_my_data() to authenticated;

-- Devices fetch the rows again, with the new columns.
update public.invoices set sync_xid = sync_xid where true;
update public.payment_details set sync_xid = sync_xid where true;
