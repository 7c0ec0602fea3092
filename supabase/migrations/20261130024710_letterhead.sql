-- A letterhead of the professional’s own: name, logo, colour and closing line, copied at sending; the language of a paper.

set local check_function_bodies = off;

create table public.logos (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted; papers that were sent keep it.
  professional_id uuid references public.profiles (id) on delete set null,
  picture text not null
    constraint logos_picture_length check (char_length(picture) <= 60000)
    -- A JPEG begins with FF D8 FF.
    constraint logos_picture_shape check (
      picture ~ '^/9j/[A-Za-z0-9+/]+={0,2}$' and char_length(picture) % 4 = 0),
  width smallint not null
    constraint logos_width_within check (width between 1 and 1000),
  height smallint not null
    constraint logos_height_within check (height between 1 and 1000),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);

create or replace function private.is_readable_on_white(colour text) returns boolean
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

alter table public.invoices add column
  accent text;

alter table public.invoices add column
  business_name text;

alter table public.invoices add column
  closing_line text;

alter table public.invoices add column
  -- The language of the paper's words. Null: English.
  language text
    constraint invoices_language_known check (language in ('de', 'es', 'fr', 'it', 'nl', 'pt', 'sv'));

alter table public.invoices add column
  logo_id uuid references public.logos (id);

alter table public.payment_details add column
  accent text
    constraint payment_details_accent_readable check (private.is_readable_on_white(accent));

alter table public.payment_details add column
  business_name text
    constraint payment_details_business_name_length check (
      char_length(business_name) <= 120 and btrim(business_name, E' \t\n\r\f\v') <> '')
    constraint payment_details_business_name_one_line check (private.is_one_line(business_name));

alter table public.payment_details add column
  closing_line text
    constraint payment_details_closing_line_length check (
      char_length(closing_line) <= 200 and btrim(closing_line, E' \t\n\r\f\v') <> '')
    constraint payment_details_closing_line_one_line check (private.is_one_line(closing_line));

alter table public.payment_details add column
  logo_id uuid references public.logos (id) on delete set null;

alter table public.quotes add column
  accent text;

alter table public.quotes add column
  -- Copied when it is sent. Granted to nobody.
  business_name text;

alter table public.quotes add column
  closing_line text;

alter table public.quotes add column
  -- The language of the paper's words. Null: English.
  language text
    constraint quotes_language_known check (language in ('de', 'es', 'fr', 'it', 'nl', 'pt', 'sv'));

alter table public.quotes add column
  logo_id uuid references public.logos (id);

create or replace function private.follow_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null and old.deleted_at is null and old.status <> 'draft' then
    perform private.announce_removal('invoices', new.id, private.client_audience(new.client_id));
    perform private.announce_invoice_parts(new.id, private.client_audience(new.client_id));
    perform private.take_logo_back(new.client_id, new.logo_id, new.id);
  end if;
  return null;
end
$$;

create or replace function private.before_invoice_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := array[private.client_audience(old.client_id), private.user_audience(old.professional_id)];
begin
  perform private.announce_removal('invoices', old.id, variadic audiences);
  perform private.announce_invoice_parts(old.id, variadic audiences);
  if old.status <> 'draft' and old.deleted_at is null then
    perform private.take_logo_back(old.client_id, old.logo_id, old.id);
  end if;
  return old;
end
$$;

create or replace function private.guard_logo() returns trigger
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

create or replace function private.before_quote_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('quotes', old.id,
    private.client_audience(old.client_id), private.user_audience(old.professional_id));
  if old.status <> 'draft' then perform private.take_logo_back(old.client_id, old.logo_id, old.id); end if;
  return old;
end
$$;

create or replace function private.my_received_logos() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.my_client_id();
begin
  return (
    select coalesce(array_agg(logo_id), '{}') from (
      select logo_id from public.invoices where client_id = company and status <> 'draft' and deleted_at is null
      union
      select logo_id from public.quotes where client_id = company and status <> 'draft'
    ) as sent
    where logo_id is not null
  );
end
$$;

create or replace function private.copy_letterhead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select business_name, closing_line, accent, logo_id
  into new.business_name, new.closing_line, new.accent, new.logo_id
  from public.payment_details where id = new.professional_id;
  return new;
end
$$;

create or replace function private.has_logo_already(client uuid, logo uuid, paper uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    where i.client_id = client and i.logo_id = logo and i.id <> paper and i.status <> 'draft' and i.deleted_at is null
  ) or exists (
    select from public.quotes q
    where q.client_id = client and q.logo_id = logo and q.id <> paper and q.status <> 'draft'
  );
end
$$;

create or replace function private.send_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.client_id is not null and not private.has_logo_already(new.client_id, new.logo_id, new.id) then
    update public.logos set width = width where id = new.logo_id;
  end if;
  return null;
end
$$;

create or replace function private.take_logo_back(client uuid, logo uuid, paper uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if client is not null and logo is not null and not private.has_logo_already(client, logo, paper) then
    perform private.announce_removal('logos', logo, private.client_audience(client));
  end if;
end
$$;

create or replace function private.delete_unused_logos(professional uuid, only_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.logos l
  where l.professional_id = professional
    and (only_id is null or l.id = only_id)
    and not exists (select from public.invoices i where i.logo_id = l.id)
    and not exists (select from public.quotes q where q.logo_id = l.id);
end
$$;

create or replace function private.delete_logos_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_unused_logos(old.id);
  return old;
end
$$;

create or replace function private.delete_replaced_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_unused_logos(old.id, old.logo_id);
  return null;
end
$$;

create or replace function private.before_logo_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('logos', old.id, private.user_audience(old.professional_id));
  return old;
end
$$;

create or replace function private.notify_logos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select private.user_audience(professional_id) from changed));
  return null;
end
$$;

create or replace function private.export_logos() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'logos', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'sync_xid' order by created_at), '[]')
      from public.logos l where professional_id = (select auth.uid())));
end
$$;

create or replace view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  issued_on, paid_on, professional_name, professional_email, professional_address, payment_details,
  client_company, service_title, service_company, sync_xid,
  lines, client_tax_number, client_address, tax_note, place_of_supply, professional_tax_number, reminders_stopped,
  payment_link, bank_account, business_name, closing_line, accent, logo_id, language
from public.invoices;

create or replace view private.pull_payment_details with (security_invoker) as
select id, details, address, sync_xid, tax_number, reminder_days, payment_link, bank_account, business_name,
  closing_line, accent, logo_id
from public.payment_details;

create or replace view private.pull_quotes with (security_invoker) as
select id, application_id, professional_id, client_id, amount::text as amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status, created_at, sent_at, decided_at, deleted_at, issued_on,
  decided_on, professional_name, professional_email, professional_address, professional_tax_number, client_name,
  client_email, client_company, service_title, service_company, sync_xid,
  business_name, closing_line, accent, logo_id, language
from public.quotes;

create or replace view private.pull_logos with (security_invoker) as
select id, professional_id, picture, width, height, created_at, sync_xid from public.logos;

create index invoices_logo on public.invoices (logo_id);

create index payment_details_logo on public.payment_details (logo_id);

create index quotes_logo on public.quotes (logo_id);

create index logos_sync on public.logos (sync_xid, id);

create index logos_professional on public.logos (professional_id);

create trigger "130_limit_of_member" after insert on public.logos
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('professional_id', '20', '1 day', 'logos_limit',
  'You have changed your logo twenty times within a day. Send this one tomorrow.');

create trigger "120_guard_logo" before update of logo_id on public.payment_details
for each row when (new.logo_id is distinct from old.logo_id and new.logo_id is not null)
execute function private.guard_logo();

create trigger "210_letterhead" before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_letterhead();

create trigger "210_letterhead" before update on public.quotes
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_letterhead();

create trigger "130_send_logo" after update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent' and new.logo_id is not null)
execute function private.send_logo();

create trigger "130_send_logo" after update on public.quotes
for each row when (old.status = 'draft' and new.status = 'sent' and new.logo_id is not null)
execute function private.send_logo();

create trigger "140_delete_logos" before delete on public.profiles
for each row execute function private.delete_logos_of_account();

create trigger "110_delete_logo" after update of logo_id on public.payment_details
for each row when (new.logo_id is distinct from old.logo_id and old.logo_id is not null)
execute function private.delete_replaced_logo();

create trigger "100_cascade" before delete on public.logos
for each row execute function private.before_logo_delete();

create policy "A professional reads her logos, a client those of her papers"
on public.logos for select to authenticated
using (
  professional_id = (select auth.uid())
  or id = any ((select private.my_received_logos())::uuid[])
);

create policy "Approved members add logos of their own"
on public.logos for insert to authenticated
with check (professional_id = (select auth.uid()) and (select private.is_member()));

alter table public.logos enable row level security;

revoke execute on function private.before_invoice_delete() from public, anon, authenticated, service_role;

revoke execute on function private.before_logo_delete() from public, anon, authenticated, service_role;

revoke execute on function private.before_quote_delete() from public, anon, authenticated, service_role;

revoke execute on function private.copy_letterhead() from public, anon, authenticated, service_role;

revoke execute on function private.delete_logos_of_account() from public, anon, authenticated, service_role;

revoke execute on function private.delete_replaced_logo() from public, anon, authenticated, service_role;

revoke execute on function private.delete_unused_logos(professional uuid, only_id uuid) from public, anon, authenticated, service_role;

revoke execute on function private.export_logos() from public, anon, authenticated, service_role;

revoke execute on function private.follow_invoice() from public, anon, authenticated, service_role;

revoke execute on function private.guard_logo() from public, anon, authenticated, service_role;

revoke execute on function private.has_logo_already(client uuid, logo uuid, paper uuid) from public, anon, authenticated, service_role;

revoke execute on function private.is_readable_on_white(colour text) from public, anon, authenticated, service_role;

revoke execute on function private.my_received_logos() from public, anon, authenticated, service_role;

revoke execute on function private.notify_logos() from public, anon, authenticated, service_role;

revoke execute on function private.send_logo() from public, anon, authenticated, service_role;

revoke execute on function private.take_logo_back(client uuid, logo uuid, paper uuid) from public, anon, authenticated, service_role;

revoke all on public.invoices from anon, authenticated, service_role;

grant select, insert, update, delete on public.invoices to service_role;

grant select on public.invoices to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, invoice_number, client_name, client_email, amount,
  description, due_date, status) on public.invoices to authenticated;

grant update (status, invoice_number, issued_on, paid_on, deleted_at) on public.invoices to authenticated;

grant select on private.pull_invoices to anon, authenticated;

grant insert (lines, client_tax_number, client_address, tax_note, place_of_supply, language)
  on public.invoices to authenticated;

grant update (reminders_stopped) on public.invoices to authenticated;

revoke all on public.payment_details from anon, authenticated, service_role;

grant select, insert, update, delete on public.payment_details to service_role;

grant select on public.payment_details to anon, authenticated;

grant update (details, address) on public.payment_details to authenticated;

grant select on private.pull_payment_details to anon, authenticated;

grant execute on function private.is_readable_on_white(text), private.is_iban(text), private.is_bank_account(jsonb) to authenticated, service_role;

grant update (tax_number) on public.payment_details to authenticated;

grant update (reminder_days) on public.payment_details to authenticated;

grant update (payment_link, bank_account) on public.payment_details to authenticated;

grant update (business_name, closing_line, accent, logo_id) on public.payment_details to authenticated;

revoke all on public.quotes from anon, authenticated, service_role;

grant select, insert, update, delete on public.quotes to service_role;

grant select on public.quotes to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status, language) on public.quotes to authenticated;

grant update (status, issued_on, decided_on, deleted_at) on public.quotes to authenticated;

grant select on private.pull_quotes to anon, authenticated;

revoke all on public.logos from anon, authenticated, service_role;

grant select, insert, update, delete on public.logos to service_role;

grant select on public.logos to anon, authenticated;

grant insert (id, professional_id, picture, width, height) on public.logos to authenticated;

grant select on private.pull_logos to anon, authenticated;

grant execute on function private.my_received_logos() to authenticated, service_role;

comment on column public.invoices.business_name is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.closing_line is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.accent is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.logo_id is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.language is
  'Null where its words are English.';

comment on column public.payment_details.business_name is
  'Printed at the head of papers, in place of the app.';

comment on column public.payment_details.closing_line is
  'Printed below the notes of papers.';

comment on column public.payment_details.accent is
  'The colour of a paper, as #rrggbb: readable on white.';

comment on column public.quotes.business_name is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.closing_line is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.accent is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.logo_id is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.language is
  'Null where its words are English.';

comment on column public.logos.picture is
  'A JPEG of at most 1000 by 1000 pixels, in base64.';

select private.sync_table('logos', 4, 'notify_logos');
