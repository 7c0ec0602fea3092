-- For `supabase start` and `supabase db reset`: the first administrator, so that somebody can approve the others.
-- The embedded backend has its own seed (supabase/embedded/demo). Sign in as admin@demo.test with demo1234, then change both.

with account as (
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'admin@demo.test',
    extensions.crypt('demo1234', extensions.gen_salt('bf')), now(), '{"provider": "email", "providers": ["email"]}', '{}',
    now(), now(), '', '', '', '')
  returning id, email
), identity as (
  insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
  select gen_random_uuid(), id, 'email', id::text,
    jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now(), now()
  from account
)
insert into public.profiles (id, full_name, email, phone, profession, professions, service_rate, linkedin_url,
  in_vegan_group, bio, linkedin_verified, is_approved, is_admin)
select id, 'Johanna Lindqvist', email, '+46 70 555 01 26', 'Business Consulting', '{Business Consulting}', '$140 per hour',
  'https://www.linkedin.com/in/johanna-lindqvist', true, 'I look after this group.', true, true, true
from account;
