-- Emails that the app itself sends: of approvals, of events, and of reminders. Triggers queue them in the transaction of the
-- change; the edge function `notify-email` sends them, within limits of a day.

create table private.email_queue (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references public.profiles (id) on delete cascade,
  kind text not null
    constraint email_queue_kind_known check (kind in ('approved', 'events', 'reminder', 'invoice')),
  state text not null default 'queued'
    constraint email_queue_state_known check (state in ('queued', 'sending', 'sent', 'given up')),
  queued_at timestamptz not null default now(),
  -- When it may be taken. One that is being sent is taken to be lost by then.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- What the email service answered last, as an HTTP status.
  status integer,
  user_id uuid references auth.users (id) on delete cascade,
  application_id uuid,
  reminder_id uuid references public.reminders (id) on delete cascade,
  -- Why the last attempt failed; names neither a person nor an address.
  reason text,
  given_up_at timestamptz,
  sent_as uuid,
  -- Of events: when it was taken, and until when what happened has been told by email.
  taken_at timestamptz,
  told_until timestamptz,
  -- How the email service calls it.
  provider_id text,
  link_id uuid references public.invoice_links (id) on delete cascade,
  constraint email_queue_recipient check (
    case kind
      when 'approved' then profile_id is not null
      when 'events' then user_id is not null
      when 'invoice' then link_id is not null
      else user_id is not null and reminder_id is not null
    end)
);

create index email_queue_due on private.email_queue (due_at) where state in ('queued', 'sending');

create index email_queue_profile on private.email_queue (profile_id);

create index email_queue_link on private.email_queue (link_id);

/* Queues one email for an approval; deletes it where the approval is withdrawn before it was sent. */
create function private.queue_approval_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_approved then
    insert into private.email_queue (profile_id, kind) values (new.id, 'approved');
    -- For the embedded backend; a hosted project has a timer.
    perform pg_notify('email_queue', '');
  else
    delete from private.email_queue where profile_id = new.id and kind = 'approved' and state = 'queued';
  end if;
  return null;
end
$$;

create trigger "230_queue_email" after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_email();

/*
 * For the edge function `notify-email` alone: returns up to twenty emails that are due, as `[{id, kind, to, name}]`: those
 * of events with `about` and `events`, reminders with `names` and `reminders`, invoices with `names` and `invoice`. No other caller gets them for five
 * minutes; where a call ends without `finish_email`, the next one gets them. Deletes reminders that must not go out any
 * more: a payment or a block may have been written at the same time as they were.
 */
create function public.take_emails() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  email private.email_queue;
  taken jsonb := '[]';
begin
  -- Two calls would count the same emails.
  perform pg_advisory_xact_lock(hashtextextended('take_emails', 0));
  delete from private.emails_of_a_day m where m.at <= now() - interval '1 day';
  delete from private.email_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending') and q.due_at <= now()
    and not private.may_remind(i);
  delete from private.email_queue q using public.invoice_links l
  where l.id = q.link_id and q.state in ('queued', 'sending') and q.due_at <= now() and not private.is_open_link(l);
  for due in
    select q.id from private.email_queue q where q.state in ('queued', 'sending') and q.due_at <= now()
    order by q.due_at, q.id limit 20 for update skip locked
  loop
    -- One that went with an email before is not due any more.
    select * into email from private.email_queue q where q.id = due and q.due_at <= now();
    continue when email.id is null;
    perform private.begin_email(email);
    select * into email from private.email_queue q where q.id = due and q.state = 'sending' and q.due_at > now();
    if email.id is not null then taken := taken || coalesce(private.email_content(email), '[]'); end if;
    -- All of it was seen meanwhile.
    if email.kind = 'events' and not exists (select from private.events_to_tell(email)) then
      perform private.drop_event_email(email);
    end if;
  end loop;
  return taken;
end
$$;

create index email_queue_reminder on private.email_queue (reminder_id);

create unique index email_queue_one_per_thread on private.email_queue (user_id, (coalesce(application_id, private.no_thread())))
  where kind = 'events' and state <> 'given up';

/* Queues an email of what happened in a thread, or outside of all: after five minutes, and an hour after the one before. */
create function private.queue_event_email(recipient uuid, thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_queue as q (kind, user_id, application_id, due_at)
  values ('events', recipient, thread, now() + interval '5 minutes')
  on conflict (user_id, (coalesce(application_id, private.no_thread()))) where kind = 'events' and state <> 'given up'
  -- Another email has another id: the email service sends none of an id twice.
  do update set id = gen_random_uuid(), state = 'queued', attempts = 0, reason = null,
    due_at = greatest(now() + interval '5 minutes', q.told_until + interval '1 hour')
  where q.state = 'sent';
end
$$;

/* Takes back an email that waits. When the one before it was sent is kept: the next comes an hour later. */
create function private.drop_event_email(email private.email_queue) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q where q.id = email.id and q.told_until is null;
  update private.email_queue q set state = 'sent' where q.id = email.id;
end
$$;

/* What an email of a thread tells: what its recipient has not seen, and has not been told by email before. */
create function private.events_to_tell(email private.email_queue) returns setof public.events
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select e.* from public.events e join private.event_kinds k on k.kind = e.kind
    where e.user_id = email.user_id and e.application_id is not distinct from email.application_id and e.seen_at is null
      and e.created_at > coalesce(email.told_until, '-infinity') and k.email
      and private.event_choice(e.user_id, k.topic) -> 'email' = 'true'
    order by e.created_at, e.id;
end
$$;

-- Notifications that were given up, for a week. Nobody is named: a later one of its kind stands for it.
create table private.given_up_notifications (
  id bigint generated always as identity primary key,
  given_up_at timestamptz not null default now(),
  kind text not null,
  reason text
);

create index given_up_notifications_age on private.given_up_notifications (given_up_at);

/*
 * Records the outcome of an email. One that was not sent is tried again, at growing intervals, ten times in about nine
 * hours, and then given up. Returns `{is_new, given_up}`: whether it failed for another reason than the time before; null
 * for an email that nobody was sending.
 */
create function public.finish_email(
  id uuid, sent boolean, status integer, reason text default null, provider_id text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 10;
  known private.email_queue;
  given_up boolean;
begin
  -- Of reminders that went together, some may be paid meanwhile.
  select * into known from private.email_queue q
  where coalesce(q.sent_as, q.id) = finish_email.id and q.state = 'sending' limit 1 for update;
  if known.id is null then return null; end if;
  given_up := not sent and known.attempts >= at_most;
  update private.email_queue q set
    state = case when sent then 'sent' when given_up then 'given up' else 'queued' end,
    told_until = case when sent then q.taken_at else q.told_until end,
    status = finish_email.status,
    provider_id = finish_email.provider_id,
    reason = case when not sent then finish_email.reason end,
    given_up_at = case when given_up then now() end,
    due_at = now() + interval '1 minute' * power(2, least(known.attempts, at_most) - 1)
  where coalesce(q.sent_as, q.id) = finish_email.id and q.state = 'sending';
  update public.invoice_links l set emailed_at = now() where sent and l.id = known.link_id;
  update public.invoice_links l set undeliverable_at = now() where given_up and l.id = known.link_id;
  -- What happened while it was being sent is told an hour later.
  update private.email_queue q set id = gen_random_uuid(), state = 'queued', attempts = 0, due_at = now() + interval '1 hour'
  where q.id = known.id and q.kind = 'events' and q.state = 'sent' and exists (select from private.events_to_tell(q));
  return jsonb_build_object('is_new', known.reason is distinct from finish_email.reason, 'given_up', given_up);
end
$$;

/*
 * Records the outcome of a notification: `sent`; `refused`, which no second attempt would change; `gone`, with its
 * browser's subscription; or `later`: tried again after at least `wait` seconds, at growing intervals, eight times in
 * about two hours. Returns `{is_new, given_up}` of one that failed: whether for another reason than the time before.
 */
create function public.finish_notification(id uuid, outcome text, wait integer default 0, reason text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 8;
  known private.notification_queue;
  given_up boolean;
begin
  select * into known from private.notification_queue q where q.id = finish_notification.id for update;
  if known.id is null then return null; end if;
  if outcome = 'gone' then
    delete from public.push_subscriptions s where s.id = known.subscription_id;
    return null;
  end if;
  given_up := outcome = 'refused' or (outcome = 'later' and known.attempts >= at_most);
  if outcome = 'later' and not given_up then
    update private.notification_queue q set
      reason = finish_notification.reason,
      due_at = now() + greatest(interval '1 minute' * power(2, known.attempts - 1),
        interval '1 second' * least(greatest(wait, 0), 86400))
    where q.id = known.id;
  else
    delete from private.notification_queue q where q.id = known.id;
    if not given_up then return null; end if;
    insert into private.given_up_notifications (kind, reason) values (known.kind, finish_notification.reason);
  end if;
  return jsonb_build_object('is_new', known.reason is distinct from finish_notification.reason, 'given_up', given_up);
end
$$;

/*
 * True while the news of an email is news: the approval holds, something that happened is unseen and its reader wants emails
 * of it, the invoice may be reminded of. False where a later email tells the same.
 */
create function private.is_email_wanted(email private.email_queue) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from private.email_queue o
    where o.id <> email.id and o.kind = email.kind
      and (o.profile_id, o.user_id, o.application_id, o.reminder_id, o.link_id)
        is not distinct from (email.profile_id, email.user_id, email.application_id, email.reminder_id, email.link_id)
      and (o.state in ('queued', 'sending') or (o.queued_at, o.id) > (email.queued_at, email.id))
  ) then
    return false;
  end if;
  return case email.kind
    when 'approved' then exists (select from public.profiles p where p.id = email.profile_id and p.is_approved)
    when 'events' then exists (select from private.events_to_tell(email))
    when 'invoice' then exists (
      select from public.invoice_links l where l.id = email.link_id and private.is_open_link(l))
    else exists (
      select from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = email.reminder_id and private.may_remind(i))
  end;
end
$$;

/* Queues emails that were given up again: the one named, or all that are still wanted. Returns how many. */
create function private.send_given_up_emails(email uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  update private.email_queue q set state = 'queued', attempts = 0, due_at = now(), given_up_at = null, reason = null
  where q.state = 'given up' and (email is null or q.id = email) and private.is_email_wanted(q);
  get diagnostics queued = row_count;
  -- For the embedded backend; a hosted project has a timer.
  if queued > 0 then perform pg_notify('email_queue', ''); end if;
  return queued;
end
$$;

/* One row for each email that was taken to be sent; kept for a day. */
create table private.emails_of_a_day (
  -- Null for a person without an account; then `address` says who it is.
  recipient uuid references auth.users (id) on delete cascade,
  -- Whose deed the email tells of; null for those of the group.
  sender uuid references auth.users (id) on delete cascade,
  kind text not null,
  at timestamptz not null default now(),
  address text,
  constraint emails_of_a_day_recipient_known check (num_nonnulls(recipient, address) = 1)
);

create index emails_of_a_day_address on private.emails_of_a_day (address, at);

create index emails_of_a_day_recipient on private.emails_of_a_day (recipient, at);

create index emails_of_a_day_sender on private.emails_of_a_day (sender, at);

create index emails_of_a_day_at on private.emails_of_a_day (at);

alter table private.emails_of_a_day enable row level security;

create index email_queue_sent_as on private.email_queue ((coalesce(sent_as, id)));

/* Whose deed an email tells its recipient of; null for those of the group. */
create function private.email_sender(email private.email_queue) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case email.kind
    when 'events' then (
      select r.user_id from public.message_reads r
      where r.application_id = email.application_id and r.user_id is distinct from email.user_id limit 1)
    when 'reminder' then (
      select i.professional_id from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = email.reminder_id)
    when 'invoice' then (
      select i.professional_id from public.invoice_links l join public.invoices i on i.id = l.invoice_id
      where l.id = email.link_id)
  end;
end
$$;

/* When the next email of a kind may be sent from one person to another, who has an account or an address; null for now. */
create function private.email_waits_until(kind text, sender uuid, recipient uuid, address text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  of_pair constant integer := case kind when 'automatic reminder' then 3 when 'reminders' then 1 else 10 end;
  of_sender constant integer := 200;
  to_recipient constant integer := 60;
begin
  -- Each is the email that must be a day old first. `greatest` passes over what is null.
  return greatest(
    (select m.at from private.emails_of_a_day m
     where (m.recipient = email_waits_until.recipient or m.address = email_waits_until.address)
       and m.sender = email_waits_until.sender
       and m.kind = email_waits_until.kind and m.at > now() - interval '1 day'
     order by m.at desc offset of_pair - 1 limit 1),
    (select m.at from private.emails_of_a_day m
     where m.sender = email_waits_until.sender and m.at > now() - interval '1 day'
     order by m.at desc offset of_sender - 1 limit 1),
    (select m.at from private.emails_of_a_day m
     where (m.recipient = email_waits_until.recipient or m.address = email_waits_until.address)
       and m.at > now() - interval '1 day'
     order by m.at desc offset to_recipient - 1 limit 1)
  ) + interval '1 day';
end
$$;

/*
 * Takes an email that is due to be sent, or puts it off where a limit is reached. Of automatic reminders three a day go from
 * one person to another; what else is due goes with them in one email.
 */
create function private.begin_email(email private.email_queue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient constant uuid := coalesce(email.user_id, email.profile_id);
  address constant text := case when email.kind = 'invoice' then lower(private.address_of(email)) end;
  sender constant uuid := private.email_sender(email);
  is_automatic constant boolean := coalesce(
    (select r.is_automatic from public.reminders r where r.id = email.reminder_id), false);
  kind text := case when is_automatic then 'automatic reminder' else email.kind end;
  waits_until timestamptz;
begin
  if private.is_stopped(private.address_of(email)) then
    delete from private.email_queue q where q.id = email.id;
    return;
  end if;
  -- A second attempt was counted before.
  if email.attempts = 0 then
    email.sent_as := null;
    waits_until := private.email_waits_until(kind, sender, recipient, address);
    if is_automatic and waits_until is not null then
      kind := 'reminders';
      waits_until := private.email_waits_until(kind, sender, recipient, address);
      if waits_until is null then
        update private.email_queue q set sent_as = email.id
        from public.reminders r, public.invoices i
        where r.id = q.reminder_id and i.id = r.invoice_id and r.is_automatic and q.user_id = email.user_id
          and i.professional_id = sender and q.state = 'queued' and q.attempts = 0 and q.due_at <= now();
        email.sent_as := email.id;
      end if;
    end if;
    if waits_until is not null then
      update private.email_queue q set due_at = waits_until where q.id = email.id;
      return;
    end if;
    insert into private.emails_of_a_day (recipient, address, sender, kind) values (recipient, address, sender, kind);
  end if;
  update private.email_queue q set state = 'sending', attempts = email.attempts + 1, due_at = now() + interval '5 minutes',
    sent_as = email.sent_as, taken_at = now()
  where q.id = email.id or (coalesce(q.sent_as, q.id) = email.sent_as and q.state in ('queued', 'sending'));
end
$$;

/* How a person is greeted: the name of the profile, else of the company's contact. */
create function private.name_of(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select p.full_name from public.profiles p where p.id = person),
    (select c.contact_name from public.clients c where c.user_id = person));
end
$$;

/* The address that an email goes to; null where its recipient has left. */
create function private.address_of(email private.email_queue) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case email.kind
    when 'approved' then (select p.email from public.profiles p where p.id = email.profile_id)
    when 'invoice' then (
      select i.client_email from public.invoice_links l join public.invoices i on i.id = l.invoice_id
      where l.id = email.link_id)
    else (select u.email from auth.users u where u.id = email.user_id) end;
end
$$;

/* What the function that sends emails is told of one; null where there is nothing to tell or nobody to send it to. */
create function private.email_content(email private.email_queue) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.address_of(email);
  names jsonb;
  reminders jsonb;
  events jsonb;
  invoice jsonb;
begin
  case email.kind
    when 'approved' then
      names := (select jsonb_build_object('recipient', p.full_name) from public.profiles p where p.id = email.profile_id);
    when 'events' then
      names := jsonb_build_object('recipient', private.name_of(email.user_id));
      events := (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', e.kind, 'topic', k.topic,
          'as_client', e.as_client, 'who', e.who, 'service', e.service, 'number', e.number,
          'amount', e.amount::text, 'note', e.note))
          order by e.created_at, e.id)
        from private.events_to_tell(email) e join private.event_kinds k on k.kind = e.kind);
      if events is null then return null; end if;
    when 'invoice' then
      select jsonb_build_object('recipient', i.client_name, 'writer', coalesce(i.professional_name, p.full_name)),
        jsonb_build_object('number', i.invoice_number, 'amount', i.amount::text, 'due', i.due_date,
          'paper', l.paper_path, 'token', private.link_token(l.id))
      into names, invoice
      from public.invoice_links l
      join public.invoices i on i.id = l.invoice_id
      left join public.profiles p on p.id = i.professional_id
      where l.id = email.link_id;
    else
      select jsonb_build_object('recipient', min(c.contact_name),
          'writer', coalesce(min(i.professional_name), min(p.full_name))),
        jsonb_agg(jsonb_build_object('number', i.invoice_number, 'text', r.body) order by i.due_date, i.invoice_number)
      into names, reminders
      from private.email_queue q
      join public.reminders r on r.id = q.reminder_id
      join public.invoices i on i.id = r.invoice_id
      join public.clients c on c.id = i.client_id
      left join public.profiles p on p.id = i.professional_id
      where coalesce(q.sent_as, q.id) = coalesce(email.sent_as, email.id) and q.state = 'sending';
      if reminders is null then return null; end if;
  end case;
  if address is null or names is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('id', coalesce(email.sent_as, email.id), 'kind', email.kind, 'to', address,
    'name', names -> 'recipient', 'about', email.application_id,
    'names', case when email.kind in ('reminder', 'invoice') then names end, 'reminders', reminders, 'events', events,
    'invoice', invoice,
    -- The links that stop the emails of a topic, and of all its topics at once.
    'stop', (select jsonb_object_agg(t.topic, private.emails_token(email.user_id, t.topic))
      from (select distinct e ->> 'topic' as topic from jsonb_array_elements(events) e) t),
    'unsubscribe', (select private.emails_token(email.user_id, string_agg(distinct e ->> 'topic', ','))
      from jsonb_array_elements(events) e)));
end
$$;

/* Refuses more than ten reminders by hand to one client within a day. It runs after the policy, under a lock. */
create function private.limit_reminders_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_client constant integer := 10;
  billed public.invoices;
begin
  select * into billed from public.invoices i where i.id = new.invoice_id;
  if billed.client_id is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('reminders ' || billed.professional_id || billed.client_id, 0));
  if of_client < (
    select count(*) from public.reminders r join public.invoices i on i.id = r.invoice_id
    where i.professional_id = billed.professional_id and i.client_id = billed.client_id and not r.is_automatic
      and r.created_at > now() - interval '1 day')
  then
    perform private.refuse('reminders_limit_of_client',
      'You have reminded this client ten times within a day. Send this one tomorrow.');
  end if;
  return null;
end
$$;

create trigger "110_limit_of_client" after insert on public.reminders
for each row when (current_user in ('anon', 'authenticated') and not new.is_automatic)
execute function private.limit_reminders_of_client();

/* Messages that a member may still get by the contact form: twenty in any 24 hours, not counting those the service refused. */
create function private.contact_sends_left_of_member(member uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  a_day constant integer := 20;
begin
  return greatest(0, a_day - (
    select count(*) from private.contact_sends s
    where s.member = contact_sends_left_of_member.member and s.at > now() - interval '1 day' and s.state <> 'refused'
  )::integer);
end
$$;

grant execute on function public.take_emails(), public.finish_email(uuid,boolean,integer,text,text),
  public.finish_notification(uuid,text,integer,text) to service_role;

select private.every_minute('notify-email',
  $$exists (select from private.email_queue where state in ('queued', 'sending') and due_at <= now())$$);
