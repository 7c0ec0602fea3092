-- Reported threads: a user reports a message as well. While a report about a request or one of its messages is open,
-- administrators read its thread, and both sides are shown that they can.

alter table public.reports
  drop constraint reports_kind_known,
  add constraint reports_kind_known check (kind in ('profile', 'service', 'request', 'message')),
  add column message_id uuid;

/*
 * Reports what the caller can see: an approved `profile`, a `service` on the board, a `request` the caller takes part in,
 * for which the other side is reported, or a `message` of the other side. `id` is made on the device: sent twice, it is
 * one report. Refuses more than twenty a day, and more than three a week about the same person.
 */
create or replace function private.report(id uuid, kind text, target uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a_day constant integer := 20;
  a_week_about_one constant integer := 3;
  me uuid := (select auth.uid());
  about record;
begin
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

/* Stamps the marks of both sides of a reported thread: whether administrators may read it has changed. */
create function private.follow_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_reads r set sync_xid = sync_xid where r.application_id = new.application_id;
  return null;
end
$$;
create trigger follow_thread after insert or update of decision on public.reports
for each row when (new.application_id is not null) execute function private.follow_report();

/*
 * Returns the thread of an open report, for administrators: the request as it was sent, the names of both sides, and all
 * messages, the oldest first. Refuses others with 42501, and a decided report or one without a thread with PT404.
 */
create function public.reported_thread(report uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.reports;
begin
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators read reported conversations', '42501');
  end if;
  select * into known from public.reports r where r.id = report and r.decision is null;
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

revoke execute on all functions in schema private from public;
revoke execute on function public.reported_thread(uuid) from public, anon, service_role;
grant execute on function public.reported_thread(uuid) to authenticated;
