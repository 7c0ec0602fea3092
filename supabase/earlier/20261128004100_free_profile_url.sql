-- A profile URL that is made from a name is one that nobody has: two members may be called the same.

/*
 * Returns the wanted profile URL, or the first of wanted-2, wanted-3, ..., that no other profile has; null for a text
 * that is no profile URL, or where the first thousand are taken. Saving a taken one is refused all the same.
 */
create function public.free_profile_url(wanted text) returns text
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
    where not exists (
      select from public.profiles p where p.unique_url = offered.url and p.id <> (select auth.uid())
    )
    order by place
    limit 1
  );
end
$$;
revoke execute on function public.free_profile_url(text) from public, anon, service_role;
grant execute on function public.free_profile_url(text) to authenticated;
