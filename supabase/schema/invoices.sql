-- Invoices: written by the professional, read by the client once sent. What an invoice says stays as it was when it was
-- sent, on every device; afterwards only its status changes.

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications (id) on delete set null,
  professional_id uuid references public.profiles (id) on delete set null,
  client_id uuid references public.clients (id) on delete set null,
  invoice_number text not null
    constraint invoices_invoice_number_shape check (invoice_number ~ '^INV-[0-9]{6}-[0-9]{3,4}$')
    constraint invoices_number_month check (substr(invoice_number, 9, 2) between '01' and '12'),
  client_name text
    constraint invoices_client_name_length check (char_length(btrim(client_name, E' \t\n\r\f\v')) between 2 and 120),
  client_email text
    constraint invoices_client_email_shape check (private.is_email_address(client_email)),
  amount numeric(12, 2) not null
    constraint invoices_amount_positive check (amount > 0 and amount <> 'NaN'),
  description text not null
    constraint invoices_description_length check (char_length(btrim(description, E' \t\n\r\f\v')) between 10 and 10000),
  due_date date not null
    -- Devices read days as YYYY-MM-DD: they could not show a year of five digits, or one before Christ.
    constraint invoices_due_date_within check (due_date >= '2000-01-01' and due_date < '2200-01-01'),
  status text not null default 'draft'
    constraint invoices_status_known check (status in ('draft', 'sent', 'viewed', 'paid')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  deleted_at timestamptz,
  -- The days on the calendar of the user who sent and who paid, perhaps long before the change reached the server:
  -- every device prints the same day, whatever its time zone.
  issued_on date,
  paid_on date,
  -- Copied when it is sent. Granted to nobody: the API cannot write them.
  professional_name text,
  professional_email text,
  professional_address text,
  payment_details text,
  client_company text,
  service_title text,
  service_company text,
  sync_xid xid8 not null default pg_current_xact_id(),
  lines jsonb
    constraint invoices_lines_shape check (lines is null or private.are_invoice_lines(lines)),
  client_tax_number text
    constraint invoices_client_tax_number_length check (
      char_length(client_tax_number) <= 50 and btrim(client_tax_number, E' \t\n\r\f\v') <> ''),
  client_address text
    constraint invoices_client_address_length check (
      char_length(client_address) <= 500 and btrim(client_address, E' \t\n\r\f\v') <> ''),
  tax_note text
    constraint invoices_tax_note_length check (
      char_length(tax_note) <= 300 and btrim(tax_note, E' \t\n\r\f\v') <> ''),
  place_of_supply text
    constraint invoices_place_of_supply_length check (
      char_length(place_of_supply) <= 100 and btrim(place_of_supply, E' \t\n\r\f\v') <> ''),
  -- Copied when it is sent. Granted to nobody.
  professional_tax_number text,
  reminders_stopped boolean not null default false,
  -- Copied when it is sent. Granted to nobody.
  payment_link text,
  bank_account jsonb,
  business_name text,
  closing_line text,
  accent text,
  logo_id uuid references public.logos (id),
  -- The language of the paper's words. Null: English.
  language text
    constraint invoices_language_known check (language in ('de', 'es', 'fr', 'it', 'nl', 'pt', 'sv')),
  -- The accepted quote that it invoices, or a part of.
  quote_id uuid references public.quotes (id) on delete set null,
  -- The professional was asked, and invoices more than the quote.
  exceeds_quote boolean not null default false,
  constraint invoices_number_per_professional unique (professional_id, invoice_number),
  -- Lines of another shape have no sum; invoices_lines_shape refuses them.
  constraint invoices_lines_sum check (
    case when private.are_invoice_lines(lines) then amount = private.invoice_total(lines) else true end),
  constraint invoices_invoice_number_one_line check (private.is_one_line(invoice_number)),
  constraint invoices_client_name_one_line check (private.is_one_line(client_name)),
  constraint invoices_client_tax_number_one_line check (private.is_one_line(client_tax_number)),
  constraint invoices_place_of_supply_one_line check (private.is_one_line(place_of_supply))
);

create index invoices_sync on public.invoices (sync_xid, id);

create index invoices_client on public.invoices (client_id);

create index invoices_logo on public.invoices (logo_id);

create index invoices_application on public.invoices (application_id);

create index invoices_quote on public.invoices (quote_id);

alter table public.invoices enable row level security;

revoke all on public.invoices from anon, authenticated, service_role;

grant select, insert, update, delete on public.invoices to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.invoices to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, invoice_number, client_name, client_email, amount,
  description, due_date, status) on public.invoices to authenticated;

grant update (status, invoice_number, issued_on, paid_on, deleted_at) on public.invoices to authenticated;

/* True for that client's request in progress for one of the user's services: what an invoice may be written for. */
create function private.may_invoice(application uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and client_id = client and status = 'in_progress' and job_id = any (private.my_job_ids())
  );
end
$$;

/*
 * An invoice names only an accepted quote of its writer and its request. All invoices of a quote together come to no more than
 * the quote, unless the writer was asked: two devices may have invoiced the rest.
 */
create function private.guard_invoice_of_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quoted numeric;
begin
  select q.amount into quoted from public.quotes q
  where q.id = new.quote_id and q.status = 'accepted' and q.professional_id = new.professional_id
    and q.application_id = new.application_id
    -- Without a user it is the service key.
    and coalesce(q.professional_id = (select auth.uid()), true);
  if not found then
    perform private.refuse('invoices_quote_accepted', 'An invoice names an accepted quote of its own request', '42501');
  end if;
  if new.exceeds_quote then return new; end if;
  -- The next one waits here, and then counts this invoice too. Those of which the professional was asked are not counted: they may
  -- arrive before others that were written first.
  perform from public.quotes q where q.id = new.quote_id for no key update;
  if new.amount + (
    select coalesce(sum(i.amount), 0) from public.invoices i where i.quote_id = new.quote_id and not i.exceeds_quote and i.deleted_at is null
  ) > quoted then
    perform private.refuse('invoices_beyond_quote', 'The invoices of a quote come to no more than the quote');
  end if;
  return new;
end
$$;

create policy "A professional reads her own invoices, a client those sent to her"
on public.invoices for select to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and deleted_at is null and client_id = (select private.my_client_id()))
);

create policy "Approved members write invoices, for a request in progress or standalone"
on public.invoices for insert to authenticated
with check (
  professional_id = (select auth.uid()) and status = 'draft' and (select private.is_member())
  and case
    when application_id is null and client_id is null then client_name is not null and client_email is not null
    else private.may_invoice(application_id, client_id)
  end
);

create policy "The professional and the client of an invoice take their steps"
on public.invoices for update to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and deleted_at is null and client_id = (select private.my_client_id()))
)
with check (professional_id = (select auth.uid()) or client_id = (select private.my_client_id()));

/*
 * Steps by role (spec section 4, readings "Invoices"), and the copies taken at sending. Payments take further steps:
 * follow_payment().
 */
create function private.guard_invoice() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  mine boolean := new.professional_id is not distinct from (select auth.uid());
  theirs boolean := coalesce(new.client_id = private.my_client_id(), false);
  step text;
begin
  if private.by_api() then
    if new.status <> old.status then
      step := old.status || ' ' || new.status;
      if not (
        (mine and step = 'draft sent' and private.is_member())
        or (mine and new.client_id is null and step in ('sent paid', 'viewed paid'))
        or (theirs and step in ('sent viewed', 'sent paid', 'viewed paid'))
      ) then
        perform private.refuse('invoices_status_step',
          format('An invoice cannot go from %s to %s here', old.status, new.status));
      end if;
    end if;
    if new.invoice_number <> old.invoice_number and not (mine and old.status = 'draft' and new.status = 'draft') then
      perform private.refuse('invoices_number_frozen', 'Only a draft can be given another number', '42501');
    end if;
    if new.deleted_at is distinct from old.deleted_at then
      if not mine or old.deleted_at is not null then
        perform private.refuse('invoices_owner_only', 'Only its writer may delete an invoice', '42501');
      end if;
    end if;
    if old.deleted_at is not null then
      perform private.refuse('invoices_deleted', 'This invoice was deleted', '42501');
    end if;
  end if;

  if new.deleted_at is not null and old.deleted_at is null then new.deleted_at := now(); end if;
  if old.status = 'draft' and new.status = 'sent' then
    new.sent_at := now();
    select full_name, email into new.professional_name, new.professional_email
    from private.invoice_sender(new.professional_id);
    if new.client_id is not null then
      select contact_name, email into new.client_name, new.client_email from private.invoice_recipient(new.client_id);
    end if;
  elsif old.status = 'sent' and new.status = 'viewed' then
    new.viewed_at := now();
  elsif old.status <> 'paid' and new.status = 'paid' then
    new.paid_at := now();
  end if;
  return new;
end
$$;

create function private.invoice_sender(professional uuid) returns table (full_name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.full_name, p.email from public.profiles p
  -- Without a user it is the service key.
  where p.id = professional and coalesce(professional = (select auth.uid()), true);
end
$$;

create function private.invoice_recipient(client uuid) returns table (contact_name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.contact_name, c.email from public.clients c
  where c.id = client and ((select auth.uid()) is null or exists (
    select from public.job_applications a join public.jobs j on j.id = a.job_id
    where a.client_id = c.id and j.posted_by = (select auth.uid())));
end
$$;

/* A day is written together with its step, and stays. */
create function private.guard_invoice_days() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and (
    (new.issued_on is distinct from old.issued_on and not (old.status = 'draft' and new.status = 'sent'))
    or (new.paid_on is distinct from old.paid_on and not (old.status <> 'paid' and new.status = 'paid'))
  ) then
    perform private.refuse('invoices_days_frozen', 'A day of an invoice comes with its step', '42501');
  end if;
  if old.status = 'draft' and new.status <> 'draft' then new.issued_on := private.plausible_day(new.issued_on); end if;
  if old.status <> 'paid' and new.status = 'paid' then new.paid_on := private.plausible_day(new.paid_on); end if;
  return new;
end
$$;

/*
 * Returns a day of the last year that is not later than today anywhere on earth; else the server's day: a clock is
 * wrong.
 */
create function private.plausible_day(given date) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (
    with here as (select now() at time zone 'utc' as now)
    select case
      when given between (now - interval '1 year')::date and (now + interval '14 hours')::date then given
      else now::date
    end
    from here
  );
end
$$;

/* Copies company and service. Runs after the guards, which have decided whether this step is allowed. */
create function private.copy_invoice_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select company_name into new.client_company from public.clients where id = new.client_id;
  select j.title, j.company into new.service_title, new.service_company
  from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = new.application_id;
  return new;
end
$$;

/* Copies the payment details. Runs after the guards, which have decided whether this step is allowed. */
create function private.copy_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select details, address, tax_number, payment_link, bank_account
  into new.payment_details, new.professional_address, new.professional_tax_number, new.payment_link, new.bank_account
  from public.payment_details where id = new.professional_id;
  return new;
end
$$;

create function private.follow_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null and old.deleted_at is null and old.status <> 'draft' then
    perform private.announce_removal('invoices', new.id, private.client_audience(new.client_id));
    perform private.announce_invoice_parts(new.id, private.client_audience(new.client_id));
    -- Its writer keeps a deleted invoice for its number, and its payments; nobody opens its page any more.
    perform private.announce_removal('invoice_links', l.id, private.user_audience(new.professional_id))
    from public.invoice_links l where l.invoice_id = new.id;
    perform private.take_logo_back(new.client_id, new.logo_id, new.id);
  end if;
  return null;
end
$$;

create function private.before_invoice_delete() returns trigger
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

create trigger "110_quote" before insert on public.invoices
for each row when (new.quote_id is not null)
execute function private.guard_invoice_of_quote();

create trigger "130_guard" before update on public.invoices
for each row execute function private.guard_invoice();

create trigger "140_guard_days" before update on public.invoices
for each row execute function private.guard_invoice_days();

create trigger "190_parties" before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_invoice_parties();

create trigger "200_payment_details" before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_payment_details();

create trigger "120_follow" after update on public.invoices
for each row execute function private.follow_invoice();

create trigger "100_cascade" before delete on public.invoices
for each row execute function private.before_invoice_delete();

/* What a device may hold; the amount as text, since JavaScript reads a JSON number as a float. */
create view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  issued_on, paid_on, professional_name, professional_email, professional_address, payment_details,
  client_company, service_title, service_company, sync_xid,
  lines, client_tax_number, client_address, tax_note, place_of_supply, professional_tax_number, reminders_stopped,
  payment_link, bank_account, business_name, closing_line, accent, logo_id, language, quote_id, exceeds_quote
from public.invoices;

grant select on private.pull_invoices to anon, authenticated;

comment on column public.invoices.professional_id is
  'Null once the account is deleted.';

comment on column public.invoices.lines is
  'Null where the invoice is one amount and one text. Never an empty list.';

comment on column public.invoices.amount is
  'US dollars. The sum of the lines, where it has any.';

comment on column public.invoices.reminders_stopped is
  'True where the professional has switched off automatic reminders of this invoice.';

comment on column public.invoices.issued_on is
  'The day in the time zone of the device on which the user sent it.';

comment on column public.invoices.paid_on is
  'The day in the time zone of the device on which the user paid it.';

comment on column public.invoices.professional_name is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_email is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_address is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.client_company is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.service_title is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.service_company is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.payment_details is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.payment_link is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.bank_account is
  'Kept as it was when the invoice was sent.';

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

comment on column public.invoices.quote_id is
  'The accepted quote that it invoices, or a part of. Null without one, and once the quote is deleted with an account.';

comment on column public.invoices.exceeds_quote is
  'True where the professional was asked, and invoices more than the quote.';

comment on column public.invoices.professional_tax_number is
  'Kept as it was when the invoice was sent.';

create function private.notify_invoices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.user_audience(professional_id) from changed)
    || array(select private.client_audience(client_id) from changed where status <> 'draft'));
  return null;
end
$$;

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
 * tax on the sum of all lines at one rate (EN 16931, BR-CO-17). The same rule as `sumsOf` in src/domain/invoice/invoice-lines.ts.
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

grant insert (lines, client_tax_number, client_address, tax_note, place_of_supply, language, quote_id, exceeds_quote)
  on public.invoices to authenticated;

grant update (reminders_stopped) on public.invoices to authenticated;

grant execute on function private.may_invoice(uuid,uuid), private.invoice_sender(uuid),
  private.invoice_recipient(uuid), private.plausible_day(date), private.is_invoice_line(jsonb),
  private.are_invoice_lines(jsonb), private.invoice_total(jsonb) to authenticated, service_role;

/* Invoices that the caller wrote, and those sent to the caller's company, as they were addressed. */
create function private.export_invoices() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'invoices_written', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i where professional_id = (select auth.uid())),
    'invoices_received', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i
      where client_id = private.my_client_id() and status <> 'draft' and deleted_at is null));
end
$$;

select private.sync_table('invoices', 1, 'notify_invoices');

insert into private.column_rules (table_name, column_name, rule) values
  ('invoices', 'deleted_at', 'once'),
  ('invoices', 'status', 'step'),
  ('invoices', 'issued_on', 'day of step'),
  ('invoices', 'paid_on', 'day of step');
