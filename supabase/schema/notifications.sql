-- Web push notifications, for while the app is closed: they say which kind of news there is, and nothing else.
-- Triggers queue them in the transaction of the change; the edge function `notify-push` sends them.

-- Browsers that want notifications, each with the address its push service gave it. Whoever knows an address and its
-- keys can send to that browser: nobody but its user reads it.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The session that subscribed. Once it has ended, nothing is sent any more.
  session_id uuid,
  endpoint text not null
    constraint push_subscriptions_endpoint_length check (char_length(endpoint) between 10 and 1000)
    constraint push_subscriptions_endpoint_once unique,
  -- A point of P-256 and sixteen bytes, base64url (RFC 8291).
  p256dh text not null
    constraint push_subscriptions_p256dh_shape check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null
    constraint push_subscriptions_auth_shape check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  -- When the browser last renewed it.
  seen_at timestamptz not null default now()
);

create index push_subscriptions_user on public.push_subscriptions (user_id, seen_at);

alter table public.push_subscriptions enable row level security;

revoke all on public.push_subscriptions from anon, authenticated, service_role;

grant select, insert, update, delete on public.push_subscriptions to service_role;

grant select, delete on public.push_subscriptions to authenticated;

create policy "A person reads the subscriptions of her own browsers"
on public.push_subscriptions for select to authenticated
using (user_id = (select auth.uid()));

create policy "A person ends the subscriptions of her own browsers"
on public.push_subscriptions for delete to authenticated
using (user_id = (select auth.uid()));

/*
 * Subscribes this browser for the caller; called again, renews `seen_at`. The address must be on the public web. Takes
 * over another user's subscription only with the same keys, since then it is the same browser. Keeps ten browsers per
 * user; the one seen least recently is deleted.
 */
create function public.save_push_subscription(endpoint text, p256dh text, auth text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 10;
  me uuid := (select auth.uid());
  saved uuid;
begin
  if me is null then perform private.refuse('push_subscriptions_signed_in', 'Sign in first', '42501'); end if;
  -- A name with a top-level domain: no IP address, no port, no password, no name of a private network.
  if save_push_subscription.endpoint !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}/[!-~]+$'
     or save_push_subscription.endpoint ~ ('^https://[^/]*\.(local|localhost|internal|intranet|lan|home|corp'
       '|test|example|invalid|onion|arpa)/') then
    perform private.refuse('push_subscriptions_endpoint_public', 'This is no push service');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('push_subscriptions ' || me, 0));
  insert into public.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth)
  values (me, ((select auth.jwt()) ->> 'session_id')::uuid, save_push_subscription.endpoint,
    save_push_subscription.p256dh, save_push_subscription.auth)
  on conflict on constraint push_subscriptions_endpoint_once do update
    set user_id = excluded.user_id, session_id = excluded.session_id, seen_at = now()
    where (s.p256dh, s.auth) = (excluded.p256dh, excluded.auth)
  returning id into saved;
  if saved is null then
    perform private.refuse('push_subscriptions_endpoint_once', 'This browser is signed up already', '23505');
  end if;
  -- Notifications queued for the browser's former user are not for this one.
  delete from private.notification_queue q where q.subscription_id = saved and q.user_id <> me;
  delete from public.push_subscriptions s
  where s.user_id = me and s.id in (
    select o.id from public.push_subscriptions o
    where o.user_id = me order by o.seen_at desc, o.id = saved desc offset at_most);
end
$$;

-- What each browser has still to be told: at most one notification of a kind, which stands for all news of that kind.
create table private.notification_queue (
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  kind text not null references private.event_kinds (kind),
  user_id uuid not null,
  -- A new id for each change: finishing the older notification does not delete the newer one.
  id uuid not null default gen_random_uuid(),
  queued_at timestamptz not null default now(),
  -- When it may be taken. One that is being sent is taken to be lost by then.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  about uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Why the last attempt failed; names neither a person nor an address.
  reason text,
  primary key (subscription_id, kind, about)
);

create index notification_queue_due on private.notification_queue (due_at);

create unique index notification_queue_id on private.notification_queue (id);

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
    'p256dh', s.p256dh, 'auth', s.auth, 'as_client', (
      select e.as_client from public.events e
      where e.user_id = c.user_id and e.kind = c.kind and coalesce(e.application_id, private.no_thread()) = c.about
      order by e.created_at desc limit 1))
    || case when c.about = private.no_thread() then '{}' else jsonb_build_object('about', c.about) end
    || case c.kind
      when 'message-new' then jsonb_build_object('names', private.thread_names(c.about, c.user_id))
      else '{}' end), '[]') into taken
  from claimed c join public.push_subscriptions s on s.id = c.subscription_id;
  return taken;
end
$$;

grant execute on function public.save_push_subscription(text,text,text) to authenticated;

grant execute on function public.take_notifications() to service_role;

select private.every_minute('notify-push', 'exists (select from private.notification_queue where due_at <= now())');
