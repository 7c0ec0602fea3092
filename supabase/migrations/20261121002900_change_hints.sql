-- Change hints: "pull now", to those whom a change may concern, without a word about what changed (design section 3).

/*
 * Sends one hint per topic and statement, however many rows changed. None while a new epoch stamps every row: that
 * concerns everyone, who gets one hint at its end.
 */
create function private.send_change_hints(topics text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  topic text;
begin
  if current_setting('sync.new_epoch', true) = 'on' then return; end if;
  for topic in select distinct t from unnest(topics) as t where t is not null loop
    perform realtime.send('{}'::jsonb, 'pull', topic, true);
  end loop;
end
$$;

create function private.notify_profiles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from changed) then return null; end if;
  perform private.send_change_hints(array['members', 'admin'] || array(select private.user_audience(id) from changed));
  return null;
end
$$;

/*
 * Looks up each changed row's users one by one, as notify_job_applications() does: joins were planned once per session
 * for as many rows as its first statement had changed, and after a large one each single change read the whole table.
 */
create function private.notify_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.user_audience(user_id) from changed)
    || array(
      select private.user_audience((select j.posted_by from public.jobs j where j.id = asked.job_id))
      from changed, unnest(array(
        select a.job_id from public.job_applications a where a.client_id = changed.id
      )) as asked (job_id)));
  return null;
end
$$;

create function private.notify_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from changed) then return null; end if;
  perform private.send_change_hints(array['board'] || array(select private.user_audience(posted_by) from changed));
  return null;
end
$$;

create function private.notify_job_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.client_audience(client_id) from changed)
    || array(select private.user_audience((select j.posted_by from public.jobs j where j.id = job_id)) from changed));
  return null;
end
$$;

/* Work samples and project files concern both sides of their request. */
create function private.notify_application_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.application_audiences(changed.application_id)) as audience));
  return null;
end
$$;

create function private.notify_invoices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.user_audience(professional_id) from changed)
    || array(select private.client_audience(client_id) from changed where status <> 'draft'));
  return null;
end
$$;

create function private.notify_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select private.user_audience(id) from changed));
  return null;
end
$$;

do $$
declare
  hint record;
begin
  for hint in
    select * from (values
      ('profiles', 'notify_profiles'), ('clients', 'notify_clients'), ('jobs', 'notify_jobs'),
      ('job_applications', 'notify_job_applications'), ('portfolios', 'notify_application_parts'),
      ('project_files', 'notify_application_parts'), ('invoices', 'notify_invoices'),
      ('payment_details', 'notify_payment_details')
    ) as h (name, function)
  loop
    execute format('create trigger notify_insert after insert on public.%I referencing new table as changed
      for each statement execute function private.%I()', hint.name, hint.function);
    execute format('create trigger notify_update after update on public.%I referencing new table as changed
      for each statement execute function private.%I()', hint.name, hint.function);
    execute format('create trigger notify_delete after delete on public.%I referencing old table as changed
      for each statement execute function private.%I()', hint.name, hint.function);
  end loop;
end
$$;

create policy "People receive the change hints that concern them"
on realtime.messages for select to anon, authenticated
using (
  realtime.messages.extension = 'broadcast'
  and (select realtime.topic()) = any ((select private.my_audiences())::text[])
);

revoke execute on all functions in schema private from public;
