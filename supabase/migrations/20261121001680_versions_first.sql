-- An answer that an update is needed promises that nothing was done: a device then takes back what it sent as if the
-- server had never heard of it. Before, what stood ahead of the first mutation of another version had been applied.

alter function public.apply_mutations(uuid, jsonb) set schema private;

/* Applies mutations as the function of this name in the schema private does, all of this version or none. */
create function public.apply_mutations(client_id uuid, mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version constant integer := 1;
begin
  -- What is no list, or too long a one, is refused below.
  if jsonb_typeof(mutations) = 'array' then
    if jsonb_array_length(mutations) <= 500 and exists (
      select from jsonb_array_elements(mutations) as item
      where coalesce((item ->> 'v')::integer, 0) <> version
    ) then
      return jsonb_build_object('v', version, 'update_needed', true);
    end if;
  end if;
  return private.apply_mutations(client_id, mutations);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.apply_mutations(uuid, jsonb) from public, anon, service_role;
grant execute on function public.apply_mutations(uuid, jsonb) to authenticated;
