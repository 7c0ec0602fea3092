-- Triggers of one table run in the order of their names: numbers say the order, which the alphabet had implied. It is the one
-- they had; the stamp comes last of those that write the row, the mark and the change hints last of all.

-- A constraint has the name of its trigger only where it is made with it.
drop trigger require_portfolio on public.job_applications;
create constraint trigger "240_require_portfolio" after insert on public.job_applications
deferrable initially deferred for each row when (current_user in ('anon', 'authenticated'))
execute function private.require_portfolio();

do $do$
declare
  trigger record;
begin
  for trigger in
    select t.tgrelid::regclass as on_table, t.tgname as name,
      coalesce(
        case t.tgname
          when 'stamp' then 900 when 'mark' then 910
          when 'notify_insert' then 920 when 'notify_update' then 921 when 'notify_delete' then 922 end,
        90 + 10 * row_number() over (
          partition by t.tgrelid, t.tgname in ('stamp', 'mark', 'notify_insert', 'notify_update', 'notify_delete')
          order by t.tgname)
      ) as number
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgname !~ '^[0-9]'
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter trigger %I on %s rename to %I', trigger.name, trigger.on_table,
      trigger.number || '_' || trigger.name);
  end loop;
end
$do$;
