-- Quotes: offers to the client of a request, who accepts or declines them. What a quote says stays as it was when it was
-- sent; afterwards only its status changes.

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications (id) on delete set null,
  professional_id uuid references public.profiles (id) on delete set null,
  client_id uuid references public.clients (id) on delete set null,
  amount numeric(12, 2) not null
    constraint quotes_amount_positive check (amount > 0 and amount <> 'NaN'),
  description text not null
    constraint quotes_description_length check (char_length(btrim(description, E' \t\n\r\f\v')) between 10 and 10000),
  lines jsonb
    constraint quotes_lines_shape check (lines is null or private.are_invoice_lines(lines)),
  client_tax_number text
    constraint quotes_client_tax_number_length check (
      char_length(client_tax_number) <= 50 and btrim(client_tax_number, E' \t\n\r\f\v') <> ''),
  client_address text
    constraint quotes_client_address_length check (
      char_length(client_address) <= 500 and btrim(client_address, E' \t\n\r\f\v') <> ''),
  tax_note text
    constraint quotes_tax_note_length check (char_length(tax_note) <= 300 and btrim(tax_note, E' \t\n\r\f\v') <> ''),
  place_of_supply text
    constraint quotes_place_of_supply_length check (
      char_length(place_of_supply) <= 100 and btrim(place_of_supply, E' \t\n\r\f\v') <> ''),
  valid_until date not null
    constraint quotes_valid_until_within check (valid_until >= '2000-01-01' and valid_until < '2200-01-01'),
  status text not null default 'draft'
    constraint quotes_status_known check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  deleted_at timestamptz,
  -- The days on the calendar of the user who sent and who decided.
  issued_on date,
  decided_on date,
  -- Copied when it is sent. Granted to nobody: the API cannot write them.
  professional_name text,
  professional_email text,
  professional_address text,
  professional_tax_number text,
  client_name text,
  client_email text,
  client_company text,
  service_title text,
  service_company text,
  sync_xid xid8 not null default pg_current_xact_id(),
  -- Copied when it is sent. Granted to nobody.
  business_name text,
  closing_line text,
  accent text,
  logo_id uuid references public.logos (id),
  -- The language of the paper's words. Null: English.
  language text
    constraint quotes_language_known check (language in ('de', 'es', 'fr', 'it', 'nl', 'pt', 'sv')),
  -- Typed by the client who accepts it.
  accepted_by text
    constraint quotes_accepted_by_length check (
      char_length(btrim(accepted_by, E' \t\n\r\f\v')) >= 2 and char_length(accepted_by) <= 120),
  -- Written by the server when it is accepted. Granted to nobody.
  acceptance text,
  digest text,
  constraint quotes_lines_sum check (
    case when private.are_invoice_lines(lines) then amount = private.invoice_total(lines) else true end),
  constraint quotes_client_tax_number_one_line check (private.is_one_line(client_tax_number)),
  constraint quotes_place_of_supply_one_line check (private.is_one_line(place_of_supply)),
  constraint quotes_accepted_by_one_line check (private.is_one_line(accepted_by))
);

create index quotes_sync on public.quotes (sync_xid, id);

create index quotes_professional on public.quotes (professional_id);

create index quotes_client on public.quotes (client_id);

create index quotes_logo on public.quotes (logo_id);

create index quotes_application on public.quotes (application_id);

alter table public.quotes enable row level security;

revoke all on public.quotes from anon, authenticated, service_role;

grant select, insert, update, delete on public.quotes to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.quotes to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status, language) on public.quotes to authenticated;

grant update (status, issued_on, decided_on, deleted_at, accepted_by) on public.quotes to authenticated;

/* True for that client's open request for one of the user's services: what a quote may be written for. */
create function private.may_quote(application uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and client_id = client and status in ('pending', 'accepted', 'in_progress')
      and job_id = any (private.my_job_ids())
  );
end
$$;

create policy "A professional reads her own quotes, a client those sent to her"
on public.quotes for select to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and client_id = (select private.my_client_id()))
);

create policy "Approved members write quotes for open requests"
on public.quotes for insert to authenticated
with check (
  professional_id = (select auth.uid()) and status = 'draft' and (select private.is_member())
  and private.may_quote(application_id, client_id)
);

create policy "The professional and the client of a quote take their steps"
on public.quotes for update to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and client_id = (select private.my_client_id()))
)
with check (professional_id = (select auth.uid()) or client_id = (select private.my_client_id()));

/* Steps by side, the days that come with them, and when they are too late. */
create function private.guard_quote() returns trigger
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

/* Copies both sides and the service. Runs after the guard, which has decided whether this step is allowed. */
create function private.copy_quote_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select full_name, email into new.professional_name, new.professional_email
  from public.profiles where id = new.professional_id;
  select address, tax_number into new.professional_address, new.professional_tax_number
  from public.payment_details where id = new.professional_id;
  select contact_name, email, company_name into new.client_name, new.client_email, new.client_company
  from public.clients where id = new.client_id;
  select j.title, j.company into new.service_title, new.service_company
  from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = new.application_id;
  return new;
end
$$;

create function private.before_quote_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('quotes', old.id,
    private.client_audience(old.client_id), private.user_audience(old.professional_id));
  if old.status <> 'draft' then perform private.take_logo_back(old.client_id, old.logo_id, old.id); end if;
  return old;
end
$$;

/* Deletes quotes that nobody could read any more, with the account of one side. Those sent stay with the other side. */
create function private.delete_unread_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'profiles' then
    delete from public.quotes q
    where q.professional_id = old.id and (q.status = 'draft' or q.client_id is null);
  else
    delete from public.quotes q
    where q.client_id = old.id and (q.status = 'draft' or q.professional_id is null);
  end if;
  return old;
end
$$;

create trigger "110_guard" before update on public.quotes
for each row execute function private.guard_quote();

create trigger "150_parties" before update on public.quotes
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_quote_parties();

create trigger "100_cascade" before delete on public.quotes
for each row execute function private.before_quote_delete();

create trigger "130_delete_quotes" before delete on public.profiles
for each row execute function private.delete_unread_quotes();

create trigger "120_delete_quotes" before delete on public.clients
for each row execute function private.delete_unread_quotes();

/* What a device may hold; the amount as text, since JavaScript reads a JSON number as a float. */
create view private.pull_quotes with (security_invoker) as
select id, application_id, professional_id, client_id, amount::text as amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status, created_at, sent_at, decided_at, deleted_at, issued_on,
  decided_on, professional_name, professional_email, professional_address, professional_tax_number, client_name,
  client_email, client_company, service_title, service_company, sync_xid,
  business_name, closing_line, accent, logo_id, language, accepted_by, acceptance, digest
from public.quotes;

grant select on private.pull_quotes to anon, authenticated;

comment on column public.quotes.application_id is
  'Null once the request is deleted with an account.';

comment on column public.quotes.professional_id is
  'Null once the account is deleted.';

comment on column public.quotes.amount is
  'US dollars. The sum of the lines, where it has any.';

comment on column public.quotes.lines is
  'Null where the quote is one amount and one text. Never an empty list.';

comment on column public.quotes.valid_until is
  'The last day on which the client can accept it.';

comment on column public.quotes.issued_on is
  'The day in the time zone of the device on which the user sent it.';

comment on column public.quotes.decided_on is
  'The day in the time zone of the device on which the client answered it.';

comment on column public.quotes.professional_name is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_email is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_address is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_company is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.service_title is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.service_company is
  'Kept as it was when the quote was sent.';

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

comment on column public.quotes.accepted_by is
  'The name that the client typed to accept it. Null for the others, and for those accepted before names were asked for.';

comment on column public.quotes.acceptance is
  'The sentence that the client accepted. Null where there is no name.';

comment on column public.quotes.digest is
  'What was accepted, so that a change of it would show: SHA-256, in hexadecimal, of id, amount, description, last day, tax details and lines. Null where there is no name.';

comment on column public.quotes.professional_tax_number is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_name is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_email is
  'Kept as it was when the quote was sent.';

create function private.notify_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.user_audience(professional_id) from changed)
    || array(select private.client_audience(client_id) from changed where status <> 'draft'));
  return null;
end
$$;

/* What a quote says, as a digest in hexadecimal. Each part is JSON, so that no two quotes have the same text. */
create function private.quote_digest(given public.quotes) returns text
language plpgsql stable set search_path = '' as $$
begin
  return encode(sha256(convert_to(jsonb_build_array(given.id, given.amount, given.description, given.valid_until,
    given.client_tax_number, given.client_address, given.tax_note, given.place_of_supply, given.lines)::text, 'UTF8')),
    'hex');
end
$$;

create function private.guard_quote_decision() returns trigger
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

-- After the trigger "guard", which gives the day.
create trigger "120_guard_decision" before update of status on public.quotes
for each row when (old.status = 'sent' and new.status in ('accepted', 'declined'))
execute function private.guard_quote_decision();

grant execute on function private.may_quote(uuid,uuid), private.quote_digest(public.quotes)
  to authenticated, service_role;

/* Quotes that the caller wrote, and those sent to the caller's company. */
create function private.export_quotes() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(q) - 'sync_xid' order by created_at), '[]')
      from public.quotes q
      where professional_id = (select auth.uid()) or (client_id = private.my_client_id() and status <> 'draft')));
end
$$;

select private.sync_table('quotes', 3, 'notify_quotes');

insert into private.column_rules (table_name, column_name, rule) values
  ('quotes', 'deleted_at', 'once'),
  ('quotes', 'status', 'step'),
  ('quotes', 'issued_on', 'day of step'),
  ('quotes', 'decided_on', 'day of step'),
  ('quotes', 'accepted_by', 'day of step');
