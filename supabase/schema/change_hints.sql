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

/* Work samples and project files concern both sides of their request. */
create function private.notify_application_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.application_audiences(changed.application_id)) as audience));
  return null;
end
$$;

create policy "People receive the change hints that concern them"
on realtime.messages for select to anon, authenticated
using (
  realtime.messages.extension = 'broadcast'
  and (select realtime.topic()) = any ((select private.my_audiences())::text[])
);
