-- How a professional is paid, and the professional's business address. Read and written by the professional alone, not
-- by administrators. An invoice takes a copy when it is sent, so that a later change does not rewrite what was issued.

create table public.payment_details (
  id uuid primary key references auth.users (id) on delete cascade,
  details text
    constraint payment_details_details_length check (
      char_length(details) <= 1000 and btrim(details, E' \t\n\r\f\v') <> ''),
  address text
    constraint payment_details_address_length check (
      char_length(address) <= 500 and btrim(address, E' \t\n\r\f\v') <> ''),
  sync_xid xid8 not null default pg_current_xact_id(),
  tax_number text
    constraint payment_details_tax_number_length check (
      char_length(tax_number) <= 50 and btrim(tax_number, E' \t\n\r\f\v') <> ''),
  reminder_days smallint[]
    constraint payment_details_reminder_days_ascending check (
      reminder_days is null or coalesce(
        -- Three days, numbered from one: an array may begin at any number.
        array_dims(reminder_days) = '[1:3]'
        and reminder_days[1] >= 1 and reminder_days[2] > reminder_days[1] and reminder_days[3] > reminder_days[2]
        and reminder_days[3] <= 365,
        false)),
  -- A user name before the host (`https://paypal.com@evil.example`) looks like another site.
  payment_link text
    constraint payment_details_payment_link_length check (char_length(payment_link) <= 500)
    constraint payment_details_payment_link_shape check (
      payment_link ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?(/[!-~]*)?$'),
  bank_account jsonb
    constraint payment_details_bank_account_shape check (bank_account is null or private.is_bank_account(bank_account)),
  business_name text
    constraint payment_details_business_name_length check (
      char_length(business_name) <= 120 and btrim(business_name, E' \t\n\r\f\v') <> '')
    constraint payment_details_business_name_one_line check (private.is_one_line(business_name)),
  closing_line text
    constraint payment_details_closing_line_length check (
      char_length(closing_line) <= 200 and btrim(closing_line, E' \t\n\r\f\v') <> '')
    constraint payment_details_closing_line_one_line check (private.is_one_line(closing_line)),
  accent text
    constraint payment_details_accent_readable check (private.is_readable_on_white(accent)),
  logo_id uuid references public.logos (id) on delete set null,
  constraint payment_details_tax_number_one_line check (private.is_one_line(tax_number))
);

create index payment_details_sync on public.payment_details (sync_xid, id);

create index payment_details_logo on public.payment_details (logo_id);

alter table public.payment_details enable row level security;

revoke all on public.payment_details from anon, authenticated, service_role;

grant select, insert, update, delete on public.payment_details to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.payment_details to anon, authenticated;

grant update (details, address) on public.payment_details to authenticated;

create policy "A professional reads her own payment details"
on public.payment_details for select to authenticated
using (id = (select auth.uid()));

create policy "A professional changes her own payment details"
on public.payment_details for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));

/*
 * Creates the row with the profile, so that devices only ever update it: two devices of one user then meet in a
 * conflict, not in two rows.
 */
create function private.create_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payment_details (id) values (new.id) on conflict do nothing;
  return null;
end
$$;

create function private.before_payment_details_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('payment_details', old.id, private.user_audience(old.id));
  return old;
end
$$;

create trigger "110_create_payment_details" after insert on public.profiles
for each row execute function private.create_payment_details();

create trigger "100_cascade" before delete on public.payment_details
for each row execute function private.before_payment_details_delete();

/* What a device may hold. */
create view private.pull_payment_details with (security_invoker) as
select id, details, address, sync_xid, tax_number, reminder_days, payment_link, bank_account, business_name,
  closing_line, accent, logo_id
from public.payment_details;

grant select on private.pull_payment_details to anon, authenticated;

comment on column public.payment_details.details is
  'What else a client needs to pay: printed as it is.';

comment on column public.payment_details.payment_link is
  'An address of https:// where a client pays, in ASCII: what is shown of it is where it leads.';

comment on column public.payment_details.bank_account is
  'One value: two devices never mix the fields of two accounts.';

comment on column public.payment_details.address is
  'Business address.';

comment on column public.payment_details.business_name is
  'Printed at the head of papers, in place of the app.';

comment on column public.payment_details.closing_line is
  'Printed below the notes of papers.';

comment on column public.payment_details.accent is
  'The colour of a paper, as #rrggbb: readable on white.';

comment on column public.payment_details.reminder_days is
  'Days after the due date on which the server reminds of an unpaid invoice, three of them, ascending. Null: never.';

/* True for an IBAN without spaces whose check digits are right (ISO 13616, ISO 7064: the rest by 97 is 1). */
create function private.is_iban(iban text) returns boolean
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

/*
 * True for a bank account as devices write it: exactly these six keys; an IBAN, or an account number with its routing
 * number.
 */
create function private.is_bank_account(account jsonb) returns boolean
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

/*
 * True for a colour written #rrggbb in small letters that text on white may have: a contrast of 4.5 or more (WCAG 2.2,
 * 1.4.3).
 */
create function private.is_readable_on_white(colour text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if colour is null then return true; end if;
  if colour !~ '^#[0-9a-f]{6}$' then return false; end if;
  return (
    select 1.05 / (0.05 + sum(weight * case when c <= 0.04045 then c / 12.92 else ((c + 0.055) / 1.055) ^ 2.4 end)) >= 4.5
    from (
      values (2, 0.2126::double precision), (4, 0.7152), (6, 0.0722)
    ) as parts (place, weight),
    lateral (select ('x' || substr(colour, place, 2))::bit(8)::int / 255.0::double precision as c) as part
  );
end
$$;

/* Refuses a logo of somebody else, which the professional's clients could read. */
create function private.guard_logo() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and not exists (
    select from public.logos l where l.id = new.logo_id and l.professional_id = new.id
  ) then
    perform private.refuse('payment_details_own_logo', 'This logo is not yours', '42501');
  end if;
  return new;
end
$$;

create trigger "120_guard_logo" before update of logo_id on public.payment_details
for each row when (new.logo_id is distinct from old.logo_id and new.logo_id is not null)
execute function private.guard_logo();

grant execute on function private.is_readable_on_white(text), private.is_iban(text), private.is_bank_account(jsonb) to authenticated, service_role;

create function private.notify_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select private.user_audience(id) from changed));
  return null;
end
$$;

grant update (tax_number) on public.payment_details to authenticated;

grant update (reminder_days) on public.payment_details to authenticated;

grant update (payment_link, bank_account) on public.payment_details to authenticated;

grant update (business_name, closing_line, accent, logo_id) on public.payment_details to authenticated;

/* The caller's payment details. */
create function private.export_payment_details() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'payment_details', (
      select to_jsonb(d) - array['id', 'sync_xid'] from public.payment_details d where id = (select auth.uid())));
end
$$;

select private.sync_table('payment_details', 1, 'notify_payment_details');
