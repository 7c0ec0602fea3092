-- The push: what a user did, in order, each mutation all or nothing and exactly once (design section 4).

-- Exactly once: the result of each user's applied mutations. Kept for a year.
create table private.mutation_results (
  actor uuid not null,
  mutation_id uuid not null,
  device_id uuid not null,
  result jsonb,
  recorded_at timestamptz not null default now(),
  primary key (actor, mutation_id)
);

create index mutation_results_age on private.mutation_results (recorded_at);

/* Claims a mutation for this user; false where it was applied before. A second sender waits for the first. */
create function private.claim_mutation(mutation uuid, device uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mutation_results (actor, mutation_id, device_id)
  values ((select auth.uid()), mutation, device) on conflict do nothing;
  return found;
end
$$;

create function private.recorded_result(mutation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return (select result from private.mutation_results where actor = (select auth.uid()) and mutation_id = mutation);
end
$$;

create function private.record_result(mutation uuid, result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.mutation_results m set result = record_result.result
  where actor = (select auth.uid()) and mutation_id = mutation;
end
$$;

/*
 * The decision where one in this mutation had been made before, the same way, by someone else. Asked only of what
 * changes a profile: planned for every mutation, this question was half the cost of many status changes.
 */
create function private.already_decided(changes jsonb) returns jsonb
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

/*
 * Applies one mutation, or leaves nothing of it; returns its result. A repeat of an applied one returns the recorded
 * result. Raises transient failures (serialisation, deadlock, cancellation, shutdown).
 */
create function private.apply_mutation(mutation jsonb, device uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  id constant jsonb := mutation -> 'id';
  change jsonb;
  result jsonb;
  decision jsonb;
  failed_constraint text;
  failed_column text;
  failed_table text;
begin
  if not private.claim_mutation((id #>> '{}')::uuid, device) then
    return private.recorded_result((id #>> '{}')::uuid);
  end if;
  decision := private.already_decided(mutation -> 'changes');
  for change in select value from jsonb_array_elements(mutation -> 'changes') loop
    result := private.apply_change(change);
    if result is not null then
      raise exception using errcode = 'P0C01', message = result::text;
    end if;
  end loop;
  set constraints all immediate;
  set constraints all deferred;
  result := jsonb_build_object('id', id, 'status', 'applied', 'xid', pg_current_xact_id()::text);
  if decision is not null then result := result || jsonb_build_object('decision', decision); end if;
  perform private.record_result((id #>> '{}')::uuid, result);
  return result;
exception
  when sqlstate 'P0C01' then
    return sqlerrm::jsonb || jsonb_build_object('id', id);
  when serialization_failure or deadlock_detected or lock_not_available or query_canceled
    or operator_intervention or insufficient_resources or system_error then
    raise;
  when others then
    get stacked diagnostics
      failed_constraint = constraint_name, failed_column = column_name, failed_table = table_name;
    return jsonb_build_object('id', id, 'status', 'rejected', 'code', sqlstate, 'message', sqlerrm,
      'constraint', nullif(failed_constraint, ''), 'column', nullif(failed_column, ''),
      'table', nullif(failed_table, ''));
end
$$;

/*
 * Applies mutations in order; see src/domain/protocol.ts for both shapes. One that fails does not stop the next; a
 * transient failure fails the whole request, to be sent again. Counts the rejected ones last, outside the savepoints
 * that undo them.
 */
create function public.apply_mutations(client_id uuid, mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version constant integer := private.protocol_version();
  most_changes constant integer := 1000;
  item jsonb;
  result jsonb;
  results jsonb := '[]';
  rejected text[] := '{}';
begin
  -- Answered with 401, so that the device asks for another token and learns that the account is gone.
  if not private.has_account() then
    raise exception using errcode = 'PT401', message = 'This account is not there any more';
  end if;
  if client_id is null or jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception using errcode = '22023', message = 'Malformed mutations';
  end if;
  -- All or none: a device cancels what was answered so, as if the server had never received it.
  if exists (select from jsonb_array_elements(mutations) as m where not private.accepts_version(m -> 'v')) then
    return jsonb_build_object('v', version, 'update_needed', true);
  end if;
  -- A request is one transaction, and others wait for its locks. See MAX_BATCH_CHANGES in src/outbox/plan-batches.ts.
  if (
    select sum(case jsonb_typeof(value -> 'changes') when 'array' then jsonb_array_length(value -> 'changes') end)
    from jsonb_array_elements(mutations)
  ) > most_changes then
    raise exception using errcode = '22023', message = 'At most 1,000 changes in one request';
  end if;

  for item in select value from jsonb_array_elements(mutations) loop
    if item ->> 'id' is null or jsonb_typeof(item -> 'changes') is distinct from 'array'
       or jsonb_array_length(item -> 'changes') > 100 then
      raise exception using errcode = '22023', message = 'Malformed mutation';
    end if;
    result := private.apply_mutation(item, client_id);
    results := results || jsonb_build_array(result);
    if result ->> 'status' = 'rejected' then rejected := rejected || (result ->> 'code'); end if;
  end loop;
  if cardinality(rejected) > 0 then perform private.count_rejected(rejected); end if;
  return jsonb_build_object('v', version, 'epoch', (select epoch from private.sync_epoch()), 'results', results);
end
$$;

/*
 * Claims a call for this user; false where it was claimed before: a late copy of a call does nothing. Earlier versions of the
 * app name no id.
 */
create function private.once(mutation_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return mutation_id is null or (select auth.uid()) is null
    or private.claim_mutation(mutation_id, '00000000-0000-0000-0000-000000000000');
end
$$;

grant execute on function private.claim_mutation(uuid,uuid), private.recorded_result(uuid),
  private.record_result(uuid,jsonb), private.already_decided(jsonb), private.apply_mutation(jsonb,uuid),
  public.apply_mutations(uuid,jsonb) to authenticated;
