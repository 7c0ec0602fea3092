-- No profile has one of the app's own words as its URL: it would look like a page of the group, or like its administrator.

create function private.is_reserved_url(url text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return url = any (array['account', 'admin', 'administrator', 'api', 'client-dashboard', 'client-login', 'client-register',
    'confirm', 'debug', 'directory', 'help', 'home', 'invoices', 'jobs', 'login', 'logout', 'moderator', 'my-jobs',
    'null', 'official', 'profile', 'profiles', 'register', 'requests', 'reset-password', 'root', 'services',
    'settings', 'share', 'share-target', 'staff', 'storage', 'support', 'system', 'team', 'undefined', 'unsent',
    'verdant-circle']);
end
$$;

update public.profiles set unique_url = unique_url || '-' || left(id::text, 8) where private.is_reserved_url(unique_url);
alter table public.profiles
  add constraint profiles_unique_url_reserved check (not private.is_reserved_url(unique_url));

/*
 * Returns the wanted profile URL, or the first of wanted-2, wanted-3, ..., that no other profile has and that is no word of
 * the app; null for a text that is no profile URL, or where the first thousand are taken. Saving a taken one is refused all
 * the same.
 */
create or replace function public.free_profile_url(wanted text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted is null or wanted !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted) > 120 then return null; end if;
  return (
    select offered.url
    from generate_series(1, 1000) as place,
      lateral (
        select case when place = 1 then wanted
          else rtrim(left(wanted, 119 - char_length(place::text)), '-') || '-' || place end as url
      ) offered
    where not private.is_reserved_url(offered.url) and not exists (
      select from public.profiles p where p.unique_url = offered.url and p.id <> (select auth.uid())
    )
    order by place
    limit 1
  );
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_reserved_url(text) to authenticated, service_role;
