-- What every pull asks costs the same in a group of any size.

/*
 * Rows stamped by a transaction this server has not begun: it was restored from another one's backup. Each table's
 * greatest stamp stands at the end of its index; asked whether any row is greater, the planner expects a third of the
 * table, walks through it, and finds none.
 */
create or replace function private.holds_future_rows() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(greatest(
    (select sync_xid from public.profiles order by sync_xid desc limit 1),
    (select sync_xid from public.clients order by sync_xid desc limit 1),
    (select sync_xid from public.jobs order by sync_xid desc limit 1),
    (select sync_xid from public.job_applications order by sync_xid desc limit 1),
    (select sync_xid from public.portfolios order by sync_xid desc limit 1),
    (select sync_xid from public.project_files order by sync_xid desc limit 1),
    (select sync_xid from public.invoices order by sync_xid desc limit 1),
    (select sync_xid from public.payment_details order by sync_xid desc limit 1)
  ) > pg_snapshot_xmax(pg_current_snapshot()), false)
$$;
