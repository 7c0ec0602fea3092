-- Mails that the app itself sends: of approvals, of messages, and of reminders. Triggers queue them in the transaction of the
-- change; the edge function `notify-mail` sends them, within limits of a day.

create table private.mail_queue (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references public.profiles (id) on delete cascade,
  kind text not null
    constraint mail_queue_kind_known check (kind in ('approved', 'messages', 'reminder')),
  state text not null default 'queued'
    constraint mail_queue_state_known check (state in ('queued', 'sending', 'sent', 'given up')),
  queued_at timestamptz not null default now(),
  -- When it may be taken. One that is being sent is taken to be lost by then.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- What the e-mail service answered last, as an HTTP status.
  status integer,
  user_id uuid references auth.users (id) on delete cascade,
  application_id uuid,
  reminder_id uuid references public.reminders (id) on delete cascade,
  -- Why the last attempt failed; names neither a person nor an address.
  reason text,
  given_up_at timestamptz,
  sent_as uuid,
  constraint mail_queue_recipient check (
    case kind
      when 'approved' then profile_id is not null
      when 'messages' then user_id is not null and application_id is not null
      else user_id is not null and reminder_id is not null
    end)
);

create index mail_queue_due on private.mail_queue (due_at) where state in ('queued', 'sending');

create index mail_queue_profile on private.mail_queue (profile_id);

/* Queues one mail for an approval; deletes it where the approval is withdrawn before it was sent. */
create function private.queue_approval_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_approved then
    insert into private.mail_queue (profile_id, kind) values (new.id, 'approved');
    -- For the embedded backend; a hosted project has a timer.
    perform pg_notify('mail_queue', '');
  else
    delete from private.mail_queue where profile_id = new.id and kind = 'approved' and state = 'queued';
  end if;
  return null;
end
$$;

create trigger "230_queue_mail" after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_mail();

/*
 * For the edge function `notify-mail` alone: returns up to twenty mails that are due, as `[{id, kind, to, name}]`: those
 * about messages with `about` and `names`, reminders with `names` and `reminders`. No other caller gets them for five
 * minutes; where a call ends without `finish_mail`, the next one gets them. Deletes reminders that must not go out any
 * more: a payment or a block may have been written at the same time as they were.
 */
create function public.take_mail() returns jsonb
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

create index mail_queue_reminder on private.mail_queue (reminder_id);

create unique index mail_queue_one_per_thread on private.mail_queue (user_id, application_id)
  where kind = 'messages' and state <> 'given up';

-- Notifications that were given up, for a week. Nobody is named: a later one of its kind stands for it.
create table private.given_up_notifications (
  id bigint generated always as identity primary key,
  given_up_at timestamptz not null default now(),
  kind text not null,
  reason text
);

create index given_up_notifications_age on private.given_up_notifications (given_up_at);

/*
 * Records the outcome of a mail. One that was not sent is tried again, at growing intervals, ten times in about nine
 * hours, and then given up. Returns `{is_new, given_up}`: whether it failed for another reason than the time before; null
 * for a mail that nobody was sending.
 */
create function public.finish_mail(id uuid, sent boolean, status integer, reason text default null) returns jsonb
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
 * True while the news of a mail is news: the approval holds, something in the thread is unread and its reader wants
 * mails, the invoice may be reminded of. False where a later mail tells the same.
 */
create function private.is_mail_wanted(mail private.mail_queue) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from private.mail_queue o
    where o.id <> mail.id and o.kind = mail.kind
      and (o.profile_id, o.user_id, o.application_id, o.reminder_id)
        is not distinct from (mail.profile_id, mail.user_id, mail.application_id, mail.reminder_id)
      and (o.state in ('queued', 'sending') or (o.queued_at, o.id) > (mail.queued_at, mail.id))
  ) then
    return false;
  end if;
  return case mail.kind
    when 'approved' then exists (select from public.profiles p where p.id = mail.profile_id and p.is_approved)
    when 'messages' then private.notices_of(mail.user_id) -> 'mail' = 'true' and exists (
      select from public.message_reads r
      join public.messages m on m.application_id = r.application_id and m.position > r.read_up_to
        and m.kind = 'text' and m.sent_by_client <> r.as_client
      where r.application_id = mail.application_id and r.user_id = mail.user_id)
    else exists (
      select from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = mail.reminder_id and private.may_remind(i))
  end;
end
$$;

/* Queues mails that were given up again: the one named, or all that are still wanted. Returns how many. */
create function private.send_given_up_mail(mail uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  update private.mail_queue q set state = 'queued', attempts = 0, due_at = now(), given_up_at = null, reason = null
  where q.state = 'given up' and (mail is null or q.id = mail) and private.is_mail_wanted(q);
  get diagnostics queued = row_count;
  -- For the embedded backend; a hosted project has a timer.
  if queued > 0 then perform pg_notify('mail_queue', ''); end if;
  return queued;
end
$$;

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

grant execute on function public.take_mail(), public.finish_mail(uuid,boolean,integer,text),
  public.finish_notification(uuid,text,integer,text) to service_role;

select private.every_minute('notify-mail',
  $$exists (select from private.mail_queue where state in ('queued', 'sending') and due_at <= now())$$);
