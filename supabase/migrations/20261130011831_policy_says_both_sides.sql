-- The policy names what it allows: the client reaches the row, too, and the trigger refuses it.

set local check_function_bodies = off;

drop policy "The professional of an invoice confirms what its client paid" on public.payments;

create policy "Both sides reach a payment; a trigger says who confirms it"
on public.payments for update to authenticated
using (invoice_id = any ((select private.my_invoice_ids())::uuid[]))
with check (invoice_id = any ((select private.my_invoice_ids())::uuid[]));
