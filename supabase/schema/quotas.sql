-- How much one person may write within a time. Without a limit somebody fills another person's device, or the group's
-- storage, from a script.

/*
 * Refuses a row once there are more of the same writer than allowed. Arguments: the columns that are counted together,
 * the number, the time, the constraint's name, the sentence. It runs after the row was written, so that the policy has
 * refused strangers before. The lock keeps two requests from counting at the same time.
 */
create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := string_to_array(tg_argv[0], ' ');
  most constant integer := tg_argv[1];
  written integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' ' || tg_argv[0] || ' '
    || (select string_agg(to_jsonb(new) ->> c, ' ') from unnest(columns) as c), 0));
  execute format(
    'select count(*) from (select from %I.%I where %s and created_at > now() - $2::interval limit $3 + 1) as of_writer',
    tg_table_schema, tg_table_name,
    (select string_agg(format('%1$I = ($1).%1$I', c), ' and ') from unnest(columns) as c))
  into written using new, tg_argv[2], most;
  if written > most then perform private.refuse(tg_argv[3], tg_argv[4]); end if;
  return null;
end
$$;

create trigger "190_limit_of_client" after insert on public.job_applications
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('client_id', '10', '1 day', 'job_applications_limit',
  'You have sent ten requests within a day. Send this one tomorrow.');

create trigger "200_limit_of_service" after insert on public.job_applications
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('client_id job_id', '3', '7 days', 'job_applications_limit_of_service',
  'You have requested this service three times within a week. Send this one next week.');

create trigger "140_limit_of_member" after insert on public.jobs
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('posted_by', '50', '1 day', 'jobs_limit',
  'You have offered fifty services within a day. Send this one tomorrow.');

create trigger "130_limit_of_member" after insert on public.quotes
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('professional_id', '100', '1 day', 'quotes_limit',
  'You have written a hundred quotes within a day. Send this one tomorrow.');

create trigger "170_limit_of_member" after insert on public.invoices
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('professional_id', '300', '1 day', 'invoices_limit',
  'You have written three hundred invoices within a day. Send this one tomorrow.');

create trigger "140_limit_of_side" after insert on public.project_files
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('application_id uploaded_by_client', '500', '1 day', 'project_files_limit',
  'You have shared five hundred files of this project within a day. Send this one tomorrow.');

create trigger "140_limit_of_invoice" after insert on public.invoice_links
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('invoice_id', '5', '1 day', 'invoice_links_limit',
  'You have sent this invoice five times within a day. Send it again tomorrow.');

create trigger "130_limit_of_member" after insert on public.recurring_invoices
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('professional_id', '50', '1 day', 'recurring_invoices_limit',
  'You have made fifty recurring invoices within a day. Make this one tomorrow.');

create trigger "130_limit_of_member" after insert on public.logos
for each row when (current_user in ('anon', 'authenticated'))
execute function private.limit_rows('professional_id', '20', '1 day', 'logos_limit',
  'You have changed your logo twenty times within a day. Send this one tomorrow.');

/*
 * True while a person has uploaded fewer than 50 objects, of less than 100 MB together, that no row of theirs names, not
 * counting the object of this key.
 */
create function private.has_room_for_uploads(person uuid, bucket text default null, key text default null)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_objects constant integer := 50;
  most_bytes constant bigint := 100 * 1024 * 1024;
  objects integer;
  bytes bigint;
begin
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0) into objects, bytes
  from private.object_owners w
  join storage.objects o on o.bucket_id = w.bucket_id and o.name = w.name
  where w.owner = person and (w.bucket_id, w.name) is distinct from (bucket, key) and case w.bucket_id
    when 'project-files' then not private.is_project_file(w.name)
    else not exists (
      select from private.attached_pictures a where a.person = w.owner and a.bucket_id = w.bucket_id and a.name = w.name)
  end;
  return objects < most_objects and bytes < most_bytes;
end
$$;

/* Refuses an object of a person who has no room for it. The lock keeps two uploads from counting at the same time. */
create function private.limit_uploads() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Nobody where an object is restored with the service key.
  person constant uuid := (select u.id from auth.users u where u.id::text = new.owner_id);
begin
  if person is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || person, 0));
  if not private.has_room_for_uploads(person, new.bucket_id, new.name) then
    perform private.refuse('objects_limit', 'Too many uploaded files are not used yet', '42501');
  end if;
  return null;
end
$$;

-- After `record_owner`: triggers run in the order of their names.
create trigger refuse_beyond_quota after insert on storage.objects
for each row execute function private.limit_uploads();
