-- A professional hides a request that was rejected or withdrawn; a block hides those of the blocked client. The mark is the
-- professional's own row: the client does not learn of it.

alter table public.message_reads add column is_hidden boolean not null default false;
grant update (is_hidden) on public.message_reads to authenticated;

create or replace view private.pull_message_reads with (security_invoker) as
select id, application_id, as_client, read_up_to, ended_about, private.may_write(application_id) as may_write,
  private.is_reported(application_id) as is_reported, sync_xid, is_hidden
from public.message_reads where user_id = (select auth.uid());

create function private.guard_hidden_request() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.is_hidden and (new.as_client or not exists (
    select from public.job_applications a where a.id = new.application_id and a.status in ('rejected', 'withdrawn')
  )) then
    perform private.refuse('message_reads_hidden_closed', 'Only a rejected or withdrawn request can be hidden');
  end if;
  return new;
end
$$;
create trigger guard_hidden before update of is_hidden on public.message_reads
for each row when (new.is_hidden and not old.is_hidden) execute function private.guard_hidden_request();

/* Hides from professionals the rejected and withdrawn requests of clients whom they have blocked, all or one. */
create function private.hide_requests_of_blocked(professional uuid, client_user uuid, request uuid default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.message_reads r set is_hidden = true
  where r.user_id = professional and not r.as_client and not r.is_hidden
    and (request is null or r.application_id = request)
    and exists (
      select from public.job_applications a join public.clients c on c.id = a.client_id
      where a.id = r.application_id and c.user_id = client_user and a.status in ('rejected', 'withdrawn'));
end
$$;

create function private.follow_block_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hide_requests_of_blocked(new.blocker, new.blocked);
  return null;
end
$$;
create trigger hide_requests after insert on public.blocks
for each row execute function private.follow_block_of_client();

create function private.follow_closed_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hide_requests_of_blocked(b.blocker, b.blocked, new.id)
  from public.jobs j
  join public.clients c on c.id = new.client_id
  join public.blocks b on b.blocker = j.posted_by and b.blocked = c.user_id
  where j.id = new.job_id;
  return null;
end
$$;
create trigger hide_closed after update of status on public.job_applications
for each row when (new.status <> old.status and new.status in ('rejected', 'withdrawn'))
execute function private.follow_closed_request();

revoke execute on all functions in schema private from public;
