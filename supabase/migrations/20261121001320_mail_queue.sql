-- Mails the product owes somebody: so far one for every approval. Written by trigger, in the approval's own
-- transaction; taken away by the edge function `notify-mail`.

create table private.mail_queue (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint mail_queue_kind_known check (kind in ('approved')),
  state text not null default 'queued'
    constraint mail_queue_state_known check (state in ('queued', 'sending', 'sent', 'given up')),
  queued_at timestamptz not null default now(),
  -- When it may be taken: by then, one that is being sent has been lost on the way.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- What the e-mail service answered last, as an HTTP status.
  status integer
);
create index mail_queue_due on private.mail_queue (due_at) where state in ('queued', 'sending');
create index mail_queue_profile on private.mail_queue (profile_id);

/* Approved: one mail. Withdrawn before it went: none. */
create function private.queue_approval_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_approved then
    insert into private.mail_queue (profile_id, kind) values (new.id, 'approved');
    -- The embedded backend listens; elsewhere a timer looks.
    perform pg_notify('mail_queue', '');
  else
    delete from private.mail_queue where profile_id = new.id and kind = 'approved' and state = 'queued';
  end if;
  return null;
end
$$;

create trigger queue_mail after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_mail();

/*
 * For the edge function `notify-mail` alone: up to twenty mails that are due, each given to one caller. Nobody else
 * gets them for five minutes; whoever ends without `finish_mail` leaves them to the next. `[{id, kind, to, name}]`.
 */
create function public.take_mail() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select id from private.mail_queue where state in ('queued', 'sending') and due_at <= now()
    order by due_at limit 20 for update skip locked
  ), taken as (
    update private.mail_queue q set state = 'sending', attempts = attempts + 1, due_at = now() + interval '5 minutes'
    from due where q.id = due.id returning q.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'to', p.email, 'name', p.full_name)), '[]')
  from taken t join public.profiles p on p.id = t.profile_id
$$;

/* What became of a mail. One that was not taken is tried again, at ever longer intervals, ten times in about nine hours. */
create function public.finish_mail(id uuid, sent boolean, status integer) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_queue q set
    state = case when sent then 'sent' when attempts >= 10 then 'given up' else 'queued' end,
    status = finish_mail.status,
    due_at = now() + interval '1 minute' * power(2, least(attempts, 10) - 1)
  where q.id = finish_mail.id and q.state = 'sending'
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.take_mail(), public.finish_mail(uuid, boolean, integer) from public, anon, authenticated;
grant execute on function public.take_mail(), public.finish_mail(uuid, boolean, integer) to service_role;

/*
 * Calls an edge function with a secret key, which is not a user's token and so goes into `apikey`. Both the address and
 * the key are in a hosted project's vault (secrets `project_url` and `service_role_key`); does nothing while one is missing.
 */
create function private.call_function(name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  if to_regclass('vault.decrypted_secrets') is null then return; end if;
  execute $query$
    select max(decrypted_secret) filter (where name = 'project_url'),
      max(decrypted_secret) filter (where name = 'service_role_key')
    from vault.decrypted_secrets
  $query$ into address, key;
  if address is null or key is null then return; end if;
  -- Without its own limit pg_net hangs up after two seconds, in which a function that sends twenty mails is not done.
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 30000)' using
    address || '/functions/v1/' || call_function.name,
    jsonb_build_object('apikey', key, 'content-type', 'application/json'), '{}'::jsonb;
end
$$;

/*
 * Runs a command at the times of a cron schedule. Needs pg_cron and pg_net: a server without them has no timers, and a
 * notice says so; on a server with both, whatever fails stops the migration.
 */
create function private.schedule(name text, schedule text, command text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) < 2 then
    raise notice 'There is no timer % here: this server has not both pg_cron and pg_net.', schedule.name;
    return;
  end if;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists pg_cron with schema pg_catalog;
  execute 'select cron.schedule($1, $2, $3)' using schedule.name, schedule.schedule, schedule.command;
end
$$;

/* Calls an edge function every minute in which `due` holds. */
create function private.every_minute(name text, due text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.schedule(every_minute.name, '* * * * *',
    format('select private.call_function(%L) where %s', every_minute.name, due));
end
$$;
revoke execute on function private.call_function(text), private.schedule(text, text, text), private.every_minute(text, text)
from public;

select private.every_minute('notify-mail',
  $$exists (select from private.mail_queue where state in ('queued', 'sending') and due_at <= now())$$);
select private.schedule('forget-old', '17 3 * * *', 'select private.forget_old()');
select private.schedule('forget-runs', '23 3 * * *',
  $$delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '7 days'$$);
