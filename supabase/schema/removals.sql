-- Removals: announcements of rows that have left someone's sight, by which devices delete them. Triggers write them, a
-- pull sends them. They are kept for 90 days; a device with an older cursor pulls everything.

-- Each row names whom to tell (`audience`) and since when (`sync_xid`).
create table public.sync_removals (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id uuid not null,
  audience text not null,
  sync_xid xid8 not null default pg_current_xact_id(),
  removed_at timestamptz not null default now()
);

create index sync_removals_audience on public.sync_removals (audience, sync_xid);

create index sync_removals_age on public.sync_removals (removed_at);

alter table public.sync_removals enable row level security;

revoke all on public.sync_removals from anon, authenticated, service_role;

grant select, insert, update, delete on public.sync_removals to service_role;

grant select on public.sync_removals to anon, authenticated;

revoke all on sequence public.sync_removals_id_seq from anon, authenticated, service_role;

/* The audience that is one user. */
create function private.user_audience(user_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'user:' || user_id;
end
$$;

/* The audiences this user belongs to; they are also the topics of the user's change hints. */
create function private.my_audiences() returns text[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array['board']
    || case when private.is_admin() or private.is_member() then array['members'] else '{}' end
    || case when private.is_admin() then array['admin'] else '{}' end
    || case when (select auth.uid()) is not null then array[private.user_audience((select auth.uid()))] else '{}' end;
end
$$;

/* Announces to the audiences that a row may have left their sight; the pull checks whether it has. */
create function private.announce_removal(of_table text, of_row uuid, variadic audiences text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sync_removals (table_name, row_id, audience)
  select distinct of_table, of_row, audience from unnest(audiences) as audience where audience is not null;
  perform private.forget_old();
end
$$;

/*
 * Deletes removals after 90 days, events after 30, results of mutations and emails that were given up after a year, counts of rejected
 * mutations and of notifications that were given up after a week. Called on each removal and every night; works once a
 * night: 20 hours after the last time, since a timer is never a day to the millisecond.
 */
create function private.forget_old() returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten xid8;
begin
  update private.sync_state set swept_at = now() where swept_at < now() - interval '20 hours';
  if not found then return; end if;
  with gone as (
    delete from public.sync_removals where removed_at < now() - interval '90 days' returning sync_xid
  )
  select max(sync_xid) into forgotten from gone;
  if forgotten is not null then
    update private.sync_state set forgotten_until = greatest(forgotten_until, forgotten) where true;
  end if;
  delete from private.mutation_results where recorded_at < now() - interval '1 year';
  delete from private.email_queue where state = 'given up' and given_up_at < now() - interval '1 year';
  delete from private.rejected_codes where hour < now() - interval '7 days';
  delete from private.given_up_notifications where given_up_at < now() - interval '7 days';
  delete from public.events where created_at < now() - interval '30 days';
  delete from private.stopped_addresses s
  where not exists (select from auth.users u where lower(u.email) = s.address);
end
$$;

revoke select on public.sync_removals from anon, authenticated;

/* What was announced to this viewer since. */
create function private.announced_since(since xid8) returns table (table_name text, row_ids jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select r.table_name, jsonb_agg(distinct r.row_id) from public.sync_removals r
  where r.sync_xid >= since and r.audience = any ((select private.my_audiences())::text[])
  group by r.table_name;
end
$$;

grant execute on function private.user_audience(uuid), private.my_audiences() to anon, authenticated, service_role;

grant execute on function private.announced_since(xid8) to anon, authenticated;
