-- Profiles of professionals, one row per user. Contact details leave the server only masked for the viewer.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null
    constraint profiles_full_name_length check (char_length(btrim(full_name, E' \t\n\r\f\v')) between 2 and 120),
  email text not null
    constraint profiles_email_shape check (private.is_email_address(email)),
  phone text not null
    constraint profiles_phone_length check (char_length(btrim(phone, E' \t\n\r\f\v')) between 10 and 40),
  profession text not null,
  professions text[] not null
    constraint profiles_professions_count check (
      cardinality(professions) between 1 and 23 and array_ndims(professions) = 1)
    constraint profiles_professions_known check (professions <@ array[
      'AI Agents Creator', 'Marketing & Advertising', 'Graphic Design', 'Web Development', 'Content Creation', 'SEO',
      'Social Media Management', 'Photography', 'Videography', 'Business Consulting', 'Financial Planning',
      'Legal Services', 'Human Resources', 'Project Management', 'Data Analysis', 'UX/UI Design', 'Copywriting',
      'Public Relations', 'Event Planning', 'Nutrition & Wellness', 'Coaching & Mentoring', 'Software',
      'Other (specify)']),
  custom_profession text
    constraint profiles_custom_profession_length check (char_length(custom_profession) between 1 and 80),
  service_rate text not null
    constraint profiles_service_rate_length check (char_length(btrim(service_rate, E' \t\n\r\f\v')) between 1 and 120),
  allow_contact boolean not null default true,
  linkedin_url text not null
    constraint profiles_linkedin_url_shape check (private.is_linkedin_profile(linkedin_url)),
  in_vegan_group boolean not null
    constraint profiles_in_vegan_group check (in_vegan_group),
  bio text
    constraint profiles_bio_length check (char_length(bio) <= 5000),
  linkedin_verified boolean not null default false,
  is_approved boolean not null default false,
  is_admin boolean not null default false,
  -- What administrators tell an applicant with a rejection or a withdrawal: the latest note. public.decisions keeps
  -- them all.
  decision_note text
    constraint profiles_decision_note_length check (char_length(decision_note) between 1 and 2000),
  -- When an administrator last decided. Writing it is how a rejection that changes no flag is sent.
  decided_at timestamptz,
  profile_image text,
  banner_image text,
  unique_url text
    constraint profiles_unique_url_shape check (
      unique_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(unique_url) between 1 and 120
      -- Not in the form of an id, which public_profile() would look up.
      and unique_url !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
    constraint profiles_unique_url_key unique,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint profiles_profession_is_first check (profession = professions[1]),
  constraint profiles_custom_profession_with_other check (
    custom_profession is null or 'Other (specify)' = any (professions)),
  constraint profiles_profile_image_path check (profile_image ~ '^profiles/[A-Za-z0-9._-]{1,200}$'),
  constraint profiles_banner_image_path check (banner_image ~ '^banners/[A-Za-z0-9._-]{1,200}$'),
  constraint profiles_unique_url_reserved check (not private.is_reserved_url(unique_url)),
  constraint profiles_full_name_one_line check (private.is_one_line(full_name)),
  constraint profiles_phone_one_line check (private.is_one_line(phone)),
  constraint profiles_custom_profession_one_line check (private.is_one_line(custom_profession)),
  constraint profiles_service_rate_one_line check (private.is_one_line(service_rate))
);

create index profiles_sync on public.profiles (sync_xid, id);

-- The order in which approved members came: decides which members devices hold, and counts them.
create index profiles_approved on public.profiles (created_at, id) where is_approved;

alter table public.profiles enable row level security;

revoke all on public.profiles from anon, authenticated, service_role;

grant select, insert, update, delete on public.profiles to service_role;

grant select on public.profiles to authenticated;

grant insert (id, full_name, email, phone, profession, professions, custom_profession, service_rate, allow_contact,
  linkedin_url, in_vegan_group, bio, unique_url) on public.profiles to authenticated;

grant update (full_name, phone, profession, professions, custom_profession, service_rate, allow_contact, linkedin_url,
  bio, profile_image, banner_image, unique_url, linkedin_verified, is_approved, decision_note, decided_at)
  on public.profiles to authenticated;

create policy "A professional reads her own profile, an administrator every one"
on public.profiles for select to authenticated
using (id = (select auth.uid()) or (select private.is_admin()));

create policy "A signed-in person adds her own profile"
on public.profiles for insert to authenticated
with check (id = (select auth.uid()));

create policy "A professional changes her own profile, an administrator decides on every one"
on public.profiles for update to authenticated
using (id = (select auth.uid()) or (select private.is_admin()))
with check (id = (select auth.uid()) or (select private.is_admin()));

/* Flags: an owner may only lose them, administrators set them, and a new LinkedIn address clears both. */
create function private.guard_profile() returns trigger
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

/* A profile's email is the address its owner signs in with. */
create function private.sign_in_email(user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select email from auth.users where id = user_id and user_id = (select auth.uid()));
end
$$;

/* A profile shows only pictures that its owner uploaded. */
create function private.guard_profile_images() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() then
    perform private.require_own_objects('profile-images', array_remove(array[new.profile_image], null),
      array[old.profile_image], 'profiles_profile_image_own', '^profiles/');
    perform private.require_own_objects('profile-images', array_remove(array[new.banner_image], null),
      array[old.banner_image], 'profiles_banner_image_own', '^banners/');
  end if;
  return new;
end
$$;

/*
 * After a change: announces a withdrawn approval, stamps the services that show this profile's name, and records the
 * administrator's decision, each once.
 */
create function private.follow_profile() returns trigger
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

create function private.before_profile_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.jobs where posted_by = old.id;
  perform private.announce_removal('profiles', old.id, 'members', private.user_audience(old.id));
  return old;
end
$$;

create trigger "190_guard" before insert or update on public.profiles
for each row execute function private.guard_profile();

create trigger "200_guard_images" before update of profile_image, banner_image on public.profiles
for each row execute function private.guard_profile_images();

create trigger "180_follow" after update on public.profiles
for each row execute function private.follow_profile();

create trigger "100_cascade" before delete on public.profiles
for each row execute function private.before_profile_delete();

/*
 * Every profile, with contact details and decisions as this viewer may see them. Not exposed: the views on it decide
 * about rows. It has no security_barrier: behind one, Postgres would put all profiles in order for each page of a pull,
 * and not read the index of their stamps. Only conditions of this schema reach it.
 */
create view private.masked_profiles as
select id, full_name,
  case when shows_contact then email end as email,
  case when shows_contact then phone end as phone,
  profession, professions, custom_profession, service_rate, allow_contact, linkedin_url, in_vegan_group, bio,
  linkedin_verified, is_approved,
  -- Only administrators and the owner see who is an administrator.
  case when shows_decisions then is_admin end as is_admin,
  profile_image, banner_image, unique_url, created_at, sync_xid,
  case when shows_decisions then decision_note end as decision_note,
  case when shows_decisions then decided_at end as decided_at
from (
  select p.*,
    p.id = (select auth.uid()) or (select private.is_admin()) as shows_decisions,
    p.id = (select auth.uid()) or (select private.is_admin())
      or (p.allow_contact and (select private.is_member()) and p.id <> all ((select private.blocked_people())::uuid[]))
      as shows_contact
  from public.profiles p
) as profile;

create view private.public_profiles with (security_barrier) as
select * from private.masked_profiles
where is_approved and ((select private.is_admin()) or id <> all ((select private.blocked_people())::uuid[]));

grant select on private.public_profiles to anon, authenticated;

/*
 * Returns one approved profile by id or by unique_url, masked for the viewer; null for an absent and for an unapproved
 * one alike. A key of more than 10 characters is an id if it has the form of one (spec section 2, readings).
 */
create function public.public_profile(key text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p) from private.public_profiles p
  where p.id = case
      when key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then key::uuid
    end
  union all
  select to_jsonb(p) from private.public_profiles p
  where p.unique_url = key
  limit 1
$$;

/* What a device may hold of the profiles. Without a security_barrier, as private.masked_profiles. */
create view private.pull_profiles as
select * from private.masked_profiles
where id = (select auth.uid())
  or (not is_approved and (select private.is_admin()))
  or (
    is_approved
    and ((select private.is_admin())
      or ((select private.is_member()) and id <> all ((select private.blocked_people())::uuid[])))
    and ((created_at, id) <= ((select until_at from private.directory), (select until_id from private.directory))
      or id = any ((select private.my_counterparts())::uuid[]))
  );

comment on column public.profiles.profession is
  'The first of the professions.';

comment on column public.profiles.profile_image is
  'Object path in the bucket profile-images.';

comment on column public.profiles.banner_image is
  'Object path in the bucket profile-images.';

comment on column private.pull_profiles.email is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_profiles.phone is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_profiles.is_admin is
  'Null except for the user''s own profile and for administrators.';

comment on column private.pull_profiles.decision_note is
  'Null except for the user''s own profile and for administrators: the note of the latest rejection or withdrawal.';

comment on column private.pull_profiles.decided_at is
  'Null except for the user''s own profile and for administrators: when an administrator last decided.';

create function private.notify_profiles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from changed) then return null; end if;
  perform private.send_change_hints(array['members', 'admin'] || array(select private.user_audience(id) from changed));
  return null;
end
$$;

/*
 * Returns the wanted profile URL, or the first of wanted-2, wanted-3, ..., that no other profile has and that is no word of
 * the app; null for a text that is no profile URL, or where the first thousand are taken. Saving a taken one is refused all
 * the same.
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
    where not private.is_reserved_url(offered.url) and not exists (
      select from public.profiles p where p.unique_url = offered.url and p.id <> (select auth.uid())
    )
    order by place
    limit 1
  );
end
$$;

create function private.is_reserved_url(url text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return url = any (array['account', 'activity', 'admin', 'administrator', 'api', 'client-dashboard', 'client-login',
    'client-register', 'confirm', 'debug', 'directory', 'help', 'home', 'inbox', 'invoices', 'jobs', 'login', 'logout',
    'moderator', 'my-card', 'my-jobs', 'null', 'official', 'pay', 'profile', 'profiles', 'register', 'requests',
    'reset-password', 'root', 'services', 'settings', 'share', 'share-target', 'staff', 'stop-emails', 'storage',
    'support', 'system', 'team', 'undefined', 'unsent', 'verdant-circle', 'welcome']);
end
$$;

grant execute on function private.sign_in_email(uuid), private.is_reserved_url(text) to authenticated, service_role;

grant execute on function public.public_profile(text) to anon, authenticated;

grant execute on function public.free_profile_url(text) to authenticated;

/* The profile of the caller's account. */
create function private.export_profiles() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'profile', (
      select to_jsonb(p) - 'sync_xid' from public.profiles p where id = (select auth.uid())));
end
$$;

select private.sync_table('profiles', 1, 'notify_profiles');

insert into private.column_rules (table_name, column_name, rule) values
  ('profiles', 'decided_at', 'decided at'),
  ('profiles', 'linkedin_verified', 'decided');
