-- Reports: a user reports a profile, a service or a request to the administrators, who dismiss the report, hide the
-- service or withdraw the approval. Only administrators read the table; `my_reports()` returns what a reporter may
-- know.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter uuid references auth.users (id) on delete set null,
  kind text not null
    constraint reports_kind_known check (kind in ('profile', 'service', 'request', 'message')),
  -- Who is reported: the professional, or for a client's request the client's user.
  person uuid references auth.users (id) on delete cascade,
  job_id uuid references public.jobs (id) on delete set null,
  application_id uuid references public.job_applications (id) on delete set null,
  -- The name of what was reported at that time: its row may be deleted.
  subject text not null,
  reason text not null
    constraint reports_reason_length check (char_length(btrim(reason, E' \t\n\r\f\v')) between 10 and 2000),
  created_at timestamptz not null default now(),
  decision text constraint reports_decision_known check (decision in ('dismiss', 'hide', 'withdraw')),
  -- Only for administrators.
  decision_note text constraint reports_decision_note_length check (char_length(decision_note) between 1 and 2000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_by_name text,
  decided_at timestamptz,
  message_id uuid,
  constraint reports_decided_whole check ((decision is null) = (decided_at is null))
);

create index reports_open on public.reports (created_at) where decision is null;

create index reports_reporter on public.reports (reporter, created_at);

create index reports_person on public.reports (person);

create index reports_job on public.reports (job_id);

create index reports_application on public.reports (application_id);

create index reports_decided_by on public.reports (decided_by);

alter table public.reports enable row level security;

revoke all on public.reports from anon, authenticated, service_role;

grant select, insert, update, delete on public.reports to service_role;

grant select on public.reports to authenticated;

-- Services that an administrator has hidden: their owner cannot put them back on the board.
create table private.hidden_services (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  hidden_at timestamptz not null default now()
);

create function private.is_hidden(job uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.hidden_services where job_id = job);
end
$$;

/* Refuses to put a hidden service back on the board. */
create function private.guard_hidden() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and private.is_hidden(new.id) then
    perform private.refuse('jobs_hidden', 'An administrator has taken this service off the board', '42501');
  end if;
  return new;
end
$$;

create trigger "130_guard_hidden" before update of is_active on public.jobs
for each row when (new.is_active and not old.is_active) execute function private.guard_hidden();

/* Returns the caller's own reports, which belong to the data held about the caller; reports about the caller do not. */
create function public.my_reports() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'subject', subject, 'reason', reason,
    'at', created_at, 'decided', decision is not null) order by created_at desc), '[]')
  from public.reports where reporter = (select auth.uid())
$$;

/*
 * Reports what the caller can see: an approved `profile`, a `service` on the board, a `request` the caller takes part in,
 * for which the other side is reported, or a `message` of the other side. `id` is made on the device: sent twice, it is
 * one report. Refuses more than twenty a day, and more than three a week about the same person.
 */
create function public.report(
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
create function public.decide_report(
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
create function public.show_service(job uuid, mutation_id uuid default null) returns void
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

/* Stamps the marks of both sides of a reported thread: whether administrators may read it has changed. */
create function private.follow_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_reads r set sync_xid = sync_xid where r.application_id = new.application_id;
  return null;
end
$$;

create trigger "110_follow_thread" after insert or update of decision on public.reports
for each row when (new.application_id is not null) execute function private.follow_report();

/* Leaves the request out of a report where it no longer exists; else keeps it from being deleted until the report is stored. */
create function private.report_of_ended_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select a.id into new.application_id from public.job_applications a where a.id = new.application_id for key share;
  return new;
end
$$;

create trigger "100_ended_thread" before insert on public.reports
for each row when (new.application_id is not null) execute function private.report_of_ended_thread();

create policy "Administrators read reports about others"
on public.reports for select to authenticated
using ((select private.is_admin()) and person is distinct from (select auth.uid()));

/* True for a report that opens its conversation to administrators. */
create function private.opens_thread(report public.reports) returns boolean
language sql stable set search_path = '' as $$
  select report.decision is null and report.created_at > now() - interval '90 days'
$$;

/*
 * Returns the thread of an open report, for administrators: the request as it was sent, the names of both sides, and all
 * messages, the oldest first. Refuses others with 42501; with PT404 a decided report, one older than 90 days, one about the
 * caller, and one without a thread.
 */
create function public.reported_thread(report uuid) returns jsonb
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

grant execute on function private.is_hidden(uuid) to authenticated, service_role;

grant execute on function public.my_reports(), public.report(uuid,text,uuid,text,uuid),
  public.decide_report(uuid,text,text,text,uuid), public.show_service(uuid,uuid), public.reported_thread(uuid) to authenticated;
