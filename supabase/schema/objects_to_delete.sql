-- Stored objects to delete: those whose row, profile, company or account is gone, and those that no row names a day
-- after they were stored. On a hosted project only the Storage API can delete objects: the edge function
-- `sweep-objects` does.

create table private.objects_to_delete (
  bucket_id text not null,
  name text not null,
  queued_at timestamptz not null default now(),
  primary key (bucket_id, name)
);

/* One row: when objects that no row names are looked for next. */
create table private.orphan_search (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null default now() + interval '1 day'
);

/* Notifies the embedded backend, which then sweeps; a hosted project has a timer. */
create function private.notify_objects_to_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('objects_to_delete', '');
  return null;
end
$$;

create trigger "100_announce" after insert on private.objects_to_delete
for each statement execute function private.notify_objects_to_delete();

create function private.queue_owned_object() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name) values (old.bucket_id, old.name) on conflict do nothing;
  return null;
end
$$;

create trigger "100_delete_objects" after delete on private.object_owners
for each row execute function private.queue_owned_object();

create function private.queue_project_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name) values ('project-files', old.file_path)
  on conflict do nothing;
  return null;
end
$$;

create trigger "110_delete_objects" after delete on public.project_files
for each row execute function private.queue_project_file();

create function private.queue_work_samples() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name)
  select 'portfolio-images', path from unnest(old.image_urls) as path on conflict do nothing;
  return null;
end
$$;

create trigger "110_delete_objects" after delete on public.portfolios
for each row execute function private.queue_work_samples();

/* Deletes all pictures of a deleted profile and of its services, also where the account stays. */
create function private.delete_pictures_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.object_owners where owner = old.id and bucket_id in ('profile-images', 'service-images', 'invoice-papers');
  return null;
end
$$;

create trigger "120_delete_objects" after delete on public.profiles
for each row execute function private.delete_pictures_of_profile();

create function private.delete_pictures_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.object_owners where owner = old.user_id and bucket_id = 'portfolio-images';
  return null;
end
$$;

create trigger "110_delete_objects" after delete on public.clients
for each row execute function private.delete_pictures_of_client();

/*
 * Once a day, lists the objects of the five buckets that no row names and that are a day old. Joins whole tables, so
 * that its cost is linear in objects and rows.
 */
create function private.queue_orphans() returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
begin
  update private.orphan_search set next_at = now() + interval '1 day' where next_at <= now();
  if not found then return; end if;
  insert into private.objects_to_delete (bucket_id, name)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('profile-images', 'service-images', 'portfolio-images', 'project-files', 'invoice-papers')
    and o.created_at < now() - interval '1 day'
    and not exists (select from private.attached_pictures a where a.bucket_id = o.bucket_id and a.name = o.name)
    and not exists (select from public.project_files f where o.bucket_id = 'project-files' and f.file_path = o.name)
  on conflict do nothing;
end
$$;

/*
 * For the edge function `sweep-objects` alone: returns objects to delete, of one bucket at a time, as `{bucket,
 * names}`, or null. Looks for orphans first, once a day.
 */
create function public.objects_to_delete() returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
begin
  perform private.queue_orphans();
  return (
    with bucket as (select bucket_id from private.objects_to_delete order by queued_at limit 1),
    few as (
      select bucket_id, name from private.objects_to_delete where bucket_id = (select bucket_id from bucket) limit 100)
    select jsonb_build_object('bucket', min(bucket_id), 'names', jsonb_agg(name)) from few having count(*) > 0
  );
end
$$;

/* Takes objects that have been deleted off the list. */
create function public.forget_deleted_objects(bucket text, names jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.objects_to_delete
  where bucket_id = bucket and name in (select jsonb_array_elements_text(names))
$$;

grant execute on function public.objects_to_delete(), public.forget_deleted_objects(text,jsonb) to service_role;

insert into private.orphan_search default values;

select private.every_minute('sweep-objects',
  'exists (select from private.objects_to_delete) '
  'or exists (select from private.orphan_search where next_at <= now())');
