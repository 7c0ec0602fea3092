-- One change of one row, as the user who sent it: insert, update or delete (design section 4).

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

/* The columns named in a change; refuses names the table does not have, and amounts that would be stored as others. */
create function private.listed_columns(of_table text, given jsonb) returns text[]
language plpgsql stable security invoker set search_path = '' as $$
declare
  place constant regclass := ('public.' || quote_ident(of_table))::regclass;
  known text[];
  wanted text[];
begin
  select array_agg(attname::text) into known from pg_catalog.pg_attribute
  where attrelid = place and attnum > 0 and not attisdropped;
  select coalesce(array_agg(key order by key), '{}') into wanted from jsonb_object_keys(given) as key;
  if not wanted <@ known then
    raise exception using errcode = '42703', message = 'Unknown column in a change of ' || of_table;
  end if;
  if exists (
    select from pg_catalog.pg_attribute a join jsonb_each_text(given) e on e.key = a.attname
    where a.attrelid = place and a.atttypid = 'numeric'::regtype and e.value !~ '^-?[0-9]+([.][0-9]{1,2})?$'
  ) then
    perform private.refuse(of_table || '_amount_decimals', 'An amount has digits, and two decimals at most', '22023');
  end if;
  return wanted;
end
$$;

create function private.insert_row(of_table text, of_row uuid, given jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  columns text[];
begin
  given := given || jsonb_build_object('id', of_row);
  columns := private.listed_columns(of_table, given);
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    of_table, (select string_agg(quote_ident(c), ', ') from unnest(columns) as c)) using given;
end
$$;

/*
 * Returns null when updated. Returns a conflict (without the mutation's id) where a column that `given` writes is
 * neither as in `base`, which the user saw, nor already as given, or where a column is not as in `expected`; what else holds
 * for a column says `private.column_rules`.
 */
create function private.update_row(of_table text, of_row uuid, given jsonb, base jsonb, expected jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  rules constant jsonb := private.rules_of(of_table);
  decided_at constant text := (select r.key from jsonb_each_text(rules) r where r.value = 'decided at');
  stored jsonb;
  columns text[];
  differing text[];
  affected integer;
begin
  columns := private.listed_columns(of_table, given);
  perform private.listed_columns(of_table, base || expected);
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', of_table) into stored using of_row;
  if stored is null then
    if private.visible_row(of_table, of_row) is not null then
      raise exception using errcode = '42501', message = 'You may not change this';
    end if;
    return jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row, 'columns', '[]'::jsonb,
      'row', null);
  end if;
  given := private.typed(of_table, given);
  base := private.typed(of_table, base);
  expected := private.typed(of_table, expected);
  if private.is_repeated_step(rules, stored, given) then return null; end if;

  select array_agg(c order by c) into differing from unnest(columns) as c
  where (stored -> c is distinct from given -> c and stored -> c is distinct from base -> c)
    and not (c is not distinct from decided_at and private.is_my_decision(of_row, stored -> c))
    and rules ->> c is distinct from 'grows';
  select array_cat(differing, array_agg(key order by key)) into differing from jsonb_each(expected) as e (key, value)
  where stored -> key is distinct from value;
  if differing is not null then
    return jsonb_strip_nulls(jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row,
        'columns', to_jsonb(differing),
        'decision', case when decided_at is not null then private.last_decision(of_row) end))
      || jsonb_build_object('row', private.visible_row(of_table, of_row));
  end if;

  select array_agg(c) into columns from unnest(columns) as c
  where stored -> c is distinct from given -> c
    or (rules ->> c = 'decided' and given ? decided_at and stored -> decided_at is distinct from given -> decided_at);
  if columns is null then return null; end if;
  execute format('update public.%I t set %s from jsonb_populate_record(null::public.%1$I, $1) v where t.id = $2',
    of_table, (select string_agg(format('%1$I = v.%1$I', c), ', ') from unnest(columns) as c)) using given, of_row;
  get diagnostics affected = row_count;
  if affected = 0 then
    raise exception using errcode = '42501', message = 'You may not change this';
  end if;
  return null;
end
$$;

create function private.delete_row(of_table text, of_row uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  affected integer;
begin
  execute format('delete from public.%I where id = $1', of_table) using of_row;
  get diagnostics affected = row_count;
  if affected = 0 and private.visible_row(of_table, of_row) is not null then
    raise exception using errcode = '42501', message = 'You may not delete this';
  end if;
end
$$;

/*
 * Applies one change as the caller, so that grants, policies and triggers decide. Returns null when applied, or the
 * conflict of an update; raises everything else.
 */
create function private.apply_change(change jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  of_table text := change ->> 'table';
  of_row uuid := (change ->> 'id')::uuid;
  given jsonb := coalesce(change -> 'values', '{}');
begin
  if of_table is null or of_table <> all (private.synced_tables()) or of_row is null then
    raise exception using errcode = '22023', message = 'Malformed change';
  end if;
  if change ->> 'op' in ('insert', 'update') and (jsonb_typeof(given) <> 'object' or given = '{}') then
    raise exception using errcode = '22023', message = 'A change must name the values it writes';
  end if;
  case change ->> 'op'
    when 'insert' then perform private.insert_row(of_table, of_row, given);
    when 'update' then
      return private.update_row(of_table, of_row, given, coalesce(change -> 'base', '{}'),
        coalesce(change -> 'expect', '{}'));
    when 'delete' then perform private.delete_row(of_table, of_row);
    else raise exception using errcode = '22023', message = 'Malformed change';
  end case;
  return null;
end
$$;

/* The columns that a change of a row treats in a way of their own. All others: a conflict where another device wrote too. */
create table private.column_rules (
  table_name text not null references private.synced_tables (name),
  column_name text not null,
  rule text not null constraint column_rules_known check (rule in (
    -- Only grows: two devices that move it never conflict.
    'grows',
    -- Is set once: setting it again repeats a step.
    'once',
    -- Takes steps: the step that it has taken already is repeated, where nothing else changes but its day or its name.
    'step', 'day of step',
    -- When an administrator decided; the server dates it.
    'decided at',
    -- What a decision is about: it is written even where its value stays, which tells which decision it was.
    'decided'
  )),
  primary key (table_name, column_name)
);

alter table private.column_rules enable row level security;

revoke all on private.column_rules from anon, authenticated, service_role;

grant select, insert, update, delete on private.column_rules to service_role;

/* The rules of a table's columns: `{column: rule}`. */
create function private.rules_of(of_table text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.column_name, c.rule), '{}')
    from private.column_rules c where c.table_name = of_table
  );
end
$$;

/* True where the row has taken this step already: something is set, a status reached, or a mark moved as far. */
create function private.is_repeated_step(rules jsonb, stored jsonb, given jsonb) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
declare
  steps constant text[] := array(select r.key from jsonb_each_text(rules) r where r.value in ('step', 'day of step'));
  marks constant text[] := array(select r.key from jsonb_each_text(rules) r where r.value = 'grows');
begin
  return exists (
    select from jsonb_each_text(rules) r where r.value = 'once'
      and stored ->> r.key is not null and given ->> r.key is not null
  ) or (given - steps = '{}' and exists (
    select from jsonb_each_text(rules) r where r.value = 'step' and stored -> r.key = given -> r.key
  )) or (given <> '{}' and given - marks = '{}' and not exists (
    select from jsonb_each_text(given) g where coalesce((stored ->> g.key)::numeric < g.value::numeric, true)
  ));
end
$$;

grant execute on function private.last_decision(uuid), private.is_my_decision(uuid,jsonb),
  private.visible_row(text,uuid), private.typed(text,jsonb), private.listed_columns(text,jsonb),
  private.insert_row(text,uuid,jsonb), private.update_row(text,uuid,jsonb,jsonb,jsonb),
  private.delete_row(text,uuid), private.apply_change(jsonb), private.rules_of(text),
  private.is_repeated_step(jsonb,jsonb,jsonb) to authenticated;
