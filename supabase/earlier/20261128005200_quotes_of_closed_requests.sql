-- A quote of a request that was rejected or withdrawn cannot be accepted. The day of a decision is never before the day on
-- which the quote was sent: the two calendars may differ by a day.

create function private.guard_quote_decision() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.status = 'accepted' and exists (
    select from public.job_applications a where a.id = new.application_id and a.status in ('rejected', 'withdrawn')
  ) then
    perform private.refuse('quotes_closed_request', 'This request is closed: its quotes cannot be accepted any more');
  end if;
  new.decided_on := greatest(new.decided_on, new.issued_on);
  return new;
end
$$;
-- After the trigger "guard", which gives the day.
create trigger guard_decision before update of status on public.quotes
for each row when (old.status = 'sent' and new.status in ('accepted', 'declined'))
execute function private.guard_quote_decision();

revoke execute on all functions in schema private from public;
