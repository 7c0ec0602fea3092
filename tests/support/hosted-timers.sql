-- The vault of a hosted project, and the grants that follow the creation of pg_cron. Run by the superuser after
-- hosted.sql, on a server that has both extensions.

create schema vault;
create table vault.secrets (name text primary key, secret text not null);
create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
grant usage on schema vault to project_owner;
grant select, insert, delete on vault.secrets, vault.decrypted_secrets to project_owner;

/*
 * The platform creates pg_cron for the project's owner: it belongs to the superuser, with whose rights its functions
 * run, and the owner may use its schema in every way but writing jobs directly.
 */
create function extensions.grant_pg_cron_access() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands() c join pg_catalog.pg_extension e on e.oid = c.objid where e.extname = 'pg_cron'
  ) then
    update pg_catalog.pg_extension set extowner = (select oid from pg_catalog.pg_roles where rolname = current_user)
      where extname = 'pg_cron';
    grant usage on schema cron to project_owner with grant option;
    grant all on all tables in schema cron to project_owner with grant option;
    revoke all on cron.job from project_owner;
    grant select on cron.job to project_owner with grant option;
  end if;
end
$$;
create event trigger issue_pg_cron_access on ddl_command_end when tag in ('CREATE EXTENSION')
execute function extensions.grant_pg_cron_access();
