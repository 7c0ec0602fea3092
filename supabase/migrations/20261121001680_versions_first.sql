-- An answer that an update is needed promises that nothing was done: a device then takes back what it sent as if the
-- server had never heard of it. Before, what stood ahead of the first mutation of another version had been applied.

alter function public.apply_mutations(uuid, jsonb) set schema private;

/*
 * Applies mutations as the function of this name in the schema private does, all of versions it speaks or none. A token
 * whose account is gone is answered with 401, so that its device asks for another and learns that there is none.
 */
create function public.apply_mutations(client_id uuid, mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not private.has_account() then
    raise exception using errcode = 'PT401', message = 'This account is not there any more';
  end if;
  -- What is no list, or too long a one, is refused below.
  if jsonb_typeof(mutations) = 'array' then
    if jsonb_array_length(mutations) <= 500 and exists (
      select from jsonb_array_elements(mutations) as item
      where not private.speaks(item -> 'v')
    ) then
      return jsonb_build_object('v', private.protocol_version(), 'update_needed', true);
    end if;
  end if;
  return private.apply_mutations(client_id, mutations);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.apply_mutations(uuid, jsonb) from public, anon, service_role;
grant execute on function public.apply_mutations(uuid, jsonb) to authenticated;
