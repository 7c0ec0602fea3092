-- How to pay a professional: a payment link and a bank account beside the free text, copied into what is sent.

set local check_function_bodies = off;

create or replace function private.is_bank_account(account jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    jsonb_typeof(account) = 'object'
    and (select array_agg(key order by key) from jsonb_object_keys(account) as key)
      = array['bic', 'holder', 'iban', 'number', 'reference', 'routing']
    and not exists (
      select from jsonb_each(account) as field where jsonb_typeof(field.value) not in ('string', 'null'))
    and char_length(btrim(account ->> 'holder', E' \t\n\r\f\v')) >= 2 and char_length(account ->> 'holder') <= 120
    and private.is_one_line(account ->> 'holder')
    and case
      when account ->> 'iban' is not null
        then private.is_iban(account ->> 'iban') and account ->> 'number' is null and account ->> 'routing' is null
      else account ->> 'number' ~ '^[A-Z0-9][A-Z0-9-]{2,32}[A-Z0-9]$' and account ->> 'routing' ~ '^[0-9]{6,9}$'
    end
    and (account ->> 'bic' is null or account ->> 'bic' ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$')
    and (account ->> 'reference' is null or (
      char_length(account ->> 'reference') <= 60 and btrim(account ->> 'reference', E' \t\n\r\f\v') <> ''
      and private.is_one_line(account ->> 'reference'))),
    false);
end
$$;

alter table public.invoices add column
  bank_account jsonb;

alter table public.invoices add column
  -- Copied when it is sent. Granted to nobody.
  payment_link text;

alter table public.payment_details add column
  bank_account jsonb
    constraint payment_details_bank_account_shape check (bank_account is null or private.is_bank_account(bank_account));

alter table public.payment_details add column
  -- A user name before the host (`https://paypal.com@evil.example`) looks like another site.
  payment_link text
    constraint payment_details_payment_link_length check (char_length(payment_link) <= 500)
    constraint payment_details_payment_link_shape check (
      payment_link ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?(/[!-~]*)?$');

create or replace function private.copy_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select details, address, tax_number, payment_link, bank_account
  into new.payment_details, new.professional_address, new.professional_tax_number, new.payment_link, new.bank_account
  from public.payment_details where id = new.professional_id;
  return new;
end
$$;

create or replace function private.is_iban(iban text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  digits text;
begin
  if iban !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then return false; end if;
  select string_agg(case when sign ~ '[0-9]' then sign else (ascii(sign) - 55)::text end, '' order by place)
  into digits
  from regexp_split_to_table(substr(iban, 5) || substr(iban, 1, 4), '') with ordinality as signs (sign, place);
  return digits::numeric % 97 = 1;
end
$$;

create or replace view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  issued_on, paid_on, professional_name, professional_email, professional_address, payment_details,
  client_company, service_title, service_company, sync_xid,
  lines, client_tax_number, client_address, tax_note, place_of_supply, professional_tax_number, reminders_stopped,
  payment_link, bank_account
from public.invoices;

create or replace view private.pull_payment_details with (security_invoker) as
select id, details, address, sync_xid, tax_number, reminder_days, payment_link, bank_account
from public.payment_details;

revoke execute on function private.copy_payment_details() from public, anon, authenticated, service_role;

revoke execute on function private.is_bank_account(account jsonb) from public, anon, authenticated, service_role;

revoke execute on function private.is_iban(iban text) from public, anon, authenticated, service_role;

revoke all on public.invoices from anon, authenticated, service_role;

grant select, insert, update, delete on public.invoices to service_role;

grant select on public.invoices to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, invoice_number, client_name, client_email, amount,
  description, due_date, status) on public.invoices to authenticated;

grant update (status, invoice_number, issued_on, paid_on, deleted_at) on public.invoices to authenticated;

grant select on private.pull_invoices to anon, authenticated;

grant insert (lines, client_tax_number, client_address, tax_note, place_of_supply) on public.invoices to authenticated;

grant update (reminders_stopped) on public.invoices to authenticated;

revoke all on public.payment_details from anon, authenticated, service_role;

grant select, insert, update, delete on public.payment_details to service_role;

grant select on public.payment_details to anon, authenticated;

grant update (details, address) on public.payment_details to authenticated;

grant select on private.pull_payment_details to anon, authenticated;

grant execute on function private.is_iban(text), private.is_bank_account(jsonb) to authenticated, service_role;

grant update (tax_number) on public.payment_details to authenticated;

grant update (reminder_days) on public.payment_details to authenticated;

grant update (payment_link, bank_account) on public.payment_details to authenticated;

comment on column public.invoices.payment_link is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.bank_account is
  'Kept as it was when the invoice was sent.';

comment on column public.payment_details.details is
  'What else a client needs to pay: printed as it is.';

comment on column public.payment_details.payment_link is
  'An address of https:// where a client pays, in ASCII: what is shown of it is where it leads.';

comment on column public.payment_details.bank_account is
  'One value: two devices never mix the fields of two accounts.';
