-- Professionals. One row per user; contact details leave the server only masked for the viewer.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null
    constraint profiles_full_name_length check (char_length(btrim(full_name, E' \t\n\r\f\v')) between 2 and 120),
  email text not null
    constraint profiles_email_shape check (email ~ '^[^@\s?&%"<>]+@[^@\s?&%"<>]+\.[^@\s?&%"<>]+$' and char_length(email) <= 254),
  phone text not null
    constraint profiles_phone_length check (char_length(btrim(phone, E' \t\n\r\f\v')) between 10 and 40),
  profession text not null,
  professions text[] not null
    constraint profiles_professions_count check (cardinality(professions) between 1 and 23 and array_ndims(professions) = 1)
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
    constraint profiles_linkedin_url_shape check (
      -- The scheme and the host in any case, the rest as it is written.
      linkedin_url ~* '^https?://(www\.)?linkedin\.com/in/[A-Za-z0-9-]+/?$' and linkedin_url ~ '/in/[^/]+/?$'
      and char_length(linkedin_url) <= 200),
  in_vegan_group boolean not null
    constraint profiles_in_vegan_group check (in_vegan_group),
  bio text
    constraint profiles_bio_length check (char_length(bio) <= 5000),
  linkedin_verified boolean not null default false,
  is_approved boolean not null default false,
  is_admin boolean not null default false,
  profile_image text,
  banner_image text,
  unique_url text
    constraint profiles_unique_url_shape check (
      unique_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(unique_url) between 1 and 120
      -- Never what could be read as somebody's id.
      and unique_url !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
    constraint profiles_unique_url_key unique,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint profiles_profession_is_first check (profession = professions[1]),
  constraint profiles_custom_profession_with_other check (
    custom_profession is null or 'Other (specify)' = any (professions)),
  constraint profiles_profile_image_path check (profile_image ~ '^profiles/[A-Za-z0-9._-]{1,200}$'),
  constraint profiles_banner_image_path check (banner_image ~ '^banners/[A-Za-z0-9._-]{1,200}$')
);
create index profiles_sync on public.profiles (sync_xid, id);
alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant select, insert, update, delete on public.profiles to service_role;
grant select on public.profiles to authenticated;
grant insert (id, full_name, email, phone, profession, professions, custom_profession, service_rate, allow_contact,
  linkedin_url, in_vegan_group, bio, unique_url) on public.profiles to authenticated;
grant update (full_name, phone, profession, professions, custom_profession, service_rate, allow_contact, linkedin_url,
  bio, profile_image, banner_image, unique_url, linkedin_verified, is_approved) on public.profiles to authenticated;

create function private.is_member() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and is_approved)
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and is_admin)
$$;

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

-- Who decided what about whom, and when. Written by the trigger below, read by administrators.
create table public.decisions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  action text not null constraint decisions_action_known check (action in ('verify', 'unverify', 'approve', 'withdraw')),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_by_name text not null,
  decided_at timestamptz not null default now()
);
create index decisions_profile on public.decisions (profile_id, decided_at desc);
create index decisions_decided_by on public.decisions (decided_by);
alter table public.decisions enable row level security;
revoke all on public.decisions from anon, authenticated, service_role;
grant select, insert, update, delete on public.decisions to service_role;
grant select on public.decisions to authenticated;

create policy "Administrators read decisions"
on public.decisions for select to authenticated
using ((select private.is_admin()));

/* Flags: an owner may only lose them, administrators grant them, and a new LinkedIn address loses both. */
create function private.guard_profile() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  others jsonb;
begin
  if not private.by_api() then return new; end if;

  if tg_op = 'INSERT' then
    new.email := private.sign_in_email(me);
    new.linkedin_verified := false;
    new.is_approved := false;
    new.is_admin := false;
    return new;
  end if;

  if (new.id, new.email, new.is_admin) is distinct from (old.id, old.email, old.is_admin) then
    perform private.refuse('profiles_not_writable', 'This is not yours to change', '42501');
  end if;
  if new.id <> me then
    others := to_jsonb(new) - array['linkedin_verified', 'is_approved', 'sync_xid'];
    if others is distinct from to_jsonb(old) - array['linkedin_verified', 'is_approved', 'sync_xid'] then
      perform private.refuse('profiles_owner_only', 'Only its owner may change a profile', '42501');
    end if;
  end if;
  if ((new.linkedin_verified and not old.linkedin_verified) or (new.is_approved and not old.is_approved))
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

/* A profile's e-mail is the address its owner signs in with. */
create function private.sign_in_email(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select email from auth.users where id = user_id and user_id = (select auth.uid())
$$;

/* After a change: the record of decisions, the services that show her name, and who can no longer see her. */
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

  select * into decider from public.profiles where id = (select auth.uid()) and is_admin;
  if found and new.linkedin_url = old.linkedin_url then
    insert into public.decisions (profile_id, action, decided_by, decided_by_name)
    select new.id, change.action, decider.id, decider.full_name
    from (values
      (new.linkedin_verified <> old.linkedin_verified, case when new.linkedin_verified then 'verify' else 'unverify' end),
      (new.is_approved <> old.is_approved, case when new.is_approved then 'approve' else 'withdraw' end)
    ) as change (happened, action)
    where change.happened;
  end if;
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

create trigger guard before insert or update on public.profiles
for each row execute function private.guard_profile();
create trigger stamp before insert or update on public.profiles
for each row execute function private.stamp();
create trigger follow after update on public.profiles
for each row execute function private.follow_profile();
create trigger cascade before delete on public.profiles
for each row execute function private.before_profile_delete();

/* Every profile with contact details as this viewer may see them. Not exposed: the views below decide about rows. */
create view private.masked_profiles with (security_barrier) as
select id, full_name,
  case when shows_contact then email end as email,
  case when shows_contact then phone end as phone,
  profession, professions, custom_profession, service_rate, allow_contact, linkedin_url, in_vegan_group, bio,
  linkedin_verified, is_approved, is_admin, profile_image, banner_image, unique_url, created_at, sync_xid
from (
  select p.*,
    p.id = (select auth.uid()) or (select private.is_admin()) or (p.allow_contact and (select private.is_member()))
      as shows_contact
  from public.profiles p
) as profile;

create view private.pull_profiles with (security_barrier) as
select * from private.masked_profiles
where id = (select auth.uid()) or (select private.is_admin()) or (is_approved and (select private.is_member()));

create view private.public_profiles with (security_barrier) as
select * from private.masked_profiles where is_approved;

grant select on private.pull_profiles, private.public_profiles to anon, authenticated;

/*
 * One approved profile by id or by unique_url, masked for the viewer; null for an absent and for an unapproved one alike.
 * A key over 10 characters is an id if it has the shape of one (spec section 2, readings).
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
revoke execute on function public.public_profile(text) from public, service_role;
grant execute on function public.public_profile(text) to anon, authenticated;

revoke execute on all functions in schema private from public;
grant execute on function private.is_member(), private.is_admin(), private.sign_in_email(uuid) to anon, authenticated, service_role;
