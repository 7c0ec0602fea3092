-- Before a request is accepted, both sides add pictures to its thread, with the limits of work samples; from acceptance on
-- any project file. Such pictures belong to the conversation: a block ends them as it ends messages.

/* Project files are shared by both sides of a request that is accepted, pictures while it waits for an answer. */
create or replace function private.may_share_files(application uuid, as_client boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and status in ('pending', 'accepted', 'in_progress', 'completed')
      and case when as_client then client_id = private.my_client_id() else job_id = any (private.my_job_ids()) end
  );
end
$$;

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

revoke execute on all functions in schema private from public;
grant execute on function private.accepts_file(uuid, text, bigint) to authenticated, service_role;
