-- Stored objects: who may put and read what under which key. Keys are never reused; rows accept only objects their
-- writer uploaded.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('service-images', 'service-images', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/avif}'),
  ('portfolio-images', 'portfolio-images', false, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/avif}'),
  ('profile-images', 'profile-images', true, 5242880, '{image/jpeg,image/png,image/gif}'),
  ('project-files', 'project-files', false, 10485760, null)
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

/* Refuses paths of another shape, and new ones that are not objects this person uploaded. */
create function private.require_own_objects(bucket text, paths text[], before text[], refusal text, pattern text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  path text;
begin
  foreach path in array coalesce(paths, '{}') loop
    if path is null or path !~ pattern then
      perform private.refuse(refusal, 'This is not the address of a file that belongs here');
    end if;
    if path <> all (array_remove(coalesce(before, '{}'), null)) and not exists (
      select from storage.objects
      where bucket_id = bucket and name = path and owner_id = (select auth.uid())::text
    ) then
      perform private.refuse(refusal, 'This file was not uploaded by you');
    end if;
  end loop;
end
$$;

/* Pictures may be put under `jobs/{id}` while no such service exists, or it is mine. */
create function private.may_illustrate(job text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.jobs where id::text = job and posted_by <> (select auth.uid()))
$$;

/* The request a stored project file belongs to, out of its key. */
create function private.file_application(path text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when path ~ '^project-files/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[A-Za-z0-9._-]{1,200}$'
    then split_part(path, '/', 2)::uuid
  end
$$;

/* Work samples named by a portfolio of the viewer's own requests, from either side. */
create function private.may_see_portfolio_image(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.portfolios
    where application_id = any (private.my_application_ids()) and path = any (image_urls)
  )
$$;

/* The client who uploaded a project file may delete it, the professional of its request any. */
create function private.may_delete_file(path text, owner text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_share_files(private.file_application(path), false)
    or (owner = (select auth.uid())::text and private.may_share_files(private.file_application(path), true))
$$;

create policy "Approved members upload pictures of their services"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'service-images'
  and name ~ '^jobs/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[A-Za-z0-9._-]{1,200}$'
  and (select private.is_member())
  and private.may_illustrate(split_part(name, '/', 2))
);

create policy "Professionals upload pictures of themselves"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'profile-images'
  and name ~ ('^(profiles|banners)/' || (select auth.uid())::text || '-(profile|banner)-[0-9]{1,16}\.[a-z]{3,4}$')
);

create policy "Clients upload work samples"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'portfolio-images'
  and name ~ ('^portfolio/' || (select private.my_client_id())::text || '-[0-9a-f-]{36}-[A-Za-z0-9._-]{1,100}$')
);

create policy "Both sides of an accepted request upload files"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'project-files'
  and (private.may_share_files(private.file_application(name), true)
    or private.may_share_files(private.file_application(name), false))
);

/* A session token outlives its account by an hour. */
create function private.has_account() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users where id = (select auth.uid()));
end
$$;

create policy "A deleted account uploads nothing"
on storage.objects as restrictive for insert to authenticated
with check ((select private.has_account()));

create policy "An object has one well-formed media type"
on storage.objects as restrictive for insert to authenticated
with check (private.is_media_type(coalesce(metadata ->> 'mimetype', 'application/octet-stream')));

create policy "People list what they uploaded"
on storage.objects for select to authenticated
using (owner_id = (select auth.uid())::text);

create policy "Both sides of a request and administrators read its work samples"
on storage.objects for select to authenticated
using (bucket_id = 'portfolio-images' and ((select private.is_admin()) or private.may_see_portfolio_image(name)));

create policy "Both sides of a request and administrators read its files"
on storage.objects for select to authenticated
using (
  bucket_id = 'project-files'
  and ((select private.is_admin())
    or private.file_application(name) = any ((select private.my_application_ids())::uuid[]))
);

create policy "People remove the pictures they uploaded"
on storage.objects for delete to authenticated
using (
  owner_id = (select auth.uid())::text
  and bucket_id in ('service-images', 'profile-images', 'portfolio-images')
);

create policy "Project files are removed by those who may delete them"
on storage.objects for delete to authenticated
using (bucket_id = 'project-files' and private.may_delete_file(name, owner_id));

revoke execute on all functions in schema private from public;
grant execute on function private.require_own_objects(text, text[], text[], text, text), private.may_illustrate(text),
  private.file_application(text), private.may_see_portfolio_image(text), private.may_delete_file(text, text),
  private.has_account()
  to anon, authenticated, service_role;

/* Pictures of a profile belong to its owner. */
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
revoke execute on function private.guard_profile_images() from public;
create trigger guard_images before update of profile_image, banner_image on public.profiles
for each row execute function private.guard_profile_images();
