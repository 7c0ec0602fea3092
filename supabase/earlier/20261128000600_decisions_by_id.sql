-- A decision is looked up by the profile's id: joined with the list of changes, each one read all profiles.

/*
 * The decision where one in this mutation had been made before, the same way, by someone else. Asked only of what
 * changes a profile: planned for every mutation, this question was half the cost of many status changes.
 */
create or replace function private.already_decided(changes jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  change jsonb;
  decision jsonb;
begin
  if not changes @> '[{"table": "profiles", "op": "update"}]' then return null; end if;
  for change in
    select value from jsonb_array_elements(changes)
    where value ->> 'table' = 'profiles' and value ->> 'op' = 'update'
      and value -> 'values' ?| array['is_approved', 'linkedin_verified']
  loop
    select private.last_decision(p.id) into decision from public.profiles p
    where p.id = (change ->> 'id')::uuid and p.id <> (select auth.uid())
      and to_jsonb(p) @> (change -> 'values') and not (change -> 'base') @> (change -> 'values');
    if decision is not null then return decision; end if;
  end loop;
  return null;
end
$$;
