-- A restore from a backup that no cursor tells of: whoever had pulled nothing since then stands on what both histories
-- have. What she did meanwhile she asks for by name: where there is no record of it, it is lost, and she sends it again.

/* Which of these mutations of this person the database does not know. */
create function private.lost_mutations(mutations jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(mutation), '[]') from jsonb_array_elements_text(mutations) as mutation
    where not exists (
      select from private.mutation_results r
      where r.actor = (select auth.uid()) and r.mutation_id = private.as_uuid(mutation)
    )
  );
end
$$;

alter function public.sync_pull(jsonb) set schema private;

/* What the function of this name in the schema private answers, and which of `applied` is lost. */
create function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(request -> 'applied') is distinct from 'array' then return private.sync_pull(request); end if;
  return private.sync_pull(request) || jsonb_build_object('lost', private.lost_mutations(request -> 'applied'));
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.lost_mutations(jsonb) to anon, authenticated;
revoke execute on function public.sync_pull(jsonb) from public, service_role;
grant execute on function public.sync_pull(jsonb) to anon, authenticated;
