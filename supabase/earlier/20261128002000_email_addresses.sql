-- One rule for e-mail addresses, in every table: that of the forms (src/domain/email-address.ts).

/*
 * True for an address as it is stored: what HTML's `type="email"` and Supabase Auth accept, with a host name of two parts
 * or more. ASCII only: a form writes an international host name as `xn--…`.
 */
create function private.is_email_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return octet_length(address) <= 254 and octet_length(address) = char_length(address) and address ~*
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
end
$$;

revoke execute on function private.is_email_address(text) from public;
grant execute on function private.is_email_address(text) to authenticated, service_role;

alter table public.profiles
  drop constraint profiles_email_shape,
  add constraint profiles_email_shape check (private.is_email_address(email)) not valid;
alter table public.clients
  drop constraint clients_email_shape,
  add constraint clients_email_shape check (private.is_email_address(email)) not valid;
alter table public.invoices
  drop constraint invoices_client_email_shape,
  add constraint invoices_client_email_shape check (private.is_email_address(client_email)) not valid;

/* No form has written another address; one that came through the API alone must not stop the migration. */
do $$
declare
  name text;
  place text;
begin
  for name, place in select conname, conrelid::regclass::text from pg_catalog.pg_constraint
    where conname in ('profiles_email_shape', 'clients_email_shape', 'invoices_client_email_shape')
  loop
    begin
      execute format('alter table %s validate constraint %I', place, name);
    exception when check_violation then
      raise notice '% holds an address that % refuses', place, name;
    end;
  end loop;
end
$$;
