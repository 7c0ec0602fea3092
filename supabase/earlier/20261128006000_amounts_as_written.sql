-- An amount is stored as it was written: with more than two decimals, or as a hexadecimal number, it is refused. Postgres
-- would round the one, and from version 16 on read the other.

/* The columns named in a change; refuses names the table does not have, and amounts that would be stored as others. */
create or replace function private.listed_columns(of_table text, given jsonb) returns text[]
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
