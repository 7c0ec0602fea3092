-- How many members and services there are, for the home page.

set local check_function_bodies = off;

create or replace function public.group_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'members', (select case when count(*) >= 10 then count(*) end
      from public.profiles where is_approved and linkedin_verified),
    'services', (select case when count(*) >= 10 then count(*) end
      from public.jobs where is_active and deleted_at is null))
$$;

revoke execute on function public.group_figures() from public, anon, authenticated, service_role;

grant execute on function public.group_figures() to anon, authenticated, service_role;
