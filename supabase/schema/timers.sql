-- Timers: a hosted project runs them with pg_cron and calls edge functions with pg_net. The embedded backend listens to
-- notifications instead.

/*
 * Calls an edge function with a secret key, which is not a user's token and is therefore sent as `apikey`. The address
 * and the key are in the vault of a hosted project (secrets `project_url` and `service_role_key`). Does nothing while
 * one is missing.
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
  -- By default pg_net gives up after two seconds; a function that sends twenty emails takes longer.
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 30000)' using
    address || '/functions/v1/' || call_function.name,
    jsonb_build_object('apikey', key, 'content-type', 'application/json'), '{}'::jsonb;
end
$$;

/*
 * Runs a command at the times of a cron schedule. Needs pg_cron and pg_net. A server without both gets no timer, and a
 * notice says so; on a server with both, any failure stops the migration.
 */
create function private.schedule(name text, schedule text, command text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) < 2 then
    raise notice 'There is no timer % here: this server has not both pg_cron and pg_net.', schedule.name;
    return;
  end if;
  -- As text, and only where it is missing: a function keeps the plan of a static statement, supautils writes into that
  -- plan's memory, and the second call in a session then ends the server of a hosted project.
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_net') then
    execute 'create extension pg_net with schema extensions';
  end if;
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute 'create extension pg_cron with schema pg_catalog';
  end if;
  execute 'select cron.schedule($1, $2, $3)' using schedule.name, schedule.schedule, schedule.command;
end
$$;

/* Calls an edge function in every minute in which `due` is true. */
create function private.every_minute(name text, due text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.schedule(every_minute.name, '* * * * *',
    format('select private.call_function(%L) where %s', every_minute.name, due));
end
$$;

select private.schedule('forget-old', '17 3 * * *', 'select private.forget_old()');

select private.schedule('forget-runs', '23 3 * * *',
  $$delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '7 days'$$);
