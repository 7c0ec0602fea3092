-- The owners and restrictions of a hosted project. Run by the superuser after supabase/embedded/platform.
-- `project_owner` stands for the hosted role `postgres`, whose name the superuser has here.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'project_owner') then
    create role project_owner login createdb createrole replication bypassrls;
  end if;
end
$$;
grant anon, authenticated, service_role to project_owner;

-- The platform's schemas belong to the platform.
do $$
declare
  owned record;
  part record;
begin
  for owned in
    select * from (values
      ('auth', 'supabase_auth_admin'), ('storage', 'supabase_storage_admin'), ('realtime', 'supabase_realtime_admin')
    ) as o (name, admin)
  loop
    execute format('alter schema %I owner to %I', owned.name, owned.admin);
    for part in select oid::regclass as name from pg_class
      where relnamespace = owned.name::regnamespace and relkind in ('r', 'p')
    loop
      execute format('alter table %s owner to %I', part.name, owned.admin);
    end loop;
    for part in select oid::regprocedure as name from pg_proc where pronamespace = owned.name::regnamespace loop
      execute format('alter routine %s owner to %I', part.name, owned.admin);
    end loop;
    execute format('grant usage on schema %I to project_owner', owned.name);
    execute format('grant all on all tables in schema %I to project_owner', owned.name);
    execute format('grant execute on all routines in schema %I to project_owner', owned.name);
  end loop;
end
$$;

-- The database, and with it `public`, belong to the project; so does the record of its migrations.
do $$
begin
  execute format('alter database %I owner to project_owner', current_database());
end
$$;
grant usage on schema extensions to project_owner;
alter schema supabase_migrations owner to project_owner;
alter table supabase_migrations.schema_migrations owner to project_owner;

-- Newer projects give nobody anything on a new table, sequence or function of `public`; here not even Postgres' own
-- "everyone may call a new function" holds, so that a right nobody granted is missed at once.
alter default privileges for role project_owner revoke execute on functions from public;

-- Columns that only the hosted accounts have, and seed.sql fills.
alter table auth.users add column if not exists instance_id uuid;

/* A change hint is a row, written with the rights of whoever makes the change; Realtime reads it from the log. */
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
begin
  begin
    perform set_config('realtime.topic', send.topic, true);
    insert into realtime.messages (payload, event, topic, private, extension)
    values (send.payload, send.event, send.topic, send.private, 'broadcast');
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end
$$;

/*
 * Replaces Realtime's reading of the log by a notification, which the embedded Realtime hears where it serves this
 * database.
 */
create or replace function realtime.tell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime', json_build_object(
    'topic', new.topic, 'event', new.event, 'payload', new.payload, 'private', new.private)::text);
  return null;
end
$$;
create or replace trigger tell after insert on realtime.messages for each row execute function realtime.tell();

/* Refuses to delete objects by SQL: only the Storage API deletes them. */
create or replace function storage.protect_delete() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception using errcode = '42501',
      message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.';
  end if;
  return null;
end
$$;
create or replace trigger protect_objects_delete before delete on storage.objects
for each statement execute function storage.protect_delete();
