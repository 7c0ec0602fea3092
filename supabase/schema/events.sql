-- What people are told. `event_kinds` says of which change, whom, and by which ways: one call of `tells` is all that a new
-- kind needs here. What happened is a row of `events` for each person who is told; devices hold it for 30 days. Emails and
-- notifications are queued with it.

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

alter table private.event_kinds enable row level security;

revoke all on private.event_kinds from anon, authenticated, service_role;

grant select, insert, update, delete on private.event_kinds to service_role;

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

comment on column public.events.amount is
  'What it is about, in US dollars; of a payment what was paid.';

create index events_sync on public.events (sync_xid, id);

create index events_user on public.events (user_id, created_at);

create index events_age on public.events (created_at);

create index events_subject on public.events (subject_id, kind);

alter table public.events enable row level security;

revoke all on public.events from anon, authenticated, service_role;

grant select, insert, update, delete on public.events to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.events to anon, authenticated;

grant update (seen_at) on public.events to authenticated;

create policy "A person reads what happened to her"
on public.events for select to authenticated
using (user_id = (select auth.uid()));

create policy "A person marks what she has seen"
on public.events for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

-- By which ways a person is told, where that is not what `event_kinds` says.
create table private.event_choices (
  user_id uuid not null references auth.users (id) on delete cascade,
  topic text not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, topic)
);

alter table private.event_choices enable row level security;

/* Declares a kind of event: whom it tells, and of which change of which table. Without a table, a function tells of it. */
create function private.tells(
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

/* Both sides of a request, for what is told of it; null where it is gone. */
create function private.sides_of_request(request uuid) returns jsonb
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

/* Both sides of an invoice, for what is told of it; null where it is gone. A standalone one has no client here. */
create function private.sides_of_invoice(invoice uuid) returns jsonb
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

/* What is told of a row: the two sides and their names, the thread, and what it is about. */
create function private.told_of(of_table text, changed jsonb) returns jsonb
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

/* Tells of a change of a row, whom its kind says: not the user who did it, and nobody across a block. */
create function private.tell_about(of_kind text, of_table text, changed jsonb) returns void
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

/* Records what happened for one person; several messages that were not seen are one event. Queues what tells of it. */
create function private.tell_person(recipient uuid, known private.event_kinds, told jsonb) returns void
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

/* Takes back the notifications of a thread, or outside of all, of whose kind nothing is unseen any more. */
create function private.drop_seen_notifications(person uuid, thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.notification_queue q
  where q.user_id = person and q.about = coalesce(thread, private.no_thread()) and not exists (
    select from public.events e
    where e.user_id = person and e.kind = q.kind and e.application_id is not distinct from thread and e.seen_at is null);
end
$$;

/* Stands for no thread, in keys. */
create function private.no_thread() returns uuid
language sql immutable set search_path = '' as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

create function private.tell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_about(tg_argv[0], tg_table_name, to_jsonb(new));
  return null;
end
$$;

/* By which ways a person is told of a topic: `{email, push}`. */
create function private.event_choice(person uuid, of_topic text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('email', c.email, 'push', c.push) from private.event_choices c
     where c.user_id = person and c.topic = of_topic),
    '{"email": true, "push": true}');
end
$$;

/*
 * By which ways the caller is told of each topic, and why no emails are sent to the caller's address, where that is so:
 * `{topics: {topic: {email, push}}, stopped: {address, reason, at} | null}`.
 */
create function public.my_event_choices() returns jsonb
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

/* Chooses by which ways the caller is told of a topic. What waits is taken back where a way is switched off. */
create function public.choose_events(topic text, email boolean, push boolean, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('event_choices_signed_in', 'Sign in first', '42501'); end if;
  perform private.set_event_choice(me, choose_events.topic, choose_events.email, choose_events.push);
end
$$;

create function private.set_event_choice(person uuid, of_topic text, by_email boolean, by_push boolean) returns void
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

/* The seal of a link that switches off emails of some topics: who has the email may press it, signed in or not. */
create function private.seal_of_emails(person uuid, topics text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select left(encode(sha256(convert_to(secret || 'emails' || person || topics, 'UTF8')), 'hex'), 32)
    from private.sync_state
  );
end
$$;

/* What stands in an email's link: `person.topics.seal`, the topics with commas between. */
create function private.emails_token(person uuid, topics text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return person || '.' || topics || '.' || private.seal_of_emails(person, topics);
end
$$;

/*
 * Switches off the emails of some topics, by the link of an email; returns the topics. Switching off twice is once. By the
 * link of an invoice, all emails to its address.
 */
create function public.stop_emails(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.as_uuid(split_part(token, '.', 1));
  topics constant text := split_part(token, '.', 2);
  of_topic text;
  link constant public.invoice_links := private.link_of_token(token);
begin
  -- Of the email of an invoice, to an address without an account.
  if link.id is not null then
    perform public.stop_address(i.client_email, 'complained') from public.invoices i where i.id = link.invoice_id;
    return 'invoice';
  end if;
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

/* Dates what was seen by the server's clock, once. */
create function private.guard_seen_event() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.seen_at := coalesce(old.seen_at, now());
  return new;
end
$$;

create trigger "100_guard" before update of seen_at on public.events
for each row when (new.seen_at is not null) execute function private.guard_seen_event();

/* Takes back the notifications of what was seen, and the email of a thread of which nothing is to be told any more. */
create function private.follow_seen_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_seen_notifications(new.user_id, new.application_id);
  perform private.drop_event_email(q) from private.email_queue q
  where q.kind = 'events' and q.user_id = new.user_id and q.application_id is not distinct from new.application_id
    and q.state = 'queued' and not exists (select from private.events_to_tell(q));
  return null;
end
$$;

create trigger "110_follow" after update of seen_at on public.events
for each row when (old.seen_at is null and new.seen_at is not null) execute function private.follow_seen_event();

create function private.announce_event_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('events', old.id, private.user_audience(old.user_id));
  return old;
end
$$;

create trigger "100_cascade" before delete on public.events
for each row execute function private.announce_event_removal();

/* What stands in a thread is seen once all of it is read. */
create function private.follow_message_read() returns trigger
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

create trigger "140_events" after update of read_up_to on public.message_reads
for each row when (new.read_up_to > old.read_up_to) execute function private.follow_message_read();

/* Takes back what waits to be told of threads: to one user, or to both sides. */
create function private.drop_events_of(threads uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q where q.kind = 'events' and q.application_id = any (threads);
  delete from private.notification_queue q where q.about = any (threads);
end
$$;

/* Forgets what was told of a request that is deleted with an account: it names somebody who has left. */
create function private.drop_events_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.events e where e.application_id = old.id;
  perform private.drop_events_of(array[old.id]);
  return null;
end
$$;

create trigger "140_drop_events" after delete on public.job_applications
for each row execute function private.drop_events_of_request();

/* Takes back what waits to be told between two people once one has blocked the other. */
create function private.drop_events_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_events_of(array(
    select r.application_id from public.message_reads r
    join public.message_reads o on o.application_id = r.application_id and o.user_id = new.blocked
    where r.user_id = new.blocker));
  return null;
end
$$;

create trigger "100_drop_events" after insert on public.blocks
for each row execute function private.drop_events_of_pair();

create view private.pull_events with (security_invoker) as
select id, user_id, kind, as_client, application_id, subject_id, who, service, number, amount::text as amount, note,
  created_at, seen_at, sync_xid
from public.events where user_id = (select auth.uid());

grant select on private.pull_events to anon, authenticated;

create function private.notify_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select distinct private.user_audience(user_id) from changed));
  return null;
end
$$;

/* What happens by the clock and was not told yet: a quote ends within three days, an invoice is overdue. */
create view private.due_events as
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

/* Tells of what is due by the clock, two hundred at most. Returns how many. */
create function private.tell_by_clock() returns integer
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

-- The embedded backend asks `private.due_events` by itself (supabase/embedded/backend.ts).
select private.schedule('tell', '13 * * * *', 'select private.tell_by_clock()');

/* What happened to the caller within 30 days. */
create function private.export_events() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object('events', (
    select coalesce(jsonb_agg(to_jsonb(e) - array['user_id', 'sync_xid'] order by created_at), '[]')
    from public.events e where user_id = (select auth.uid())));
end
$$;

grant execute on function public.my_event_choices(), public.choose_events(text,boolean,boolean,uuid) to authenticated;

grant execute on function public.stop_emails(text) to anon, authenticated, service_role;

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
select private.tells('quote-expiring', 'quotes', 'client');

select private.tells('invoice-sent', 'invoices', 'client', 'invoices', 'update of status',
  $$old.status = 'draft' and new.status = 'sent'$$);
select private.tells('invoice-viewed', 'invoices', 'professional', 'invoices', 'update of status',
  $$old.status = 'sent' and new.status = 'viewed'$$, email => false, push => false);
select private.tells('payment-recorded', 'invoices', 'other side', 'payments', 'insert', 'new.reverses is null');
select private.tells('payment-reversed', 'invoices', 'other side', 'payments', 'insert', 'new.reverses is not null');
select private.tells('invoice-overdue', 'invoices', 'professional');

select private.tells('application-new', 'applications', 'administrators', 'profiles', 'insert', 'not new.is_approved');
select private.tells('report-new', 'applications', 'administrators', 'reports', 'insert');
-- The email of an approval is one of its own: nothing switches it off.
select private.tells('approved', 'requests', 'person', 'decisions', 'insert', $$new.action = 'approve'$$, email => false,
  replaces => '{rejected}');
select private.tells('rejected', 'requests', 'person', 'decisions', 'insert',
  $$new.action in ('reject', 'unverify', 'withdraw')$$, replaces => '{approved}');
