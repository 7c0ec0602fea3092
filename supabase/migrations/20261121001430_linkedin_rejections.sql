-- Rejecting a LinkedIn profile that was never verified changes no flag, and is on record all the same. Which decision it
-- was shows in the column that was written, though its value stays.

create function private.record_linkedin_rejection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.decisions (profile_id, action, note, decided_by, decided_by_name, decided_at)
  select new.id, 'unverify', new.decision_note, id, full_name, new.decided_at
  from public.profiles where id = (select auth.uid()) and is_admin;
  return null;
end
$$;

-- Triggers fire by name: this one before follow_profile, which records what is not on record yet.
create trigger first_linkedin_rejection after update of linkedin_verified on public.profiles
for each row when (
  not old.linkedin_verified and not new.linkedin_verified and new.is_approved = old.is_approved
  and new.linkedin_url = old.linkedin_url and new.decided_at is distinct from old.decided_at)
execute function private.record_linkedin_rejection();

/* As before, but one decision is recorded once. */
create or replace function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decider public.profiles;
begin
  if old.is_approved and not new.is_approved then
    perform private.announce_removal('profiles', new.id, 'members');
  end if;
  if (new.full_name, new.email, new.allow_contact) is distinct from (old.full_name, old.email, old.allow_contact) then
    update public.jobs set sync_xid = sync_xid where posted_by = new.id;
  end if;

  if new.decided_at is not distinct from old.decided_at then return null; end if;
  select * into decider from public.profiles where id = (select auth.uid()) and is_admin;
  if not found then return null; end if;
  insert into public.decisions (profile_id, action, note, decided_by, decided_by_name, decided_at)
  select new.id, change.action, case when change.action not in ('verify', 'approve') then new.decision_note end,
    decider.id, decider.full_name, new.decided_at
  from (values
    (new.linkedin_verified <> old.linkedin_verified, case when new.linkedin_verified then 'verify' else 'unverify' end),
    (new.is_approved <> old.is_approved, case when new.is_approved then 'approve' else 'withdraw' end),
    (new.linkedin_verified = old.linkedin_verified and new.is_approved = old.is_approved
        and not exists (select from public.decisions where profile_id = new.id and decided_at = new.decided_at),
      case when new.is_approved then 'note' else 'reject' end)
  ) as change (happened, action)
  where change.happened;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
