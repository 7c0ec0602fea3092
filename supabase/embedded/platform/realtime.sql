-- Private broadcast: policies on `realtime.messages` decide who may listen to a topic, `realtime.send` sends to it.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

/* Returns the topic for which permission is checked. */
create or replace function realtime.topic() returns text
language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

/*
 * Sends a message to everyone on a topic. As on a hosted project, a message that cannot be sent never undoes the
 * transaction it is about.
 */
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime', json_build_object(
    'topic', send.topic, 'event', send.event, 'payload', send.payload, 'private', send.private)::text);
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end
$$;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
