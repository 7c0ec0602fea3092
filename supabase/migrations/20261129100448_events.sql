-- People are told of what concerns them: requests, quotes, invoices, payments, decisions; as messages were before.

set local check_function_bodies = off;

create table private.stopped_addresses (
  address text primary key
    constraint stopped_addresses_lower_case check (address = lower(address)),
  reason text not null
    constraint stopped_addresses_reason_known check (reason in ('bounced', 'complained')),
  stopped_at timestamptz not null default now()
);

create table private.event_kinds (
  kind text primary key,
  -- The switch on the account page that it belongs to.
  topic text not null
    constraint event_kinds_topic_known check (
      topic in ('requests', 'messages', 'quotes', 'invoices', 'applications')),
  -- One side of a request or an invoice, the side that did not do it, the person a decision is about, or all administrators.
  tells text not null
    constraint event_kinds_tells_known check (
      tells in ('client', 'professional', 'other side', 'person', 'administrators')),
  -- Where nothing was chosen.
  email boolean not null,
  push boolean not null,
  -- Kinds that it makes untrue, where they were not seen.
  replaces text[] not null
);

create table public.events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references private.event_kinds (kind),
  -- Whether it tells the client of a request or an invoice, or the professional; null of what concerns neither.
  as_client boolean,
  -- The thread that it belongs to.
  application_id uuid,
  -- The invoice, quote, profile or report that it is about.
  subject_id uuid,
  -- As they were when it happened.
  who text,
  service text,
  number text,
  amount numeric(12, 2),
  note text,
  created_at timestamptz not null default now(),
  -- When the person saw it in the app.
  seen_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id()
);

create table private.event_choices (
  user_id uuid not null references auth.users (id) on delete cascade,
  topic text not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, topic)
);

alter table private.email_queue add column
  -- How the email service calls it.
  provider_id text;

alter table private.email_queue add column
  -- Of events: when it was taken, and until when what happened has been told by email.
  taken_at timestamptz;

alter table private.email_queue add column
  told_until timestamptz;

alter table private.email_queue drop constraint email_queue_kind_known;

alter table private.email_queue drop constraint email_queue_recipient;

alter table private.notification_queue drop constraint notification_queue_kind_known;

drop trigger "100_drop_notices" on public.blocks;

drop trigger "110_drop_reminder_mails" on public.blocks;

drop trigger "110_drop_reminder_mails" on public.invoices;

drop trigger "120_mail" on public.reminders;

drop trigger "120_notices" on public.messages;

drop trigger "140_drop_notices" on public.job_applications;

drop trigger "140_notices" on public.message_reads;

drop trigger "140_notification" on public.quotes;

drop trigger "180_notification" on public.invoices;

drop trigger "210_notification" on public.job_applications;

drop trigger "220_notification" on public.profiles;

drop trigger "220_notification_step" on public.job_applications;

drop trigger "230_queue_mail" on public.profiles;

drop function private.begin_mail(mail private.email_queue);

drop function private.drop_notices_of(threads uuid[], recipient uuid);

drop function private.drop_notices_of_pair();

drop function private.drop_notices_of_request();

drop function private.drop_reminder_mails();

drop function private.drop_reminder_mails_of_pair();

drop function private.is_mail_wanted(mail private.email_queue);

drop function private.mail_content(mail private.email_queue);

drop function private.mail_sender(mail private.email_queue);

drop function private.mail_waits_until(kind text, sender uuid, recipient uuid);

drop function private.notices_of(person uuid);

drop function private.queue_approval_mail();

drop function private.queue_approval_notification();

drop function private.queue_invoice_notification();

drop function private.queue_message_notices();

drop function private.queue_quote_notification();

drop function private.queue_reminder_mail();

drop function private.queue_request_notification();

drop function private.queue_request_status_notification();

drop function private.send_given_up_mail(mail uuid);

drop function public.finish_mail(id uuid, sent boolean, status integer, reason text);

drop function public.my_message_notices();

drop function public.set_message_notices(push boolean, mail boolean, mutation_id uuid);

drop function public.take_mail();

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

create or replace function public.begin_contact(sender uuid, member uuid, mutation_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.contact_sends;
begin
  -- Locks per sender, so that two messages cannot both be the tenth, then per member.
  perform pg_advisory_xact_lock(hashtextextended('contact_sends ' || begin_contact.sender, 0));
  perform pg_advisory_xact_lock(hashtextextended('contact_sends to ' || begin_contact.member, 0));
  select * into known from private.contact_sends s
  where s.sender = begin_contact.sender and s.id = begin_contact.mutation_id;

  if known.state = 'sending' and known.at < now() - interval '1 minute' then
    -- The call that began it has ended without an outcome: it waits 20 seconds for the email service.
    known.state := 'unknown';
    update private.contact_sends s set state = 'unknown' where s.sender = known.sender and s.id = known.id;
  end if;
  if known.state in ('sent', 'unknown', 'sending') then
    return jsonb_build_object('state', known.state);
  end if;

  if not private.may_contact(begin_contact.sender, begin_contact.member) then
    return jsonb_build_object('state', 'forbidden');
  end if;
  if private.contact_sends_left(begin_contact.sender) = 0 then
    return jsonb_build_object('state', 'limit');
  end if;
  if private.contact_sends_left_of_member(begin_contact.member) = 0 then
    return jsonb_build_object('state', 'member-limit');
  end if;
  if private.is_stopped((select p.email from public.profiles p where p.id = begin_contact.member)) then
    return jsonb_build_object('state', 'stopped');
  end if;

  delete from private.contact_sends s where s.sender = begin_contact.sender and s.at < now() - interval '1 year';
  insert into private.contact_sends (sender, id, member)
  values (begin_contact.sender, begin_contact.mutation_id, begin_contact.member)
  on conflict on constraint contact_sends_pkey do update
    set state = 'sending', status = null, at = now(), member = excluded.member;
  return jsonb_build_object('state', 'begun',
    'address', (select email from public.profiles p where p.id = begin_contact.member),
    'from', (
      select jsonb_build_object('name', full_name, 'email', email)
      from public.profiles p where p.id = begin_contact.sender));
end
$$;

create or replace function private.queue_approval_email() returns trigger
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

create or replace function public.take_emails() returns jsonb
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

create or replace function private.queue_event_email(recipient uuid, thread uuid) returns void
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

create or replace function private.drop_event_email(email private.email_queue) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q where q.id = email.id and q.told_until is null;
  update private.email_queue q set state = 'sent' where q.id = email.id;
end
$$;

create or replace function private.events_to_tell(email private.email_queue) returns setof public.events
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

create or replace function public.finish_email(
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
  -- What happened while it was being sent is told an hour later.
  update private.email_queue q set id = gen_random_uuid(), state = 'queued', attempts = 0, due_at = now() + interval '1 hour'
  where q.id = known.id and q.kind = 'events' and q.state = 'sent' and exists (select from private.events_to_tell(q));
  return jsonb_build_object('is_new', known.reason is distinct from finish_email.reason, 'given_up', given_up);
end
$$;

create or replace function private.is_email_wanted(email private.email_queue) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from private.email_queue o
    where o.id <> email.id and o.kind = email.kind
      and (o.profile_id, o.user_id, o.application_id, o.reminder_id)
        is not distinct from (email.profile_id, email.user_id, email.application_id, email.reminder_id)
      and (o.state in ('queued', 'sending') or (o.queued_at, o.id) > (email.queued_at, email.id))
  ) then
    return false;
  end if;
  return case email.kind
    when 'approved' then exists (select from public.profiles p where p.id = email.profile_id and p.is_approved)
    when 'events' then exists (select from private.events_to_tell(email))
    else exists (
      select from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = email.reminder_id and private.may_remind(i))
  end;
end
$$;

create or replace function private.send_given_up_emails(email uuid default null) returns integer
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

create or replace function private.email_sender(email private.email_queue) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case email.kind
    when 'events' then (
      select r.user_id from public.message_reads r
      where r.application_id = email.application_id and r.user_id is distinct from email.user_id limit 1)
    when 'reminder' then (
      select i.professional_id from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = email.reminder_id)
  end;
end
$$;

create or replace function private.email_waits_until(kind text, sender uuid, recipient uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  of_pair constant integer := case kind when 'automatic reminder' then 3 when 'reminders' then 1 else 10 end;
  of_sender constant integer := 200;
  to_recipient constant integer := 60;
begin
  -- Each is the email that must be a day old first. `greatest` passes over what is null.
  return greatest(
    (select m.at from private.emails_of_a_day m
     where m.recipient = email_waits_until.recipient and m.sender = email_waits_until.sender
       and m.kind = email_waits_until.kind and m.at > now() - interval '1 day'
     order by m.at desc offset of_pair - 1 limit 1),
    (select m.at from private.emails_of_a_day m
     where m.sender = email_waits_until.sender and m.at > now() - interval '1 day'
     order by m.at desc offset of_sender - 1 limit 1),
    (select m.at from private.emails_of_a_day m
     where m.recipient = email_waits_until.recipient and m.at > now() - interval '1 day'
     order by m.at desc offset to_recipient - 1 limit 1)
  ) + interval '1 day';
end
$$;

create or replace function private.begin_email(email private.email_queue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient constant uuid := coalesce(email.user_id, email.profile_id);
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
    waits_until := private.email_waits_until(kind, sender, recipient);
    if is_automatic and waits_until is not null then
      kind := 'reminders';
      waits_until := private.email_waits_until(kind, sender, recipient);
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
    insert into private.emails_of_a_day (recipient, sender, kind) values (recipient, sender, kind);
  end if;
  update private.email_queue q set state = 'sending', attempts = email.attempts + 1, due_at = now() + interval '5 minutes',
    sent_as = email.sent_as, taken_at = now()
  where q.id = email.id or (coalesce(q.sent_as, q.id) = email.sent_as and q.state in ('queued', 'sending'));
end
$$;

create or replace function private.name_of(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select p.full_name from public.profiles p where p.id = person),
    (select c.contact_name from public.clients c where c.user_id = person));
end
$$;

create or replace function private.address_of(email private.email_queue) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case email.kind
    when 'approved' then (select p.email from public.profiles p where p.id = email.profile_id)
    else (select u.email from auth.users u where u.id = email.user_id) end;
end
$$;

create or replace function private.email_content(email private.email_queue) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.address_of(email);
  names jsonb;
  reminders jsonb;
  events jsonb;
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
    'names', case when email.kind = 'reminder' then names end, 'reminders', reminders, 'events', events,
    -- The links that stop the emails of a topic, and of all its topics at once.
    'stop', (select jsonb_object_agg(t.topic, private.emails_token(email.user_id, t.topic))
      from (select distinct e ->> 'topic' as topic from jsonb_array_elements(events) e) t),
    'unsubscribe', (select private.emails_token(email.user_id, string_agg(distinct e ->> 'topic', ','))
      from jsonb_array_elements(events) e)));
end
$$;

create or replace function private.health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  email jsonb;
  push jsonb;
  objects jsonb;
  timers jsonb := private.timers_health();
  failing text[];
begin
  select jsonb_build_object(
    'oldest_due_seconds', private.seconds_since(min(q.due_at) filter (
      where q.state in ('queued', 'sending') and q.due_at <= now())),
    'given_up', count(*) filter (where q.state = 'given up'),
    'given_up_last_day', count(*) filter (where q.given_up_at > now() - interval '1 day'))
  into email from private.email_queue q where q.state <> 'sent';
  select jsonb_build_object(
    'oldest_due_seconds', (
      select private.seconds_since(min(q.due_at)) from private.notification_queue q where q.due_at <= now()),
    'given_up', count(*),
    'given_up_last_day', count(*) filter (where g.given_up_at > now() - interval '1 day'))
  into push from private.given_up_notifications g;
  select jsonb_build_object('count', count(*), 'oldest_seconds', private.seconds_since(min(o.queued_at)))
  into objects from private.objects_to_delete o;

  failing := array_remove(array[
    case when (email ->> 'oldest_due_seconds')::bigint > 30 * 60 then 'email-due' end,
    case when (email ->> 'given_up_last_day')::bigint > 0 then 'email-given-up' end,
    case when (push ->> 'oldest_due_seconds')::bigint > 30 * 60 then 'push-due' end,
    case when (push ->> 'given_up_last_day')::bigint > 0 then 'push-given-up' end,
    case when (objects ->> 'oldest_seconds')::bigint > 2 * 24 * 60 * 60 then 'objects-to-delete' end
  ], null) || array(
    select 'timer:' || t.key from jsonb_each(timers) as t where t.value -> 'is_failing' = 'true' order by t.key);

  return jsonb_build_object(
    'ok', cardinality(failing) = 0,
    'failing', to_jsonb(failing),
    'at', now(),
    'email', email,
    'push', push,
    'objects_to_delete', objects,
    'timers', timers,
    'epoch', (
      select jsonb_build_object('began_at', s.began_at, 'seconds', private.seconds_since(s.began_at))
      from private.sync_state s),
    'rejected', (
      select coalesce(jsonb_object_agg(r.code, r.mutations), '{}') from (
        -- Whole hours: the first of them began up to an hour earlier.
        select code, sum(mutations) as mutations from private.rejected_codes
        where hour > now() - interval '25 hours' group by code
      ) r),
    'table_bytes', private.table_sizes());
end
$$;

create or replace function public.take_notifications() returns jsonb
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

create or replace function private.forget_old() returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten xid8;
begin
  update private.sync_state set swept_at = now() where swept_at < now() - interval '20 hours';
  if not found then return; end if;
  with gone as (
    delete from public.sync_removals where removed_at < now() - interval '90 days' returning sync_xid
  )
  select max(sync_xid) into forgotten from gone;
  if forgotten is not null then
    update private.sync_state set forgotten_until = greatest(forgotten_until, forgotten) where true;
  end if;
  delete from private.mutation_results where recorded_at < now() - interval '1 year';
  delete from private.email_queue where state = 'given up' and given_up_at < now() - interval '1 year';
  delete from private.rejected_codes where hour < now() - interval '7 days';
  delete from private.given_up_notifications where given_up_at < now() - interval '7 days';
  delete from public.events where created_at < now() - interval '30 days';
  delete from private.stopped_addresses s
  where not exists (select from auth.users u where lower(u.email) = s.address);
end
$$;

create or replace function private.is_stopped(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.stopped_addresses s where s.address = lower(is_stopped.address));
end
$$;

create or replace function public.stop_address(address text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.stopped_addresses (address, reason) values (lower(stop_address.address), stop_address.reason)
  on conflict on constraint stopped_addresses_pkey do nothing;
end
$$;

create or replace function public.stopped_addresses() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('stopped_addresses_admin', 'Only administrators see whom emails do not reach', '42501');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('address', s.address, 'name', private.name_of(u.id), 'reason', s.reason,
      'at', s.stopped_at) order by s.stopped_at desc), '[]')
    from private.stopped_addresses s
    join auth.users u on lower(u.email) = s.address
  );
end
$$;

create or replace function public.allow_address(address text, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  allowed constant text := lower(allow_address.address);
begin
  if not private.once(mutation_id) then return; end if;
  if not private.is_admin() and not exists (
    select from auth.users u where u.id = (select auth.uid()) and lower(u.email) = allowed)
  then
    perform private.refuse('stopped_addresses_owner', 'This is not your address', '42501');
  end if;
  delete from private.stopped_addresses s where s.address = allowed;
end
$$;

create or replace function private.queue_reminder_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_queue (kind, user_id, reminder_id)
  select 'reminder', c.user_id, new.id
  from public.invoices i join public.clients c on c.id = i.client_id where i.id = new.invoice_id;
  -- For the embedded backend; a hosted project has a timer.
  if found then perform pg_notify('email_queue', ''); end if;
  return null;
end
$$;

create or replace function private.drop_reminder_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q using public.reminders r
  where q.reminder_id = r.id and r.invoice_id = new.id and q.state in ('queued', 'sending');
  return null;
end
$$;

create or replace function private.drop_reminder_emails_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending')
    and (i.professional_id, q.user_id) in ((new.blocker, new.blocked), (new.blocked, new.blocker));
  return null;
end
$$;

create or replace function private.tells(
  kind text, topic text, whom text, of_table text default null, happens text default null, condition text default 'true',
  email boolean default true, push boolean default true, replaces text[] default '{}') returns void
language plpgsql security invoker set search_path = '' as $do$
begin
  insert into private.event_kinds (kind, topic, tells, email, push, replaces)
  values (tells.kind, tells.topic, tells.whom, tells.email, tells.push, tells.replaces);
  if of_table is not null then
    execute format('create trigger %I after %s on public.%I for each row when (%s) execute function private.tell(%L)',
      '600_tell_' || replace(tells.kind, '-', '_'), happens, of_table, condition, tells.kind);
  end if;
end
$do$;

create or replace function private.sides_of_request(request uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('professional', j.posted_by, 'professional_name', p.full_name, 'client', c.user_id,
      'client_name', c.contact_name, 'application_id', a.id, 'service', j.title)
    from public.job_applications a
    join public.jobs j on j.id = a.job_id
    join public.profiles p on p.id = j.posted_by
    join public.clients c on c.id = a.client_id
    where a.id = request
  );
end
$$;

create or replace function private.sides_of_invoice(invoice uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('professional', i.professional_id,
      'professional_name', coalesce(i.professional_name, p.full_name), 'client', c.user_id,
      'client_name', coalesce(c.contact_name, i.client_name), 'application_id', i.application_id, 'subject_id', i.id,
      'service', i.service_title, 'number', i.invoice_number, 'amount', i.amount)
    from public.invoices i
    left join public.profiles p on p.id = i.professional_id
    left join public.clients c on c.id = i.client_id
    where i.id = invoice
  );
end
$$;

create or replace function private.told_of(of_table text, changed jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  id constant uuid := (changed ->> 'id')::uuid;
begin
  case of_table
    when 'job_applications' then return private.sides_of_request(id);
    when 'messages' then
      return private.sides_of_request((changed ->> 'application_id')::uuid)
        || jsonb_build_object('by_client', changed -> 'sent_by_client');
    when 'project_files' then
      return private.sides_of_request((changed ->> 'application_id')::uuid)
        || jsonb_build_object('by_client', changed -> 'uploaded_by_client');
    when 'quotes' then
      return private.sides_of_request((changed ->> 'application_id')::uuid)
        || jsonb_build_object('subject_id', id, 'amount', changed -> 'amount');
    when 'invoices' then return private.sides_of_invoice(id);
    when 'payments' then
      return private.sides_of_invoice((changed ->> 'invoice_id')::uuid)
        || jsonb_build_object('by_client', changed -> 'by_client', 'amount', abs((changed ->> 'amount')::numeric));
    when 'profiles' then
      return jsonb_build_object('person', id, 'person_name', changed -> 'full_name', 'subject_id', id);
    when 'decisions' then
      return jsonb_build_object('person', changed -> 'profile_id', 'subject_id', changed -> 'profile_id',
        'note', changed -> 'note');
    when 'reports' then
      return jsonb_build_object('person_name', changed -> 'subject', 'subject_id', id);
  end case;
end
$$;

create or replace function private.tell_about(of_kind text, of_table text, changed jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known private.event_kinds;
  told constant jsonb := private.told_of(of_table, changed);
  client constant uuid := (told ->> 'client')::uuid;
  professional constant uuid := (told ->> 'professional')::uuid;
  recipient uuid;
begin
  if told is null then return; end if;
  -- Whoever acts has seen what it was about. An application that one administrator decides waits for no other.
  update public.events e set seen_at = now()
  where e.seen_at is null and e.kind <> 'message-new'
    and (e.user_id = (select auth.uid()) or (of_table = 'decisions' and e.kind = 'application-new'))
    and (e.application_id = (told ->> 'application_id')::uuid or e.subject_id = (told ->> 'subject_id')::uuid);
  if private.are_parted(client, professional) then return; end if;
  select * into known from private.event_kinds k where k.kind = of_kind;
  for recipient in
    select distinct r from unnest(case known.tells
      when 'client' then array[client]
      when 'professional' then array[professional]
      when 'other side' then array[case when (told ->> 'by_client')::boolean then professional else client end]
      when 'person' then array[(told ->> 'person')::uuid]
      else array(select p.id from public.profiles p where p.is_admin)
    end) as r
    where r is distinct from (select auth.uid()) and exists (select from auth.users u where u.id = r)
  loop
    perform private.tell_person(recipient, known, told || case recipient
      when client then jsonb_build_object('as_client', true, 'who', told -> 'professional_name')
      when professional then jsonb_build_object('as_client', false, 'who', told -> 'client_name')
      else jsonb_build_object('who', case when known.tells = 'administrators' then told -> 'person_name' end) end);
  end loop;
end
$$;

create or replace function private.tell_person(recipient uuid, known private.event_kinds, told jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread constant uuid := (told ->> 'application_id')::uuid;
  chosen constant jsonb := private.event_choice(recipient, known.topic);
begin
  delete from public.events e
  where e.user_id = recipient and e.kind = any (known.replaces) and e.seen_at is null
    and e.application_id is not distinct from thread and e.subject_id is not distinct from (told ->> 'subject_id')::uuid;
  perform private.drop_seen_notifications(recipient, thread);
  update public.events e set created_at = now()
  where e.user_id = recipient and e.kind = known.kind and e.application_id = thread and e.seen_at is null
    and known.topic = 'messages';
  if not found then
    insert into public.events (user_id, kind, as_client, application_id, subject_id, who, service, number, amount, note)
    values (recipient, known.kind, (told ->> 'as_client')::boolean, thread, (told ->> 'subject_id')::uuid, told ->> 'who',
      told ->> 'service', told ->> 'number', (told ->> 'amount')::numeric, told ->> 'note');
  end if;
  if known.push and chosen -> 'push' = 'true' then
    perform private.queue_notification(recipient, known.kind, coalesce(thread, private.no_thread()));
  end if;
  if known.email and chosen -> 'email' = 'true' then perform private.queue_event_email(recipient, thread); end if;
end
$$;

create or replace function private.drop_seen_notifications(person uuid, thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.notification_queue q
  where q.user_id = person and q.about = coalesce(thread, private.no_thread()) and not exists (
    select from public.events e
    where e.user_id = person and e.kind = q.kind and e.application_id is not distinct from thread and e.seen_at is null);
end
$$;

create or replace function private.no_thread() returns uuid
language sql immutable set search_path = '' as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

create or replace function private.tell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_about(tg_argv[0], tg_table_name, to_jsonb(new));
  return null;
end
$$;

create or replace function private.event_choice(person uuid, of_topic text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('email', c.email, 'push', c.push) from private.event_choices c
     where c.user_id = person and c.topic = of_topic),
    '{"email": true, "push": true}');
end
$$;

create or replace function public.my_event_choices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'topics', (
      select jsonb_object_agg(k.topic, private.event_choice((select auth.uid()), k.topic))
      from (select distinct topic from private.event_kinds) k
      where k.topic <> 'applications' or private.is_admin()),
    'stopped', (
      select jsonb_build_object('address', u.email, 'reason', s.reason, 'at', s.stopped_at)
      from private.stopped_addresses s join auth.users u on lower(u.email) = s.address
      where u.id = (select auth.uid())));
end
$$;

create or replace function public.choose_events(topic text, email boolean, push boolean, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('event_choices_signed_in', 'Sign in first', '42501'); end if;
  perform private.set_event_choice(me, choose_events.topic, choose_events.email, choose_events.push);
end
$$;

create or replace function private.set_event_choice(person uuid, of_topic text, by_email boolean, by_push boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.event_kinds k where k.topic = of_topic) then
    perform private.refuse('event_choices_topic_known', 'There is no such topic');
  end if;
  insert into private.event_choices (user_id, topic, email, push) values (person, of_topic, by_email, by_push)
  on conflict (user_id, topic) do update set email = excluded.email, push = excluded.push;
  if not by_push then
    delete from private.notification_queue q using private.event_kinds k
    where q.user_id = person and k.kind = q.kind and k.topic = of_topic;
  end if;
end
$$;

create or replace function private.seal_of_emails(person uuid, topics text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select left(encode(sha256(convert_to(secret || 'emails' || person || topics, 'UTF8')), 'hex'), 32)
    from private.sync_state
  );
end
$$;

create or replace function private.emails_token(person uuid, topics text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return person || '.' || topics || '.' || private.seal_of_emails(person, topics);
end
$$;

create or replace function public.stop_emails(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.as_uuid(split_part(token, '.', 1));
  topics constant text := split_part(token, '.', 2);
  of_topic text;
begin
  if person is null or private.seal_of_emails(person, topics) is distinct from split_part(token, '.', 3)
     or not exists (select from auth.users u where u.id = person) then
    perform private.refuse('emails_token', 'This link is not one of ours, or its account is gone');
  end if;
  foreach of_topic in array string_to_array(topics, ',') loop
    perform private.set_event_choice(person, of_topic, false,
      (private.event_choice(person, of_topic) ->> 'push')::boolean);
  end loop;
  return topics;
end
$$;

create or replace function private.guard_seen_event() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.seen_at := coalesce(old.seen_at, now());
  return new;
end
$$;

create or replace function private.follow_seen_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_seen_notifications(new.user_id, new.application_id);
  perform private.drop_event_email(q) from private.email_queue q
  where q.kind = 'events' and q.user_id = new.user_id and q.application_id is not distinct from new.application_id
    and q.state = 'queued' and not exists (select from private.events_to_tell(q));
  return null;
end
$$;

create or replace function private.announce_event_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('events', old.id, private.user_audience(old.user_id));
  return old;
end
$$;

create or replace function private.follow_message_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.events e set seen_at = now() from private.event_kinds k
  where k.kind = e.kind and k.topic in ('requests', 'messages') and e.user_id = new.user_id
    and e.application_id = new.application_id and e.seen_at is null
    and not exists (
      select from public.messages m
      where m.application_id = new.application_id and m.position > new.read_up_to
        and m.sent_by_client <> new.as_client);
  return null;
end
$$;

create or replace function private.drop_events_of(threads uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q where q.kind = 'events' and q.application_id = any (threads);
  delete from private.notification_queue q where q.about = any (threads);
end
$$;

create or replace function private.drop_events_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.events e where e.application_id = old.id;
  perform private.drop_events_of(array[old.id]);
  return null;
end
$$;

create or replace function private.drop_events_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_events_of(array(
    select r.application_id from public.message_reads r
    join public.message_reads o on o.application_id = r.application_id and o.user_id = new.blocked
    where r.user_id = new.blocker));
  return null;
end
$$;

create or replace function private.notify_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select distinct private.user_audience(user_id) from changed));
  return null;
end
$$;

create or replace function private.tell_by_clock() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  told integer := 0;
begin
  for due in select * from private.due_events limit 200 loop
    perform private.tell_about(due.kind, due.of_table, due.changed);
    told := told + 1;
  end loop;
  return told;
end
$$;

create or replace function private.export_events() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object('events', (
    select coalesce(jsonb_agg(to_jsonb(e) - array['user_id', 'sync_xid'] order by created_at), '[]')
    from public.events e where user_id = (select auth.uid())));
end
$$;

create or replace view private.pull_events with (security_invoker) as
select id, user_id, kind, as_client, application_id, subject_id, who, service, number, amount::text as amount, note,
  created_at, seen_at, sync_xid
from public.events where user_id = (select auth.uid());

create or replace view private.due_events as
select 'quote-expiring' as kind, 'quotes' as of_table, to_jsonb(q) as changed
from public.quotes q
join public.clients c on c.id = q.client_id
join public.job_applications a on a.id = q.application_id
cross join (select private.day_everywhere(now()) as today) t
where q.status = 'sent' and q.deleted_at is null and q.issued_on < q.valid_until - 3
  and q.valid_until between t.today + 1 and t.today + 3
  and exists (select from auth.users u where u.id = c.user_id) and not private.are_parted(c.user_id, q.professional_id)
  and not exists (select from public.events e where e.subject_id = q.id and e.kind = 'quote-expiring')
union all
select 'invoice-overdue', 'invoices', to_jsonb(i)
from public.invoices i
left join public.clients c on c.id = i.client_id
cross join (select private.day_everywhere(now()) as today) t
where i.status in ('sent', 'viewed') and i.deleted_at is null and i.due_date between t.today - 7 and t.today - 1
  and exists (select from auth.users u where u.id = i.professional_id)
  and not private.are_parted(c.user_id, i.professional_id)
  and not exists (select from public.events e where e.subject_id = i.id and e.kind = 'invoice-overdue');

drop index private.email_queue_one_per_thread;

create index events_sync on public.events (sync_xid, id);

create index events_user on public.events (user_id, created_at);

create index events_age on public.events (created_at);

create index events_subject on public.events (subject_id, kind);

create trigger "230_queue_email" after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_email();

create trigger "120_email" after insert on public.reminders
for each row execute function private.queue_reminder_email();

create trigger "110_drop_reminder_emails" after update on public.invoices
for each row when ((new.status = 'paid' and old.status <> 'paid') or (new.deleted_at is not null and old.deleted_at is null))
execute function private.drop_reminder_emails();

create trigger "110_drop_reminder_emails" after insert on public.blocks
for each row execute function private.drop_reminder_emails_of_pair();

create trigger "100_guard" before update of seen_at on public.events
for each row when (new.seen_at is not null) execute function private.guard_seen_event();

create trigger "110_follow" after update of seen_at on public.events
for each row when (old.seen_at is null and new.seen_at is not null) execute function private.follow_seen_event();

create trigger "100_cascade" before delete on public.events
for each row execute function private.announce_event_removal();

create trigger "140_events" after update of read_up_to on public.message_reads
for each row execute function private.follow_message_read();

create trigger "140_drop_events" after delete on public.job_applications
for each row execute function private.drop_events_of_request();

create trigger "100_drop_events" after insert on public.blocks
for each row execute function private.drop_events_of_pair();

create policy "A person reads what happened to her"
on public.events for select to authenticated
using (user_id = (select auth.uid()));

create policy "A person marks what she has seen"
on public.events for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

alter table private.stopped_addresses enable row level security;

alter table private.event_kinds enable row level security;

alter table public.events enable row level security;

alter table private.event_choices enable row level security;

revoke execute on function private.address_of(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.announce_event_removal() from public, anon, authenticated, service_role;

revoke execute on function private.begin_email(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.drop_event_email(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.drop_events_of(threads uuid[]) from public, anon, authenticated, service_role;

revoke execute on function private.drop_events_of_pair() from public, anon, authenticated, service_role;

revoke execute on function private.drop_events_of_request() from public, anon, authenticated, service_role;

revoke execute on function private.drop_reminder_emails() from public, anon, authenticated, service_role;

revoke execute on function private.drop_reminder_emails_of_pair() from public, anon, authenticated, service_role;

revoke execute on function private.drop_seen_notifications(person uuid, thread uuid) from public, anon, authenticated, service_role;

revoke execute on function private.email_content(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.email_sender(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.email_waits_until(kind text, sender uuid, recipient uuid) from public, anon, authenticated, service_role;

revoke execute on function private.emails_token(person uuid, topics text) from public, anon, authenticated, service_role;

revoke execute on function private.event_choice(person uuid, of_topic text) from public, anon, authenticated, service_role;

revoke execute on function private.events_to_tell(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.export_events() from public, anon, authenticated, service_role;

revoke execute on function private.follow_message_read() from public, anon, authenticated, service_role;

revoke execute on function private.follow_seen_event() from public, anon, authenticated, service_role;

revoke execute on function private.forget_old() from public, anon, authenticated, service_role;

revoke execute on function private.guard_seen_event() from public, anon, authenticated, service_role;

revoke execute on function private.health() from public, anon, authenticated, service_role;

revoke execute on function private.is_email_wanted(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.is_stopped(address text) from public, anon, authenticated, service_role;

revoke execute on function private.name_of(person uuid) from public, anon, authenticated, service_role;

revoke execute on function private.no_thread() from public, anon, authenticated, service_role;

revoke execute on function private.notify_events() from public, anon, authenticated, service_role;

revoke execute on function private.queue_approval_email() from public, anon, authenticated, service_role;

revoke execute on function private.queue_event_email(recipient uuid, thread uuid) from public, anon, authenticated, service_role;

revoke execute on function private.queue_reminder_email() from public, anon, authenticated, service_role;

revoke execute on function private.seal_of_emails(person uuid, topics text) from public, anon, authenticated, service_role;

revoke execute on function private.send_given_up_emails(email uuid) from public, anon, authenticated, service_role;

revoke execute on function private.set_event_choice(person uuid, of_topic text, by_email boolean, by_push boolean) from public, anon, authenticated, service_role;

revoke execute on function private.sides_of_invoice(invoice uuid) from public, anon, authenticated, service_role;

revoke execute on function private.sides_of_request(request uuid) from public, anon, authenticated, service_role;

revoke execute on function private.tell() from public, anon, authenticated, service_role;

revoke execute on function private.tell_about(of_kind text, of_table text, changed jsonb) from public, anon, authenticated, service_role;

revoke execute on function private.tell_by_clock() from public, anon, authenticated, service_role;

revoke execute on function private.tell_person(recipient uuid, known private.event_kinds, told jsonb) from public, anon, authenticated, service_role;

revoke execute on function private.tells(kind text, topic text, whom text, of_table text, happens text, condition text, email boolean, push boolean, replaces text[]) from public, anon, authenticated, service_role;

revoke execute on function private.told_of(of_table text, changed jsonb) from public, anon, authenticated, service_role;

revoke execute on function public.allow_address(address text, mutation_id uuid) from public, anon, authenticated, service_role;

revoke execute on function public.begin_contact(sender uuid, member uuid, mutation_id uuid) from public, anon, authenticated, service_role;

revoke execute on function public.choose_events(topic text, email boolean, push boolean, mutation_id uuid) from public, anon, authenticated, service_role;

revoke execute on function public.export_my_data() from public, anon, authenticated, service_role;

revoke execute on function public.finish_email(id uuid, sent boolean, status integer, reason text, provider_id text) from public, anon, authenticated, service_role;

revoke execute on function public.my_event_choices() from public, anon, authenticated, service_role;

revoke execute on function public.stop_address(address text, reason text) from public, anon, authenticated, service_role;

revoke execute on function public.stop_emails(token text) from public, anon, authenticated, service_role;

revoke execute on function public.stopped_addresses() from public, anon, authenticated, service_role;

revoke execute on function public.take_emails() from public, anon, authenticated, service_role;

revoke execute on function public.take_notifications() from public, anon, authenticated, service_role;

grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;

grant execute on function public.begin_contact(uuid,uuid,uuid), public.finish_contact(uuid,uuid,text,integer) to service_role;

grant execute on function public.take_emails(), public.finish_email(uuid,boolean,integer,text,text),
  public.finish_notification(uuid,text,integer,text) to service_role;

grant execute on function public.take_notifications() to service_role;

grant execute on function public.stopped_addresses(), public.allow_address(text,uuid) to authenticated;

grant execute on function public.stop_address(text,text) to service_role;

revoke all on private.event_kinds from anon, authenticated, service_role;

grant select, insert, update, delete on private.event_kinds to service_role;

revoke all on public.events from anon, authenticated, service_role;

grant select, insert, update, delete on public.events to service_role;

grant select on public.events to anon, authenticated;

grant update (seen_at) on public.events to authenticated;

grant select on private.pull_events to anon, authenticated;

grant execute on function public.my_event_choices(), public.choose_events(text,boolean,boolean,uuid) to authenticated;

grant execute on function public.stop_emails(text) to anon, authenticated, service_role;

comment on column public.events.amount is
  'What it is about, in US dollars; of a payment what was paid.';

select private.sync_table('events', 4, 'notify_events');

insert into private.column_rules (table_name, column_name, rule) values
  ('events', 'seen_at', 'once');

select private.tells('request-new', 'requests', 'professional', 'job_applications', 'insert');

select private.tells('request-accepted', 'requests', 'client', 'job_applications', 'update of status',
  $$old.status <> 'accepted' and new.status = 'accepted'$$);

select private.tells('request-rejected', 'requests', 'client', 'job_applications', 'update of status',
  $$old.status <> 'rejected' and new.status = 'rejected'$$);

select private.tells('request-started', 'requests', 'client', 'job_applications', 'update of status',
  $$old.status <> 'in_progress' and new.status = 'in_progress'$$);

select private.tells('request-completed', 'requests', 'client', 'job_applications', 'update of status',
  $$old.status <> 'completed' and new.status = 'completed'$$);

select private.tells('request-withdrawn', 'requests', 'professional', 'job_applications', 'update of status',
  $$old.status <> 'withdrawn' and new.status = 'withdrawn'$$, replaces => '{request-new}');

select private.tells('message-new', 'messages', 'other side', 'messages', 'insert', $$new.kind = 'text'$$);

select private.tells('file-new', 'messages', 'other side', 'project_files', 'insert');

select private.tells('quote-sent', 'quotes', 'client', 'quotes', 'update of status',
  $$old.status = 'draft' and new.status = 'sent'$$);

select private.tells('quote-accepted', 'quotes', 'professional', 'quotes', 'update of status',
  $$old.status <> 'accepted' and new.status = 'accepted'$$);

select private.tells('quote-declined', 'quotes', 'professional', 'quotes', 'update of status',
  $$old.status <> 'declined' and new.status = 'declined'$$);

select private.tells('quote-withdrawn', 'quotes', 'client', 'quotes', 'update of status',
  $$old.status = 'sent' and new.status = 'withdrawn'$$, replaces => '{quote-sent,quote-expiring}');

select private.tells('invoice-sent', 'invoices', 'client', 'invoices', 'update of status',
  $$old.status = 'draft' and new.status = 'sent'$$);

select private.tells('invoice-viewed', 'invoices', 'professional', 'invoices', 'update of status',
  $$old.status = 'sent' and new.status = 'viewed'$$, email => false, push => false);

select private.tells('payment-recorded', 'invoices', 'other side', 'payments', 'insert', 'new.reverses is null');

select private.tells('payment-reversed', 'invoices', 'other side', 'payments', 'insert', 'new.reverses is not null');

select private.tells('application-new', 'applications', 'administrators', 'profiles', 'insert', 'not new.is_approved');

select private.tells('report-new', 'applications', 'administrators', 'reports', 'insert');

select private.tells('approved', 'requests', 'person', 'decisions', 'insert', $$new.action = 'approve'$$, email => false,
  replaces => '{rejected}');

select private.tells('rejected', 'requests', 'person', 'decisions', 'insert',
  $$new.action in ('reject', 'unverify', 'withdraw')$$, replaces => '{approved}');

select private.tells('quote-expiring', 'quotes', 'client');

select private.tells('invoice-overdue', 'invoices', 'professional');

insert into private.event_choices (user_id, topic, email, push)
select user_id, 'messages', mail, push from private.message_notices;

drop table private.message_notices;

-- What was to be told of messages.
insert into public.events (user_id, kind, as_client, application_id, who, service, created_at)
select q.user_id, 'message-new', m.as_client, q.application_id, t.names ->> 'writer', t.names ->> 'service', q.queued_at
from private.email_queue q
join public.message_reads m on (m.application_id, m.user_id) = (q.application_id, q.user_id),
  private.thread_names(q.application_id, q.user_id) as t (names)
where q.kind = 'messages' and q.state in ('queued', 'sending') and t.names is not null;

update private.email_queue set kind = 'events', told_until = case when state = 'sent' then now() end where kind = 'messages';

-- Notifications of kinds that are named otherwise now: each is at most some hours old.
delete from private.notification_queue q where not exists (select from private.event_kinds k where k.kind = q.kind);

alter table private.email_queue add constraint email_queue_kind_known CHECK ((kind = ANY (ARRAY['approved'::text, 'events'::text, 'reminder'::text])));

alter table private.email_queue add constraint email_queue_recipient CHECK (
CASE kind
    WHEN 'approved'::text THEN (profile_id IS NOT NULL)
    WHEN 'events'::text THEN (user_id IS NOT NULL)
    ELSE ((user_id IS NOT NULL) AND (reminder_id IS NOT NULL))
END);

create unique index email_queue_one_per_thread on private.email_queue (user_id, (coalesce(application_id, private.no_thread())))
  where kind = 'events' and state <> 'given up';

alter table private.notification_queue add constraint notification_queue_kind_fkey FOREIGN KEY (kind) REFERENCES private.event_kinds(kind);


select private.schedule('tell', '13 * * * *', 'select private.tell_by_clock()');

-- Words of new addresses of the app.
create or replace function private.is_reserved_url(url text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return url = any (array['account', 'activity', 'admin', 'administrator', 'api', 'client-dashboard', 'client-login',
    'client-register', 'confirm', 'debug', 'directory', 'help', 'home', 'inbox', 'invoices', 'jobs', 'login', 'logout',
    'moderator', 'my-card', 'my-jobs', 'null', 'official', 'profile', 'profiles', 'register', 'requests',
    'reset-password', 'root', 'services', 'settings', 'share', 'share-target', 'staff', 'stop-emails', 'storage',
    'support', 'system', 'team', 'undefined', 'unsent', 'verdant-circle', 'welcome']);
end
$$;
