-- Stored objects: who may upload and read what under which key. Keys are never used again, and a row accepts only
-- objects that its writer uploaded.

/*
 * Who uploaded each object. Where an object is restored with the service key, the Storage API writes that key's owner
 * into `owner_id`; this record stays. A row outlives its object, so that a restored object has its owner again. It ends
 * with the account.
 */
create table private.object_owners (
  bucket_id text not null,
  name text not null,
  owner uuid not null references auth.users (id) on delete cascade,
  primary key (bucket_id, name)
);

create index object_owners_owner on private.object_owners (owner);

/* Records the account that stored an object first; storing it again, or without an account, changes nothing. */
create function private.record_object_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.object_owners (bucket_id, name, owner)
  select new.bucket_id, new.name, u.id from auth.users u where u.id::text = new.owner_id
  on conflict do nothing;
  return null;
end
$$;

create trigger record_owner after insert on storage.objects
for each row execute function private.record_object_owner();

/* True for an object that the user uploaded. */
create function private.owns_object(bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.object_owners where bucket_id = bucket and name = path and owner = (select auth.uid())
  );
end
$$;

/* Refuses paths of another form, and new ones that are not objects this user uploaded. */
create function private.require_own_objects(
  bucket text, paths text[], before text[], refusal text, pattern text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  path text;
begin
  foreach path in array coalesce(paths, '{}') loop
    if path is null or path !~ pattern then
      perform private.refuse(refusal, 'This is not the address of a file that belongs here');
    end if;
    if path <> all (array_remove(coalesce(before, '{}'), null)) and not (
      private.owns_object(bucket, path)
      and exists (select from storage.objects where bucket_id = bucket and name = path)
      -- Listed for deletion: no row may name it any more.
      and not exists (select from private.objects_to_delete where bucket_id = bucket and name = path)
    ) then
      perform private.refuse(refusal, 'This file was not uploaded by you');
    end if;
  end loop;
end
$$;

/* Pictures may be stored under `jobs/{id}` while no such service exists, or it is the user's own. */
create function private.may_add_service_pictures(job text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from public.jobs where id::text = job and posted_by <> (select auth.uid()));
end
$$;

/* The request a stored project file belongs to, from its key. */
create function private.file_application(path text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when path ~ '^project-files/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[A-Za-z0-9._-]{1,200}$'
    then split_part(path, '/', 2)::uuid
  end;
end
$$;

/* Pictures and papers that a row names, and the user whose row it is. */
create view private.attached_pictures as
select 'profile-images' as bucket_id, picture as name, p.id as person
from public.profiles p, unnest(array[p.profile_image, p.banner_image]) as picture where picture is not null
union all
select 'service-images', picture, j.posted_by from public.jobs j, unnest(j.images) as picture
union all
select 'portfolio-images', picture, c.user_id
from public.portfolios p join public.clients c on c.id = p.client_id, unnest(p.image_urls) as picture
union all
select 'invoice-papers', l.paper_path, i.professional_id
from public.invoice_links l join public.invoices i on i.id = l.invoice_id;

/* True for work samples of the user's own requests, on either side. */
create function private.may_see_portfolio_image(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.portfolios
    where application_id = any (private.my_application_ids()) and path = any (image_urls)
  );
end
$$;

/* The client who uploaded a project file may delete it; the professional of its request may delete any. */
create function private.may_delete_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.may_share_files(private.file_application(path), false)
    or (private.owns_object('project-files', path) and private.may_share_files(private.file_application(path), true));
end
$$;

/* True where a row names this project file: its bytes stay, and nothing else may be stored under its key. */
create function private.is_project_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.project_files where file_path = path);
end
$$;

/*
 * True while the user may upload more. The device sends the rows of a batch's files before it uploads more
 * (src/outbox/plan-batches.ts). The Storage API asks before it takes the bytes: `private.limit_uploads` counts again.
 */
create function private.may_upload_more() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_room_for_uploads((select auth.uid()));
end
$$;

create policy "Approved members upload pictures of their services"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'service-images'
  and name ~ '^jobs/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[A-Za-z0-9._-]{1,200}$'
  and (select private.is_member())
  and private.may_add_service_pictures(split_part(name, '/', 2))
  and (select private.may_upload_more())
);

create policy "Professionals upload pictures of themselves"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'profile-images'
  and name ~ ('^(profiles|banners)/' || (select auth.uid())::text || '-(profile|banner)-[0-9]{1,16}\.[a-z]{3,4}$')
  and (select private.has_profile())
  and (select private.may_upload_more())
);

create policy "Clients upload work samples"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'portfolio-images'
  and name ~ ('^portfolio/' || (select private.my_client_id())::text || '-[0-9a-f-]{36}-[A-Za-z0-9._-]{1,100}$')
  and (select private.may_upload_more())
);

create policy "Both sides of an accepted request upload files"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'project-files'
  and (private.may_share_files(private.file_application(name), true)
    or private.may_share_files(private.file_application(name), false))
  and not private.is_project_file(name)
  and (select private.may_upload_more())
);

create policy "Approved members upload papers of invoices"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'invoice-papers'
  and name ~ '^invoices/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[0-9a-f-]{36}\.pdf$'
  and (select private.is_member())
  and (select private.may_upload_more())
);

create policy "A deleted account uploads nothing"
on storage.objects as restrictive for insert to authenticated
with check ((select private.has_account()));

create policy "An object has one well-formed media type"
on storage.objects as restrictive for insert to authenticated
with check (private.is_media_type(coalesce(metadata ->> 'mimetype', 'application/octet-stream')));

create policy "People list what they uploaded"
on storage.objects for select to authenticated
using (owner_id = (select auth.uid())::text or private.owns_object(bucket_id, name));

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
  bucket_id in ('service-images', 'profile-images', 'portfolio-images')
  and private.owns_object(bucket_id, name)
);

create policy "Project files are removed by those who may delete them"
on storage.objects for delete to authenticated
using (bucket_id = 'project-files' and private.may_delete_file(name));

grant execute on function private.owns_object(text,text), private.require_own_objects(text,text[],text[],text,text),
  private.may_add_service_pictures(text), private.file_application(text), private.may_see_portfolio_image(text),
  private.may_delete_file(text), private.is_project_file(text), private.may_upload_more() to authenticated, service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('service-images', 'service-images', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/avif}'),
  ('portfolio-images', 'portfolio-images', false, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/avif}'),
  ('profile-images', 'profile-images', true, 5242880, '{image/jpeg,image/png,image/gif}'),
  ('project-files', 'project-files', false, 10485760, null),
  ('invoice-papers', 'invoice-papers', false, 5242880, '{application/pdf}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
