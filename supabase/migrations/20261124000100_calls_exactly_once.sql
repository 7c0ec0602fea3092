-- Calls carry the id of their mutation, as pushed mutations do: a late copy of a call does nothing (a block would come back
-- after it was taken back), and a device learns of calls that a restore from a backup has undone.

/* Records a call of this user; true where it was recorded before. Earlier versions of the app name no id. */
create function private.is_repeated(mutation uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return mutation is not null and (select auth.uid()) is not null
    and not private.claim_mutation(mutation, '00000000-0000-0000-0000-000000000000');
end
$$;

alter function public.block(uuid) set schema private;
alter function public.unblock(uuid) set schema private;
alter function public.report(uuid, text, uuid, text) set schema private;
alter function public.decide_report(uuid, text, text, text) set schema private;
alter function public.show_service(uuid) set schema private;

/* Blocks a user by id; see `private.block`. */
create function public.block(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_repeated(mutation_id) then perform private.block(person); end if;
end
$$;

/* Takes back the caller's own block; one made by the other side stays. */
create function public.unblock(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_repeated(mutation_id) then perform private.unblock(person); end if;
end
$$;

/* Reports a profile, a service or a request to the administrators; see `private.report`. */
create function public.report(id uuid, kind text, target uuid, reason text, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_repeated(mutation_id) then perform private.report(id, kind, target, reason); end if;
end
$$;

/* Decides about an open report; see `private.decide_report`, which answers a repeated call itself. */
create function public.decide_report(
  report uuid, decision text, note text default null, told text default null, mutation_id uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.is_repeated(mutation_id);
  return private.decide_report(report, decision, note, told);
end
$$;

/* Lets the owner of a hidden service put it back on the board. For administrators. */
create function public.show_service(job uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_repeated(mutation_id) then perform private.show_service(job); end if;
end
$$;

revoke execute on function private.is_repeated(uuid), private.block(uuid), private.unblock(uuid),
  private.report(uuid, text, uuid, text), private.decide_report(uuid, text, text, text), private.show_service(uuid)
  from public, anon, authenticated, service_role;
revoke execute on function public.block(uuid, uuid), public.unblock(uuid, uuid),
  public.report(uuid, text, uuid, text, uuid), public.decide_report(uuid, text, text, text, uuid),
  public.show_service(uuid, uuid) from public, anon, service_role;
grant execute on function public.block(uuid, uuid), public.unblock(uuid, uuid),
  public.report(uuid, text, uuid, text, uuid), public.decide_report(uuid, text, text, text, uuid),
  public.show_service(uuid, uuid) to authenticated;
