-- Emails are called emails; the functions that work on them are made anew by the next migration.

alter table private.mail_queue rename to email_queue;

alter table private.mails_of_a_day rename to emails_of_a_day;

do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as of_table, conname from pg_catalog.pg_constraint
    where conrelid in ('private.email_queue'::regclass, 'private.emails_of_a_day'::regclass)
      and conname ~ '^mails?_' order by conname
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.conname, 'e' || one.conname);
  end loop;
  for one in
    select indexrelid::regclass as named, c.relname from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = indexrelid
    where indrelid in ('private.email_queue'::regclass, 'private.emails_of_a_day'::regclass)
      and c.relname ~ '^mails?_' order by c.relname
  loop
    execute format('alter index %s rename to %I', one.named, 'e' || one.relname);
  end loop;
  -- The timer calls the edge function by its new name from now on.
  if to_regclass('cron.job') is not null then
    execute $timer$select cron.unschedule(jobid) from cron.job where jobname = 'notify-mail'$timer$;
  end if;
end
$$;

select private.every_minute('notify-email',
  $$exists (select from private.email_queue where state in ('queued', 'sending') and due_at <= now())$$);
