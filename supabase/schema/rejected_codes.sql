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

grant execute on function private.count_rejected(text[]) to authenticated;
