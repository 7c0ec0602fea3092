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
  kind text not null
    constraint notification_queue_kind_known check (kind in (
    'request-new', 'request-answered', 'request-progress', 'request-withdrawn', 'approved', 'invoice-sent',
    'invoice-paid', 'message-new', 'quote-new', 'quote-answered')),
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

create function private.queue_request_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_notification(j.posted_by, 'request-new') from public.jobs j where j.id = new.job_id;
  return null;
end
$$;

create function private.queue_request_status_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'withdrawn' then
    perform private.queue_notification(j.posted_by, 'request-withdrawn') from public.jobs j where j.id = new.job_id;
    return null;
  end if;
  perform private.queue_notification(c.user_id,
    case when new.status in ('accepted', 'rejected') then 'request-answered' else 'request-progress' end)
  from public.clients c where c.id = new.client_id;
  return null;
end
$$;

/* An approval that is withdrawn before it was sent is not sent. */
create function private.queue_approval_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_approved then
    perform private.queue_notification(new.id, 'approved');
  else
    delete from private.notification_queue where user_id = new.id and kind = 'approved';
  end if;
  return null;
end
$$;

/* A payment tells the professional, unless the professional recorded it. */
create function private.queue_invoice_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'draft' and new.status = 'sent' then
    perform private.queue_notification(c.user_id, 'invoice-sent') from public.clients c where c.id = new.client_id;
  elsif new.status = 'paid' then
    perform private.queue_notification(new.professional_id, 'invoice-paid');
  end if;
  return null;
end
$$;

create trigger "210_notification" after insert on public.job_applications
for each row execute function private.queue_request_notification();

create trigger "220_notification_step" after update of status on public.job_applications
for each row when (new.status <> old.status) execute function private.queue_request_status_notification();

create trigger "220_notification" after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_notification();

create trigger "180_notification" after update of status on public.invoices
for each row when (new.status <> old.status and new.status in ('sent', 'paid'))
execute function private.queue_invoice_notification();

grant execute on function public.save_push_subscription(text,text,text) to authenticated;

select private.every_minute('notify-push', 'exists (select from private.notification_queue where due_at <= now())');
