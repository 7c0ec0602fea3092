-- What holds for a column when it is changed offline stands beside the tables, as data; no function names a table for it.

/* The columns that a change of a row treats in a way of their own. All others: a conflict where another device wrote too. */
create table private.column_rules (
  table_name text not null references private.synced_tables (name),
  column_name text not null,
  rule text not null constraint column_rules_known check (rule in (
    -- Only grows: two devices that move it never conflict.
    'grows',
    -- Is set once: setting it again repeats a step.
    'once',
    -- Takes steps: the step that it has taken already is repeated, where nothing else changes but its day.
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

insert into private.column_rules (table_name, column_name, rule) values
  ('profiles', 'decided_at', 'decided at'), ('profiles', 'linkedin_verified', 'decided'),
  ('jobs', 'deleted_at', 'once'),
  ('invoices', 'deleted_at', 'once'), ('invoices', 'status', 'step'),
  ('invoices', 'issued_on', 'day of step'), ('invoices', 'paid_on', 'day of step'),
  ('quotes', 'deleted_at', 'once'), ('quotes', 'status', 'step'),
  ('quotes', 'issued_on', 'day of step'), ('quotes', 'decided_on', 'day of step'),
  ('message_reads', 'read_up_to', 'grows');

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

/*
 * Returns null when updated. Returns a conflict (without the mutation's id) where a column that `given` writes is
 * neither as in `base`, which the user saw, nor already as given, or where a column is not as in `expected`; what else holds
 * for a column says `private.column_rules`.
 */
create or replace function private.update_row(of_table text, of_row uuid, given jsonb, base jsonb, expected jsonb) returns jsonb
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

drop function private.is_repeated_step(text, jsonb, jsonb);

revoke execute on all functions in schema private from public;
grant execute on function private.rules_of(text), private.is_repeated_step(jsonb, jsonb, jsonb) to authenticated;
