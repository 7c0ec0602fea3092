-- A user's own account: all data held about the user, its deletion, and the address it signs in with.

/*
 * Changes a profile's address with the one its owner signs in with, once that is confirmed. A company's address is its
 * own: it changes only where it was the same.
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

/*
 * Returns all data held about the caller as one JSON document. Of what the caller shares with others it holds the
 * caller's side: requests to the caller's services without the clients' contact details, invoices as they were
 * addressed, conversations with both sides' messages. Files are listed by key.
 */
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_client uuid := private.my_client_id();
  my_invoices uuid[] := private.my_invoice_ids();
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
      select coalesce(jsonb_agg(to_jsonb(j) - 'sync_xid' order by created_at), '[]')
      from public.jobs j where posted_by = me),
    'requests_sent', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid' || jsonb_build_object('service', j.title)
        order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id where a.client_id = my_client),
    'requests_received', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid'
        || jsonb_build_object('service', j.title, 'company', c.company_name) order by a.created_at), '[]')
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
    'payment_details', (select to_jsonb(d) - array['id', 'sync_xid'] from public.payment_details d where id = me),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.payments p where invoice_id = any (my_invoices)),
    'reminders', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'sync_xid' order by created_at), '[]')
      from public.reminders r where invoice_id = any (my_invoices)),
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(q) - 'sync_xid' order by created_at), '[]')
      from public.quotes q
      where professional_id = me or (client_id = my_client and status <> 'draft')),
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
    'conversations', (
      select coalesce(jsonb_agg(jsonb_build_object('request', r.application_id, 'as_client', r.as_client,
        'read_up_to', r.read_up_to, 'ended_about', r.ended_about, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('by_me', m.sent_by_client = r.as_client, 'kind', m.kind,
            'body', m.body, 'at', m.created_at) order by m.position), '[]')
          from public.messages m where m.application_id = r.application_id))), '[]')
      from public.message_reads r where r.user_id = me),
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
end
$$;

create function private.announce_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('profiles', old.id, private.user_audience(old.id));
  return null;
end
$$;

create trigger announce_account_deletion after delete on auth.users
for each row execute function private.announce_account_deletion();

/*
 * Deletes the caller's account. `confirmation` is the address the caller signs in with, typed. Profile, company,
 * services, requests, files and drafts are deleted, and devices are told; invoices that others hold keep their copies.
 * The triggers of the deleted rows list the stored objects to delete. Refuses the last administrator.
 */
create function public.delete_my_account(confirmation text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_client uuid := private.my_client_id();
begin
  if me is null then perform private.refuse('account_signed_in', 'Sign in first', '42501'); end if;
  -- Deleted before: the answer may have been lost, and a token outlives its account by up to an hour.
  if not private.has_account() then return; end if;
  if lower(btrim(confirmation)) is distinct from (select lower(email) from auth.users where id = me) then
    perform private.refuse('account_confirmation', 'Type the email address you sign in with');
  end if;
  -- Locks, so that the last two administrators cannot both be deleted.
  perform pg_advisory_xact_lock(hashtext('account_last_administrator'));
  if private.is_admin() and not exists (select from public.profiles where is_admin and id <> me) then
    perform private.refuse('account_last_administrator',
      'You are the only administrator; make somebody else one first');
  end if;

  -- Deletes invoices that nobody could see any more: drafts, deleted ones, and those addressed to no account.
  delete from public.invoices
  where professional_id = me and (status = 'draft' or deleted_at is not null or client_id is null);
  -- A draft for the caller's company keeps name and address of its client, as an issued invoice does.
  update public.invoices i set client_name = c.contact_name, client_email = c.email
  from public.clients c
  where c.id = my_client and i.client_id = c.id and i.client_name is null;

  delete from public.profiles where id = me;
  delete from public.clients where user_id = me;
  delete from private.mutation_results where actor = me;
  delete from auth.users where id = me;
end
$$;

grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;
