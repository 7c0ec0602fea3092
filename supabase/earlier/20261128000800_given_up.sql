-- Mails and notifications that could not be sent: why, once for each reason, and those that were given up. A mail that was
-- given up stays until it is queued again.

alter table private.mail_queue
  -- Why the last attempt failed; names neither a person nor an address.
  add column reason text,
  add column given_up_at timestamptz;
update private.mail_queue set given_up_at = due_at - interval '512 minutes' where state = 'given up';

-- One that was given up does not hold back the mail about the next message.
drop index private.mail_queue_one_per_thread;
create unique index mail_queue_one_per_thread on private.mail_queue (user_id, application_id)
  where kind = 'messages' and state <> 'given up';

alter table private.notification_queue
  -- Why the last attempt failed; names neither a person nor an address.
  add column reason text;

-- Notifications that were given up, for a week. Nobody is named: a later one of its kind stands for it.
create table private.given_up_notifications (
  id bigint generated always as identity primary key,
  given_up_at timestamptz not null default now(),
  kind text not null,
  reason text
);
create index given_up_notifications_age on private.given_up_notifications (given_up_at);

drop function public.finish_mail(uuid, boolean, integer);
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
  select * into known from private.mail_queue q where q.id = finish_mail.id and q.state = 'sending' for update;
  if known.id is null then return null; end if;
  given_up := not sent and known.attempts >= at_most;
  update private.mail_queue q set
    state = case when sent then 'sent' when given_up then 'given up' else 'queued' end,
    status = finish_mail.status,
    reason = case when not sent then finish_mail.reason end,
    given_up_at = case when given_up then now() end,
    due_at = now() + interval '1 minute' * power(2, least(known.attempts, at_most) - 1)
  where q.id = known.id;
  return jsonb_build_object('is_new', known.reason is distinct from finish_mail.reason, 'given_up', given_up);
end
$$;

drop function public.finish_notification(uuid, text, integer);
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
 * Takes back the notices of threads: to one user, who has read them, or to both sides. A mail that was given up stays
 * where its thread was read: administrators look for the reason.
 */
create or replace function private.drop_notices_of(threads uuid[], recipient uuid default null) returns void
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

/*
 * Deletes removals after 90 days, results of mutations and mails that were given up after a year, counts of rejected
 * mutations and of notifications that were given up after a week. Called on each removal and every night; works once a
 * night: 20 hours after the last time, since a timer is never a day to the millisecond.
 */
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
  delete from private.mail_queue where state = 'given up' and given_up_at < now() - interval '1 year';
  delete from private.rejected_codes where hour < now() - interval '7 days';
  delete from private.given_up_notifications where given_up_at < now() - interval '7 days';
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.finish_mail(uuid, boolean, integer, text),
  public.finish_notification(uuid, text, integer, text) from public, anon, authenticated;
grant execute on function public.finish_mail(uuid, boolean, integer, text),
  public.finish_notification(uuid, text, integer, text) to service_role;
