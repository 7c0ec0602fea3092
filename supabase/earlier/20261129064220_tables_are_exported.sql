-- Each table that devices hold says beside itself what an export of somebody's data has of it, so that none is forgotten.

set local check_function_bodies = off;

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  exported jsonb;
  of_table text;
  rows_of_table jsonb;
begin
  if me is null then perform private.refuse('account_signed_in', 'Sign in first', '42501'); end if;
  exported := jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
      from auth.users where id = me),
    'stored_files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'size', o.metadata -> 'size',
        'created_at', o.created_at) order by o.created_at), '[]')
      from storage.objects o join private.object_owners w on w.bucket_id = o.bucket_id and w.name = o.name
      where w.owner = me),
    'decisions_about_me', (
      select coalesce(jsonb_agg(jsonb_build_object('action', action, 'note', note, 'at', decided_at)
        order by decided_at), '[]')
      -- Not dismissed reports: they belong to whoever reported.
      from public.decisions where profile_id = me and action <> 'dismiss_report'),
    'notices_of_messages', private.notices_of(me),
    'messages_sent', (
      select coalesce(jsonb_agg(jsonb_build_object('to', member, 'at', at, 'state', state) order by at), '[]')
      from private.contact_sends where sender = me),
    'mails_to_me', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', queued_at, 'state', state)
        order by queued_at), '[]')
      from private.mail_queue where me in (profile_id, user_id)),
    'notices_to', (
      select coalesce(jsonb_agg(jsonb_build_object('service', split_part(endpoint, '/', 3), 'since', created_at,
        'seen_at', seen_at) order by created_at), '[]')
      from public.push_subscriptions where user_id = me),
    'reports', public.my_reports(),
    'blocked', public.my_blocks()
  );
  foreach of_table in array private.synced_tables() loop
    execute format('select private.export_%I()', of_table) into rows_of_table;
    exported := exported || rows_of_table;
  end loop;
  return exported;
end
$$;

create or replace function private.sync_table(of_table text, since integer, hints text, for_visitors boolean default false) returns void
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

create or replace function private.export_profiles() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'profile', (
      select to_jsonb(p) - 'sync_xid' from public.profiles p where id = (select auth.uid())));
end
$$;

create or replace function private.export_clients() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'client', (
      select to_jsonb(c) - 'sync_xid' from public.clients c where id = private.my_client_id()));
end
$$;

create or replace function private.export_jobs() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'services', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'sync_xid' order by created_at), '[]')
      from public.jobs j where posted_by = (select auth.uid())));
end
$$;

create or replace function private.export_job_applications() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'requests_sent', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid' || jsonb_build_object('service', j.title)
        order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id
      where a.client_id = private.my_client_id()),
    'requests_received', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid'
        || jsonb_build_object('service', j.title, 'company', c.company_name) order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id join public.clients c on c.id = a.client_id
      where j.posted_by = (select auth.uid())));
end
$$;

create or replace function private.export_portfolios() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'work_samples', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.portfolios p where client_id = private.my_client_id()));
end
$$;

create or replace function private.export_project_files() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'project_files', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'sync_xid' order by created_at), '[]')
      from public.project_files f where application_id = any (private.my_application_ids())));
end
$$;

create or replace function private.export_invoices() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'invoices_written', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i where professional_id = (select auth.uid())),
    'invoices_received', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i
      where client_id = private.my_client_id() and status <> 'draft' and deleted_at is null));
end
$$;

create or replace function private.export_payment_details() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'payment_details', (
      select to_jsonb(d) - array['id', 'sync_xid'] from public.payment_details d where id = (select auth.uid())));
end
$$;

create or replace function private.export_message_reads() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'conversations', (
      select coalesce(jsonb_agg(jsonb_build_object('request', r.application_id, 'as_client', r.as_client,
        'read_up_to', r.read_up_to, 'ended_about', r.ended_about, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('by_me', m.sent_by_client = r.as_client, 'kind', m.kind,
            'body', m.body, 'at', m.created_at) order by m.position), '[]')
          from public.messages m where m.application_id = r.application_id))), '[]')
      from public.message_reads r where r.user_id = (select auth.uid())));
end
$$;

create or replace function private.export_messages() returns jsonb
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return '{}';
end
$$;

create or replace function private.export_payments() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.payments p where invoice_id = any (private.my_invoice_ids())));
end
$$;

create or replace function private.export_quotes() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(q) - 'sync_xid' order by created_at), '[]')
      from public.quotes q
      where professional_id = (select auth.uid()) or (client_id = private.my_client_id() and status <> 'draft')));
end
$$;

create or replace function private.export_reminders() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'reminders', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'sync_xid' order by created_at), '[]')
      from public.reminders r where invoice_id = any (private.my_invoice_ids())));
end
$$;

revoke execute on function private.export_clients() from public, anon, authenticated, service_role;

revoke execute on function private.export_invoices() from public, anon, authenticated, service_role;

revoke execute on function private.export_job_applications() from public, anon, authenticated, service_role;

revoke execute on function private.export_jobs() from public, anon, authenticated, service_role;

revoke execute on function private.export_message_reads() from public, anon, authenticated, service_role;

revoke execute on function private.export_messages() from public, anon, authenticated, service_role;

revoke execute on function private.export_payment_details() from public, anon, authenticated, service_role;

revoke execute on function private.export_payments() from public, anon, authenticated, service_role;

revoke execute on function private.export_portfolios() from public, anon, authenticated, service_role;

revoke execute on function private.export_profiles() from public, anon, authenticated, service_role;

revoke execute on function private.export_project_files() from public, anon, authenticated, service_role;

revoke execute on function private.export_quotes() from public, anon, authenticated, service_role;

revoke execute on function private.export_reminders() from public, anon, authenticated, service_role;

revoke execute on function private.sync_table(of_table text, since integer, hints text, for_visitors boolean) from public, anon, authenticated, service_role;

revoke execute on function public.export_my_data() from public, anon, authenticated, service_role;

grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;
