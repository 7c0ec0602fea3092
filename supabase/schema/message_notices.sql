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
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('message_notices_signed_in', 'Sign in first', '42501'); end if;
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

create trigger "120_notices" after insert on public.messages
for each row when (new.kind = 'text') execute function private.queue_message_notices();

/*
 * Takes back the notices of threads: to one user, who has read them, or to both sides. A mail that was given up stays
 * where its thread was read: administrators look for the reason.
 */
create function private.drop_notices_of(threads uuid[], recipient uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_queue q
  where q.kind = 'messages' and q.application_id = any (threads)
    and (recipient is null or (q.user_id = recipient and q.state <> 'given up'));
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

create trigger "140_notices" after update of read_up_to on public.message_reads
for each row execute function private.follow_message_read();

/* Takes back the notices of a request that is deleted with an account: nobody could say any more who wrote about what. */
create function private.drop_notices_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_notices_of(array[old.id]);
  return null;
end
$$;

create trigger "140_drop_notices" after delete on public.job_applications
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

create trigger "100_drop_notices" after insert on public.blocks
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

grant execute on function public.my_message_notices(), public.set_message_notices(boolean,boolean,uuid) to authenticated;

grant execute on function public.take_notifications() to service_role;
