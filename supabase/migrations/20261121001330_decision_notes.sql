-- What administrators tell an applicant: a note with a rejection or a withdrawal, and when it was decided. She and
-- administrators see the latest; the record of decisions keeps them all.

alter table public.profiles
  add column decision_note text
    constraint profiles_decision_note_length check (char_length(decision_note) between 1 and 2000),
  -- When an administrator last decided; writing it is how a rejection that changes nothing else is said.
  add column decided_at timestamptz;
grant update (decision_note, decided_at) on public.profiles to authenticated;

alter table public.decisions
  add column note text,
  drop constraint decisions_action_known,
  add constraint decisions_action_known check (action in ('verify', 'unverify', 'approve', 'withdraw', 'reject', 'note'));

/* Flags: an owner may only lose them, administrators grant them, and a new LinkedIn address loses both. */
create or replace function private.guard_profile() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  decided constant text[] := array['linkedin_verified', 'is_approved', 'decision_note', 'decided_at', 'sync_xid'];
begin
  if not private.by_api() then return new; end if;

  if tg_op = 'INSERT' then
    new.email := private.sign_in_email(me);
    new.linkedin_verified := false;
    new.is_approved := false;
    new.is_admin := false;
    new.decision_note := null;
    new.decided_at := null;
    return new;
  end if;

  if (new.id, new.email, new.is_admin) is distinct from (old.id, old.email, old.is_admin) then
    perform private.refuse('profiles_not_writable', 'This is not yours to change', '42501');
  end if;
  if new.id <> me and to_jsonb(new) - decided is distinct from to_jsonb(old) - decided then
    perform private.refuse('profiles_owner_only', 'Only its owner may change a profile', '42501');
  end if;
  if ((new.linkedin_verified and not old.linkedin_verified) or (new.is_approved and not old.is_approved)
      or (new.decision_note, new.decided_at) is distinct from (old.decision_note, old.decided_at))
     and not private.is_admin() then
    perform private.refuse('profiles_administrators_decide', 'Only administrators verify and approve', '42501');
  end if;
  if new.linkedin_url is distinct from old.linkedin_url then
    new.linkedin_verified := false;
    new.is_approved := false;
  end if;
  return new;
end
$$;

/* Dates an administrator's decision, and takes the last note away where it no longer holds. Runs after the guard. */
create function private.note_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.decision_note := nullif(btrim(new.decision_note, E' \t\n\r\f\v'), '');
  if new.is_approved and not old.is_approved then new.decision_note := null; end if;
  if new.linkedin_url = old.linkedin_url and private.is_admin()
     and (new.linkedin_verified, new.is_approved, new.decision_note, new.decided_at)
       is distinct from (old.linkedin_verified, old.is_approved, old.decision_note, old.decided_at) then
    new.decided_at := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger note_decision before update on public.profiles
for each row execute function private.note_decision();

/* After a change: the record of decisions, the services that show her name, and who can no longer see her. */
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
    (new.linkedin_verified = old.linkedin_verified and new.is_approved = old.is_approved,
      case when new.is_approved then 'note' else 'reject' end)
  ) as change (happened, action)
  where change.happened;
  return null;
end
$$;

create or replace view private.masked_profiles with (security_barrier) as
select id, full_name,
  case when shows_contact then email end as email,
  case when shows_contact then phone end as phone,
  profession, professions, custom_profession, service_rate, allow_contact, linkedin_url, in_vegan_group, bio,
  linkedin_verified, is_approved,
  -- Who the administrators are, only they know.
  case when decides_or_is_decided then is_admin end as is_admin,
  profile_image, banner_image, unique_url, created_at, sync_xid,
  case when decides_or_is_decided then decision_note end as decision_note,
  case when decides_or_is_decided then decided_at end as decided_at
from (
  select p.*,
    p.id = (select auth.uid()) or (select private.is_admin()) as decides_or_is_decided,
    p.id = (select auth.uid()) or (select private.is_admin())
      or (p.allow_contact and (select private.is_member()) and p.id <> all ((select private.blocked_people())::uuid[]))
      as shows_contact
  from public.profiles p
) as profile;

create or replace view private.pull_profiles with (security_barrier) as
select * from private.masked_profiles
where id = (select auth.uid()) or (select private.is_admin())
  or (is_approved and (select private.is_member()) and id <> all ((select private.blocked_people())::uuid[]));

create or replace view private.public_profiles with (security_barrier) as
select * from private.masked_profiles
where is_approved and ((select private.is_admin()) or id <> all ((select private.blocked_people())::uuid[]));

revoke execute on all functions in schema private from public;
