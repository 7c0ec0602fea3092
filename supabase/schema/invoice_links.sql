-- Links of invoices to people without an account. Who has a link sees one page: the PDF, what is owed and how to pay it. The server
-- seals it; it ends after ninety days, and can be revoked. An email with the PDF takes it there.

create table public.invoice_links (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  -- The PDF as the device drew it: an object of the bucket `invoice-papers`.
  paper_path text not null
    constraint invoice_links_paper_path_key unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Written by the server. Granted to nobody.
  emailed_at timestamptz,
  undeliverable_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint invoice_links_paper_path_shape check (paper_path = 'invoices/' || invoice_id || '/' || id || '.pdf')
);

create index invoice_links_sync on public.invoice_links (sync_xid, id);

create index invoice_links_invoice on public.invoice_links (invoice_id);

alter table public.invoice_links enable row level security;

revoke all on public.invoice_links from anon, authenticated, service_role;

grant select, insert, update, delete on public.invoice_links to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.invoice_links to anon, authenticated;

grant insert (id, invoice_id, paper_path) on public.invoice_links to authenticated;

grant update (revoked_at) on public.invoice_links to authenticated;

/* Invoices that the user wrote to people without an account: those that may have links. */
create function private.my_standalone_invoice_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from public.invoices
    where professional_id = (select auth.uid()) and client_id is null and deleted_at is null
  );
end
$$;

create policy "A professional reads the links of her invoices"
on public.invoice_links for select to authenticated
using (invoice_id = any ((select private.my_standalone_invoice_ids())::uuid[]));

create policy "Approved members make links of standalone invoices"
on public.invoice_links for insert to authenticated
with check ((select private.is_member()) and invoice_id = any (private.my_standalone_invoice_ids()));

create policy "A professional revokes the links of her invoices"
on public.invoice_links for update to authenticated
using (invoice_id = any ((select private.my_standalone_invoice_ids())::uuid[]))
with check (invoice_id = any ((select private.my_standalone_invoice_ids())::uuid[]));

/* True where an invoice of the user was sent; a policy says to whom. */
create function private.is_sent_invoice(invoice uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    where i.id = invoice and i.professional_id = (select auth.uid()) and i.status <> 'draft');
end
$$;

/* True where no email may go to the recipient of an invoice of the user. */
create function private.is_stopped_recipient(invoice uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    where i.id = invoice and i.professional_id = (select auth.uid()) and private.is_stopped(i.client_email));
end
$$;

create function private.guard_invoice_link() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    -- Revoked once, by the server's clock.
    new.revoked_at := coalesce(old.revoked_at, case when new.revoked_at is not null then now() end);
    return new;
  end if;
  if private.by_api() then
    if not private.is_sent_invoice(new.invoice_id) then
      perform private.refuse('invoice_links_sent', 'A draft has no link', '42501');
    end if;
    if private.is_stopped_recipient(new.invoice_id) then
      perform private.refuse('invoice_links_stopped', 'No emails from here go to this address any more');
    end if;
    perform private.require_own_objects('invoice-papers', array[new.paper_path], '{}', 'invoice_links_paper_path_own',
      '^invoices/');
  end if;
  return new;
end
$$;

create trigger "110_guard" before insert or update on public.invoice_links
for each row execute function private.guard_invoice_link();

/* Queues the email that takes a link to the recipient of its invoice. */
create function private.queue_invoice_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_queue (kind, link_id) values ('invoice', new.id);
  -- For the embedded backend; a hosted project has a timer.
  perform pg_notify('email_queue', '');
  return null;
end
$$;

create trigger "120_email" after insert on public.invoice_links
for each row execute function private.queue_invoice_email();

/* Deletes the PDF of a link that is revoked or deleted: nobody can open it any more. */
create function private.queue_invoice_paper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name) values ('invoice-papers', old.paper_path) on conflict do nothing;
  return null;
end
$$;

create trigger "130_delete_paper" after update of revoked_at on public.invoice_links
for each row when (old.revoked_at is null and new.revoked_at is not null)
execute function private.queue_invoice_paper();

create trigger "130_delete_paper_with_link" after delete on public.invoice_links
for each row execute function private.queue_invoice_paper();

/* The seal of a link: who has the email may open its page. */
create function private.seal_of_link(link uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select left(encode(sha256(convert_to(secret || 'invoice' || link, 'UTF8')), 'hex'), 32) from private.sync_state
  );
end
$$;

/* What stands in the address of a link's page: `link.seal`. */
create function private.link_token(link uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return link || '.' || private.seal_of_link(link);
end
$$;

/* The link that a token names, where its seal is ours; null otherwise. It may have ended. */
create function private.link_of_token(token text) returns public.invoice_links
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := private.as_uuid(split_part(token, '.', 1));
  link public.invoice_links;
begin
  if named is not null and private.seal_of_link(named) = substr(token, 38) then
    select * into link from public.invoice_links l where l.id = named;
  end if;
  return link;
end
$$;

/* True while a link leads to its invoice: for ninety days, until it is revoked or its invoice is deleted. */
create function private.is_open_link(link public.invoice_links) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return link.id is not null and link.revoked_at is null and link.created_at > now() - interval '90 days' and exists (
    select from public.invoices i where i.id = link.invoice_id and i.deleted_at is null);
end
$$;

/* Raises where a link does not lead to an invoice; it tells nobody whether it ever did. */
create function private.open_link(token text) returns public.invoice_links
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant public.invoice_links := private.link_of_token(token);
begin
  if not private.is_open_link(link) then
    perform private.refuse('invoice_link', 'This link does not lead to an invoice, or not any more');
  end if;
  return link;
end
$$;

/*
 * What the page of a link shows, to anybody who has it: the invoice as it was sent, what is still owed, and how to pay it. It
 * changes nothing.
 */
create function public.invoice_by_link(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant public.invoice_links := private.open_link(token);
begin
  return (
    select jsonb_build_object('number', i.invoice_number, 'from', coalesce(i.business_name, i.professional_name),
      'to', i.client_name, 'amount', i.amount::text, 'due_date', i.due_date, 'payment_details', i.payment_details,
      'payment_link', i.payment_link, 'bank_account', i.bank_account, 'open_until', (link.created_at + interval '90 days')::date,
      'balance', (i.amount - coalesce((select sum(p.amount) from public.payments p where p.invoice_id = i.id), 0))::text)
    from public.invoices i where i.id = link.invoice_id
  );
end
$$;

/* Records that the person with the link paid what is still owed; the professional confirms or disputes it. Twice is once. */
create function public.tell_paid(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link constant public.invoice_links := private.open_link(token);
begin
  -- `place_payment` sets the amount.
  insert into public.payments (invoice_id, amount, paid_on, by_client, settles)
  values (link.invoice_id, 1, (now() at time zone 'utc')::date, true, true);
  return public.invoice_by_link(token);
end
$$;

/* For the edge function `invoice-paper` alone: the PDF of a link, `{path, number}`. */
create function public.paper_of_link(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant public.invoice_links := private.open_link(token);
begin
  return jsonb_build_object('path', link.paper_path, 'number', (
    select i.invoice_number from public.invoices i where i.id = link.invoice_id));
end
$$;

create view private.pull_invoice_links with (security_invoker) as
select id, invoice_id, paper_path, created_at, revoked_at, emailed_at, undeliverable_at, sync_xid
from public.invoice_links where invoice_id = any ((select private.my_standalone_invoice_ids())::uuid[]);

grant select on private.pull_invoice_links to anon, authenticated;

comment on column public.invoice_links.revoked_at is
  'When the professional revoked it. Null while it leads to the invoice.';

comment on column public.invoice_links.emailed_at is
  'When the email service accepted the email. Null before.';

comment on column public.invoice_links.undeliverable_at is
  'When it was known that nobody gets the email. Null otherwise.';

/* Links of the caller's invoices, without their seals. */
create function private.export_invoice_links() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'invoice_links', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'sync_xid' order by created_at), '[]')
      from public.invoice_links l where invoice_id = any (private.my_standalone_invoice_ids())));
end
$$;

grant execute on function private.my_standalone_invoice_ids() to anon, authenticated, service_role;

grant execute on function private.is_sent_invoice(uuid), private.is_stopped_recipient(uuid) to authenticated, service_role;

grant execute on function public.invoice_by_link(text), public.tell_paid(text) to anon, authenticated, service_role;

grant execute on function public.paper_of_link(text) to service_role;

select private.sync_table('invoice_links', 4, 'notify_invoice_parts');

insert into private.column_rules (table_name, column_name, rule) values
  ('invoice_links', 'revoked_at', 'once');
