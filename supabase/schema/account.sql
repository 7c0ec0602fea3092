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
 * Returns all data held about the caller as one JSON document: the caller's rows of each table that devices hold
 * (`export_<table>` of the table's own file), and what only the server has. Of what the caller shares with others it holds
 * the caller's side. Files are listed by key.
 */
create function public.export_my_data() returns jsonb
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
    'event_choices', public.my_event_choices(),
    'messages_sent', (
      select coalesce(jsonb_agg(jsonb_build_object('to', member, 'at', at, 'state', state) order by at), '[]')
      from private.contact_sends where sender = me),
    'emails_to_me', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', queued_at, 'state', state)
        order by queued_at), '[]')
      from private.email_queue where me in (profile_id, user_id)),
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
