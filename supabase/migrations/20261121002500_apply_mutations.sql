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

/* The last decision about a profile; only administrators see it, and only others' decisions are news to them. */
create function private.last_decision(profile uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_build_object('by', decided_by_name, 'at', decided_at, 'action', action)
    from public.decisions
    where profile_id = profile and decided_by is distinct from (select auth.uid())
    order by decided_at desc limit 1
  );
end
$$;

/* True for a decision of the user's own: the server dated it, so the device that sent it could not know the time. */
create function private.is_my_decision(profile uuid, moment jsonb) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (
    select from public.decisions
    where profile_id = profile and decided_by = (select auth.uid()) and decided_at = (moment #>> '{}')::timestamptz
  );
end
$$;

/*
 * The decision where one in this mutation had been made before, the same way, by someone else. Asked only of what
 * changes a profile: planned for every mutation, this question was half the cost of many status changes.
 */
create function private.already_decided(changes jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not changes @> '[{"table": "profiles", "op": "update"}]' then return null; end if;
  return (
    select private.last_decision(p.id)
    from jsonb_array_elements(changes) as c
    join public.profiles p on p.id = (c ->> 'id')::uuid
    where c ->> 'table' = 'profiles' and c ->> 'op' = 'update'
      and c -> 'values' ?| array['is_approved', 'linkedin_verified']
      and p.id <> (select auth.uid())
      and to_jsonb(p) @> (c -> 'values') and not (c -> 'base') @> (c -> 'values')
    limit 1
  );
end
$$;

/* The row as this viewer's device may hold it. */
create function private.visible_row(of_table text, of_row uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen jsonb;
begin
  execute format('select to_jsonb(p) from private.pull_%I p where p.id = $1', of_table) into seen using of_row;
  return seen;
end
$$;

/* Values as the table's own types read them, keyed by column: '10.5' and 10.50 become equal. */
create function private.typed(of_table text, given jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  row_values jsonb;
begin
  execute format('select to_jsonb(r) from jsonb_populate_record(null::public.%I, $1) r', of_table)
  into row_values using given;
  return (select coalesce(jsonb_object_agg(key, row_values -> key), '{}') from jsonb_object_keys(given) as key);
end
$$;

/* The columns named in a change; refuses names the table does not have. */
create function private.listed_columns(of_table text, given jsonb) returns text[]
language plpgsql stable security invoker set search_path = '' as $$
declare
  known text[];
  wanted text[];
begin
  select array_agg(attname::text) into known from pg_catalog.pg_attribute
  where attrelid = ('public.' || quote_ident(of_table))::regclass and attnum > 0 and not attisdropped;
  select coalesce(array_agg(key order by key), '{}') into wanted from jsonb_object_keys(given) as key;
  if not wanted <@ known then
    raise exception using errcode = '42703', message = 'Unknown column in a change of ' || of_table;
  end if;
  return wanted;
end
$$;

/*
 * Applies one change as the caller, so that grants, policies and triggers decide. Returns null when applied, a conflict
 * (without the mutation's id) where a column is no longer what the user saw; raises everything else.
 */
create function private.apply_change(change jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  of_table text := change ->> 'table';
  of_row uuid := (change ->> 'id')::uuid;
  given jsonb := coalesce(change -> 'values', '{}');
  base jsonb := coalesce(change -> 'base', '{}');
  expected jsonb := coalesce(change -> 'expect', '{}');
  stands jsonb;
  columns text[];
  differing text[];
  affected integer;
begin
  if of_table is null or of_table <> all (private.synced_tables()) or of_row is null then
    raise exception using errcode = '22023', message = 'Malformed change';
  end if;
  if change ->> 'op' in ('insert', 'update') and (jsonb_typeof(given) <> 'object' or given = '{}') then
    raise exception using errcode = '22023', message = 'A change must name the values it writes';
  end if;

  if change ->> 'op' = 'insert' then
    given := given || jsonb_build_object('id', of_row);
    columns := private.listed_columns(of_table, given);
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      of_table, (select string_agg(quote_ident(c), ', ') from unnest(columns) as c)) using given;
    return null;

  elsif change ->> 'op' = 'update' then
    columns := private.listed_columns(of_table, given);
    perform private.listed_columns(of_table, base || expected);
    execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', of_table) into stands using of_row;
    if stands is null then
      if private.visible_row(of_table, of_row) is not null then
        raise exception using errcode = '42501', message = 'You may not change this';
      end if;
      return jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row, 'columns', '[]'::jsonb,
        'row', null);
    end if;
    given := private.typed(of_table, given);
    base := private.typed(of_table, base);
    expected := private.typed(of_table, expected);
    -- Deleting twice is deleting: the moment differs, the deed does not.
    if of_table in ('jobs', 'invoices')
      and stands ->> 'deleted_at' is not null and given ->> 'deleted_at' is not null then
      return null;
    end if;
    -- So is sending, viewing or paying an invoice twice: the day may differ.
    if of_table = 'invoices' and stands -> 'status' = given -> 'status'
      and given - array['status', 'issued_on', 'paid_on'] = '{}' then
      return null;
    end if;
    select array_agg(c order by c) into differing from unnest(columns) as c
    where (stands -> c is distinct from given -> c and stands -> c is distinct from base -> c)
      and not (of_table = 'profiles' and c = 'decided_at' and private.is_my_decision(of_row, stands -> c));
    select array_cat(differing, array_agg(key order by key)) into differing from jsonb_each(expected) as e (key, value)
    where stands -> key is distinct from value;
    if differing is not null then
      return jsonb_strip_nulls(jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row,
          'columns', to_jsonb(differing),
          'decision', case when of_table = 'profiles' then private.last_decision(of_row) end))
        || jsonb_build_object('row', private.visible_row(of_table, of_row));
    end if;
    -- A dated decision keeps the column it is about, even where it stands as wished: that tells which decision it was.
    select array_agg(c) into columns from unnest(columns) as c
    where stands -> c is distinct from given -> c
      or (of_table = 'profiles' and c = 'linkedin_verified' and given ? 'decided_at'
        and stands -> 'decided_at' is distinct from given -> 'decided_at');
    if columns is null then return null; end if;
    execute format('update public.%I t set %s from jsonb_populate_record(null::public.%1$I, $1) v where t.id = $2',
      of_table, (select string_agg(format('%1$I = v.%1$I', c), ', ') from unnest(columns) as c)) using given, of_row;
    get diagnostics affected = row_count;
    if affected = 0 then
      raise exception using errcode = '42501', message = 'You may not change this';
    end if;
    return null;

  elsif change ->> 'op' = 'delete' then
    execute format('delete from public.%I where id = $1', of_table) using of_row;
    get diagnostics affected = row_count;
    if affected = 0 and private.visible_row(of_table, of_row) is not null then
      raise exception using errcode = '42501', message = 'You may not delete this';
    end if;
    return null;
  end if;
  raise exception using errcode = '22023', message = 'Malformed change';
end
$$;

/*
 * Applies mutations in order; see src/domain/protocol.ts for both shapes. One that fails leaves nothing and does not
 * stop the next. Transient failures (serialisation, deadlock, cancellation, shutdown) fail the whole request, to be
 * sent again; a repeat of an applied mutation is answered with its recorded result.
 */
create function public.apply_mutations(client_id uuid, mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version constant integer := private.protocol_version();
  most_changes constant integer := 1000;
  item jsonb;
  change jsonb;
  result jsonb;
  decision jsonb;
  results jsonb := '[]';
  failed_constraint text;
  failed_column text;
  failed_table text;
begin
  -- Answered with 401, so that the device asks for another token and learns that the account is gone.
  if not private.has_account() then
    raise exception using errcode = 'PT401', message = 'This account is not there any more';
  end if;
  if client_id is null or jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception using errcode = '22023', message = 'Malformed mutations';
  end if;

  -- All of versions it speaks, or none: a device takes back what was answered so as if the server had never seen it.
  if exists (select from jsonb_array_elements(mutations) as m where not private.accepts_version(m -> 'v')) then
    return jsonb_build_object('v', version, 'update_needed', true);
  end if;

  -- A request is one transaction, and others wait for what it has locked. See MOST_CHANGES in src/outbox/plan.ts.
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
    begin
      if private.claim_mutation((item ->> 'id')::uuid, client_id) then
        result := null;
        decision := private.already_decided(item -> 'changes');
        for change in select value from jsonb_array_elements(item -> 'changes') loop
          result := private.apply_change(change);
          if result is not null then
            raise exception using errcode = 'P0C01', message = result::text;
          end if;
        end loop;
        set constraints all immediate;
        set constraints all deferred;
        result := jsonb_build_object('id', item -> 'id', 'status', 'applied', 'xid', pg_current_xact_id()::text);
        if decision is not null then result := result || jsonb_build_object('decision', decision); end if;
        perform private.record_result((item ->> 'id')::uuid, result);
      else
        result := private.recorded_result((item ->> 'id')::uuid);
      end if;
    exception
      when sqlstate 'P0C01' then
        result := sqlerrm::jsonb || jsonb_build_object('id', item -> 'id');
      when serialization_failure or deadlock_detected or lock_not_available or query_canceled
        or operator_intervention or insufficient_resources or system_error then
        raise;
      when others then
        get stacked diagnostics
          failed_constraint = constraint_name, failed_column = column_name, failed_table = table_name;
        result := jsonb_build_object('id', item -> 'id', 'status', 'rejected', 'code', sqlstate, 'message', sqlerrm,
          'constraint', nullif(failed_constraint, ''), 'column', nullif(failed_column, ''),
          'table', nullif(failed_table, ''));
    end;
    results := results || jsonb_build_array(result);
  end loop;
  return jsonb_build_object('v', version, 'epoch', (select epoch from private.sync_epoch()), 'results', results);
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.claim_mutation(uuid, uuid), private.recorded_result(uuid),
  private.record_result(uuid, jsonb), private.last_decision(uuid), private.is_my_decision(uuid, jsonb),
  private.already_decided(jsonb), private.visible_row(text, uuid), private.typed(text, jsonb),
  private.listed_columns(text, jsonb), private.apply_change(jsonb) to authenticated;
revoke execute on function public.apply_mutations(uuid, jsonb) from public, anon, service_role;
grant execute on function public.apply_mutations(uuid, jsonb) to authenticated;
