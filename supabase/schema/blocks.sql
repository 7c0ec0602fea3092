-- Blocks. Neither of a blocked pair is listed for the other or can contact the other. Requests, files and invoices that
-- exist stay with both sides; administrators see everyone.

create table public.blocks (
  blocker uuid not null references auth.users (id) on delete cascade,
  blocked uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker, blocked),
  constraint blocks_not_oneself check (blocker <> blocked)
);

create index blocks_blocked on public.blocks (blocked);

alter table public.blocks enable row level security;

revoke all on public.blocks from anon, authenticated, service_role;

grant select, insert, update, delete on public.blocks to service_role;

grant select on public.blocks to authenticated;

create policy "A person reads whom she has blocked, never who has blocked her"
on public.blocks for select to authenticated
using (blocker = (select auth.uid()));

/*
 * Announces to each of a blocked pair that the other's profile and services have left their sight. A service that stays
 * with a client who requested it stays without its provider's address: it is stamped again, since its stamp lies behind
 * the client's cursor.
 */
create function private.announce_block(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid;
  gone uuid;
begin
  foreach viewer in array array[one, other] loop
    gone := case viewer when one then other else one end;
    perform private.announce_removal('profiles', gone, private.user_audience(viewer));
    perform private.announce_removal('jobs', id, private.user_audience(viewer)) from public.jobs where posted_by = gone;
    update public.jobs set sync_xid = sync_xid
    where posted_by = gone and exists (
      select from public.job_applications a join public.clients c on c.id = a.client_id
      where a.job_id = jobs.id and c.user_id = viewer);
  end loop;
  perform private.send_change_hints(array[private.user_audience(one), private.user_audience(other)]);
end
$$;

/*
 * Stamps the rows of an unblocked pair: they come into the other's sight again, and their stamps lie behind the cursor.
 */
create function private.announce_unblock(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set sync_xid = sync_xid where id in (one, other);
  update public.jobs set sync_xid = sync_xid where posted_by in (one, other);
  perform private.send_change_hints(array[private.user_audience(one), private.user_audience(other)]);
end
$$;

/*
 * True for somebody this user can know of, blocks aside: an approved professional, the provider of a service on the
 * board, and the other side of a request. Administrators know everyone.
 */
create function private.may_know(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = person and (p.is_approved or private.is_admin()))
    or exists (select from public.jobs where posted_by = person and is_active and deleted_at is null)
    or person = any (private.my_counterparts())
    or (private.is_admin() and exists (select from public.clients where user_id = person));
end
$$;

/*
 * Returns whom the caller has blocked, by name, the latest first: `[{person, name, at}]`. No pull contains them any
 * more.
 */
create function public.my_blocks() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    -- A client is named by the company, also while the client's own profile waits for approval.
    jsonb_build_object('person', b.blocked, 'name', case
        when p.is_approved or c.id is null
          or exists (select from public.jobs j where j.posted_by = p.id and j.is_active)
        then p.full_name else c.company_name end,
      'at', b.created_at)
    order by b.created_at desc), '[]')
  from public.blocks b
  left join public.profiles p on p.id = b.blocked
  left join public.clients c on c.user_id = b.blocked
  where b.blocker = (select auth.uid())
$$;

/*
 * Blocks a user by id. Blocking again changes nothing. Refuses with PT404 somebody who does not exist or whom the
 * caller cannot know of.
 */
create function public.block(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('blocks_signed_in', 'Sign in first', '42501'); end if;
  if person = me then perform private.refuse('blocks_not_oneself', 'You cannot block yourself'); end if;
  if not private.may_know(person)
     and not exists (select from public.blocks where blocker = me and blocked = person) then
    perform private.refuse('blocks_nobody', 'There is nobody to block', 'PT404');
  end if;
  insert into public.blocks (blocker, blocked) values (me, person) on conflict do nothing;
  if found then perform private.announce_block(me, person); end if;
end
$$;

/* Takes back the caller's own block; one made by the other side stays. */
create function public.unblock(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  delete from public.blocks where blocker = me and blocked = person;
  if found and not exists (select from public.blocks where blocker = person and blocked = me) then
    perform private.announce_unblock(me, person);
  end if;
end
$$;

grant execute on function public.my_blocks(), public.block(uuid,uuid), public.unblock(uuid,uuid) to authenticated;
