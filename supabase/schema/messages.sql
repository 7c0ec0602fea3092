-- Messages between the two sides of a request, one thread per request, with the steps of the request between them. Rows
-- are only inserted. A thread outlives its request: where one side's account is deleted, the other side keeps it.

create table private.threads (
  application_id uuid primary key,
  last_position integer not null default 0
);

-- How far each side of a thread has read: one row per person and thread, made with the request.
create table public.message_reads (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references private.threads (application_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  as_client boolean not null,
  read_up_to integer not null default 0
    constraint message_reads_read_up_to_range check (read_up_to >= 0),
  -- The service's title, once the other side's account is deleted and the request with it.
  ended_about text,
  sync_xid xid8 not null default pg_current_xact_id(),
  is_hidden boolean not null default false,
  constraint message_reads_one_per_person unique (user_id, application_id)
);

create index message_reads_sync on public.message_reads (sync_xid, id);

create index message_reads_thread on public.message_reads (application_id);

alter table public.message_reads enable row level security;

revoke all on public.message_reads from anon, authenticated, service_role;

grant select, insert, update, delete on public.message_reads to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.message_reads to anon, authenticated;

grant update (read_up_to) on public.message_reads to authenticated;

create policy "A person reads how far she has read"
on public.message_reads for select to authenticated
using (user_id = (select auth.uid()));

create policy "A person marks messages as read for herself"
on public.message_reads for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references private.threads (application_id) on delete cascade,
  -- 1 for a thread's first row. Given by the server while it holds the thread's lock, so that rows are committed in this
  -- order: nobody who has read up to a position can have missed an earlier one.
  position integer not null,
  kind text not null default 'text'
    constraint messages_kind_known check (
      kind in ('text', 'accepted', 'rejected', 'in_progress', 'completed', 'withdrawn')),
  sent_by_client boolean not null,
  -- Null for a step of the request.
  body text
    constraint messages_body_length check (
      char_length(btrim(body, E' \t\n\r\f\v')) >= 1 and char_length(body) <= 4000),
  -- Null for a step, and once the account is deleted.
  author uuid references auth.users (id) on delete set null,
  -- True for the newest 200 of a thread: devices hold these and ask for older ones.
  is_recent boolean not null default true,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint messages_position_once unique (application_id, position),
  constraint messages_body_of_texts check ((kind = 'text') = (body is not null))
);

create index messages_sync on public.messages (sync_xid, id);

create index messages_author on public.messages (author, created_at);

alter table public.messages enable row level security;

revoke all on public.messages from anon, authenticated, service_role;

grant select, insert, update, delete on public.messages to service_role;

-- A visitor's pull reads this table too; no policy lets a row through to a visitor.
grant select on public.messages to anon, authenticated;

grant insert (id, application_id, sent_by_client, body) on public.messages to authenticated;

/* Threads in which the user takes part, also after their request was deleted. */
create function private.my_thread_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(application_id), '{}') from public.message_reads where user_id = (select auth.uid())
  );
end
$$;

/* True for the side of this thread on which the user is. */
create function private.is_my_side(application uuid, as_client boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.message_reads r
    where r.application_id = application and r.user_id = (select auth.uid()) and r.as_client = is_my_side.as_client
  );
end
$$;

/* True while the other side of the user's thread has an account, and no block is between the two. */
create function private.may_write(application uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.message_reads r
    where r.application_id = application and r.user_id <> (select auth.uid()) and r.ended_about is null
      and r.user_id <> all (private.blocked_people())
  );
end
$$;

create policy "Both sides of a thread read its messages"
on public.messages for select to authenticated
using (application_id = any ((select private.my_thread_ids())::uuid[]));

create policy "Both sides of a thread write messages as themselves"
on public.messages for insert to authenticated
with check (private.is_my_side(application_id, sent_by_client) and kind = 'text');

/* Counts this user's messages of the last hour. The lock keeps two requests from counting at the same time. */
create function private.messages_within_an_hour() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('messages ' || (select auth.uid()), 0));
  return (
    select count(*) from public.messages
    where author = (select auth.uid()) and created_at > now() - interval '1 hour'
  );
end
$$;

/* Refuses a message in a thread that is closed to one of its sides: by a block, or because it has ended. */
create function private.require_open_thread(application uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_write(application) then
    perform private.refuse('messages_closed', 'You can no longer write to each other', '42501');
  end if;
end
$$;

/* Refuses what a person may not write (any more), and more than sixty messages an hour. */
create function private.guard_message() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  an_hour constant integer := 60;
begin
  if not private.by_api() then return new; end if;
  -- Before place_message() locks the thread: a stranger neither delays its sides nor learns by waiting that it exists.
  if not private.is_my_side(new.application_id, new.sent_by_client) then
    raise exception using errcode = '42501', message = 'You may not write here';
  end if;
  perform private.require_open_thread(new.application_id);
  if private.messages_within_an_hour() >= an_hour then
    perform private.refuse('messages_limit', 'You have sent sixty messages within an hour');
  end if;
  return new;
end
$$;

/* Gives a message its author and its position; holds the thread's lock until the transaction ends. */
create function private.place_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.threads t set last_position = last_position + 1
  where t.application_id = new.application_id returning t.last_position into new.position;
  if new.kind = 'text' and (select auth.uid()) is not null then
    -- Asked again: the message may have waited for end_thread().
    perform private.require_open_thread(new.application_id);
    new.author := (select auth.uid());
  end if;
  return new;
end
$$;

/* The users of both sides, as audiences. */
create function private.thread_audiences(application uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_agg(private.user_audience(user_id)) from public.message_reads where application_id = application
  );
end
$$;

/* Takes off the devices the message that is no longer one of the newest 200. */
create function private.follow_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held constant integer := 200;
  old_one uuid;
begin
  update public.messages m set is_recent = false
  where m.application_id = new.application_id and m.position = new.position - held returning m.id into old_one;
  if old_one is not null then
    perform private.announce_removal('messages', old_one, variadic private.thread_audiences(new.application_id));
  end if;
  return null;
end
$$;

/*
 * A mark only grows, and no further than the thread. Waits for a message that is being written: the notices of one that
 * the mark does not cover must stay (follow_message_read).
 */
create function private.guard_message_read() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  end_of_thread integer;
begin
  -- Refused by the column: greatest() and least() ignore a null.
  if new.read_up_to is null then return new; end if;
  select t.last_position into end_of_thread from private.threads t
  where t.application_id = new.application_id for no key update;
  new.read_up_to := greatest(old.read_up_to, least(new.read_up_to, end_of_thread));
  return new;
end
$$;

create function private.before_message_read_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('message_reads', old.id, private.user_audience(old.user_id));
  return old;
end
$$;

/* Deletes a thread that nobody takes part in any more. */
create function private.delete_left_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.threads t where t.application_id = old.application_id
    and not exists (select from public.message_reads r where r.application_id = t.application_id);
  return null;
end
$$;

/* Makes the thread of a new request, with a mark for each side. */
create function private.begin_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.threads (application_id) values (new.id);
  insert into public.message_reads (application_id, user_id, as_client)
  select new.id, c.user_id, true from public.clients c where c.id = new.client_id
  union all
  select new.id, j.posted_by, false from public.jobs j where j.id = new.job_id;
  return null;
end
$$;

/* Adds a step of the request to its thread. */
create function private.record_request_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.messages (application_id, kind, sent_by_client)
  values (new.id, new.status, new.status = 'withdrawn');
  return null;
end
$$;

/* A request is deleted with an account. Its thread stays with the other side where anything was written in it. */
create function private.end_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := private.thread_audiences(old.id);
begin
  -- Waits for a message that is being written, so that it is seen here. Locks in the order of guard_message_read().
  perform from public.message_reads r where r.application_id = old.id order by r.id for update;
  perform from private.threads t where t.application_id = old.id for update;
  if exists (select from public.messages m where m.application_id = old.id and m.kind = 'text') then
    update public.message_reads r set ended_about = (select j.title from public.jobs j where j.id = old.job_id)
    where r.application_id = old.id;
  else
    perform private.announce_removal('messages', m.id, variadic audiences)
    from public.messages m where m.application_id = old.id;
    delete from public.message_reads r where r.application_id = old.id;
  end if;
  return old;
end
$$;

/* Stamps the marks of both sides of the threads between two people: whether they may write has changed. */
create function private.follow_block() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  pair public.blocks;
begin
  pair := case tg_op when 'DELETE' then old else new end;
  update public.message_reads r set sync_xid = sync_xid
  where r.user_id in (pair.blocker, pair.blocked) and exists (
    select from public.message_reads o
    where o.application_id = r.application_id and o.user_id in (pair.blocker, pair.blocked) and o.user_id <> r.user_id);
  return null;
end
$$;

create trigger "110_guard" before insert on public.messages
for each row execute function private.guard_message();

create trigger "130_place" before insert on public.messages
for each row execute function private.place_message();

create trigger "100_follow" after insert on public.messages
for each row execute function private.follow_message();

create trigger "120_guard" before update of read_up_to on public.message_reads
for each row execute function private.guard_message_read();

create trigger "100_cascade" before delete on public.message_reads
for each row execute function private.before_message_read_delete();

create trigger "110_delete_thread" after delete on public.message_reads
for each row execute function private.delete_left_thread();

create trigger "100_begin_thread" after insert on public.job_applications
for each row execute function private.begin_thread();

create trigger "230_record_step" after update of status on public.job_applications
for each row when (new.status <> old.status and new.status <> 'pending')
execute function private.record_request_step();

create trigger "150_end_thread" before delete on public.job_applications
for each row execute function private.end_thread();

create trigger "120_follow_block" after insert or delete on public.blocks
for each row execute function private.follow_block();

/* What a device may hold: the newest messages of each thread. */
create view private.pull_messages with (security_invoker) as
select id, application_id, position, kind, sent_by_client, body, created_at, sync_xid from public.messages
where is_recent and application_id = any ((select private.my_thread_ids())::uuid[]);

grant select on private.pull_messages to anon, authenticated;

comment on column public.messages.position is
  '1 for the first row of a thread, given by the server.';

comment on column public.messages.kind is
  'A text, or a step of the request: the status that it took.';

comment on column public.messages.body is
  'Null for a step.';

/*
 * Returns up to `most` messages of a thread before a position, the newest first: those that devices do not hold. Refuses
 * nothing: the policy leaves a stranger without rows.
 */
create function public.older_messages(application uuid, before integer, most integer default 100) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.position desc), '[]') from (
    select o.id, o.application_id, o.position, o.kind, o.sent_by_client, o.body, o.created_at, o.sync_xid
    from public.messages o
    where o.application_id = application and o.position < before
    order by o.position desc limit least(greatest(most, 1), 500)
  ) m
$$;

/* True while a report about this request or one of its messages is open: administrators may read the thread. */
create function private.is_reported(application uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.reports r where r.application_id = application and private.opens_thread(r)
  );
end
$$;

/* What a device may hold, with what holds for the whole thread now. Each change of that stamps the row again. */
create view private.pull_message_reads with (security_invoker) as
select id, application_id, as_client, read_up_to, ended_about, private.may_write(application_id) as may_write,
  private.is_reported(application_id) as is_reported, sync_xid, is_hidden
from public.message_reads where user_id = (select auth.uid());

grant select on private.pull_message_reads to anon, authenticated;

comment on column public.message_reads.read_up_to is
  'The position up to which the user has read. It only grows.';

comment on column public.message_reads.ended_about is
  'The service''s title, once the other side''s account is deleted and the request with it.';

comment on column public.message_reads.is_hidden is
  'The professional has hidden this request, which was rejected or withdrawn.';

comment on column private.pull_message_reads.may_write is
  'Never null: false where the other side''s account is deleted, or one has blocked the other.';

comment on column private.pull_message_reads.is_reported is
  'Never null: true while administrators may read the thread, because of a report.';

/* Messages and marks concern the users of their thread. */
create function private.notify_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.thread_audiences(changed.application_id)) as audience));
  return null;
end
$$;

create function private.notify_message_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select private.user_audience(user_id) from changed));
  return null;
end
$$;

grant update (is_hidden) on public.message_reads to authenticated;

grant execute on function private.my_thread_ids(), private.may_write(uuid) to anon, authenticated, service_role;

grant execute on function private.is_my_side(uuid,boolean), private.messages_within_an_hour(),
  private.require_open_thread(uuid) to authenticated, service_role;

grant execute on function public.older_messages(uuid,integer,integer) to authenticated;

grant execute on function private.is_reported(uuid) to anon, authenticated;

/* The caller's conversations, with the messages of both sides. */
create function private.export_message_reads() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'conversations', (
      select coalesce(jsonb_agg(jsonb_build_object('request', r.application_id, 'as_client', r.as_client,
        'read_up_to', r.read_up_to, 'ended_about', r.ended_about, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('by_me', m.sent_by_client = r.as_client, 'kind', m.kind,
            'body', m.body, 'at', m.created_at) order by m.position), '[]')
          from public.messages m where m.application_id = r.application_id))), '[]')
      from public.message_reads r where r.user_id = (select auth.uid())));
end
$$;

select private.sync_table('message_reads', 2, 'notify_message_reads');

/* Nothing: the conversations of `export_message_reads` hold the messages. */
create function private.export_messages() returns jsonb
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return '{}';
end
$$;

select private.sync_table('messages', 2, 'notify_messages');

insert into private.column_rules (table_name, column_name, rule) values
  ('message_reads', 'read_up_to', 'grows');
