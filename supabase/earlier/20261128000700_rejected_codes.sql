-- How many mutations were rejected, by SQLSTATE and hour: a rejected mutation leaves no record of its own
-- (docs/decisions/015), so nobody would see that a release refuses what older apps send. Names no user and no contents.

create table private.rejected_codes (
  id bigint generated always as identity primary key,
  -- The beginning of the hour.
  hour timestamptz not null,
  code text not null,
  mutations integer not null
);
create index rejected_codes_hour on private.rejected_codes (hour, code);

/*
 * Adds to this hour's counts. Updates a row that no other transaction has locked, or else inserts one: pushes do not
 * wait for each other, and an hour has no more rows of a code than there were pushes at the same time.
 */
create function private.count_rejected(codes text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  rejected record;
begin
  for rejected in select c.code, count(*)::integer as mutations from unnest(codes) as c (code) group by c.code loop
    update private.rejected_codes r set mutations = r.mutations + rejected.mutations
    where r.id = (
      select o.id from private.rejected_codes o where o.hour = this_hour and o.code = rejected.code
      limit 1 for update skip locked
    );
    if not found then
      insert into private.rejected_codes (hour, code, mutations) values (this_hour, rejected.code, rejected.mutations);
    end if;
  end loop;
end
$$;

/*
 * Applies mutations in order; see src/domain/protocol.ts for both shapes. One that fails does not stop the next; a
 * transient failure fails the whole request, to be sent again. Counts the rejected ones last, outside the savepoints
 * that undo them.
 */
create or replace function public.apply_mutations(client_id uuid, mutations jsonb) returns jsonb
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

revoke execute on all functions in schema private from public;
grant execute on function private.count_rejected(text[]) to authenticated;
