-- An administrator who is reported neither reads nor decides the report. A report that nobody decides opens its conversation
-- to administrators for 90 days, not for ever.

drop policy "Administrators read reports" on public.reports;
create policy "Administrators read reports about others"
on public.reports for select to authenticated
using ((select private.is_admin()) and person is distinct from (select auth.uid()));

/* Refuses an administrator whom this report is about, as if there were none. */
create function private.require_report_about_others(report uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.reports r where r.id = report and r.person = (select auth.uid())) then
    perform private.refuse('reports_nothing', 'This report is not there any more', 'PT404');
  end if;
end
$$;

/*
 * Decides about an open report; see `private.decide_report`. Refuses with PT404 a report about the caller. A repeated call
 * returns the recorded answer, where there is one: earlier versions of the app name no id, and earlier answers were not
 * recorded.
 */
create or replace function public.decide_report(
  report uuid, decision text, note text default null, told text default null, mutation_id uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_repeated constant boolean := private.is_repeated(mutation_id);
  answer jsonb;
begin
  if is_repeated then answer := private.recorded_result(mutation_id); end if;
  if answer is not null then return answer; end if;
  if private.is_admin() then perform private.require_report_about_others(report); end if;
  answer := private.decide_report(report, decision, note, told);
  perform private.record_result(mutation_id, answer);
  return answer;
end
$$;

/* True for a report that opens its conversation to administrators. */
create function private.opens_thread(report public.reports) returns boolean
language sql stable set search_path = '' as $$
  select report.decision is null and report.created_at > now() - interval '90 days'
$$;

/* True while a report about this request or one of its messages is open: administrators may read the thread. */
create or replace function private.is_reported(application uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.reports r where r.application_id = application and private.opens_thread(r)
  );
end
$$;

alter function public.reported_thread(uuid) set schema private;

/*
 * Returns the thread of an open report, for administrators; see `private.reported_thread`. Refuses with PT404 a report about
 * the caller, and one that is older than 90 days.
 */
create function public.reported_thread(report uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_admin() then
    perform private.require_report_about_others(report);
    if not exists (select from public.reports r where r.id = report and private.opens_thread(r)) then
      perform private.refuse('reports_nothing', 'There is no conversation to read', 'PT404');
    end if;
  end if;
  return private.reported_thread(report);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function private.reported_thread(uuid) from authenticated;
revoke execute on function public.reported_thread(uuid) from public, anon, service_role;
grant execute on function public.reported_thread(uuid) to authenticated;
