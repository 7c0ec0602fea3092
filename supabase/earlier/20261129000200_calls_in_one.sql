-- Each call of the API is one function again: what later migrations had wrapped around it stands in it.

/*
 * Claims a call for this user; false where it was claimed before: a late copy of a call does nothing. Earlier versions of the
 * app name no id.
 */
create function private.once(mutation_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return mutation_id is null or (select auth.uid()) is null
    or private.claim_mutation(mutation_id, '00000000-0000-0000-0000-000000000000');
end
$$;

/*
 * Blocks a user by id. Blocking again changes nothing. Refuses with PT404 somebody who does not exist or whom the
 * caller cannot know of.
 */
create or replace function public.block(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('blocks_signed_in', 'Sign in first', '42501'); end if;
  if person = me then perform private.refuse('blocks_not_oneself', 'You cannot block yourself'); end if;
  if not private.may_know(person)
     and not exists (select from public.blocks where blocker = me and blocked = person) then
    perform private.refuse('blocks_nobody', 'There is nobody to block', 'PT404');
  end if;
  insert into public.blocks (blocker, blocked) values (me, person) on conflict do nothing;
  if found then perform private.announce_block(me, person); end if;
end
$$;

/* Takes back the caller's own block; one made by the other side stays. */
create or replace function public.unblock(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  delete from public.blocks where blocker = me and blocked = person;
  if found and not exists (select from public.blocks where blocker = person and blocked = me) then
    perform private.announce_unblock(me, person);
  end if;
end
$$;

/*
 * Reports what the caller can see: an approved `profile`, a `service` on the board, a `request` the caller takes part in,
 * for which the other side is reported, or a `message` of the other side. `id` is made on the device: sent twice, it is
 * one report. Refuses more than twenty a day, and more than three a week about the same person.
 */
create or replace function public.report(
  id uuid, kind text, target uuid, reason text, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a_day constant integer := 20;
  a_week_about_one constant integer := 3;
  me uuid := (select auth.uid());
  about record;
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('reports_signed_in', 'Sign in first', '42501'); end if;
  if report.kind = 'profile' then
    select p.id as person, null::uuid as job, null::uuid as application, p.full_name as subject into about
    from public.profiles p where p.id = target and (p.is_approved or private.is_admin());
  elsif report.kind = 'service' then
    select j.posted_by as person, j.id as job, null::uuid as application, j.title as subject into about
    from public.jobs j
    where j.id = target and ((j.is_active and j.deleted_at is null) or j.id = any (private.my_requested_job_ids()));
  elsif report.kind = 'request' then
    -- The service only where the reported person offers it: only that one can be hidden.
    select case when j.posted_by = me then c.user_id else j.posted_by end as person,
      case when j.posted_by <> me then j.id end as job, a.id as application,
      case when j.posted_by = me then c.company_name else j.title end as subject into about
    from public.job_applications a
    join public.jobs j on j.id = a.job_id
    join public.clients c on c.id = a.client_id
    where a.id = target and a.id = any (private.my_application_ids());
  elsif report.kind = 'message' then
    select m.author as person, null::uuid as job, m.application_id as application, left(m.body, 200) as subject
    into about
    from public.messages m
    where m.id = target and m.kind = 'text' and m.author is not null
      and m.application_id = any (private.my_thread_ids());
  end if;
  if about is null then perform private.refuse('reports_nothing', 'There is nothing to report here', 'PT404'); end if;
  if about.person = me then perform private.refuse('reports_not_oneself', 'You cannot report yourself'); end if;

  perform pg_advisory_xact_lock(hashtextextended('reports ' || me, 0));
  if exists (select from public.reports r where r.id = report.id and r.reporter = me) then return; end if;
  if (
    select count(*) from public.reports r where r.reporter = me and r.created_at > now() - interval '1 day'
  ) >= a_day then
    perform private.refuse('reports_limit', 'You have sent twenty reports today. Please try again tomorrow.');
  end if;
  if (
    select count(*) from public.reports r
    where r.reporter = me and r.person = about.person and r.created_at > now() - interval '7 days'
  ) >= a_week_about_one then
    perform private.refuse('reports_limit_about_one',
      'You have reported this person three times this week. The administrators know.');
  end if;
  insert into public.reports (id, reporter, kind, person, job_id, application_id, message_id, subject, reason)
  values (report.id, me, report.kind, about.person, about.job, about.application,
    case report.kind when 'message' then target end, about.subject, report.reason);
  perform private.send_change_hints(array['admin']);
end
$$;

/*
 * Decides about an open report: `dismiss`, `hide` its service, or `withdraw` the reported professional's approval.
 * `note` is for administrators alone; `told` is shown to a professional whose approval is withdrawn. Returns `{status:
 * 'decided'}`, or `{status: 'already', by, at, decision}` where another administrator was first. Refuses with PT404 a report
 * about the caller. A repeated call returns the recorded answer, where there is one: earlier versions of the app name no id,
 * and earlier answers were not recorded.
 */
create or replace function public.decide_report(
  report uuid, decision text, note text default null, told text default null, mutation_id uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.reports;
  decider public.profiles;
  internal text := nullif(btrim(note, E' \t\n\r\f\v'), '');
  answer jsonb;
begin
  if not private.once(mutation_id) then answer := private.recorded_result(mutation_id); end if;
  if answer is not null then return answer; end if;
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators decide about reports', '42501');
  end if;
  select * into decider from public.profiles p where p.id = (select auth.uid());
  select * into known from public.reports r where r.id = report for update;
  if known.id is null or known.person = decider.id then
    perform private.refuse('reports_nothing', 'This report is not there any more', 'PT404');
  end if;
  -- The administrator's own decision, sent again because its answer was lost.
  if known.decision = decide_report.decision and known.decided_by = decider.id then
    answer := '{"status": "decided"}';
  elsif known.decision is not null then
    answer := jsonb_build_object('status', 'already', 'by', known.decided_by_name, 'at', known.decided_at,
      'decision', known.decision);
  end if;
  if answer is not null then
    perform private.record_result(mutation_id, answer);
    return answer;
  end if;

  case decide_report.decision
    when 'dismiss' then null;
    when 'hide' then
      if known.job_id is null then
        perform private.refuse('reports_no_service', 'There is no service to hide');
      end if;
      insert into private.hidden_services (job_id) values (known.job_id) on conflict do nothing;
      update public.jobs set is_active = false where id = known.job_id and is_active;
    when 'withdraw' then
      update public.profiles set is_approved = false, decision_note = told where id = known.person and is_approved;
      if not found then
        perform private.refuse('reports_no_approval', 'There is no approval to withdraw');
      end if;
    else perform private.refuse('reports_decision_known', 'Malformed decision', '22023');
  end case;

  update public.reports r set decision = decide_report.decision, decision_note = internal, decided_by = decider.id,
    decided_by_name = decider.full_name, decided_at = now()
  where r.id = known.id;
  if decide_report.decision = 'withdraw' then
    -- The profile's own triggers have recorded it, with what the professional was told.
    update public.decisions d set internal_note = internal, report_id = known.id
    where d.id = (
      select l.id from public.decisions l where l.profile_id = known.person and l.action = 'withdraw'
      order by l.decided_at desc limit 1);
  else
    insert into public.decisions (profile_id, action, internal_note, decided_by, decided_by_name, job_id, report_id)
    select p.id, case decide_report.decision when 'hide' then 'hide_service' else 'dismiss_report' end, internal,
      decider.id, decider.full_name, known.job_id, known.id
    from public.profiles p
    where p.id = known.person;
  end if;
  perform private.send_change_hints(array['admin']);
  answer := '{"status": "decided"}';
  perform private.record_result(mutation_id, answer);
  return answer;
end
$$;

/* Lets the owner of a hidden service put it back on the board. For administrators. */
create or replace function public.show_service(job uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.once(mutation_id) then return; end if;
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators decide about services', '42501');
  end if;
  delete from private.hidden_services where job_id = job;
  if found then
    insert into public.decisions (profile_id, action, decided_by, decided_by_name, job_id)
    select j.posted_by, 'show_service', p.id, p.full_name, j.id
    from public.jobs j, public.profiles p where j.id = job and p.id = (select auth.uid());
  end if;
end
$$;

/*
 * Returns the thread of an open report, for administrators: the request as it was sent, the names of both sides, and all
 * messages, the oldest first. Refuses others with 42501; with PT404 a decided report, one older than 90 days, one about the
 * caller, and one without a thread.
 */
create or replace function public.reported_thread(report uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.reports;
begin
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators read reported conversations', '42501');
  end if;
  select * into known from public.reports r
  where r.id = report and private.opens_thread(r) and r.person is distinct from (select auth.uid());
  if known.application_id is null then
    perform private.refuse('reports_nothing', 'There is no conversation to read', 'PT404');
  end if;
  return jsonb_build_object(
    'message_id', known.message_id,
    'request', (
      select jsonb_build_object('service', j.title, 'company', c.company_name, 'client', c.contact_name,
        'professional', p.full_name, 'message', a.message, 'created_at', a.created_at)
      from public.job_applications a
      join public.clients c on c.id = a.client_id
      join public.jobs j on j.id = a.job_id
      left join public.profiles p on p.id = j.posted_by
      where a.id = known.application_id),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'sent_by_client', m.sent_by_client,
        'body', m.body, 'created_at', m.created_at) order by m.position), '[]')
      from public.messages m where m.application_id = known.application_id));
end
$$;

/* Chooses which notices of messages the caller gets. Those that wait are taken back where they are switched off. */
create or replace function public.set_message_notices(push boolean, mail boolean, mutation_id uuid default null) returns void
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

/*
 * Deletes the caller's account. `confirmation` is the address the caller signs in with, typed. Profile, company,
 * services, requests, files and drafts are deleted, and devices are told; invoices that others hold keep their copies.
 * The triggers of the deleted rows list the stored objects to delete. Refuses the last administrator.
 */
create or replace function public.delete_my_account(confirmation text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_client uuid := private.my_client_id();
begin
  if me is null then perform private.refuse('account_signed_in', 'Sign in first', '42501'); end if;
  -- Deleted before: the answer may have been lost, and a token outlives its account by up to an hour.
  if not private.has_account() then return; end if;
  if lower(btrim(confirmation)) is distinct from (select lower(email) from auth.users where id = me) then
    perform private.refuse('account_confirmation', 'Type the email address you sign in with');
  end if;
  -- Locks, so that the last two administrators cannot both be deleted.
  perform pg_advisory_xact_lock(hashtext('account_last_administrator'));
  if private.is_admin() and not exists (select from public.profiles where is_admin and id <> me) then
    perform private.refuse('account_last_administrator',
      'You are the only administrator; make somebody else one first');
  end if;

  -- Deletes invoices that nobody could see any more: drafts, deleted ones, and those addressed to no account.
  delete from public.invoices
  where professional_id = me and (status = 'draft' or deleted_at is not null or client_id is null);
  -- A draft for the caller's company keeps name and address of its client, as an issued invoice does.
  update public.invoices i set client_name = c.contact_name, client_email = c.email
  from public.clients c
  where c.id = my_client and i.client_id = c.id and i.client_name is null;

  delete from public.profiles where id = me;
  delete from public.clients where user_id = me;
  delete from private.mutation_results where actor = me;
  delete from auth.users where id = me;
end
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
  my_invoices uuid[] := private.my_invoice_ids();
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
    'payment_details', (select to_jsonb(d) - array['id', 'sync_xid'] from public.payment_details d where id = me),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.payments p where invoice_id = any (my_invoices)),
    'reminders', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'sync_xid' order by created_at), '[]')
      from public.reminders r where invoice_id = any (my_invoices)),
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(q) - 'sync_xid' order by created_at), '[]')
      from public.quotes q
      where professional_id = me or (client_id = my_client and status <> 'draft')),
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

drop function private.block(uuid), private.unblock(uuid), private.report(uuid, text, uuid, text),
  private.decide_report(uuid, text, text, text), private.show_service(uuid), private.reported_thread(uuid),
  private.delete_my_account(text), private.export_my_data(), private.require_report_about_others(uuid),
  private.is_repeated(uuid);

revoke execute on all functions in schema private from public;
