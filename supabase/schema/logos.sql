-- Logos of professionals' papers: pictures that are only inserted, so that an invoice or a quote that was sent keeps the one
-- it had. Read by the professional, and by the clients who were sent a paper with it.

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

create index logos_sync on public.logos (sync_xid, id);

create index logos_professional on public.logos (professional_id);

alter table public.logos enable row level security;

revoke all on public.logos from anon, authenticated, service_role;

grant select, insert, update, delete on public.logos to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.logos to anon, authenticated;

grant insert (id, professional_id, picture, width, height) on public.logos to authenticated;

/* Logos on the invoices and quotes that the user's company was sent. */
create function private.my_received_logos() returns uuid[]
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

create policy "A professional reads her logos, a client those of her papers"
on public.logos for select to authenticated
using (
  professional_id = (select auth.uid())
  or id = any ((select private.my_received_logos())::uuid[])
);

create policy "Approved members add logos of their own"
on public.logos for insert to authenticated
with check (professional_id = (select auth.uid()) and (select private.is_member()));

/* Copies the letterhead to a paper that is being sent. Runs after the guards, which have decided whether it may be. */
create function private.copy_letterhead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select business_name, closing_line, accent, logo_id
  into new.business_name, new.closing_line, new.accent, new.logo_id
  from public.payment_details where id = new.professional_id;
  return new;
end
$$;

create trigger "210_letterhead" before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_letterhead();

create trigger "210_letterhead" before update on public.quotes
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_letterhead();

/* True where the client was sent another paper with this logo than this one. */
create function private.has_logo_already(client uuid, logo uuid, paper uuid) returns boolean
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

/* Gives the logo of a paper that is being sent a new place in the order of changes: its client pulls it with the paper. */
create function private.send_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.client_id is not null and not private.has_logo_already(new.client_id, new.logo_id, new.id) then
    update public.logos set width = width where id = new.logo_id;
  end if;
  return null;
end
$$;

create trigger "130_send_logo" after update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent' and new.logo_id is not null)
execute function private.send_logo();

create trigger "130_send_logo" after update on public.quotes
for each row when (old.status = 'draft' and new.status = 'sent' and new.logo_id is not null)
execute function private.send_logo();

/* Removes a logo from the devices of a client who has no other paper with it. */
create function private.take_logo_back(client uuid, logo uuid, paper uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if client is not null and logo is not null and not private.has_logo_already(client, logo, paper) then
    perform private.announce_removal('logos', logo, private.client_audience(client));
  end if;
end
$$;

/* Deletes logos of a professional that no paper has: all of them, or the one of this id. */
create function private.delete_unused_logos(professional uuid, only_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.logos l
  where l.professional_id = professional
    and (only_id is null or l.id = only_id)
    and not exists (select from public.invoices i where i.logo_id = l.id)
    and not exists (select from public.quotes q where q.logo_id = l.id);
end
$$;

create function private.delete_logos_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_unused_logos(old.id);
  return old;
end
$$;

create function private.delete_replaced_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_unused_logos(old.id, old.logo_id);
  return null;
end
$$;

create trigger "140_delete_logos" before delete on public.profiles
for each row execute function private.delete_logos_of_account();

create trigger "110_delete_logo" after update of logo_id on public.payment_details
for each row when (new.logo_id is distinct from old.logo_id and old.logo_id is not null)
execute function private.delete_replaced_logo();

create function private.before_logo_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('logos', old.id, private.user_audience(old.professional_id));
  return old;
end
$$;

create trigger "100_cascade" before delete on public.logos
for each row execute function private.before_logo_delete();

/* What a device may hold. */
create view private.pull_logos with (security_invoker) as
select id, professional_id, picture, width, height, created_at, sync_xid from public.logos;

grant select on private.pull_logos to anon, authenticated;

comment on column public.logos.picture is
  'A JPEG of at most 1000 by 1000 pixels, in base64.';

create function private.notify_logos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select private.user_audience(professional_id) from changed));
  return null;
end
$$;

grant execute on function private.my_received_logos() to authenticated, service_role;

/* The caller's own logos. */
create function private.export_logos() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'logos', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'sync_xid' order by created_at), '[]')
      from public.logos l where professional_id = (select auth.uid())));
end
$$;

select private.sync_table('logos', 4, 'notify_logos');
