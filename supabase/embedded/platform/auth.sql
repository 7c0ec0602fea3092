-- The caller's claims. Hosted projects read both forms of them; `@supabase/lite` brings the tables only.

create or replace function auth.jwt() returns jsonb
language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;

create or replace function auth.uid() returns uuid
language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text
language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;

create or replace function auth.email() returns text
language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$$;

grant usage on schema auth to anon, authenticated, service_role;

-- Every session token carries the metadata: what the user set and what the backend adds.
alter table auth.users drop constraint if exists users_raw_user_meta_data_size;
alter table auth.users add constraint users_raw_user_meta_data_size
  check (octet_length(raw_user_meta_data::text) <= 4608);
