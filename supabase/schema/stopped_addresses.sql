-- Addresses to which no more emails are sent: nobody gets them there, or their reader called one unwanted. The email service
-- says so to the edge function `email-webhook`. The owner of the address, or an administrator, lets emails through again.

create table private.stopped_addresses (
  address text primary key
    constraint stopped_addresses_lower_case check (address = lower(address)),
  reason text not null
    constraint stopped_addresses_reason_known check (reason in ('bounced', 'complained')),
  stopped_at timestamptz not null default now()
);

alter table private.stopped_addresses enable row level security;

/* True where no email may be sent to an address. */
create function private.is_stopped(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.stopped_addresses s where s.address = lower(is_stopped.address));
end
$$;

/* For the edge function `email-webhook` alone: stops an address. Said twice, it is stopped once. */
create function public.stop_address(address text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.stopped_addresses (address, reason) values (lower(stop_address.address), stop_address.reason)
  on conflict on constraint stopped_addresses_pkey do nothing;
  -- Who was written to without an account: the professional hears that it did not arrive.
  update public.invoice_links l set undeliverable_at = now() from public.invoices i
  where i.id = l.invoice_id and lower(i.client_email) = lower(stop_address.address) and l.undeliverable_at is null
    and l.created_at > now() - interval '90 days' and stop_address.reason = 'bounced';
end
$$;

/* For administrators: the people to whom no emails go, the latest first, as `[{address, name, reason, at}]`. */
create function public.stopped_addresses() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('stopped_addresses_admin', 'Only administrators see whom emails do not reach', '42501');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('address', s.address, 'name', private.name_of(u.id), 'reason', s.reason,
      'at', s.stopped_at) order by s.stopped_at desc), '[]')
    from private.stopped_addresses s
    join auth.users u on lower(u.email) = s.address
  );
end
$$;

/* Lets emails through to an address again: the caller's own, or by an administrator. */
create function public.allow_address(address text, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  allowed constant text := lower(allow_address.address);
begin
  if not private.once(mutation_id) then return; end if;
  if not private.is_admin() and not exists (
    select from auth.users u where u.id = (select auth.uid()) and lower(u.email) = allowed)
  then
    perform private.refuse('stopped_addresses_owner', 'This is not your address', '42501');
  end if;
  delete from private.stopped_addresses s where s.address = allowed;
end
$$;

grant execute on function public.stopped_addresses(), public.allow_address(text,uuid) to authenticated;

grant execute on function public.stop_address(text,text) to service_role;
