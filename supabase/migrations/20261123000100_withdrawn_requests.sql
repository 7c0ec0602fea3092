-- A client withdraws a request that nobody has answered yet. The row stays, so that the professional sees what became
-- of it; the client may ask again.

alter table public.job_applications
  drop constraint job_applications_status_known,
  add constraint job_applications_status_known check (
    status in ('pending', 'accepted', 'rejected', 'in_progress', 'completed', 'withdrawn')),
  drop constraint job_applications_one_per_client;
create unique index job_applications_one_per_client on public.job_applications (job_id, client_id)
where status <> 'withdrawn';
create index job_applications_job on public.job_applications (job_id);

create policy "The client who made a pending request withdraws it"
on public.job_applications for update to authenticated
using (client_id = (select private.my_client_id()) and status = 'pending')
with check (client_id = (select private.my_client_id()) and status = 'withdrawn');

/* pending → accepted or rejected; accepted → in_progress → completed (spec section 4); pending → withdrawn. */
create or replace function private.guard_job_application() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.status <> old.status and (
    (old.status, new.status) not in (('pending', 'accepted'), ('pending', 'rejected'), ('accepted', 'in_progress'),
      ('in_progress', 'completed'), ('pending', 'withdrawn'))
    or new.status = 'withdrawn' and new.client_id is distinct from private.my_client_id()
  ) then
    perform private.refuse('job_applications_status_step',
      format('A request cannot go from %s to %s', replace(old.status, '_', ' '), replace(new.status, '_', ' ')));
  end if;
  return new;
end
$$;

alter table private.notification_queue
  drop constraint notification_queue_kind_known,
  add constraint notification_queue_kind_known check (kind in (
    'request-new', 'request-answered', 'request-progress', 'request-withdrawn', 'approved', 'invoice-sent',
    'invoice-paid'));

create or replace function private.queue_request_status_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'withdrawn' then
    perform private.queue_notification(j.posted_by, 'request-withdrawn') from public.jobs j where j.id = new.job_id;
    return null;
  end if;
  perform private.queue_notification(c.user_id,
    case when new.status in ('accepted', 'rejected') then 'request-answered' else 'request-progress' end)
  from public.clients c where c.id = new.client_id;
  return null;
end
$$;
