-- How many mails the app sends within a day: of one kind from one person to another, from one person to everybody, and to
-- one person. A mail over a limit waits; it is not lost. Counted when a mail is taken to be sent, under one lock: most
-- notices of messages are taken back before, since their messages were read.

/* One row for each mail that was taken to be sent; kept for a day. */
create table private.mails_of_a_day (
  recipient uuid not null references auth.users (id) on delete cascade,
  -- Whose deed the mail tells of; null for those of the group.
  sender uuid references auth.users (id) on delete cascade,
  kind text not null,
  at timestamptz not null default now()
);
create index mails_of_a_day_recipient on private.mails_of_a_day (recipient, at);
create index mails_of_a_day_sender on private.mails_of_a_day (sender, at);
create index mails_of_a_day_at on private.mails_of_a_day (at);
alter table private.mails_of_a_day enable row level security;

-- The id under which several reminders went out as one mail: that of one of them.
alter table private.mail_queue add column sent_as uuid;
create index mail_queue_sent_as on private.mail_queue ((coalesce(sent_as, id)));

/* Whose deed a mail tells its recipient of; null for those of the group. */
create function private.mail_sender(mail private.mail_queue) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case mail.kind
    when 'messages' then (
      select r.user_id from public.message_reads r
      where r.application_id = mail.application_id and r.user_id is distinct from mail.user_id limit 1)
    when 'reminder' then (
      select i.professional_id from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = mail.reminder_id)
  end;
end
$$;

/* When the next mail of a kind may be sent from one person to another; null for now. */
create function private.mail_waits_until(kind text, sender uuid, recipient uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  of_pair constant integer := case kind when 'automatic reminder' then 3 when 'reminders' then 1 else 10 end;
  of_sender constant integer := 200;
  to_recipient constant integer := 60;
begin
  -- Each is the mail that must be a day old first. `greatest` passes over what is null.
  return greatest(
    (select m.at from private.mails_of_a_day m
     where m.recipient = mail_waits_until.recipient and m.sender = mail_waits_until.sender
       and m.kind = mail_waits_until.kind and m.at > now() - interval '1 day'
     order by m.at desc offset of_pair - 1 limit 1),
    (select m.at from private.mails_of_a_day m
     where m.sender = mail_waits_until.sender and m.at > now() - interval '1 day'
     order by m.at desc offset of_sender - 1 limit 1),
    (select m.at from private.mails_of_a_day m
     where m.recipient = mail_waits_until.recipient and m.at > now() - interval '1 day'
     order by m.at desc offset to_recipient - 1 limit 1)
  ) + interval '1 day';
end
$$;

/*
 * Takes a mail that is due to be sent, or puts it off where a limit is reached. Of automatic reminders three a day go from
 * one person to another; what else is due goes with them in one mail.
 */
create function private.begin_mail(mail private.mail_queue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient constant uuid := coalesce(mail.user_id, mail.profile_id);
  sender constant uuid := private.mail_sender(mail);
  is_automatic constant boolean := coalesce(
    (select r.is_automatic from public.reminders r where r.id = mail.reminder_id), false);
  kind text := case when is_automatic then 'automatic reminder' else mail.kind end;
  waits_until timestamptz;
begin
  -- A second attempt was counted before.
  if mail.attempts = 0 then
    mail.sent_as := null;
    waits_until := private.mail_waits_until(kind, sender, recipient);
    if is_automatic and waits_until is not null then
      kind := 'reminders';
      waits_until := private.mail_waits_until(kind, sender, recipient);
      if waits_until is null then
        update private.mail_queue q set sent_as = mail.id
        from public.reminders r, public.invoices i
        where r.id = q.reminder_id and i.id = r.invoice_id and r.is_automatic and q.user_id = mail.user_id
          and i.professional_id = sender and q.state = 'queued' and q.attempts = 0 and q.due_at <= now();
        mail.sent_as := mail.id;
      end if;
    end if;
    if waits_until is not null then
      update private.mail_queue q set due_at = waits_until where q.id = mail.id;
      return;
    end if;
    insert into private.mails_of_a_day (recipient, sender, kind) values (recipient, sender, kind);
  end if;
  update private.mail_queue q set state = 'sending', attempts = mail.attempts + 1, due_at = now() + interval '5 minutes',
    sent_as = mail.sent_as
  where q.id = mail.id or (coalesce(q.sent_as, q.id) = mail.sent_as and q.state in ('queued', 'sending'));
end
$$;

/* What the function that sends mails is told of one; null where there is nothing to tell or nobody to send it to. */
create function private.mail_content(mail private.mail_queue) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := case mail.kind
    when 'approved' then (select p.email from public.profiles p where p.id = mail.profile_id)
    else (select u.email from auth.users u where u.id = mail.user_id) end;
  names jsonb;
  reminders jsonb;
begin
  case mail.kind
    when 'approved' then
      names := (select jsonb_build_object('recipient', p.full_name) from public.profiles p where p.id = mail.profile_id);
    when 'messages' then
      names := private.thread_names(mail.application_id, mail.user_id);
    else
      select jsonb_build_object('recipient', min(c.contact_name),
          'writer', coalesce(min(i.professional_name), min(p.full_name))),
        jsonb_agg(jsonb_build_object('number', i.invoice_number, 'text', r.body) order by i.due_date, i.invoice_number)
      into names, reminders
      from private.mail_queue q
      join public.reminders r on r.id = q.reminder_id
      join public.invoices i on i.id = r.invoice_id
      join public.clients c on c.id = i.client_id
      left join public.profiles p on p.id = i.professional_id
      where coalesce(q.sent_as, q.id) = coalesce(mail.sent_as, mail.id) and q.state = 'sending';
      if reminders is null then return null; end if;
  end case;
  if address is null or names is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('id', coalesce(mail.sent_as, mail.id), 'kind', mail.kind, 'to', address,
    'name', names -> 'recipient', 'about', mail.application_id,
    'names', case when mail.kind <> 'approved' then names end, 'reminders', reminders));
end
$$;

/*
 * For the edge function `notify-mail` alone: returns up to twenty mails that are due, as `[{id, kind, to, name}]`: those
 * about messages with `about` and `names`, reminders with `names` and `reminders`. No other caller gets them for five
 * minutes; where a call ends without `finish_mail`, the next one gets them. Deletes reminders that must not go out any
 * more: a payment or a block may have been written at the same time as they were.
 */
create or replace function public.take_mail() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  mail private.mail_queue;
  taken jsonb := '[]';
begin
  -- Two calls would count the same mails.
  perform pg_advisory_xact_lock(hashtextextended('take_mail', 0));
  delete from private.mails_of_a_day m where m.at <= now() - interval '1 day';
  delete from private.mail_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending') and q.due_at <= now()
    and not private.may_remind(i);
  for due in
    select q.id from private.mail_queue q where q.state in ('queued', 'sending') and q.due_at <= now()
    order by q.due_at, q.id limit 20 for update skip locked
  loop
    -- One that went with a mail before is not due any more.
    select * into mail from private.mail_queue q where q.id = due and q.due_at <= now();
    continue when mail.id is null;
    perform private.begin_mail(mail);
    select * into mail from private.mail_queue q where q.id = due and q.state = 'sending' and q.due_at > now();
    if mail.id is not null then taken := taken || coalesce(private.mail_content(mail), '[]'); end if;
  end loop;
  return taken;
end
$$;

/*
 * Records the outcome of a mail. One that was not sent is tried again, at growing intervals, ten times in about nine
 * hours, and then given up. Returns `{is_new, given_up}`: whether it failed for another reason than the time before; null
 * for a mail that nobody was sending.
 */
create or replace function public.finish_mail(id uuid, sent boolean, status integer, reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 10;
  known private.mail_queue;
  given_up boolean;
begin
  -- Of reminders that went together, some may be paid meanwhile.
  select * into known from private.mail_queue q
  where coalesce(q.sent_as, q.id) = finish_mail.id and q.state = 'sending' limit 1 for update;
  if known.id is null then return null; end if;
  given_up := not sent and known.attempts >= at_most;
  update private.mail_queue q set
    state = case when sent then 'sent' when given_up then 'given up' else 'queued' end,
    status = finish_mail.status,
    reason = case when not sent then finish_mail.reason end,
    given_up_at = case when given_up then now() end,
    due_at = now() + interval '1 minute' * power(2, least(known.attempts, at_most) - 1)
  where coalesce(q.sent_as, q.id) = finish_mail.id and q.state = 'sending';
  return jsonb_build_object('is_new', known.reason is distinct from finish_mail.reason, 'given_up', given_up);
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
create trigger limit_of_client after insert on public.reminders
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

/*
 * For the edge function `contact-email` alone. `{state}` says what to do:
 * - `begun`, with the member's `address` and the sender's account (`from`): send it now, then call `finish_contact`;
 * - `sent`, `unknown`: this id was handled before; `sending`: another call is sending it at this moment;
 * - `forbidden`, `limit` of the sender, `member-limit` of the member: do not send it.
 */
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
    -- The call that began it has ended without an outcome: it waits 20 seconds for the e-mail service.
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

revoke execute on all functions in schema private from public;
