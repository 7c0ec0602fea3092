-- Reports: a user reports a profile, a service or a request to the administrators, who dismiss the report, hide the
-- service or withdraw the approval. Only administrators read the table; `my_reports()` returns what a reporter may
-- know.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter uuid references auth.users (id) on delete set null,
  kind text not null constraint reports_kind_known check (kind in ('profile', 'service', 'request')),
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

create policy "Administrators read reports"
on public.reports for select to authenticated
using ((select private.is_admin()));

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
create trigger guard_hidden before update of is_active on public.jobs
for each row when (new.is_active and not old.is_active) execute function private.guard_hidden();

/*
 * Reports what the caller can see: an approved `profile`, a `service` on the board, or a `request` the caller takes
 * part in, for which the other side is reported. `id` is made on the device: sent twice, it is one report. Refuses more
 * than twenty a day, and more than three a week about the same person.
 */
create function public.report(id uuid, kind text, target uuid, reason text) returns void
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
  insert into public.reports (id, reporter, kind, person, job_id, application_id, subject, reason)
  values (report.id, me, report.kind, about.person, about.job, about.application, about.subject, report.reason);
  perform private.send_change_hints(array['admin']);
end
$$;

/*
 * Decides about an open report: `dismiss`, `hide` its service, or `withdraw` the reported professional's approval.
 * `note` is for administrators alone; `told` is shown to a professional whose approval is withdrawn. Returns `{status:
 * 'decided'}`, or `{status: 'already', by, at, decision}` where another administrator was first.
 */
create function public.decide_report(
  report uuid, decision text, note text default null, told text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.reports;
  decider public.profiles;
  internal text := nullif(btrim(note, E' \t\n\r\f\v'), '');
begin
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators decide about reports', '42501');
  end if;
  select * into decider from public.profiles p where p.id = (select auth.uid());
  select * into known from public.reports r where r.id = report for update;
  if known.id is null then
    perform private.refuse('reports_nothing', 'This report is not there any more', 'PT404');
  end if;
  -- The administrator's own decision, sent again because its answer was lost.
  if known.decision = decide_report.decision and known.decided_by = decider.id then
    return jsonb_build_object('status', 'decided');
  end if;
  if known.decision is not null then
    return jsonb_build_object('status', 'already', 'by', known.decided_by_name, 'at', known.decided_at,
      'decision', known.decision);
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
  return jsonb_build_object('status', 'decided');
end
$$;

/* Lets the owner of a hidden service put it back on the board. For administrators. */
create function public.show_service(job uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
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

/* Returns the caller's own reports, which belong to the data held about the caller; reports about the caller do not. */
create function public.my_reports() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'subject', subject, 'reason', reason,
    'at', created_at, 'decided', decision is not null) order by created_at desc), '[]')
  from public.reports where reporter = (select auth.uid())
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_hidden(uuid) to authenticated, service_role;
revoke execute on function public.report(uuid, text, uuid, text), public.decide_report(uuid, text, text, text),
  public.show_service(uuid), public.my_reports() from public, anon, service_role;
grant execute on function public.report(uuid, text, uuid, text), public.decide_report(uuid, text, text, text),
  public.show_service(uuid), public.my_reports() to authenticated;
