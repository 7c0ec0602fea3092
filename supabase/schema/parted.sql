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

create trigger "150_guard_parted" before update of status on public.invoices
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

create trigger "120_guard_parted" before insert on public.payments
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
create trigger "130_guard_parted" after insert on public.project_files
for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_file_of_parted();

create trigger "130_guard_parted" after insert on public.portfolios
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

create trigger "130_freeze_rows" after insert or delete on public.blocks
for each row execute function private.follow_block_of_rows();

grant execute on function private.is_parted_from_client(uuid,uuid) to authenticated, service_role;
