-- The deletion of an account is announced to its devices, also where no row goes with it. Until now only the deletion of rows
-- was announced; a user without profile and company has none, but may have blocked people, and sees them again then.

create function private.announce_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('profiles', old.id, private.user_audience(old.id));
  return null;
end
$$;
revoke execute on function private.announce_account_deletion() from public;

create trigger announce_account_deletion after delete on auth.users
for each row execute function private.announce_account_deletion();
