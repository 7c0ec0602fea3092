-- No new text reaches a person through what stays with both sides of a block. What they owe each other goes on: an invoice
-- that was sent is seen and paid, payments are recorded and taken back, without a note. Services and companies that stay
-- with the other side stay as they were.

/* True where one of the two has blocked the other. */
create function private.are_parted(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.blocks where (blocker, blocked) in ((one, other), (other, one))
  );
end
$$;

/* True where the client's user and this user are parted. */
create function private.is_parted_from_client(professional uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.clients c where c.id = client and private.are_parted(professional, c.user_id));
end
$$;

create function private.guard_invoice_of_parted() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.is_parted_from_client(new.professional_id, new.client_id) then
    perform private.refuse('invoices_blocked', 'You can no longer write to each other: send it outside of the app');
  end if;
  return new;
end
$$;
create trigger guard_parted before update of status on public.invoices
for each row when (current_user in ('anon', 'authenticated') and old.status = 'draft' and new.status = 'sent')
execute function private.guard_invoice_of_parted();

create function private.guard_payment_of_parted() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if exists (
    select from public.invoices i
    where i.id = new.invoice_id and private.is_parted_from_client(i.professional_id, i.client_id)
  ) then
    perform private.refuse('payments_note_blocked', 'You can no longer write to each other: leave the note empty');
  end if;
  return new;
end
$$;
create trigger guard_parted before insert on public.payments
for each row when (current_user in ('anon', 'authenticated') and new.note is not null)
execute function private.guard_payment_of_parted();

create function private.guard_file_of_parted() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if not private.may_write(new.application_id) then
    perform private.refuse(tg_table_name || '_blocked', 'You can no longer write to each other');
  end if;
  return new;
end
$$;
-- After the policy: a stranger learns nothing of other people's blocks.
create trigger guard_parted after insert on public.project_files
for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_file_of_parted();
create trigger guard_parted after insert on public.portfolios
for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_file_of_parted();

-- What a service or a company said when a block parted its owner from this viewer, who keeps it.
create table private.frozen_rows (
  viewer uuid not null references auth.users (id) on delete cascade,
  row_id uuid not null,
  content jsonb not null,
  primary key (viewer, row_id)
);
alter table private.frozen_rows enable row level security;
grant select on private.frozen_rows to anon, authenticated;
create policy "A person reads what was frozen for her"
on private.frozen_rows for select to anon, authenticated
using (viewer = (select auth.uid()));

/* Freezes for one viewer what she keeps of another person. */
create function private.freeze_rows(for_viewer uuid, owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.frozen_rows (viewer, row_id, content)
  select for_viewer, j.id, to_jsonb(j) from public.jobs j
  where j.posted_by = owner and exists (
    select from public.job_applications a join public.clients c on c.id = a.client_id
    where a.job_id = j.id and c.user_id = for_viewer)
  union all
  select for_viewer, c.id, to_jsonb(c) from public.clients c where c.user_id = owner
  on conflict do nothing;
end
$$;

/* Shows again what is current, once no block is left between two people. */
create function private.thaw_rows(one uuid, other uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.frozen_rows f
  where f.viewer in (one, other) and f.row_id in (
    select id from public.jobs where posted_by in (one, other)
    union all select id from public.clients where user_id in (one, other));
  update public.clients set sync_xid = sync_xid where user_id in (one, other);
end
$$;

create function private.follow_block_of_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.freeze_rows(new.blocker, new.blocked);
    perform private.freeze_rows(new.blocked, new.blocker);
  elsif not private.are_parted(old.blocker, old.blocked) then
    perform private.thaw_rows(old.blocker, old.blocked);
  end if;
  return null;
end
$$;
create trigger freeze_rows after insert or delete on public.blocks
for each row execute function private.follow_block_of_rows();

do $$
begin
  perform private.freeze_rows(blocker, blocked), private.freeze_rows(blocked, blocker) from public.blocks;
end
$$;

/* What a device may hold: the policy's rows, with the provider masked for the viewer. */
create or replace view private.pull_jobs with (security_barrier) as
select j.id,
  case when f.row_id is null then j.title else f.content ->> 'title' end as title,
  case when f.row_id is null then j.company else f.content ->> 'company' end as company,
  case when f.row_id is null then j.description else f.content ->> 'description' end as description,
  case when f.row_id is null then j.location else f.content ->> 'location' end as location,
  case when f.row_id is null then j.job_type else f.content ->> 'job_type' end as job_type,
  case when f.row_id is null then j.salary_range else f.content ->> 'salary_range' end as salary_range,
  j.portfolio_required,
  case when f.row_id is null then j.portfolio_description else f.content ->> 'portfolio_description' end
    as portfolio_description,
  j.posted_by, j.is_active, j.is_pinned, j.pin_order,
  case when f.row_id is null then j.images else array(select jsonb_array_elements_text(f.content -> 'images')) end
    as images,
  j.created_at, j.deleted_at, p.full_name as provider_name, p.email as provider_email,
  p.allow_contact as provider_allow_contact, j.sync_xid
from public.jobs j
join private.masked_profiles p on p.id = j.posted_by
left join private.frozen_rows f on f.row_id = j.id and f.viewer = (select auth.uid())
where (j.is_active and j.deleted_at is null and j.posted_by <> all ((select private.blocked_people())::uuid[]))
  or j.posted_by = (select auth.uid())
  or j.id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin());

/* What a device may hold. */
create or replace view private.pull_clients with (security_invoker) as
select c.id, c.user_id,
  case when f.row_id is null then c.company_name else f.content ->> 'company_name' end as company_name,
  case when f.row_id is null then c.contact_name else f.content ->> 'contact_name' end as contact_name,
  case when f.row_id is null then c.email else f.content ->> 'email' end as email,
  case when f.row_id is null then c.phone else f.content ->> 'phone' end as phone,
  case when f.row_id is null then c.website else f.content ->> 'website' end as website,
  case when f.row_id is null then c.industry else f.content ->> 'industry' end as industry,
  case when f.row_id is null then c.company_size else f.content ->> 'company_size' end as company_size,
  case when f.row_id is null then c.bio else f.content ->> 'bio' end as bio,
  c.created_at, c.sync_xid
from public.clients c
left join private.frozen_rows f on f.row_id = c.id and f.viewer = (select auth.uid());

revoke execute on all functions in schema private from public;
grant execute on function private.is_parted_from_client(uuid, uuid) to authenticated, service_role;
