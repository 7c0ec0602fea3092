-- Records each write of the columns that the devices change, also one that changes nothing: a change that is applied
-- twice would otherwise look like one that is applied once.
create table private.bench_writes (
  table_name text not null,
  row_id uuid not null,
  op text not null
);

create function private.note_bench_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.bench_writes values (tg_table_name, new.id, lower(tg_op));
  return null;
end
$$;

create trigger note_bench_write after insert or update of description, is_active on public.jobs
for each row execute function private.note_bench_write();

create trigger note_bench_write after update of bio on public.profiles
for each row execute function private.note_bench_write();
