-- A quote is accepted with a typed name, and its invoices name it.

set local check_function_bodies = off;

alter table public.invoices add column
  -- The professional was asked, and invoices more than the quote.
  exceeds_quote boolean not null default false;

alter table public.invoices add column
  -- The accepted quote that it invoices, or a part of.
  quote_id uuid references public.quotes (id) on delete set null;

alter table public.quotes add column
  -- Written by the server when it is accepted. Granted to nobody.
  acceptance text;

alter table public.quotes add column
  -- Typed by the client who accepts it.
  accepted_by text
    constraint quotes_accepted_by_length check (
      char_length(btrim(accepted_by, E' \t\n\r\f\v')) >= 2 and char_length(accepted_by) <= 120);

alter table public.quotes add column
  digest text;

create or replace function private.guard_invoice_of_quote() returns trigger
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

create or replace function private.guard_quote() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  mine boolean := new.professional_id is not distinct from (select auth.uid());
  theirs boolean := coalesce(new.client_id = private.my_client_id(), false);
  step text := old.status || ' ' || new.status;
  days_under_way constant integer := 30;
begin
  if new.status <> old.status then
    if new.status = 'sent' then new.issued_on := private.plausible_day(new.issued_on); end if;
    if new.status in ('accepted', 'declined') then new.decided_on := private.plausible_day(new.decided_on); end if;
  end if;
  if private.by_api() then
    if old.deleted_at is not null then
      perform private.refuse('quotes_deleted', 'This quote was deleted', '42501');
    end if;
    if new.deleted_at is distinct from old.deleted_at and not (mine and old.status = 'draft' and new.status = 'draft') then
      perform private.refuse('quotes_draft_only', 'Only a draft can be deleted', '42501');
    end if;
    if new.status <> old.status then
      if not (
        (mine and step = 'draft sent' and private.is_member())
        or (mine and step = 'sent withdrawn')
        or (theirs and step in ('sent accepted', 'sent declined'))
      ) then
        perform private.refuse('quotes_status_step',
          format('A quote cannot go from %s to %s here', old.status, new.status));
      end if;
      if step = 'draft sent' and not private.may_quote(new.application_id, new.client_id) then
        perform private.refuse('quotes_request_closed', 'This request is closed');
      end if;
      if step in ('draft sent', 'sent accepted') and not private.may_write(new.application_id) then
        perform private.refuse('quotes_closed', 'You can no longer write to each other', '42501');
      end if;
      -- The day is the client's word, since it may arrive late. It cannot arrive any number of days late.
      if new.status = 'accepted' and (
        new.decided_on > new.valid_until or (now() at time zone 'utc')::date > new.valid_until + days_under_way
      ) then
        perform private.refuse('quotes_expired', 'This quote is no longer valid');
      end if;
    end if;
    if (new.issued_on is distinct from old.issued_on and step <> 'draft sent')
      or (new.decided_on is distinct from old.decided_on and step not in ('sent accepted', 'sent declined'))
    then
      perform private.refuse('quotes_days_frozen', 'A day of a quote comes with its step', '42501');
    end if;
    if new.accepted_by is distinct from old.accepted_by and step <> 'sent accepted' then
      perform private.refuse('quotes_accepted_by_frozen', 'The name comes with the acceptance', '42501');
    end if;
  end if;

  if new.deleted_at is not null and old.deleted_at is null then new.deleted_at := now(); end if;
  if new.status <> old.status then
    if new.status = 'sent' then new.sent_at := now(); else new.decided_at := now(); end if;
  end if;
  return new;
end
$$;

create or replace function private.quote_digest(given public.quotes) returns text
language plpgsql stable set search_path = '' as $$
begin
  return encode(sha256(convert_to(jsonb_build_array(given.id, given.amount, given.description, given.valid_until,
    given.client_tax_number, given.client_address, given.tax_note, given.place_of_supply, given.lines)::text, 'UTF8')),
    'hex');
end
$$;

create or replace function private.guard_quote_decision() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.status = 'accepted' and exists (
    select from public.job_applications a where a.id = new.application_id and a.status in ('rejected', 'withdrawn')
  ) then
    perform private.refuse('quotes_closed_request', 'This request is closed: its quotes cannot be accepted any more');
  end if;
  if private.by_api() and new.status = 'accepted' and new.accepted_by is null then
    perform private.refuse('quotes_accepted_by_missing', 'Type your name to accept the quote');
  end if;
  if new.accepted_by is not null then
    -- The same sentence as `acceptanceOf` in src/domain/quote/acceptance.ts.
    new.acceptance := format('I accept quote %s for $%s.',
      'QUO-' || upper(left(replace(new.id::text, '-', ''), 8)), to_char(new.amount, 'FM9,999,999,990.00'));
    new.digest := private.quote_digest(new);
  end if;
  new.decided_on := greatest(new.decided_on, new.issued_on);
  return new;
end
$$;

create or replace view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  issued_on, paid_on, professional_name, professional_email, professional_address, payment_details,
  client_company, service_title, service_company, sync_xid,
  lines, client_tax_number, client_address, tax_note, place_of_supply, professional_tax_number, reminders_stopped,
  payment_link, bank_account, business_name, closing_line, accent, logo_id, language, quote_id, exceeds_quote
from public.invoices;

create or replace view private.pull_quotes with (security_invoker) as
select id, application_id, professional_id, client_id, amount::text as amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status, created_at, sent_at, decided_at, deleted_at, issued_on,
  decided_on, professional_name, professional_email, professional_address, professional_tax_number, client_name,
  client_email, client_company, service_title, service_company, sync_xid,
  business_name, closing_line, accent, logo_id, language, accepted_by, acceptance, digest
from public.quotes;

alter table public.quotes add constraint quotes_accepted_by_one_line CHECK (private.is_one_line(accepted_by));

create index invoices_quote on public.invoices (quote_id);

create trigger "110_quote" before insert on public.invoices
for each row when (new.quote_id is not null)
execute function private.guard_invoice_of_quote();

revoke execute on function private.guard_invoice_of_quote() from public, anon, authenticated, service_role;

revoke execute on function private.guard_quote() from public, anon, authenticated, service_role;

revoke execute on function private.guard_quote_decision() from public, anon, authenticated, service_role;

revoke execute on function private.quote_digest(given public.quotes) from public, anon, authenticated, service_role;

revoke all on public.invoices from anon, authenticated, service_role;

grant select, insert, update, delete on public.invoices to service_role;

grant select on public.invoices to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, invoice_number, client_name, client_email, amount,
  description, due_date, status) on public.invoices to authenticated;

grant update (status, invoice_number, issued_on, paid_on, deleted_at) on public.invoices to authenticated;

grant select on private.pull_invoices to anon, authenticated;

grant insert (lines, client_tax_number, client_address, tax_note, place_of_supply, language, quote_id, exceeds_quote)
  on public.invoices to authenticated;

grant update (reminders_stopped) on public.invoices to authenticated;

revoke all on public.quotes from anon, authenticated, service_role;

grant select, insert, update, delete on public.quotes to service_role;

grant select on public.quotes to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status, language) on public.quotes to authenticated;

grant update (status, issued_on, decided_on, deleted_at, accepted_by) on public.quotes to authenticated;

grant select on private.pull_quotes to anon, authenticated;

grant execute on function private.may_quote(uuid,uuid), private.quote_digest(public.quotes)
  to authenticated, service_role;

comment on column public.invoices.quote_id is
  'The accepted quote that it invoices, or a part of. Null without one, and once the quote is deleted with an account.';

comment on column public.invoices.exceeds_quote is
  'True where the professional was asked, and invoices more than the quote.';

comment on column public.quotes.accepted_by is
  'The name that the client typed to accept it. Null for the others, and for those accepted before names were asked for.';

comment on column public.quotes.acceptance is
  'The sentence that the client accepted. Null where there is no name.';

comment on column public.quotes.digest is
  'What was accepted, so that a change of it would show: SHA-256, in hexadecimal, of id, amount, description, last day, tax details and lines. Null where there is no name.';


insert into private.column_rules (table_name, column_name, rule) values
  ('quotes', 'accepted_by', 'day of step');