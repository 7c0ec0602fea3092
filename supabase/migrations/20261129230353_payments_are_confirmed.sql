-- The professional confirms what the client recorded as paid.

set local check_function_bodies = off;

alter table public.payments add column
  confirmed_on date;

create or replace function private.guard_confirmation() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  billed public.invoices;
begin
  if new.confirmed_on is not distinct from old.confirmed_on then return new; end if;
  if private.by_api() then
    select * into billed from public.invoices i
    where i.id = new.invoice_id and i.professional_id = (select auth.uid()) for no key update;
    if billed.id is null then
      perform private.refuse('payments_confirmed_by_professional', 'Only the professional confirms a payment', '42501');
    end if;
    if billed.deleted_at is not null then
      perform private.refuse('payments_invoice_deleted', 'This invoice was deleted', '42501');
    end if;
    if not old.by_client or old.reverses is not null then
      perform private.refuse('payments_confirmed_of_client', 'Only what the client recorded is confirmed');
    end if;
    if old.confirmed_on is not null then
      perform private.refuse('payments_confirmed_once', 'This payment is confirmed already');
    end if;
    if exists (select from public.payments p where p.reverses = old.id) then
      perform private.refuse('payments_confirmed_reversed', 'This payment is reversed already');
    end if;
  end if;
  new.confirmed_on := private.plausible_day(new.confirmed_on);
  return new;
end
$$;

create or replace view private.pull_payments with (security_invoker) as
select id, invoice_id, amount::text as amount, paid_on, note, by_client, settles, reverses, created_at, sync_xid,
  confirmed_on
from public.payments where invoice_id = any ((select private.my_invoice_ids())::uuid[]);

create trigger "110_guard_confirmation" before update on public.payments
for each row execute function private.guard_confirmation();

create policy "The professional of an invoice confirms what its client paid"
on public.payments for update to authenticated
using (invoice_id = any ((select private.my_invoice_ids())::uuid[]))
with check (invoice_id = any ((select private.my_invoice_ids())::uuid[]));

revoke execute on function private.guard_confirmation() from public, anon, authenticated, service_role;

revoke all on public.payments from anon, authenticated, service_role;

grant select, insert, update, delete on public.payments to service_role;

grant select on public.payments to anon, authenticated;

grant insert (id, invoice_id, amount, paid_on, note, settles, reverses) on public.payments to authenticated;

grant update (confirmed_on) on public.payments to authenticated;

grant select on private.pull_payments to anon, authenticated;

comment on column public.payments.confirmed_on is
  'The day on which the professional confirmed what the client recorded, in the time zone of her device.';


insert into private.column_rules (table_name, column_name, rule) values
  ('payments', 'confirmed_on', 'once');