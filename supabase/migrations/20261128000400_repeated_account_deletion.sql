-- A repeated deletion of an account is answered as done: the first answer may have been lost. Until now it was refused, since
-- there was no address left to compare the typed one with.

alter function public.delete_my_account(text) set schema private;

/* Deletes the caller's account; see `private.delete_my_account`. A token outlives its account by up to an hour. */
create function public.delete_my_account(confirmation text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or private.has_account() then
    perform private.delete_my_account(confirmation);
  end if;
end
$$;

revoke execute on function private.delete_my_account(text) from public, anon, authenticated, service_role;
revoke execute on function public.delete_my_account(text) from public, anon, service_role;
grant execute on function public.delete_my_account(text) to authenticated;
