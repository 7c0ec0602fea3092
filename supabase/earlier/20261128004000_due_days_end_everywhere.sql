-- An automatic reminder says that an invoice "was due": the server writes it once that day is over everywhere on earth.
-- It does not know in which time zone a client reads.

/* Returns the latest day that has begun everywhere on earth: it begins last at UTC-12. */
create function private.day_everywhere(moment timestamptz) returns date
language sql immutable set search_path = '' as $$
  select ((moment - interval '12 hours') at time zone 'utc')::date
$$;
revoke execute on function private.day_everywhere(timestamptz) from public;

/*
 * Invoices of which the server reminds now, each with its tone. A reminder by hand counts as well: the next one
 * keeps the distance that its professional has chosen, in days of UTC.
 */
create or replace view private.due_reminders as
select i.id as invoice_id, (array['friendly', 'firm', 'final'])[past.automatic + 1] as tone
from public.invoices i
join public.payment_details d on d.id = i.professional_id and d.reminder_days is not null
join public.profiles p on p.id = i.professional_id and p.is_approved
join public.clients c on c.id = i.client_id
cross join lateral (
  select (count(*) filter (where r.is_automatic))::integer as automatic, max(r.reminded_on) as last
  from public.reminders r where r.invoice_id = i.id
) past
cross join lateral (
  select (now() at time zone 'utc')::date as day, private.day_everywhere(now()) as everywhere
) today
where i.status in ('sent', 'viewed') and i.deleted_at is null and not i.reminders_stopped and past.automatic < 3
  and i.due_date + d.reminder_days[past.automatic + 1] <= today.everywhere
  and (past.last is null or past.last + d.reminder_days[past.automatic + 1]
    - coalesce(d.reminder_days[past.automatic], 0) <= today.day)
  and not private.is_invoice_blocked(i.id);
