-- A message can be reported after its request was deleted: by the operator, while both accounts still exist. The report has
-- the message's text, and no conversation to read.

/* Leaves the request out of a report where it no longer exists; else keeps it from being deleted until the report is stored. */
create function private.report_of_ended_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select a.id into new.application_id from public.job_applications a where a.id = new.application_id for key share;
  return new;
end
$$;
create trigger ended_thread before insert on public.reports
for each row when (new.application_id is not null) execute function private.report_of_ended_thread();

revoke execute on function private.report_of_ended_thread() from public;
