-- A search for members has one filter, as the screen has it: `MemberFilter` in src/domain/search/directory.ts.

set local check_function_bodies = off;

drop function private.find_remote_members(words text, chosen text, OUT ids uuid[], OUT matching integer, OUT more boolean);

drop function public.search_members(words text, profession text);

create or replace function private.find_remote_members(filter jsonb, out ids uuid[], out matching integer, out more boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen constant text := coalesce(filter ->> 'profession', '');
  wanted text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(private.fold(left(filter ->> 'q', 200)), '\s+') as word where word <> ''
    order by length(word) desc limit 8);
  hidden uuid[] := case when private.is_admin() then '{}' else private.blocked_people() end;
  those text :=
    $query$ from private.remote_members where ($2 = '' or $2 = any (professions)) and id <> all ($3) $query$;
begin
  ids := '{}';
  matching := 0;
  more := false;
  if not (private.is_admin() or private.is_member()) then return; end if;
  if chosen <> '' then
    wanted := wanted || ('%' || regexp_replace(private.fold(left(chosen, 60)), '([\\%_])', '\\\1', 'g') || '%');
  end if;
  if wanted = '{}' then return; end if;
  for place in 1 .. cardinality(wanted) loop
    those := those || format(' and haystack like ($1)[%s]', place);
  end loop;
  execute 'select coalesce(array_agg(id), ''{}'') from (select id ' || those || ' order by name, id limit 60) as first'
  into ids using wanted, chosen, hidden;
  matching := cardinality(ids);
  if matching < 60 then return; end if;
  execute 'select count(*) from (select ' || those || ' limit 1001) as counted'
  into matching using wanted, chosen, hidden;
  more := matching > 1000;
  matching := least(matching, 1000);
end
$$;

create or replace function public.search_members(filter jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- The keys of `MemberFilter` (src/domain/search/directory.ts).
  keys constant text[] := array['q', 'profession'];
begin
  if jsonb_typeof(filter) is distinct from 'object' or filter - keys <> '{}' then
    raise exception using errcode = '22023', message = 'Malformed filter';
  end if;
  return (
    select jsonb_build_object(
      'members', (
        select coalesce(jsonb_agg(to_jsonb(p) order by array_position(f.ids, p.id)), '[]')
        from private.public_profiles p where p.id = any (f.ids)
      ),
      'found', f.matching,
      'more', f.more,
      'all', case when concat(filter ->> 'q', filter ->> 'profession') ~ '^\s*$' then private.count_members() end
    )
    from private.find_remote_members(filter) as f
  );
end
$$;

revoke execute on function private.find_remote_members(filter jsonb, OUT ids uuid[], OUT matching integer, OUT more boolean) from public, anon, authenticated, service_role;

revoke execute on function public.search_members(filter jsonb) from public, anon, authenticated, service_role;

grant execute on function private.find_remote_members(jsonb), private.count_members() to authenticated, service_role;

grant execute on function public.search_members(jsonb) to authenticated;
