/* Hundreds of changes in one request: what each of them costs. */

/*
 * As before, but asked only of what changes a profile: planned anew for every mutation, this question was half of what
 * many status changes cost once the bells below were cheap.
 */
create or replace function private.already_decided(changes jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not changes @> '[{"table": "profiles", "op": "update"}]' then return null; end if;
  return (
    select private.last_decision(p.id)
    from jsonb_array_elements(changes) as c
    join public.profiles p on p.id = (c ->> 'id')::uuid
    where c ->> 'table' = 'profiles' and c ->> 'op' = 'update' and c -> 'values' ?| array['is_approved', 'linkedin_verified']
      and p.id <> (select auth.uid())
      and to_jsonb(p) @> (c -> 'values') and not (c -> 'base') @> (c -> 'values')
    limit 1
  );
end
$$;

/*
 * The bells find a changed row's people by looking each of them up. As joins, they were planned once in a session for as
 * many rows as its first statement had changed, and after a large one each single change read the whole table.
 */
create or replace function private.ring_for_job_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.ring(
    array(select private.client_audience(client_id) from changed)
    || array(select private.user_audience((select j.posted_by from public.jobs j where j.id = job_id)) from changed));
  return null;
end
$$;

create or replace function private.ring_for_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.ring(
    array(select private.user_audience(user_id) from changed)
    || array(
      select private.user_audience((select j.posted_by from public.jobs j where j.id = asked.job_id))
      from changed, unnest(array(
        select a.job_id from public.job_applications a where a.client_id = changed.id
      )) as asked (job_id)));
  return null;
end
$$;
