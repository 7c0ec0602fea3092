-- Project files: shared between the two sides of an accepted request. Administrators may read them, nobody else.

/* True for one well-formed media type (RFC 9110, section 8.3.1): browsers take the last type of a list. */
create function private.is_media_type(type text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  token constant text := '[!#$%&''*+.^_`|~0-9A-Za-z-]+';
begin
  return type ~ ('^' || token || '/' || token || '( *; *' || token || '=(' || token || '|"[^"\\[:cntrl:]]*"))*$');
end
$$;

create table public.project_files (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications (id) on delete cascade,
  uploaded_by_client boolean not null,
  file_name text not null
    constraint project_files_file_name_length check (char_length(btrim(file_name, E' \t\n\r\f\v')) between 1 and 255),
  file_path text not null
    constraint project_files_file_path_key unique,
  file_size integer not null
    constraint project_files_file_size_limit check (file_size between 1 and 10485760),
  file_type text not null
    constraint project_files_file_type_length check (char_length(file_type) <= 200)
    constraint project_files_file_type_shape check (private.is_media_type(file_type)),
  description text
    constraint project_files_description_length check (char_length(description) <= 2000),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint project_files_file_path_shape check (
    file_path ~ ('^project-files/' || application_id::text || '/[A-Za-z0-9._-]{1,200}$')),
  constraint project_files_file_name_one_line check (private.is_one_line(file_name))
);

create index project_files_sync on public.project_files (sync_xid, id);

create index project_files_application on public.project_files (application_id);

alter table public.project_files enable row level security;

revoke all on public.project_files from anon, authenticated, service_role;

grant select, insert, update, delete on public.project_files to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.project_files to anon, authenticated;

grant delete on public.project_files to authenticated;

grant insert (id, application_id, uploaded_by_client, file_name, file_path, file_size, file_type, description)
  on public.project_files to authenticated;

/* Project files are shared by both sides of a request that is accepted, pictures while it waits for an answer. */
create function private.may_share_files(application uuid, as_client boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and status in ('pending', 'accepted', 'in_progress', 'completed')
      and case when as_client then client_id = private.my_client_id() else job_id = any (private.my_job_ids()) end
  );
end
$$;

create policy "Both sides of a request and administrators read its files"
on public.project_files for select to authenticated
using (application_id = any ((select private.my_application_ids())::uuid[]) or (select private.is_admin()));

create policy "Both sides of an accepted request add files as themselves"
on public.project_files for insert to authenticated
with check (private.may_share_files(application_id, uploaded_by_client));

create policy "The professional deletes any file of her request, the client those she uploaded"
on public.project_files for delete to authenticated
using (
  private.may_share_files(application_id, false)
  or (uploaded_by_client and private.may_share_files(application_id, true))
);

/* Size in bytes and media type of a stored project file, as the Storage API found them. */
create function private.project_file_facts(path text, out size integer, out type text)
language plpgsql stable security definer set search_path = '' as $$
begin
  select (metadata ->> 'size')::integer, metadata ->> 'mimetype' into size, type
  from storage.objects where bucket_id = 'project-files' and name = path;
end
$$;

/* A row names an object that its writer uploaded, and takes size and type from it, whatever it was sent with. */
create function private.guard_project_file() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  facts record;
begin
  if private.by_api() then
    perform private.require_own_objects('project-files', array[new.file_path], '{}', 'project_files_file_path_own',
      '^project-files/');
    facts := private.project_file_facts(new.file_path);
    new.file_size := coalesce(facts.size, new.file_size);
    new.file_type := coalesce(facts.type, new.file_type);
  end if;
  return new;
end
$$;

create function private.before_project_file_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := private.application_audiences(old.application_id);
begin
  perform private.announce_removal('project_files', old.id, variadic audiences);
  return old;
end
$$;

create trigger "120_guard" before insert on public.project_files
for each row execute function private.guard_project_file();

create trigger "100_cascade" before delete on public.project_files
for each row execute function private.before_project_file_delete();

/* What a device may hold: files of the user's own requests, for administrators too. */
create view private.pull_project_files with (security_invoker) as
select * from public.project_files
where application_id = any ((select private.my_application_ids())::uuid[]);

grant select on private.pull_project_files to anon, authenticated;

comment on column public.project_files.file_name is
  'The original name.';

comment on column public.project_files.file_path is
  'A key of ASCII letters in the bucket project-files.';

comment on column public.project_files.file_size is
  'Bytes.';

/* True for a file that its request accepts now: any from acceptance on, before it a picture of at most 5 MB. */
create function private.accepts_file(application uuid, type text, size bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and (
      status in ('accepted', 'in_progress', 'completed')
      or type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif') and size <= 5242880
        and private.may_write(id))
  );
end
$$;

create policy "Before acceptance the files of a request are pictures"
on public.project_files as restrictive for insert to authenticated
with check (private.accepts_file(application_id, file_type, file_size));

-- A hosted project may ask before it knows the type of an upload: then the name decides. The row takes the type from the
-- stored object.
create policy "Before acceptance the stored files of a request are pictures"
on storage.objects as restrictive for insert to authenticated
with check (
  bucket_id <> 'project-files'
  or private.accepts_file(private.file_application(name),
    coalesce(metadata ->> 'mimetype', case when name ~* '\.(jpe?g|png|gif|webp|avif)$' then 'image/png' end), 0)
);

grant execute on function private.is_media_type(text), private.may_share_files(uuid,boolean),
  private.project_file_facts(text), private.accepts_file(uuid,text,bigint) to authenticated, service_role;

/* The files of the caller's projects. */
create function private.export_project_files() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'project_files', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'sync_xid' order by created_at), '[]')
      from public.project_files f where application_id = any (private.my_application_ids())));
end
$$;

select private.sync_table('project_files', 1, 'notify_application_parts');
