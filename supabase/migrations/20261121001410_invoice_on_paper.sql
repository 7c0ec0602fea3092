-- What stands on an invoice stays as it was when it was sent, on every device: its days, the company, the service.

/*
 * The days it was issued and paid are those of the calendar of whoever pressed the button, perhaps long before that
 * reached the server: every device prints the same day, in whatever time zone it is. A device reads days as YYYY-MM-DD:
 * a year of five digits, or before Christ, is none it could show.
 */
alter table public.invoices
  add column issued_on date,
  add column paid_on date,
  add column client_company text,
  add column service_title text,
  add column service_company text,
  drop constraint invoices_due_date_finite,
  add constraint invoices_due_date_within check (due_date >= '2000-01-01' and due_date < '2200-01-01'),
  add constraint invoices_number_month check (substr(invoice_number, 9, 2) between '01' and '12');

update public.invoices i set
  issued_on = (sent_at at time zone 'utc')::date,
  paid_on = (paid_at at time zone 'utc')::date,
  client_company = (select company_name from public.clients c where c.id = i.client_id),
  service_title = (
    select j.title from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = i.application_id),
  service_company = (
    select j.company from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = i.application_id)
where status <> 'draft';

grant update (issued_on, paid_on) on public.invoices to authenticated;

/* A day comes with its step, and stays. */
create function private.guard_invoice_days() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and (
    (new.issued_on is distinct from old.issued_on and not (old.status = 'draft' and new.status = 'sent'))
    or (new.paid_on is distinct from old.paid_on and not (old.status <> 'paid' and new.status = 'paid'))
  ) then
    perform private.refuse('invoices_days_frozen', 'A day of an invoice comes with its step', '42501');
  end if;
  if old.status = 'draft' and new.status <> 'draft' then new.issued_on := private.believed_day(new.issued_on); end if;
  if old.status <> 'paid' and new.status = 'paid' then new.paid_on := private.believed_day(new.paid_on); end if;
  return new;
end
$$;

/* A day of the last year, and not later than it is anywhere on earth; the server's own for a clock that is wrong. */
create function private.believed_day(given date) returns date
language sql stable set search_path = '' as $$
  with here as (select now() at time zone 'utc' as now)
  select case
    when given between (now - interval '1 year')::date and (now + interval '14 hours')::date then given
    else now::date
  end
  from here
$$;

/* Runs after the guards, which have decided whether this is a step she may take. */
create function private.take_invoice_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select company_name into new.client_company from public.clients where id = new.client_id;
  select j.title, j.company into new.service_title, new.service_company
  from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = new.application_id;
  return new;
end
$$;

create trigger guard_days before update on public.invoices
for each row execute function private.guard_invoice_days();
create trigger parties before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.take_invoice_parties();

create or replace view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  professional_name, professional_email, sync_xid, payment_details, professional_address, issued_on, paid_on,
  client_company, service_title, service_company
from public.invoices;

revoke execute on all functions in schema private from public;
grant execute on function private.believed_day(date) to authenticated, service_role;
