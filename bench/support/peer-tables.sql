-- Tables for the peers, which know no `sync_pull`: the very rows it answers an administrator with, times and stamps as
-- the same text, and the two columns that RxDB's plugin asks for. No policy to pay for: everyone signed in sees all.
do $$
declare
  name text;
  list text;
begin
  foreach name in array array['profiles', 'jobs'] loop
    select string_agg(case when format_type(atttypid, null) ~ 'timestamp|xid8'
      then format($f$to_jsonb(%1$I) #>> '{}' as %1$I$f$, attname) else quote_ident(attname) end, ', ' order by attnum)
    into list from pg_attribute where attrelid = ('private.pull_' || name)::regclass and attnum > 0;
    execute format('create view private.bench_%1$s as select %2$s from private.pull_%1$s', name, list);
    execute format('create table public.bench_%1$s as select b.*, now() as _modified, false as _deleted
      from private.bench_%1$s b with no data', name);
    execute format('alter table public.bench_%s add primary key (id)', name);
    execute format('create index on public.bench_%s (_modified, id)', name);
    execute format('alter table public.bench_%s enable row level security', name);
    execute format('create policy "Everyone signed in" on public.bench_%s for all to authenticated
      using (true) with check (true)', name);
    execute format('grant select, insert, update on public.bench_%s to authenticated', name);
  end loop;
end
$$;

/* Fills them with what this administrator sees now. */
create function private.fill_bench(administrator uuid) returns void language plpgsql as $$
declare
  name text;
begin
  perform set_config('request.jwt.claim.sub', administrator::text, true);
  foreach name in array array['profiles', 'jobs'] loop
    execute format('truncate public.bench_%s', name);
    execute format('insert into public.bench_%1$s select b.*,
      date_trunc(''second'', now()) + make_interval(secs => row_number() over (order by sync_xid::bigint, id) / 1000.0), false
      from private.bench_%1$s b', name);
    execute format('analyze public.bench_%s', name);
  end loop;
end
$$;

create table public.bench_requests as
  select *, now() as _modified, false as _deleted from private.pull_job_applications with no data;
alter table public.bench_requests drop column sync_xid, alter column created_at type text, add primary key (id);
create index on public.bench_requests (_modified, id);
alter table public.bench_requests enable row level security;
create policy "Everyone signed in" on public.bench_requests for all to authenticated using (true) with check (true);
grant select, insert, update on public.bench_requests to authenticated;

create function private.touch_bench() returns trigger language plpgsql as $$
begin
  new._modified := clock_timestamp();
  return new;
end
$$;
create trigger touch before update on public.bench_requests for each row execute function private.touch_bench();

create function private.fill_bench_requests() returns void language sql as $$
  truncate public.bench_requests;
  insert into public.bench_requests
  select id, job_id, client_id, message, budget_range, timeline, status, to_jsonb(created_at) #>> '{}',
    date_trunc('second', now()) + make_interval(secs => row_number() over (order by id) / 1000.0), false
  from public.job_applications where message = 'We would like this for our new shop.';
$$;
