-- One's own account: everything held about it, its end, and the address it signs in with.

/*
 * Everything held about the caller, as one JSON document. Of what she shares with others it holds her side: requests
 * to her services without the clients' contact details, invoices as they were addressed. Files are listed by key.
 */
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_client uuid := private.my_client_id();
begin
  if me is null then perform private.refuse('account_signed_in', 'Sign in first', '42501'); end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
      from auth.users where id = me),
    'profile', (select to_jsonb(p) - 'sync_xid' from public.profiles p where id = me),
    'client', (select to_jsonb(c) - 'sync_xid' from public.clients c where id = my_client),
    'services', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'sync_xid' order by created_at), '[]') from public.jobs j where posted_by = me),
    'requests_sent', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid' || jsonb_build_object('service', j.title) order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id where a.client_id = my_client),
    'requests_received', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid' || jsonb_build_object('service', j.title, 'company', c.company_name)
        order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id join public.clients c on c.id = a.client_id
      where j.posted_by = me),
    'work_samples', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.portfolios p where client_id = my_client),
    'project_files', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'sync_xid' order by created_at), '[]')
      from public.project_files f where application_id = any (private.my_application_ids())),
    'invoices_written', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i where professional_id = me),
    'invoices_received', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i where client_id = my_client and status <> 'draft' and deleted_at is null),
    'stored_files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'size', metadata -> 'size',
        'created_at', created_at) order by created_at), '[]')
      from storage.objects where owner_id = me::text),
    'decisions_about_me', (
      select coalesce(jsonb_agg(jsonb_build_object('action', action, 'note', note, 'at', decided_at) order by decided_at), '[]')
      from public.decisions where profile_id = me),
    'messages_sent', (
      select coalesce(jsonb_agg(jsonb_build_object('to', member, 'at', at, 'state', state) order by at), '[]')
      from private.contact_sends where sender = me),
    'mails_to_me', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', queued_at, 'state', state) order by queued_at), '[]')
      from private.mail_queue where profile_id = me),
    'reports', public.my_reports(),
    'blocked', public.my_blocks()
  );
end
$$;

-- Objects whose rows are gone. A hosted project lets only its Storage API delete objects: `sweep-objects` does.
create table private.doomed_objects (
  bucket_id text not null,
  name text not null,
  doomed_at timestamptz not null default now(),
  primary key (bucket_id, name)
);

/* For the edge function `sweep-objects` alone: what to remove, one bucket at a time. `{bucket, names}`, or null. */
create function public.doomed_objects() returns jsonb
language sql stable security definer set search_path = '' as $$
  with bucket as (select bucket_id from private.doomed_objects order by doomed_at limit 1),
  few as (select bucket_id, name from private.doomed_objects where bucket_id = (select bucket_id from bucket) limit 100)
  select jsonb_build_object('bucket', min(bucket_id), 'names', jsonb_agg(name)) from few having count(*) > 0
$$;

create function public.forget_doomed_objects(bucket text, names jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.doomed_objects
  where bucket_id = bucket and name in (select jsonb_array_elements_text(names))
$$;

/*
 * Ends the caller's account. `confirmation` is the address she signs in with, typed. Her profile, company, services,
 * requests, files and drafts go, and devices are told; invoices that others hold keep their snapshot. Her objects are
 * removed soon after. The last administrator is refused.
 */
create function public.delete_my_account(confirmation text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_client uuid := private.my_client_id();
  ending uuid[] := private.my_application_ids();
begin
  if me is null then perform private.refuse('account_signed_in', 'Sign in first', '42501'); end if;
  if lower(btrim(confirmation)) is distinct from (select lower(email) from auth.users where id = me) then
    perform private.refuse('account_confirmation', 'Type the e-mail address you sign in with');
  end if;
  -- One at a time, so that the last two cannot both go.
  perform pg_advisory_xact_lock(hashtext('account_last_administrator'));
  if private.is_admin() and not exists (select from public.profiles where is_admin and id <> me) then
    perform private.refuse('account_last_administrator', 'You are the only administrator; make somebody else one first');
  end if;

  insert into private.doomed_objects (bucket_id, name)
  select bucket_id, name from storage.objects where owner_id = me::text
  union
  select 'project-files', file_path from public.project_files where application_id = any (ending)
  union
  select 'portfolio-images', path from public.portfolios, unnest(image_urls) as path where application_id = any (ending)
  on conflict do nothing;

  -- Nobody could see them any more: drafts, deleted ones, and those that were never addressed to an account.
  delete from public.invoices
  where professional_id = me and (status = 'draft' or deleted_at is not null or client_id is null);
  -- A draft for her company keeps whom it is for, as an issued one does.
  update public.invoices i set client_name = c.contact_name, client_email = c.email
  from public.clients c
  where c.id = my_client and i.client_id = c.id and i.client_name is null;

  delete from public.profiles where id = me;
  delete from public.clients where user_id = me;
  delete from private.mutation_results where actor = me;
  delete from auth.users where id = me;
  -- The embedded backend listens, and sweeps; elsewhere a timer looks.
  perform pg_notify('doomed_objects', '');
end
$$;

/*
 * A profile's address is the one its owner signs in with, and follows it once a change is confirmed. A company's is its
 * own to write: it follows where it was the same.
 */
create function private.follow_sign_in_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email <> new.email;
  update public.clients set email = new.email where user_id = new.id and lower(email) = lower(old.email);
  return null;
end
$$;

create trigger follow_sign_in_email after update of email on auth.users
for each row when (new.email is distinct from old.email and new.email is not null)
execute function private.follow_sign_in_email();

revoke execute on all functions in schema private from public;
revoke execute on function public.export_my_data(), public.delete_my_account(text) from public, anon, service_role;
grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;
revoke execute on function public.doomed_objects(), public.forget_doomed_objects(text, jsonb) from public, anon, authenticated;
grant execute on function public.doomed_objects(), public.forget_doomed_objects(text, jsonb) to service_role;

select private.every_minute('sweep-objects', 'exists (select from private.doomed_objects)');
