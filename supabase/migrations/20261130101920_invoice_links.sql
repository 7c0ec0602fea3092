-- An invoice to somebody without an account goes by email, with a link to a page of its own.

set local check_function_bodies = off;

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

alter table private.email_queue add column
  link_id uuid references public.invoice_links (id) on delete cascade;

alter table private.emails_of_a_day add column
  address text;

alter table private.emails_of_a_day alter column recipient drop not null;

alter table private.email_queue drop constraint email_queue_kind_known;

alter table private.email_queue drop constraint email_queue_recipient;

drop function private.email_waits_until(kind text, sender uuid, recipient uuid);

create or replace function public.take_emails() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  email private.email_queue;
  taken jsonb := '[]';
begin
  -- Two calls would count the same emails.
  perform pg_advisory_xact_lock(hashtextextended('take_emails', 0));
  delete from private.emails_of_a_day m where m.at <= now() - interval '1 day';
  delete from private.email_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending') and q.due_at <= now()
    and not private.may_remind(i);
  delete from private.email_queue q using public.invoice_links l
  where l.id = q.link_id and q.state in ('queued', 'sending') and q.due_at <= now() and not private.is_open_link(l);
  for due in
    select q.id from private.email_queue q where q.state in ('queued', 'sending') and q.due_at <= now()
    order by q.due_at, q.id limit 20 for update skip locked
  loop
    -- One that went with an email before is not due any more.
    select * into email from private.email_queue q where q.id = due and q.due_at <= now();
    continue when email.id is null;
    perform private.begin_email(email);
    select * into email from private.email_queue q where q.id = due and q.state = 'sending' and q.due_at > now();
    if email.id is not null then taken := taken || coalesce(private.email_content(email), '[]'); end if;
    -- All of it was seen meanwhile.
    if email.kind = 'events' and not exists (select from private.events_to_tell(email)) then
      perform private.drop_event_email(email);
    end if;
  end loop;
  return taken;
end
$$;

create or replace function public.finish_email(
  id uuid, sent boolean, status integer, reason text default null, provider_id text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 10;
  known private.email_queue;
  given_up boolean;
begin
  -- Of reminders that went together, some may be paid meanwhile.
  select * into known from private.email_queue q
  where coalesce(q.sent_as, q.id) = finish_email.id and q.state = 'sending' limit 1 for update;
  if known.id is null then return null; end if;
  given_up := not sent and known.attempts >= at_most;
  update private.email_queue q set
    state = case when sent then 'sent' when given_up then 'given up' else 'queued' end,
    told_until = case when sent then q.taken_at else q.told_until end,
    status = finish_email.status,
    provider_id = finish_email.provider_id,
    reason = case when not sent then finish_email.reason end,
    given_up_at = case when given_up then now() end,
    due_at = now() + interval '1 minute' * power(2, least(known.attempts, at_most) - 1)
  where coalesce(q.sent_as, q.id) = finish_email.id and q.state = 'sending';
  update public.invoice_links l set emailed_at = now() where sent and l.id = known.link_id;
  update public.invoice_links l set undeliverable_at = now() where given_up and l.id = known.link_id;
  -- What happened while it was being sent is told an hour later.
  update private.email_queue q set id = gen_random_uuid(), state = 'queued', attempts = 0, due_at = now() + interval '1 hour'
  where q.id = known.id and q.kind = 'events' and q.state = 'sent' and exists (select from private.events_to_tell(q));
  return jsonb_build_object('is_new', known.reason is distinct from finish_email.reason, 'given_up', given_up);
end
$$;

create or replace function private.is_email_wanted(email private.email_queue) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from private.email_queue o
    where o.id <> email.id and o.kind = email.kind
      and (o.profile_id, o.user_id, o.application_id, o.reminder_id, o.link_id)
        is not distinct from (email.profile_id, email.user_id, email.application_id, email.reminder_id, email.link_id)
      and (o.state in ('queued', 'sending') or (o.queued_at, o.id) > (email.queued_at, email.id))
  ) then
    return false;
  end if;
  return case email.kind
    when 'approved' then exists (select from public.profiles p where p.id = email.profile_id and p.is_approved)
    when 'events' then exists (select from private.events_to_tell(email))
    when 'invoice' then exists (
      select from public.invoice_links l where l.id = email.link_id and private.is_open_link(l))
    else exists (
      select from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = email.reminder_id and private.may_remind(i))
  end;
end
$$;

create or replace function private.email_sender(email private.email_queue) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case email.kind
    when 'events' then (
      select r.user_id from public.message_reads r
      where r.application_id = email.application_id and r.user_id is distinct from email.user_id limit 1)
    when 'reminder' then (
      select i.professional_id from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = email.reminder_id)
    when 'invoice' then (
      select i.professional_id from public.invoice_links l join public.invoices i on i.id = l.invoice_id
      where l.id = email.link_id)
  end;
end
$$;

create or replace function private.email_waits_until(kind text, sender uuid, recipient uuid, address text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  of_pair constant integer := case kind when 'automatic reminder' then 3 when 'reminders' then 1 else 10 end;
  of_sender constant integer := 200;
  to_recipient constant integer := 60;
begin
  -- Each is the email that must be a day old first. `greatest` passes over what is null.
  return greatest(
    (select m.at from private.emails_of_a_day m
     where (m.recipient = email_waits_until.recipient or m.address = email_waits_until.address)
       and m.sender = email_waits_until.sender
       and m.kind = email_waits_until.kind and m.at > now() - interval '1 day'
     order by m.at desc offset of_pair - 1 limit 1),
    (select m.at from private.emails_of_a_day m
     where m.sender = email_waits_until.sender and m.at > now() - interval '1 day'
     order by m.at desc offset of_sender - 1 limit 1),
    (select m.at from private.emails_of_a_day m
     where (m.recipient = email_waits_until.recipient or m.address = email_waits_until.address)
       and m.at > now() - interval '1 day'
     order by m.at desc offset to_recipient - 1 limit 1)
  ) + interval '1 day';
end
$$;

create or replace function private.begin_email(email private.email_queue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient constant uuid := coalesce(email.user_id, email.profile_id);
  address constant text := case when email.kind = 'invoice' then lower(private.address_of(email)) end;
  sender constant uuid := private.email_sender(email);
  is_automatic constant boolean := coalesce(
    (select r.is_automatic from public.reminders r where r.id = email.reminder_id), false);
  kind text := case when is_automatic then 'automatic reminder' else email.kind end;
  waits_until timestamptz;
begin
  if private.is_stopped(private.address_of(email)) then
    delete from private.email_queue q where q.id = email.id;
    return;
  end if;
  -- A second attempt was counted before.
  if email.attempts = 0 then
    email.sent_as := null;
    waits_until := private.email_waits_until(kind, sender, recipient, address);
    if is_automatic and waits_until is not null then
      kind := 'reminders';
      waits_until := private.email_waits_until(kind, sender, recipient, address);
      if waits_until is null then
        update private.email_queue q set sent_as = email.id
        from public.reminders r, public.invoices i
        where r.id = q.reminder_id and i.id = r.invoice_id and r.is_automatic and q.user_id = email.user_id
          and i.professional_id = sender and q.state = 'queued' and q.attempts = 0 and q.due_at <= now();
        email.sent_as := email.id;
      end if;
    end if;
    if waits_until is not null then
      update private.email_queue q set due_at = waits_until where q.id = email.id;
      return;
    end if;
    insert into private.emails_of_a_day (recipient, address, sender, kind) values (recipient, address, sender, kind);
  end if;
  update private.email_queue q set state = 'sending', attempts = email.attempts + 1, due_at = now() + interval '5 minutes',
    sent_as = email.sent_as, taken_at = now()
  where q.id = email.id or (coalesce(q.sent_as, q.id) = email.sent_as and q.state in ('queued', 'sending'));
end
$$;

create or replace function private.address_of(email private.email_queue) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case email.kind
    when 'approved' then (select p.email from public.profiles p where p.id = email.profile_id)
    when 'invoice' then (
      select i.client_email from public.invoice_links l join public.invoices i on i.id = l.invoice_id
      where l.id = email.link_id)
    else (select u.email from auth.users u where u.id = email.user_id) end;
end
$$;

create or replace function private.email_content(email private.email_queue) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.address_of(email);
  names jsonb;
  reminders jsonb;
  events jsonb;
  invoice jsonb;
begin
  case email.kind
    when 'approved' then
      names := (select jsonb_build_object('recipient', p.full_name) from public.profiles p where p.id = email.profile_id);
    when 'events' then
      names := jsonb_build_object('recipient', private.name_of(email.user_id));
      events := (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', e.kind, 'topic', k.topic,
          'as_client', e.as_client, 'who', e.who, 'service', e.service, 'number', e.number,
          'amount', e.amount::text, 'note', e.note))
          order by e.created_at, e.id)
        from private.events_to_tell(email) e join private.event_kinds k on k.kind = e.kind);
      if events is null then return null; end if;
    when 'invoice' then
      select jsonb_build_object('recipient', i.client_name, 'writer', coalesce(i.professional_name, p.full_name)),
        jsonb_build_object('number', i.invoice_number, 'amount', i.amount::text, 'due', i.due_date,
          'paper', l.paper_path, 'token', private.link_token(l.id))
      into names, invoice
      from public.invoice_links l
      join public.invoices i on i.id = l.invoice_id
      left join public.profiles p on p.id = i.professional_id
      where l.id = email.link_id;
    else
      select jsonb_build_object('recipient', min(c.contact_name),
          'writer', coalesce(min(i.professional_name), min(p.full_name))),
        jsonb_agg(jsonb_build_object('number', i.invoice_number, 'text', r.body) order by i.due_date, i.invoice_number)
      into names, reminders
      from private.email_queue q
      join public.reminders r on r.id = q.reminder_id
      join public.invoices i on i.id = r.invoice_id
      join public.clients c on c.id = i.client_id
      left join public.profiles p on p.id = i.professional_id
      where coalesce(q.sent_as, q.id) = coalesce(email.sent_as, email.id) and q.state = 'sending';
      if reminders is null then return null; end if;
  end case;
  if address is null or names is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('id', coalesce(email.sent_as, email.id), 'kind', email.kind, 'to', address,
    'name', names -> 'recipient', 'about', email.application_id,
    'names', case when email.kind in ('reminder', 'invoice') then names end, 'reminders', reminders, 'events', events,
    'invoice', invoice,
    -- The links that stop the emails of a topic, and of all its topics at once.
    'stop', (select jsonb_object_agg(t.topic, private.emails_token(email.user_id, t.topic))
      from (select distinct e ->> 'topic' as topic from jsonb_array_elements(events) e) t),
    'unsubscribe', (select private.emails_token(email.user_id, string_agg(distinct e ->> 'topic', ','))
      from jsonb_array_elements(events) e)));
end
$$;

create or replace function private.delete_pictures_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.object_owners where owner = old.id and bucket_id in ('profile-images', 'service-images', 'invoice-papers');
  return null;
end
$$;

create or replace function private.queue_orphans() returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
begin
  update private.orphan_search set next_at = now() + interval '1 day' where next_at <= now();
  if not found then return; end if;
  insert into private.objects_to_delete (bucket_id, name)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('profile-images', 'service-images', 'portfolio-images', 'project-files', 'invoice-papers')
    and o.created_at < now() - interval '1 day'
    and not exists (select from private.attached_pictures a where a.bucket_id = o.bucket_id and a.name = o.name)
    and not exists (select from public.project_files f where o.bucket_id = 'project-files' and f.file_path = o.name)
  on conflict do nothing;
end
$$;

create or replace function public.stop_address(address text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.stopped_addresses (address, reason) values (lower(stop_address.address), stop_address.reason)
  on conflict on constraint stopped_addresses_pkey do nothing;
  -- Who was written to without an account: the professional hears that it did not arrive.
  update public.invoice_links l set undeliverable_at = now() from public.invoices i
  where i.id = l.invoice_id and lower(i.client_email) = lower(stop_address.address) and l.undeliverable_at is null
    and l.created_at > now() - interval '90 days' and stop_address.reason = 'bounced';
end
$$;

create or replace function private.is_reserved_url(url text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return url = any (array['account', 'activity', 'admin', 'administrator', 'api', 'client-dashboard', 'client-login',
    'client-register', 'confirm', 'debug', 'directory', 'help', 'home', 'inbox', 'invoices', 'jobs', 'login', 'logout',
    'moderator', 'my-card', 'my-jobs', 'null', 'official', 'pay', 'profile', 'profiles', 'register', 'requests',
    'reset-password', 'root', 'services', 'settings', 'share', 'share-target', 'staff', 'stop-emails', 'storage',
    'support', 'system', 'team', 'undefined', 'unsent', 'verdant-circle', 'welcome']);
end
$$;

create or replace function private.follow_invoice() returns trigger
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

create or replace function private.announce_invoice_parts(invoice uuid, variadic audiences text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('payments', p.id, variadic audiences)
  from public.payments p where p.invoice_id = invoice;
  perform private.announce_removal('reminders', r.id, variadic audiences)
  from public.reminders r where r.invoice_id = invoice;
  perform private.announce_removal('invoice_links', l.id, variadic audiences)
  from public.invoice_links l where l.invoice_id = invoice;
end
$$;

create or replace function public.stop_emails(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.as_uuid(split_part(token, '.', 1));
  topics constant text := split_part(token, '.', 2);
  of_topic text;
  link constant public.invoice_links := private.link_of_token(token);
begin
  -- Of the email of an invoice, to an address without an account.
  if link.id is not null then
    perform public.stop_address(i.client_email, 'complained') from public.invoices i where i.id = link.invoice_id;
    return 'invoice';
  end if;
  if person is null or private.seal_of_emails(person, topics) is distinct from split_part(token, '.', 3)
     or not exists (select from auth.users u where u.id = person) then
    perform private.refuse('emails_token', 'This link is not one of ours, or its account is gone');
  end if;
  foreach of_topic in array string_to_array(topics, ',') loop
    perform private.set_event_choice(person, of_topic, false,
      (private.event_choice(person, of_topic) ->> 'push')::boolean);
  end loop;
  return topics;
end
$$;

create or replace function private.my_standalone_invoice_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from public.invoices
    where professional_id = (select auth.uid()) and client_id is null and deleted_at is null
  );
end
$$;

create or replace function private.is_sent_invoice(invoice uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    where i.id = invoice and i.professional_id = (select auth.uid()) and i.status <> 'draft');
end
$$;

create or replace function private.is_stopped_recipient(invoice uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    where i.id = invoice and i.professional_id = (select auth.uid()) and private.is_stopped(i.client_email));
end
$$;

create or replace function private.guard_invoice_link() returns trigger
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

create or replace function private.queue_invoice_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_queue (kind, link_id) values ('invoice', new.id);
  -- For the embedded backend; a hosted project has a timer.
  perform pg_notify('email_queue', '');
  return null;
end
$$;

create or replace function private.queue_invoice_paper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name) values ('invoice-papers', old.paper_path) on conflict do nothing;
  return null;
end
$$;

create or replace function private.seal_of_link(link uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select left(encode(sha256(convert_to(secret || 'invoice' || link, 'UTF8')), 'hex'), 32) from private.sync_state
  );
end
$$;

create or replace function private.link_token(link uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return link || '.' || private.seal_of_link(link);
end
$$;

create or replace function private.link_of_token(token text) returns public.invoice_links
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

create or replace function private.is_open_link(link public.invoice_links) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return link.id is not null and link.revoked_at is null and link.created_at > now() - interval '90 days' and exists (
    select from public.invoices i where i.id = link.invoice_id and i.deleted_at is null);
end
$$;

create or replace function private.open_link(token text) returns public.invoice_links
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

create or replace function public.invoice_by_link(token text) returns jsonb
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

create or replace function public.tell_paid(token text) returns jsonb
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

create or replace function public.paper_of_link(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant public.invoice_links := private.open_link(token);
begin
  return jsonb_build_object('path', link.paper_path, 'number', (
    select i.invoice_number from public.invoices i where i.id = link.invoice_id));
end
$$;

create or replace function private.export_invoice_links() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'invoice_links', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'sync_xid' order by created_at), '[]')
      from public.invoice_links l where invoice_id = any (private.my_standalone_invoice_ids())));
end
$$;

create or replace view private.attached_pictures as
select 'profile-images' as bucket_id, picture as name, p.id as person
from public.profiles p, unnest(array[p.profile_image, p.banner_image]) as picture where picture is not null
union all
select 'service-images', picture, j.posted_by from public.jobs j, unnest(j.images) as picture
union all
select 'portfolio-images', picture, c.user_id
from public.portfolios p join public.clients c on c.id = p.client_id, unnest(p.image_urls) as picture
union all
select 'invoice-papers', l.paper_path, i.professional_id
from public.invoice_links l join public.invoices i on i.id = l.invoice_id;

create or replace view private.pull_invoice_links with (security_invoker) as
select id, invoice_id, paper_path, created_at, revoked_at, emailed_at, undeliverable_at, sync_xid
from public.invoice_links where invoice_id = any ((select private.my_standalone_invoice_ids())::uuid[]);

alter table private.email_queue add constraint email_queue_kind_known CHECK ((kind = ANY (ARRAY['approved'::text, 'events'::text, 'reminder'::text, 'invoice'::text])));

alter table private.email_queue add constraint email_queue_recipient CHECK (
CASE kind
    WHEN 'approved'::text THEN (profile_id IS NOT NULL)
    WHEN 'events'::text THEN (user_id IS NOT NULL)
    WHEN 'invoice'::text THEN (link_id IS NOT NULL)
    ELSE ((user_id IS NOT NULL) AND (reminder_id IS NOT NULL))
END);

alter table private.emails_of_a_day add constraint emails_of_a_day_recipient_known CHECK ((num_nonnulls(recipient, address) = 1));

create index email_queue_link on private.email_queue (link_id);

create index emails_of_a_day_address on private.emails_of_a_day (address, at);

create index invoice_links_sync on public.invoice_links (sync_xid, id);

create index invoice_links_invoice on public.invoice_links (invoice_id);

create trigger "140_limit_of_invoice" after insert on public.invoice_links
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('invoice_id', '5', '1 day', 'invoice_links_limit',
  'You have sent this invoice five times within a day. Send it again tomorrow.');

create trigger "110_guard" before insert or update on public.invoice_links
for each row execute function private.guard_invoice_link();

create trigger "120_email" after insert on public.invoice_links
for each row execute function private.queue_invoice_email();

create trigger "130_delete_paper" after update of revoked_at on public.invoice_links
for each row when (old.revoked_at is null and new.revoked_at is not null)
execute function private.queue_invoice_paper();

create trigger "130_delete_paper_with_link" after delete on public.invoice_links
for each row execute function private.queue_invoice_paper();

create policy "Approved members upload papers of invoices"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'invoice-papers'
  and name ~ '^invoices/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[0-9a-f-]{36}\.pdf$'
  and (select private.is_member())
  and (select private.may_upload_more())
);

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

alter table public.invoice_links enable row level security;

revoke execute on function private.address_of(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.announce_invoice_parts(invoice uuid, VARIADIC audiences text[]) from public, anon, authenticated, service_role;

revoke execute on function private.begin_email(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.delete_pictures_of_profile() from public, anon, authenticated, service_role;

revoke execute on function private.email_content(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.email_sender(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.email_waits_until(kind text, sender uuid, recipient uuid, address text) from public, anon, authenticated, service_role;

revoke execute on function private.export_invoice_links() from public, anon, authenticated, service_role;

revoke execute on function private.follow_invoice() from public, anon, authenticated, service_role;

revoke execute on function private.guard_invoice_link() from public, anon, authenticated, service_role;

revoke execute on function private.is_email_wanted(email private.email_queue) from public, anon, authenticated, service_role;

revoke execute on function private.is_open_link(link public.invoice_links) from public, anon, authenticated, service_role;

revoke execute on function private.is_reserved_url(url text) from public, anon, authenticated, service_role;

revoke execute on function private.is_sent_invoice(invoice uuid) from public, anon, authenticated, service_role;

revoke execute on function private.is_stopped_recipient(invoice uuid) from public, anon, authenticated, service_role;

revoke execute on function private.link_of_token(token text) from public, anon, authenticated, service_role;

revoke execute on function private.link_token(link uuid) from public, anon, authenticated, service_role;

revoke execute on function private.my_standalone_invoice_ids() from public, anon, authenticated, service_role;

revoke execute on function private.open_link(token text) from public, anon, authenticated, service_role;

revoke execute on function private.queue_invoice_email() from public, anon, authenticated, service_role;

revoke execute on function private.queue_invoice_paper() from public, anon, authenticated, service_role;

revoke execute on function private.queue_orphans() from public, anon, authenticated, service_role;

revoke execute on function private.seal_of_link(link uuid) from public, anon, authenticated, service_role;

revoke execute on function public.finish_email(id uuid, sent boolean, status integer, reason text, provider_id text) from public, anon, authenticated, service_role;

revoke execute on function public.invoice_by_link(token text) from public, anon, authenticated, service_role;

revoke execute on function public.paper_of_link(token text) from public, anon, authenticated, service_role;

revoke execute on function public.stop_address(address text, reason text) from public, anon, authenticated, service_role;

revoke execute on function public.stop_emails(token text) from public, anon, authenticated, service_role;

revoke execute on function public.take_emails() from public, anon, authenticated, service_role;

revoke execute on function public.tell_paid(token text) from public, anon, authenticated, service_role;

grant execute on function public.take_emails(), public.finish_email(uuid,boolean,integer,text,text),
  public.finish_notification(uuid,text,integer,text) to service_role;

grant execute on function public.stop_address(text,text) to service_role;

grant execute on function private.sign_in_email(uuid), private.is_reserved_url(text) to authenticated, service_role;

grant execute on function public.stop_emails(text) to anon, authenticated, service_role;

revoke all on public.invoice_links from anon, authenticated, service_role;

grant select, insert, update, delete on public.invoice_links to service_role;

grant select on public.invoice_links to anon, authenticated;

grant insert (id, invoice_id, paper_path) on public.invoice_links to authenticated;

grant update (revoked_at) on public.invoice_links to authenticated;

grant select on private.pull_invoice_links to anon, authenticated;

grant execute on function private.my_standalone_invoice_ids() to anon, authenticated, service_role;

grant execute on function private.is_sent_invoice(uuid), private.is_stopped_recipient(uuid) to authenticated, service_role;

grant execute on function public.invoice_by_link(text), public.tell_paid(text) to anon, authenticated, service_role;

grant execute on function public.paper_of_link(text) to service_role;

comment on column public.invoice_links.revoked_at is
  'When the professional revoked it. Null while it leads to the invoice.';

comment on column public.invoice_links.emailed_at is
  'When the email service accepted the email. Null before.';

comment on column public.invoice_links.undeliverable_at is
  'When it was known that nobody gets the email. Null otherwise.';

select private.sync_table('invoice_links', 4, 'notify_invoice_parts');

insert into private.column_rules (table_name, column_name, rule) values
  ('invoice_links', 'revoked_at', 'once');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('invoice-papers', 'invoice-papers', false, 5242880, '{application/pdf}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
