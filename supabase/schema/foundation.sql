-- What every table needs: the schema private, the test for requests of the API, refusals, and the stamp that pulls
-- follow. Older hosted projects grant everything new in `public` to anon, authenticated and service_role, newer ones
-- grant nothing. So each migration first revokes everything, then grants what each role needs, to service_role too.

revoke all on schema private from public;

grant usage on schema private to anon, authenticated, service_role;

/*
 * True for requests of visitors and signed-in users; false inside definer functions, in migrations and for the service
 * key.
 */
create function private.by_api() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return current_user in ('anon', 'authenticated');
end
$$;

/* Raises an error that carries the constraint's name, by which the screen finds the field and the message. */
create function private.refuse(constraint_name text, message text, code text default '23514') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, constraint = constraint_name, message = message;
end
$$;

/*
 * Stamps each version of a row with the transaction that wrote it. An update never lowers the stamp: a transaction that
 * began first may write last, and a device keeps the version with the greatest stamp. Only a new epoch may lower it.
 */
create function private.stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sync_xid := pg_current_xact_id();
  if tg_op = 'UPDATE' and coalesce(current_setting('sync.new_epoch', true), '') <> 'on' then
    new.sync_xid := greatest(new.sync_xid, old.sync_xid);
  end if;
  return new;
end
$$;

-- Who may call a function is granted beside it, in the file of its subject.
revoke execute on all functions in schema public, private from public, anon, authenticated, service_role;

grant execute on function private.by_api() to authenticated, service_role;

grant execute on function private.refuse(text,text,text) to anon, authenticated, service_role;

create schema private;
