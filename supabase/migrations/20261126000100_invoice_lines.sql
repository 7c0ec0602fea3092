-- Lines of an invoice, each with its tax, and what an invoice says about tax. All of it is optional: an invoice without lines
-- is one amount and one text.

/*
 * True for a line as devices write it: exactly these six keys, decimals in one spelling, so that lines at one rate can be
 * told by their text. `unit_price` may be negative: a discount.
 */
create function private.is_invoice_line(line jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    jsonb_typeof(line) = 'object'
    and (select array_agg(key order by key) from jsonb_object_keys(line) as key)
      = array['description', 'exempt_reason', 'quantity', 'tax_rate', 'unit', 'unit_price']
    and jsonb_typeof(line -> 'description') = 'string'
    and char_length(btrim(line ->> 'description', E' \t\n\r\f\v')) >= 1 and char_length(line ->> 'description') <= 500
    and jsonb_typeof(line -> 'quantity') = 'string'
    and line ->> 'quantity' ~ '^(0|[1-9][0-9]{0,6})(\.[0-9]{0,2}[1-9])?$' and line ->> 'quantity' <> '0'
    and jsonb_typeof(line -> 'unit') = 'string' and char_length(line ->> 'unit') <= 20
    and jsonb_typeof(line -> 'unit_price') = 'string'
    and line ->> 'unit_price' ~ '^-?(0|[1-9][0-9]{0,9})\.[0-9]{2}$' and line ->> 'unit_price' <> '-0.00'
    and jsonb_typeof(line -> 'tax_rate') in ('string', 'null')
    and (line ->> 'tax_rate' is null or (
      line ->> 'tax_rate' ~ '^(0|[1-9][0-9]?|100)(\.[0-9]{0,2}[1-9])?$' and (line ->> 'tax_rate')::numeric <= 100))
    and jsonb_typeof(line -> 'exempt_reason') in ('string', 'null')
    and (line ->> 'exempt_reason' is null or (
      line ->> 'tax_rate' is null and char_length(line ->> 'exempt_reason') <= 200
      and char_length(btrim(line ->> 'exempt_reason', E' \t\n\r\f\v')) >= 2)),
    false);
end
$$;

/* True for 1 to 100 lines. */
create function private.are_invoice_lines(lines jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(lines) is distinct from 'array' then return false; end if;
  if jsonb_array_length(lines) not between 1 and 100 then return false; end if;
  return not exists (select from jsonb_array_elements(lines) as line where not private.is_invoice_line(line));
end
$$;

/*
 * The sum of lines with their taxes. Rounds half away from zero, to cents, at two places only: what a line costs, and the
 * tax on the sum of all lines at one rate (EN 16931, BR-CO-17). The same rule as `sumsOf` in src/domain/invoice-lines.ts.
 */
create function private.invoice_total(lines jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with priced as (
      select round((line ->> 'quantity')::numeric * (line ->> 'unit_price')::numeric, 2) as net,
        (line ->> 'tax_rate')::numeric as rate
      from jsonb_array_elements(lines) as line
    ), by_rate as (
      select rate, sum(net) as net from priced group by rate
    )
    -- Multiplied, not divided: a quotient of large numbers would be rounded before it is rounded here.
    select sum(net + coalesce(round(net * rate * 0.01, 2), 0)) from by_rate
  );
end
$$;

alter table public.invoices
  add column lines jsonb
    constraint invoices_lines_shape check (lines is null or private.are_invoice_lines(lines)),
  add column client_tax_number text
    constraint invoices_client_tax_number_length check (
      char_length(client_tax_number) <= 50 and btrim(client_tax_number, E' \t\n\r\f\v') <> ''),
  add column client_address text
    constraint invoices_client_address_length check (
      char_length(client_address) <= 500 and btrim(client_address, E' \t\n\r\f\v') <> ''),
  add column tax_note text
    constraint invoices_tax_note_length check (
      char_length(tax_note) <= 300 and btrim(tax_note, E' \t\n\r\f\v') <> ''),
  add column place_of_supply text
    constraint invoices_place_of_supply_length check (
      char_length(place_of_supply) <= 100 and btrim(place_of_supply, E' \t\n\r\f\v') <> ''),
  -- Copied when it is sent. Granted to nobody.
  add column professional_tax_number text,
  -- Lines of another shape have no sum; invoices_lines_shape refuses them.
  add constraint invoices_lines_sum check (
    case when private.are_invoice_lines(lines) then amount = private.invoice_total(lines) else true end);
grant insert (lines, client_tax_number, client_address, tax_note, place_of_supply) on public.invoices to authenticated;

alter table public.payment_details
  add column tax_number text
    constraint payment_details_tax_number_length check (
      char_length(tax_number) <= 50 and btrim(tax_number, E' \t\n\r\f\v') <> '');
grant update (tax_number) on public.payment_details to authenticated;

/* Copies the payment details. Runs after the guards, which have decided whether this step is allowed. */
create or replace function private.copy_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select details, address, tax_number
  into new.payment_details, new.professional_address, new.professional_tax_number
  from public.payment_details where id = new.professional_id;
  return new;
end
$$;

create or replace view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  issued_on, paid_on, professional_name, professional_email, professional_address, payment_details,
  client_company, service_title, service_company, sync_xid,
  lines, client_tax_number, client_address, tax_note, place_of_supply, professional_tax_number
from public.invoices;

create or replace view private.pull_payment_details with (security_invoker) as
select id, details, address, sync_xid, tax_number from public.payment_details;

revoke execute on all functions in schema private from public;
grant execute on function private.is_invoice_line(jsonb), private.are_invoice_lines(jsonb), private.invoice_total(jsonb)
  to authenticated, service_role;
