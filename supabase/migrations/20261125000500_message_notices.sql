-- Notices of messages: a notification at once, "{name} wrote about {service}", and one mail for a thread of which something
-- has been unread for ten minutes. None contains a message's text. Everybody can switch off both.

create table private.message_notices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  push boolean not null default true,
  mail boolean not null default true
);

create function private.notices_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('push', n.push, 'mail', n.mail) from private.message_notices n where n.user_id = person),
    '{"push": true, "mail": true}');
end
$$;

/* Returns which notices of messages the caller gets: `{push, mail}`. */
create function public.my_message_notices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.notices_of((select auth.uid()))
$$;

/* Chooses which notices of messages the caller gets. Those that wait are taken back where they are switched off. */
create function public.set_message_notices(push boolean, mail boolean, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then perform private.refuse('message_notices_signed_in', 'Sign in first', '42501'); end if;
  if private.is_repeated(mutation_id) then return; end if;
  insert into private.message_notices (user_id, push, mail)
  values (me, set_message_notices.push, set_message_notices.mail)
  on conflict (user_id) do update set push = excluded.push, mail = excluded.mail;
  if not set_message_notices.push then
    delete from private.notification_queue q where q.user_id = me and q.kind = 'message-new';
  end if;
  -- Sent ones stay until their thread is read: until then it gets no second mail.
  if not set_message_notices.mail then
    delete from private.mail_queue q
    where q.user_id = me and q.kind = 'messages' and q.state in ('queued', 'sending');
  end if;
end
$$;

-- Of messages a browser is told once for each thread: `about` is the request; of other kinds once.
alter table private.notification_queue
  add column about uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint notification_queue_pkey,
  add primary key (subscription_id, kind, about),
  drop constraint notification_queue_kind_known,
  add constraint notification_queue_kind_known check (kind in (
    'request-new', 'request-answered', 'request-progress', 'request-withdrawn', 'approved', 'invoice-sent',
    'invoice-paid', 'message-new'));

drop function private.queue_notification(uuid, text);

/* Queues a notification for each of a user's browsers; none for what the user did. */
create function private.queue_notification(
  recipient uuid, of_kind text, of_thread uuid default '00000000-0000-0000-0000-000000000000') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if recipient is null or recipient is not distinct from (select auth.uid()) then return; end if;
  insert into private.notification_queue as q (subscription_id, kind, user_id, about)
  select s.id, of_kind, s.user_id, of_thread from public.push_subscriptions s where s.user_id = recipient
  on conflict (subscription_id, kind, about) do update
    set id = gen_random_uuid(), queued_at = now(), due_at = now(), attempts = 0;
  -- For the embedded backend; a hosted project has a timer.
  if found then perform pg_notify('notification_queue', ''); end if;
end
$$;

-- A mail is about a profile's approval, or tells a user of a thread.
alter table private.mail_queue
  alter column profile_id drop not null,
  add column user_id uuid references auth.users (id) on delete cascade,
  add column application_id uuid,
  drop constraint mail_queue_kind_known,
  add constraint mail_queue_kind_known check (kind in ('approved', 'messages')),
  add constraint mail_queue_recipient check (
    case kind when 'approved' then profile_id is not null else user_id is not null and application_id is not null end);
create unique index mail_queue_one_per_thread on private.mail_queue (user_id, application_id) where kind = 'messages';

/* Tells the other side of a new message: at once, and by mail after ten minutes. */
create function private.queue_message_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid := (
    select r.user_id from public.message_reads r
    where r.application_id = new.application_id and r.as_client <> new.sent_by_client);
  wanted jsonb := private.notices_of(recipient);
begin
  if recipient is null then return null; end if;
  if wanted -> 'push' = 'true' then
    perform private.queue_notification(recipient, 'message-new', new.application_id);
  end if;
  if wanted -> 'mail' = 'true' then
    -- One that was sent stays here until the thread is read: until then no other is sent.
    insert into private.mail_queue (kind, user_id, application_id, due_at)
    values ('messages', recipient, new.application_id, now() + interval '10 minutes') on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger notices after insert on public.messages
for each row when (new.kind = 'text') execute function private.queue_message_notices();

/* Takes back the notices of threads: to one user, or to both sides. */
create function private.drop_notices_of(threads uuid[], recipient uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_queue q
  where q.kind = 'messages' and q.application_id = any (threads) and (recipient is null or q.user_id = recipient);
  delete from private.notification_queue q
  where q.kind = 'message-new' and q.about = any (threads) and (recipient is null or q.user_id = recipient);
end
$$;

/*
 * Takes back the notices of a thread whose last message of the other side is read. Of a thread read in part, the mail
 * waits until the oldest unread message is ten minutes old.
 */
create function private.follow_message_read() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unread_since timestamptz := (
    select min(m.created_at) from public.messages m
    where m.application_id = new.application_id and m.position > new.read_up_to
      and m.kind = 'text' and m.sent_by_client <> new.as_client);
begin
  if unread_since is null then
    perform private.drop_notices_of(array[new.application_id], new.user_id);
  else
    update private.mail_queue q set due_at = greatest(q.due_at, unread_since + interval '10 minutes')
    where q.kind = 'messages' and q.user_id = new.user_id and q.application_id = new.application_id
      and q.state = 'queued';
  end if;
  return null;
end
$$;
create trigger notices after update of read_up_to on public.message_reads
for each row execute function private.follow_message_read();

/* Takes back the notices of a request that is deleted with an account: nobody could say any more who wrote about what. */
create function private.drop_notices_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_notices_of(array[old.id]);
  return null;
end
$$;
create trigger drop_notices after delete on public.job_applications
for each row execute function private.drop_notices_of_request();

/* Takes back the notices of a pair's threads once one has blocked the other. */
create function private.drop_notices_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_notices_of(array(
    select r.application_id from public.message_reads r
    join public.message_reads o on o.application_id = r.application_id and o.user_id = new.blocked
    where r.user_id = new.blocker));
  return null;
end
$$;
create trigger drop_notices after insert on public.blocks
for each row execute function private.drop_notices_of_pair();

/* Who wrote about what, for a notice of this thread to this user; null where the thread has ended. */
create function private.thread_names(application uuid, recipient uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('service', j.title,
      'writer', case recipient when c.user_id then p.full_name else c.contact_name end,
      'recipient', case recipient when c.user_id then c.contact_name else p.full_name end)
    from public.job_applications a
    join public.clients c on c.id = a.client_id
    join public.jobs j on j.id = a.job_id
    join public.profiles p on p.id = j.posted_by
    where a.id = application
  );
end
$$;

drop function public.take_notifications();
/*
 * For the edge function `notify-push` alone: returns up to twenty notifications that are due, as `[{id, kind, endpoint,
 * p256dh, auth, about, names}]`. No other caller gets them for five minutes; where a call ends without
 * `finish_notification`, the next one gets them. Deletes subscriptions whose session has ended.
 */
create function public.take_notifications() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from public.push_subscriptions s using private.notification_queue q
  where q.subscription_id = s.id and q.due_at <= now() and s.session_id is not null
    and not exists (
      select from auth.sessions e where e.id = s.session_id and (e.not_after is null or e.not_after > now()));
  with due as (
    select q.id from private.notification_queue q where q.due_at <= now()
    order by q.due_at limit 20 for update skip locked
  ), claimed as (
    update private.notification_queue q set attempts = attempts + 1, due_at = now() + interval '5 minutes'
    from due where q.id = due.id returning q.id, q.kind, q.subscription_id, q.user_id, q.about
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'endpoint', s.endpoint,
    'p256dh', s.p256dh, 'auth', s.auth)
    || case c.kind
      when 'message-new' then jsonb_build_object('about', c.about, 'names', private.thread_names(c.about, c.user_id))
      else '{}' end), '[]') into taken
  from claimed c join public.push_subscriptions s on s.id = c.subscription_id;
  return taken;
end
$$;

/*
 * For the edge function `notify-mail` alone: returns up to twenty mails that are due, as `[{id, kind, to, name}]`, those
 * about messages with `about` and `names`. No other caller gets them for five minutes; where a call ends without
 * `finish_mail`, the next one gets them.
 */
create or replace function public.take_mail() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select id from private.mail_queue where state in ('queued', 'sending') and due_at <= now()
    order by due_at limit 20 for update skip locked
  ), taken as (
    update private.mail_queue q set state = 'sending', attempts = attempts + 1, due_at = now() + interval '5 minutes'
    from due where q.id = due.id returning q.*
  ), written as (
    select t.*, case t.kind when 'messages' then private.thread_names(t.application_id, t.user_id) end as names
    from taken t
  )
  select coalesce(jsonb_agg(
    case w.kind
      when 'approved' then jsonb_build_object('id', w.id, 'kind', w.kind, 'to', p.email, 'name', p.full_name)
      else jsonb_build_object('id', w.id, 'kind', w.kind, 'to', u.email, 'name', w.names -> 'recipient',
        'about', w.application_id, 'names', w.names) end), '[]')
  from written w
  left join public.profiles p on p.id = w.profile_id
  left join auth.users u on u.id = w.user_id
  where coalesce(p.email, u.email) is not null and (w.kind = 'approved' or w.names is not null)
$$;

/*
 * Returns all data held about the caller as one JSON document. Of what the caller shares with others it holds the
 * caller's side: requests to the caller's services without the clients' contact details, invoices as they were
 * addressed, conversations with both sides' messages. Files are listed by key.
 */
create or replace function public.export_my_data() returns jsonb
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
    'payment_details', (
      select jsonb_build_object('details', details, 'address', address) from public.payment_details where id = me),
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

revoke execute on all functions in schema private from public;
revoke execute on function public.my_message_notices(), public.set_message_notices(boolean, boolean, uuid)
  from public, anon, service_role;
grant execute on function public.my_message_notices(), public.set_message_notices(boolean, boolean, uuid)
  to authenticated;
revoke execute on function public.take_notifications() from public, anon, authenticated;
grant execute on function public.take_notifications() to service_role;
