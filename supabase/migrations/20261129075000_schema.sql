-- Everything that the schema files declare, in an order in which each statement finds what it names; read those.

set local check_function_bodies = off;

create schema private;

create function private.follow_sign_in_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email <> new.email;
  update public.clients set email = new.email where user_id = new.id and lower(email) = lower(old.email);
  return null;
end
$$;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  exported jsonb;
  of_table text;
  rows_of_table jsonb;
begin
  if me is null then perform private.refuse('account_signed_in', 'Sign in first', '42501'); end if;
  exported := jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
      from auth.users where id = me),
    'stored_files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'size', o.metadata -> 'size',
        'created_at', o.created_at) order by o.created_at), '[]')
      from storage.objects o join private.object_owners w on w.bucket_id = o.bucket_id and w.name = o.name
      where w.owner = me),
    'decisions_about_me', (
      select coalesce(jsonb_agg(jsonb_build_object('action', action, 'note', note, 'at', decided_at)
        order by decided_at), '[]')
      -- Not dismissed reports: they belong to whoever reported.
      from public.decisions where profile_id = me and action <> 'dismiss_report'),
    'notices_of_messages', private.notices_of(me),
    'messages_sent', (
      select coalesce(jsonb_agg(jsonb_build_object('to', member, 'at', at, 'state', state) order by at), '[]')
      from private.contact_sends where sender = me),
    'mails_to_me', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', queued_at, 'state', state)
        order by queued_at), '[]')
      from private.mail_queue where me in (profile_id, user_id)),
    'notices_to', (
      select coalesce(jsonb_agg(jsonb_build_object('service', split_part(endpoint, '/', 3), 'since', created_at,
        'seen_at', seen_at) order by created_at), '[]')
      from public.push_subscriptions where user_id = me),
    'reports', public.my_reports(),
    'blocked', public.my_blocks()
  );
  foreach of_table in array private.synced_tables() loop
    execute format('select private.export_%I()', of_table) into rows_of_table;
    exported := exported || rows_of_table;
  end loop;
  return exported;
end
$$;

create function private.announce_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('profiles', old.id, private.user_audience(old.id));
  return null;
end
$$;

create function public.delete_my_account(confirmation text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_client uuid := private.my_client_id();
begin
  if me is null then perform private.refuse('account_signed_in', 'Sign in first', '42501'); end if;
  -- Deleted before: the answer may have been lost, and a token outlives its account by up to an hour.
  if not private.has_account() then return; end if;
  if lower(btrim(confirmation)) is distinct from (select lower(email) from auth.users where id = me) then
    perform private.refuse('account_confirmation', 'Type the email address you sign in with');
  end if;
  -- Locks, so that the last two administrators cannot both be deleted.
  perform pg_advisory_xact_lock(hashtext('account_last_administrator'));
  if private.is_admin() and not exists (select from public.profiles where is_admin and id <> me) then
    perform private.refuse('account_last_administrator',
      'You are the only administrator; make somebody else one first');
  end if;

  -- Deletes invoices that nobody could see any more: drafts, deleted ones, and those addressed to no account.
  delete from public.invoices
  where professional_id = me and (status = 'draft' or deleted_at is not null or client_id is null);
  -- A draft for the caller's company keeps name and address of its client, as an issued invoice does.
  update public.invoices i set client_name = c.contact_name, client_email = c.email
  from public.clients c
  where c.id = my_client and i.client_id = c.id and i.client_name is null;

  delete from public.profiles where id = me;
  delete from public.clients where user_id = me;
  delete from private.mutation_results where actor = me;
  delete from auth.users where id = me;
end
$$;

create function private.is_email_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return octet_length(address) <= 254 and octet_length(address) = char_length(address) and address ~*
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
end
$$;

create function private.is_linkedin_profile(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(address) <= 200
    and address ~* '^https?://(www\.)?linkedin\.com/in/[^/]+/?$'
    and address ~ ('/in/('
      '[A-Za-z0-9-]|[\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u034e\u0350-\u037d\u037f-\u061b\u061d-\u115e\u1161-\u167f'
      '\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2c00-\u2dff\u2e2f\u3005-\u3007\u3021-\u3163\u3165-\u31ff\u3400-\ua4cf'
      '\ua4d0-\ud7ff\uf900-\ufdff\ufe20-\ufe2f\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f'
      '\uffa1-\uffdc\U00010000-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U0001efff\U0001fbf0-\U0001fbf9\U00020000-\U0003ffff])+/?$')
    and octet_length(split_part(address, '/in/', 1)) = char_length(split_part(address, '/in/', 1));
end
$$;

create table public.blocks (
  blocker uuid not null references auth.users (id) on delete cascade,
  blocked uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker, blocked),
  constraint blocks_not_oneself check (blocker <> blocked)
);

create function private.announce_block(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer uuid;
  gone uuid;
begin
  foreach viewer in array array[one, other] loop
    gone := case viewer when one then other else one end;
    perform private.announce_removal('profiles', gone, private.user_audience(viewer));
    perform private.announce_removal('jobs', id, private.user_audience(viewer)) from public.jobs where posted_by = gone;
    update public.jobs set sync_xid = sync_xid
    where posted_by = gone and exists (
      select from public.job_applications a join public.clients c on c.id = a.client_id
      where a.job_id = jobs.id and c.user_id = viewer);
  end loop;
  perform private.send_change_hints(array[private.user_audience(one), private.user_audience(other)]);
end
$$;

create function private.announce_unblock(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set sync_xid = sync_xid where id in (one, other);
  update public.jobs set sync_xid = sync_xid where posted_by in (one, other);
  perform private.send_change_hints(array[private.user_audience(one), private.user_audience(other)]);
end
$$;

create function private.may_know(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = person and (p.is_approved or private.is_admin()))
    or exists (select from public.jobs where posted_by = person and is_active and deleted_at is null)
    or person = any (private.my_counterparts())
    or (private.is_admin() and exists (select from public.clients where user_id = person));
end
$$;

create function public.my_blocks() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    -- A client is named by the company, also while the client's own profile waits for approval.
    jsonb_build_object('person', b.blocked, 'name', case
        when p.is_approved or c.id is null
          or exists (select from public.jobs j where j.posted_by = p.id and j.is_active)
        then p.full_name else c.company_name end,
      'at', b.created_at)
    order by b.created_at desc), '[]')
  from public.blocks b
  left join public.profiles p on p.id = b.blocked
  left join public.clients c on c.user_id = b.blocked
  where b.blocker = (select auth.uid())
$$;

create function public.block(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('blocks_signed_in', 'Sign in first', '42501'); end if;
  if person = me then perform private.refuse('blocks_not_oneself', 'You cannot block yourself'); end if;
  if not private.may_know(person)
     and not exists (select from public.blocks where blocker = me and blocked = person) then
    perform private.refuse('blocks_nobody', 'There is nobody to block', 'PT404');
  end if;
  insert into public.blocks (blocker, blocked) values (me, person) on conflict do nothing;
  if found then perform private.announce_block(me, person); end if;
end
$$;

create function public.unblock(person uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  delete from public.blocks where blocker = me and blocked = person;
  if found and not exists (select from public.blocks where blocker = person and blocked = me) then
    perform private.announce_unblock(me, person);
  end if;
end
$$;

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

create function private.notify_application_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.application_audiences(changed.application_id)) as audience));
  return null;
end
$$;

create function private.may_contact(sender uuid, member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return sender <> member
    and exists (select from public.profiles where id = sender and is_approved)
    and exists (select from public.profiles where id = member and is_approved and allow_contact)
    and not exists (
      select from public.blocks where (blocker, blocked) in ((sender, member), (member, sender))
    );
end
$$;

create table private.contact_sends (
  sender uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  member uuid references auth.users (id) on delete set null,
  at timestamptz not null default now(),
  state text not null default 'sending'
    constraint contact_sends_state_known check (state in ('sending', 'sent', 'refused', 'unknown')),
  -- What the e-mail service answered, as an HTTP status.
  status integer,
  primary key (sender, id)
);

create function private.contact_sends_left(sender uuid) returns integer
language plpgsql stable set search_path = '' as $$
declare
  a_day constant integer := 10;
begin
  return greatest(0, a_day - (
    select count(*) from private.contact_sends s
    where s.sender = contact_sends_left.sender and s.at > now() - interval '1 day' and s.state <> 'refused'
  )::integer);
end
$$;

create function public.contact_messages_left() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.contact_sends_left((select auth.uid()));
end
$$;

create function public.begin_contact(sender uuid, member uuid, mutation_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.contact_sends;
begin
  -- Locks per sender, so that two messages cannot both be the tenth, then per member.
  perform pg_advisory_xact_lock(hashtextextended('contact_sends ' || begin_contact.sender, 0));
  perform pg_advisory_xact_lock(hashtextextended('contact_sends to ' || begin_contact.member, 0));
  select * into known from private.contact_sends s
  where s.sender = begin_contact.sender and s.id = begin_contact.mutation_id;

  if known.state = 'sending' and known.at < now() - interval '1 minute' then
    -- The call that began it has ended without an outcome: it waits 20 seconds for the e-mail service.
    known.state := 'unknown';
    update private.contact_sends s set state = 'unknown' where s.sender = known.sender and s.id = known.id;
  end if;
  if known.state in ('sent', 'unknown', 'sending') then
    return jsonb_build_object('state', known.state);
  end if;

  if not private.may_contact(begin_contact.sender, begin_contact.member) then
    return jsonb_build_object('state', 'forbidden');
  end if;
  if private.contact_sends_left(begin_contact.sender) = 0 then
    return jsonb_build_object('state', 'limit');
  end if;
  if private.contact_sends_left_of_member(begin_contact.member) = 0 then
    return jsonb_build_object('state', 'member-limit');
  end if;

  delete from private.contact_sends s where s.sender = begin_contact.sender and s.at < now() - interval '1 year';
  insert into private.contact_sends (sender, id, member)
  values (begin_contact.sender, begin_contact.mutation_id, begin_contact.member)
  on conflict on constraint contact_sends_pkey do update
    set state = 'sending', status = null, at = now(), member = excluded.member;
  return jsonb_build_object('state', 'begun',
    'address', (select email from public.profiles p where p.id = begin_contact.member),
    'from', (
      select jsonb_build_object('name', full_name, 'email', email)
      from public.profiles p where p.id = begin_contact.sender));
end
$$;

create function public.finish_contact(sender uuid, mutation_id uuid, state text, status integer) returns void
language sql volatile security definer set search_path = '' as $$
  update private.contact_sends s set state = finish_contact.state, status = finish_contact.status
  where s.sender = finish_contact.sender and s.id = finish_contact.mutation_id and s.state = 'sending'
$$;

create table private.sync_state (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- Removals up to this transaction have been deleted: a device with an older cursor pulls everything.
  forgotten_until xid8 not null default '0',
  swept_at timestamptz not null default now(),
  began_at timestamptz not null default now()
);

create table private.sync_marks (
  id bigint generated always as identity primary key,
  mark uuid not null default gen_random_uuid(),
  made_by xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default now()
);

create function private.leave_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The setting is local to the transaction, and to the savepoint that made the mark.
  if current_setting('sync.marked', true) is distinct from pg_current_xact_id()::text then
    insert into private.sync_marks default values;
    delete from private.sync_marks where made_at < now() - interval '90 days'
      and id < (select max(id) from private.sync_marks);
    perform set_config('sync.marked', pg_current_xact_id()::text, true);
  end if;
  return null;
end
$$;

create function private.cursor_signature(content text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select left(encode(sha256(convert_to(secret || epoch || content, 'UTF8')), 'hex'), 16) from private.sync_state
  );
end
$$;

create function private.sign_cursor(horizon xid8) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select content || '.' || private.cursor_signature(content)
    from (
      select coalesce((
        select least(horizon::text::bigint, made_by::text::bigint + 1) || '.' || id || '-' || left(mark::text, 8)
        from private.sync_marks order by id desc limit 1
      ), horizon::text || '.0-') as content
    ) as cursor
  );
end
$$;

create function private.read_cursor(cursor text) returns xid8
language plpgsql stable security definer set search_path = '' as $$
declare
  named text;
  place bigint;
begin
  -- Step by step: in one query, the planner would evaluate the casts before the conditions.
  if coalesce(cursor !~ '^[0-9]{1,19}\.[0-9]{1,18}-[0-9a-f]{0,8}\.[0-9a-f]{16}$', true) then return null; end if;
  if private.cursor_signature(substring(cursor from '^(.*)\.')) <> substring(cursor from '[^.]*$') then
    return null;
  end if;
  named := split_part(cursor, '.', 2);
  place := split_part(named, '-', 1)::bigint;
  return case
    when place = 0 or exists (
      select from private.sync_marks where id = place and left(mark::text, 8) = split_part(named, '-', 2)
    ) then split_part(cursor, '.', 1)::xid8
    when place >= coalesce((select min(id) from private.sync_marks), 0) then '9223372036854775807'::xid8
  end;
end
$$;

create function private.sync_epoch() returns table (epoch uuid, forgotten_until xid8)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select s.epoch, s.forgotten_until from private.sync_state s;
end
$$;

create function private.begin_epoch_if_restored(cursor text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('sync_epoch'));
  if not coalesce(private.read_cursor(cursor) > pg_snapshot_xmin(pg_current_snapshot()), false)
     and not private.holds_future_rows() then
    return false;
  end if;
  perform set_config('sync.new_epoch', 'on', true);
  foreach name in array private.synced_tables() loop
    execute format('update public.%I set sync_xid = sync_xid where true', name);
  end loop;
  perform set_config('sync.new_epoch', '', true);
  perform private.send_change_hints(array['board']);
  delete from public.sync_removals where true;
  update private.sync_state set epoch = gen_random_uuid(), forgotten_until = '0', began_at = now() where true;
  return true;
end
$$;

create function public.sync_restored(cursor text) returns boolean
language sql volatile security invoker set search_path = '' set statement_timeout = '2min' as $$
  select private.begin_epoch_if_restored(cursor)
$$;

create function private.note_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.decision_note := nullif(btrim(new.decision_note, E' \t\n\r\f\v'), '');
  if new.is_approved and not old.is_approved then new.decision_note := null; end if;
  if new.linkedin_url = old.linkedin_url and private.is_admin()
     and (new.linkedin_verified, new.is_approved, new.decision_note, new.decided_at)
       is distinct from (old.linkedin_verified, old.is_approved, old.decision_note, old.decided_at) then
    new.decided_at := clock_timestamp();
  end if;
  return new;
end
$$;

create function private.record_linkedin_rejection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.decisions (profile_id, action, note, decided_by, decided_by_name, decided_at)
  select new.id, 'unverify', new.decision_note, id, full_name, new.decided_at
  from public.profiles where id = (select auth.uid()) and is_admin;
  return null;
end
$$;

create table private.directory (
  only_row boolean primary key default true check (only_row),
  device_limit integer not null default 20000 check (device_limit > 0),
  until_at timestamptz not null default 'infinity',
  until_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  -- How often that last member has been set. It is part of the scope, so that devices then pull everything again and
  -- drop the others.
  moves integer not null default 0
);

create function private.set_last_held_member(force boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d private.directory;
  last_at timestamptz;
  last_id uuid;
begin
  select * into d from private.directory;
  if d.until_at < 'infinity' and not force and exists (
    select from public.profiles where is_approved and (created_at, id) <= (d.until_at, d.until_id)
    order by created_at, id offset greatest(d.device_limit * 4 / 5 - 1, 0) limit 1
  ) then
    return false;
  end if;
  if exists (select from public.profiles where is_approved order by created_at, id offset d.device_limit limit 1) then
    select created_at, id into last_at, last_id from public.profiles where is_approved
    order by created_at, id offset d.device_limit - 1 limit 1;
  elsif d.until_at = 'infinity' then
    return false;
  end if;
  update private.directory
  set until_at = coalesce(last_at, 'infinity'), until_id = coalesce(last_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    moves = moves + 1
  where moves = d.moves;
  -- Another transaction has set it since this one read it.
  if not found then return false; end if;
  delete from private.remote_members where true;
  insert into private.remote_members (id, name, haystack, professions)
  select id, name, haystack, professions from private.approved_remote_members;
  perform private.send_change_hints(array['members', 'admin']);
  return true;
end
$$;

create function private.set_device_limit(members integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.directory set device_limit = members where true;
  perform private.set_last_held_member(true);
end
$$;

create function private.follow_directory() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_large boolean;
  approved_now uuid[];
begin
  if tg_op = 'DELETE' then
    if exists (select from previous where is_approved) then perform private.set_last_held_member(); end if;
    return null;
  elsif tg_op = 'INSERT' then
    if not exists (select from changed where is_approved) or private.set_last_held_member() then return null; end if;
  else
    if exists (select id, is_approved from changed except select id, is_approved from previous) then
      if private.set_last_held_member() then return null; end if;
    elsif not exists (
      select id, full_name, professions, custom_profession from changed where is_approved
      except select id, full_name, professions, custom_profession from previous
    ) then
      return null;
    end if;
  end if;
  -- The lock is held until the end: a transaction that sets the last member waits, and sees what is written here.
  select until_at < 'infinity' into is_large from private.directory for share;
  if not is_large then return null; end if;
  if tg_op = 'UPDATE' then
    -- An applicant is on every administrator's device; a new member may be on none.
    approved_now := array(
      select id from changed where is_approved intersect select id from previous where not is_approved);
    perform private.announce_removal('profiles', b.id, 'admin')
    from private.approved_remote_members b where b.id = any (approved_now);
    delete from private.remote_members b using changed c where b.id = c.id and not c.is_approved;
  end if;
  insert into private.remote_members (id, name, haystack, professions)
  select b.id, b.name, b.haystack, b.professions from private.approved_remote_members b join changed c on c.id = b.id
  on conflict (id) do update
  set name = excluded.name, haystack = excluded.haystack, professions = excluded.professions
  where (remote_members.name, remote_members.haystack) is distinct from (excluded.name, excluded.haystack);
  return null;
end
$$;

create function private.restamp_counterparts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.remote_members) then return null; end if;
  update public.profiles p set sync_xid = p.sync_xid
  from public.clients c, public.jobs j
  where c.id = new.client_id and j.id = new.job_id and p.id in (c.user_id, j.posted_by)
    and exists (select from private.remote_members b where b.id = p.id)
    and exists (select from public.profiles where id = c.user_id);
  return null;
end
$$;

create function private.announce_counterparts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('profiles', person, private.user_audience(other))
  from public.clients c, public.jobs j,
    lateral (values (c.user_id, j.posted_by), (j.posted_by, c.user_id)) as pair (person, other)
  where c.id = old.client_id and j.id = old.job_id
    and exists (select from private.remote_members b where b.id = person);
  return old;
end
$$;

create function private.scope_suffix() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when until_at = 'infinity' then '' else ' of many ' || moves end from private.directory);
end
$$;

create function private.queue_approval_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_approved then
    insert into private.mail_queue (profile_id, kind) values (new.id, 'approved');
    -- For the embedded backend; a hosted project has a timer.
    perform pg_notify('mail_queue', '');
  else
    delete from private.mail_queue where profile_id = new.id and kind = 'approved' and state = 'queued';
  end if;
  return null;
end
$$;

create function public.take_mail() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  mail private.mail_queue;
  taken jsonb := '[]';
begin
  -- Two calls would count the same mails.
  perform pg_advisory_xact_lock(hashtextextended('take_mail', 0));
  delete from private.mails_of_a_day m where m.at <= now() - interval '1 day';
  delete from private.mail_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending') and q.due_at <= now()
    and not private.may_remind(i);
  for due in
    select q.id from private.mail_queue q where q.state in ('queued', 'sending') and q.due_at <= now()
    order by q.due_at, q.id limit 20 for update skip locked
  loop
    -- One that went with a mail before is not due any more.
    select * into mail from private.mail_queue q where q.id = due and q.due_at <= now();
    continue when mail.id is null;
    perform private.begin_mail(mail);
    select * into mail from private.mail_queue q where q.id = due and q.state = 'sending' and q.due_at > now();
    if mail.id is not null then taken := taken || coalesce(private.mail_content(mail), '[]'); end if;
  end loop;
  return taken;
end
$$;

create table private.given_up_notifications (
  id bigint generated always as identity primary key,
  given_up_at timestamptz not null default now(),
  kind text not null,
  reason text
);

create function public.finish_mail(id uuid, sent boolean, status integer, reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 10;
  known private.mail_queue;
  given_up boolean;
begin
  -- Of reminders that went together, some may be paid meanwhile.
  select * into known from private.mail_queue q
  where coalesce(q.sent_as, q.id) = finish_mail.id and q.state = 'sending' limit 1 for update;
  if known.id is null then return null; end if;
  given_up := not sent and known.attempts >= at_most;
  update private.mail_queue q set
    state = case when sent then 'sent' when given_up then 'given up' else 'queued' end,
    status = finish_mail.status,
    reason = case when not sent then finish_mail.reason end,
    given_up_at = case when given_up then now() end,
    due_at = now() + interval '1 minute' * power(2, least(known.attempts, at_most) - 1)
  where coalesce(q.sent_as, q.id) = finish_mail.id and q.state = 'sending';
  return jsonb_build_object('is_new', known.reason is distinct from finish_mail.reason, 'given_up', given_up);
end
$$;

create function public.finish_notification(id uuid, outcome text, wait integer default 0, reason text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 8;
  known private.notification_queue;
  given_up boolean;
begin
  select * into known from private.notification_queue q where q.id = finish_notification.id for update;
  if known.id is null then return null; end if;
  if outcome = 'gone' then
    delete from public.push_subscriptions s where s.id = known.subscription_id;
    return null;
  end if;
  given_up := outcome = 'refused' or (outcome = 'later' and known.attempts >= at_most);
  if outcome = 'later' and not given_up then
    update private.notification_queue q set
      reason = finish_notification.reason,
      due_at = now() + greatest(interval '1 minute' * power(2, known.attempts - 1),
        interval '1 second' * least(greatest(wait, 0), 86400))
    where q.id = known.id;
  else
    delete from private.notification_queue q where q.id = known.id;
    if not given_up then return null; end if;
    insert into private.given_up_notifications (kind, reason) values (known.kind, finish_notification.reason);
  end if;
  return jsonb_build_object('is_new', known.reason is distinct from finish_notification.reason, 'given_up', given_up);
end
$$;

create function private.send_given_up_mail(mail uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  update private.mail_queue q set state = 'queued', attempts = 0, due_at = now(), given_up_at = null, reason = null
  where q.state = 'given up' and (mail is null or q.id = mail) and private.is_mail_wanted(q);
  get diagnostics queued = row_count;
  -- For the embedded backend; a hosted project has a timer.
  if queued > 0 then perform pg_notify('mail_queue', ''); end if;
  return queued;
end
$$;

create table private.mails_of_a_day (
  recipient uuid not null references auth.users (id) on delete cascade,
  -- Whose deed the mail tells of; null for those of the group.
  sender uuid references auth.users (id) on delete cascade,
  kind text not null,
  at timestamptz not null default now()
);

create function private.mail_waits_until(kind text, sender uuid, recipient uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  of_pair constant integer := case kind when 'automatic reminder' then 3 when 'reminders' then 1 else 10 end;
  of_sender constant integer := 200;
  to_recipient constant integer := 60;
begin
  -- Each is the mail that must be a day old first. `greatest` passes over what is null.
  return greatest(
    (select m.at from private.mails_of_a_day m
     where m.recipient = mail_waits_until.recipient and m.sender = mail_waits_until.sender
       and m.kind = mail_waits_until.kind and m.at > now() - interval '1 day'
     order by m.at desc offset of_pair - 1 limit 1),
    (select m.at from private.mails_of_a_day m
     where m.sender = mail_waits_until.sender and m.at > now() - interval '1 day'
     order by m.at desc offset of_sender - 1 limit 1),
    (select m.at from private.mails_of_a_day m
     where m.recipient = mail_waits_until.recipient and m.at > now() - interval '1 day'
     order by m.at desc offset to_recipient - 1 limit 1)
  ) + interval '1 day';
end
$$;

create function private.limit_reminders_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_client constant integer := 10;
  billed public.invoices;
begin
  select * into billed from public.invoices i where i.id = new.invoice_id;
  if billed.client_id is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('reminders ' || billed.professional_id || billed.client_id, 0));
  if of_client < (
    select count(*) from public.reminders r join public.invoices i on i.id = r.invoice_id
    where i.professional_id = billed.professional_id and i.client_id = billed.client_id and not r.is_automatic
      and r.created_at > now() - interval '1 day')
  then
    perform private.refuse('reminders_limit_of_client',
      'You have reminded this client ten times within a day. Send this one tomorrow.');
  end if;
  return null;
end
$$;

create function private.contact_sends_left_of_member(member uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  a_day constant integer := 20;
begin
  return greatest(0, a_day - (
    select count(*) from private.contact_sends s
    where s.member = contact_sends_left_of_member.member and s.at > now() - interval '1 day' and s.state <> 'refused'
  )::integer);
end
$$;

create function private.by_api() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return current_user in ('anon', 'authenticated');
end
$$;

create function private.refuse(constraint_name text, message text, code text default '23514') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, constraint = constraint_name, message = message;
end
$$;

create function private.stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sync_xid := pg_current_xact_id();
  if tg_op = 'UPDATE' and coalesce(current_setting('sync.new_epoch', true), '') <> 'on' then
    new.sync_xid := greatest(new.sync_xid, old.sync_xid);
  end if;
  return new;
end
$$;

create function private.seconds_since(at timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return floor(extract(epoch from now() - at));
end
$$;

create function private.timer_interval(schedule text) returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when schedule = '* * * * *' then interval '1 minute'
    when schedule ~ '^\d+ \* \* \* \*$' then interval '1 hour'
    when schedule ~ '^\d+ \d+ \* \* \*$' then interval '1 day'
  end;
end
$$;

create function private.timers_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  timers jsonb;
begin
  if to_regclass('cron.job_run_details') is null then return null; end if;
  execute $query$
    select coalesce(jsonb_object_agg(coalesce(j.jobname, 'job ' || j.jobid), jsonb_build_object(
      'last_run_seconds', private.seconds_since(r.last_run),
      'last_failure_seconds', private.seconds_since(r.last_failure),
      'is_failing', coalesce(r.last_failure = r.last_end, false)
        or coalesce(now() - coalesce(r.last_run, s.began_at) > 3 * private.timer_interval(j.schedule), false))), '{}')
    from cron.job j
    cross join private.sync_state s
    left join (
      -- A run that could not begin has no beginning.
      select jobid, max(coalesce(start_time, end_time)) as last_run,
        max(coalesce(start_time, end_time)) filter (where status = 'failed') as last_failure,
        max(coalesce(start_time, end_time)) filter (where status in ('succeeded', 'failed')) as last_end
      from cron.job_run_details group by jobid
    ) r on r.jobid = j.jobid
  $query$ into timers;
  return timers;
end
$$;

create function private.table_sizes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(n.nspname || '.' || c.relname, pg_total_relation_size(c.oid))
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r'
  );
end
$$;

create function private.health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail jsonb;
  push jsonb;
  objects jsonb;
  timers jsonb := private.timers_health();
  failing text[];
begin
  select jsonb_build_object(
    'oldest_due_seconds', private.seconds_since(min(q.due_at) filter (
      where q.state in ('queued', 'sending') and q.due_at <= now())),
    'given_up', count(*) filter (where q.state = 'given up'),
    'given_up_last_day', count(*) filter (where q.given_up_at > now() - interval '1 day'))
  into mail from private.mail_queue q where q.state <> 'sent';
  select jsonb_build_object(
    'oldest_due_seconds', (
      select private.seconds_since(min(q.due_at)) from private.notification_queue q where q.due_at <= now()),
    'given_up', count(*),
    'given_up_last_day', count(*) filter (where g.given_up_at > now() - interval '1 day'))
  into push from private.given_up_notifications g;
  select jsonb_build_object('count', count(*), 'oldest_seconds', private.seconds_since(min(o.queued_at)))
  into objects from private.objects_to_delete o;

  failing := array_remove(array[
    case when (mail ->> 'oldest_due_seconds')::bigint > 30 * 60 then 'mail-due' end,
    case when (mail ->> 'given_up_last_day')::bigint > 0 then 'mail-given-up' end,
    case when (push ->> 'oldest_due_seconds')::bigint > 30 * 60 then 'push-due' end,
    case when (push ->> 'given_up_last_day')::bigint > 0 then 'push-given-up' end,
    case when (objects ->> 'oldest_seconds')::bigint > 2 * 24 * 60 * 60 then 'objects-to-delete' end
  ], null) || array(
    select 'timer:' || t.key from jsonb_each(timers) as t where t.value -> 'is_failing' = 'true' order by t.key);

  return jsonb_build_object(
    'ok', cardinality(failing) = 0,
    'failing', to_jsonb(failing),
    'at', now(),
    'mail', mail,
    'push', push,
    'objects_to_delete', objects,
    'timers', timers,
    'epoch', (
      select jsonb_build_object('began_at', s.began_at, 'seconds', private.seconds_since(s.began_at))
      from private.sync_state s),
    'rejected', (
      select coalesce(jsonb_object_agg(r.code, r.mutations), '{}') from (
        -- Whole hours: the first of them began up to an hour earlier.
        select code, sum(mutations) as mutations from private.rejected_codes
        where hour > now() - interval '25 hours' group by code
      ) r),
    'table_bytes', private.table_sizes());
end
$$;

create function public.health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The role of the request: `current_user` is this function's owner.
  if current_setting('role', true) is distinct from 'service_role' and not private.is_admin() then
    perform private.refuse('health_readers', 'Only administrators may read this', '42501');
  end if;
  return private.health();
end
$$;

create function private.fold(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(case
    when octet_length(words) = char_length(words) then lower(translate(words, '''`"', ''))
    else replace(replace(replace(replace(translate(
      lower(regexp_replace(translate(regexp_replace(normalize(replace(words, U&'\00B4', ''''), nfkd),
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
          '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd'
          '\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903'
          '\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7\u09c8\u09cb-\u09cd'
          '\u09d7\u09e2\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a70\u0a71\u0a75'
          '\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c'
          '\u0b3e-\u0b44\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd'
          '\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc'
          '\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0ce2\u0ce3\u0cf3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d44'
          '\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2\u0df3'
          '\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f'
          '\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060'
          '\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715'
          '\u1732-\u1734\u1752\u1753\u1772\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885\u1886\u18a9\u1920-\u192b'
          '\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04'
          '\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8'
          '\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a'
          '\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ua6f0\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880\ua881'
          '\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36'
          '\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7\uaab8\uaabe\uaabf\uaac1\uaaeb-\uaaef\uaaf5\uaaf6'
          '\uabe3-\uabea\uabec\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f]',
          '', 'g'),
        U&'''`"\02B9\02BB\02BC\02BD\02BE\02BF\02C8\2018\2019\201A\201B\2032\2033\2035\A78B\A78C\FF07\055A\05F3'
        '\201C\201D\201E\201F\00AB\00BB\05F4\0640', ''),
        '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')),
      U&'łøđðħıŧŋĸəƒɓɗƙƴɛɔɨʉƶɖɠɫςґیىکٱةھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙'
      '\058A\05BE\1806\2010\2011\2012\2013\2014\2015\2043\2212\2E3A\2E3B\30A0\FE31\FE32\FE58\FE63\FF0D',
      'loddhitnkefbdkyeoiuzdglσгييكاهه01234567890123456789012345678901234567890123456789'
      '-------------------'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end, '-(?![0-9])', '', 'g')
$$;

create function private.find_remote_members(filter jsonb, out ids uuid[], out matching integer, out more boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen constant text := coalesce(filter ->> 'profession', '');
  wanted text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(private.fold(left(filter ->> 'q', 200)), '\s+') as word where word <> ''
    order by length(word) desc limit 8);
  hidden uuid[] := case when private.is_admin() then '{}' else private.blocked_people() end;
  those text :=
    $query$ from private.remote_members where ($2 = '' or $2 = any (professions)) and id <> all ($3) $query$;
begin
  ids := '{}';
  matching := 0;
  more := false;
  if not (private.is_admin() or private.is_member()) then return; end if;
  if chosen <> '' then
    wanted := wanted || ('%' || regexp_replace(private.fold(left(chosen, 60)), '([\\%_])', '\\\1', 'g') || '%');
  end if;
  if wanted = '{}' then return; end if;
  for place in 1 .. cardinality(wanted) loop
    those := those || format(' and haystack like ($1)[%s]', place);
  end loop;
  execute 'select coalesce(array_agg(id), ''{}'') from (select id ' || those || ' order by name, id limit 60) as first'
  into ids using wanted, chosen, hidden;
  matching := cardinality(ids);
  if matching < 60 then return; end if;
  execute 'select count(*) from (select ' || those || ' limit 1001) as counted'
  into matching using wanted, chosen, hidden;
  more := matching > 1000;
  matching := least(matching, 1000);
end
$$;

create function private.count_members() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from public.profiles
    where is_approved and ((select private.is_admin())
      or ((select private.is_member()) and id <> all ((select private.blocked_people())::uuid[])))
  );
end
$$;

create function public.search_members(filter jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- The keys of `MemberFilter` (src/domain/search/directory.ts).
  keys constant text[] := array['q', 'profession'];
begin
  if jsonb_typeof(filter) is distinct from 'object' or filter - keys <> '{}' then
    raise exception using errcode = '22023', message = 'Malformed filter';
  end if;
  return (
    select jsonb_build_object(
      'members', (
        select coalesce(jsonb_agg(to_jsonb(p) order by array_position(f.ids, p.id)), '[]')
        from private.public_profiles p where p.id = any (f.ids)
      ),
      'found', f.matching,
      'more', f.more,
      'all', case when concat(filter ->> 'q', filter ->> 'profession') ~ '^\s*$' then private.count_members() end
    )
    from private.find_remote_members(filter) as f
  );
end
$$;

create table private.message_notices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  push boolean not null default true,
  mail boolean not null default true
);

create function private.notices_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('push', n.push, 'mail', n.mail) from private.message_notices n where n.user_id = person),
    '{"push": true, "mail": true}');
end
$$;

create function public.my_message_notices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.notices_of((select auth.uid()))
$$;

create function public.set_message_notices(push boolean, mail boolean, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('message_notices_signed_in', 'Sign in first', '42501'); end if;
  insert into private.message_notices (user_id, push, mail)
  values (me, set_message_notices.push, set_message_notices.mail)
  on conflict (user_id) do update set push = excluded.push, mail = excluded.mail;
  if not set_message_notices.push then
    delete from private.notification_queue q where q.user_id = me and q.kind = 'message-new';
  end if;
  -- Sent ones stay until their thread is read: until then it gets no second mail.
  if not set_message_notices.mail then
    delete from private.mail_queue q
    where q.user_id = me and q.kind = 'messages' and q.state in ('queued', 'sending');
  end if;
end
$$;

create function private.queue_notification(
  recipient uuid, of_kind text, of_thread uuid default '00000000-0000-0000-0000-000000000000') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if recipient is null or recipient is not distinct from (select auth.uid()) then return; end if;
  insert into private.notification_queue as q (subscription_id, kind, user_id, about)
  select s.id, of_kind, s.user_id, of_thread from public.push_subscriptions s where s.user_id = recipient
  on conflict (subscription_id, kind, about) do update
    set id = gen_random_uuid(), queued_at = now(), due_at = now(), attempts = 0;
  -- For the embedded backend; a hosted project has a timer.
  if found then perform pg_notify('notification_queue', ''); end if;
end
$$;

create function private.queue_message_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid := (
    select r.user_id from public.message_reads r
    where r.application_id = new.application_id and r.as_client <> new.sent_by_client);
  wanted jsonb := private.notices_of(recipient);
begin
  if recipient is null then return null; end if;
  if wanted -> 'push' = 'true' then
    perform private.queue_notification(recipient, 'message-new', new.application_id);
  end if;
  if wanted -> 'mail' = 'true' then
    -- One that was sent stays here until the thread is read: until then no other is sent.
    insert into private.mail_queue (kind, user_id, application_id, due_at)
    values ('messages', recipient, new.application_id, now() + interval '10 minutes') on conflict do nothing;
  end if;
  return null;
end
$$;

create function private.drop_notices_of(threads uuid[], recipient uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_queue q
  where q.kind = 'messages' and q.application_id = any (threads)
    and (recipient is null or (q.user_id = recipient and q.state <> 'given up'));
  delete from private.notification_queue q
  where q.kind = 'message-new' and q.about = any (threads) and (recipient is null or q.user_id = recipient);
end
$$;

create function private.follow_message_read() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unread_since timestamptz := (
    select min(m.created_at) from public.messages m
    where m.application_id = new.application_id and m.position > new.read_up_to
      and m.kind = 'text' and m.sent_by_client <> new.as_client);
begin
  if unread_since is null then
    perform private.drop_notices_of(array[new.application_id], new.user_id);
  else
    update private.mail_queue q set due_at = greatest(q.due_at, unread_since + interval '10 minutes')
    where q.kind = 'messages' and q.user_id = new.user_id and q.application_id = new.application_id
      and q.state = 'queued';
  end if;
  return null;
end
$$;

create function private.drop_notices_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_notices_of(array[old.id]);
  return null;
end
$$;

create function private.drop_notices_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_notices_of(array(
    select r.application_id from public.message_reads r
    join public.message_reads o on o.application_id = r.application_id and o.user_id = new.blocked
    where r.user_id = new.blocker));
  return null;
end
$$;

create function private.thread_names(application uuid, recipient uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('service', j.title,
      'writer', case recipient when c.user_id then p.full_name else c.contact_name end,
      'recipient', case recipient when c.user_id then c.contact_name else p.full_name end)
    from public.job_applications a
    join public.clients c on c.id = a.client_id
    join public.jobs j on j.id = a.job_id
    join public.profiles p on p.id = j.posted_by
    where a.id = application
  );
end
$$;

create function public.take_notifications() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from public.push_subscriptions s using private.notification_queue q
  where q.subscription_id = s.id and q.due_at <= now() and s.session_id is not null
    and not exists (
      select from auth.sessions e where e.id = s.session_id and (e.not_after is null or e.not_after > now()));
  with due as (
    select q.id from private.notification_queue q where q.due_at <= now()
    order by q.due_at limit 20 for update skip locked
  ), claimed as (
    update private.notification_queue q set attempts = attempts + 1, due_at = now() + interval '5 minutes'
    from due where q.id = due.id returning q.id, q.kind, q.subscription_id, q.user_id, q.about
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'endpoint', s.endpoint,
    'p256dh', s.p256dh, 'auth', s.auth)
    || case c.kind
      when 'message-new' then jsonb_build_object('about', c.about, 'names', private.thread_names(c.about, c.user_id))
      else '{}' end), '[]') into taken
  from claimed c join public.push_subscriptions s on s.id = c.subscription_id;
  return taken;
end
$$;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The session that subscribed. Once it has ended, nothing is sent any more.
  session_id uuid,
  endpoint text not null
    constraint push_subscriptions_endpoint_length check (char_length(endpoint) between 10 and 1000)
    constraint push_subscriptions_endpoint_once unique,
  -- A point of P-256 and sixteen bytes, base64url (RFC 8291).
  p256dh text not null
    constraint push_subscriptions_p256dh_shape check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null
    constraint push_subscriptions_auth_shape check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  -- When the browser last renewed it.
  seen_at timestamptz not null default now()
);

create function public.save_push_subscription(endpoint text, p256dh text, auth text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_most constant integer := 10;
  me uuid := (select auth.uid());
  saved uuid;
begin
  if me is null then perform private.refuse('push_subscriptions_signed_in', 'Sign in first', '42501'); end if;
  -- A name with a top-level domain: no IP address, no port, no password, no name of a private network.
  if save_push_subscription.endpoint !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}/[!-~]+$'
     or save_push_subscription.endpoint ~ ('^https://[^/]*\.(local|localhost|internal|intranet|lan|home|corp'
       '|test|example|invalid|onion|arpa)/') then
    perform private.refuse('push_subscriptions_endpoint_public', 'This is no push service');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('push_subscriptions ' || me, 0));
  insert into public.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth)
  values (me, ((select auth.jwt()) ->> 'session_id')::uuid, save_push_subscription.endpoint,
    save_push_subscription.p256dh, save_push_subscription.auth)
  on conflict on constraint push_subscriptions_endpoint_once do update
    set user_id = excluded.user_id, session_id = excluded.session_id, seen_at = now()
    where (s.p256dh, s.auth) = (excluded.p256dh, excluded.auth)
  returning id into saved;
  if saved is null then
    perform private.refuse('push_subscriptions_endpoint_once', 'This browser is signed up already', '23505');
  end if;
  -- Notifications queued for the browser's former user are not for this one.
  delete from private.notification_queue q where q.subscription_id = saved and q.user_id <> me;
  delete from public.push_subscriptions s
  where s.user_id = me and s.id in (
    select o.id from public.push_subscriptions o
    where o.user_id = me order by o.seen_at desc, o.id = saved desc offset at_most);
end
$$;

create table private.notification_queue (
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  kind text not null
    constraint notification_queue_kind_known check (kind in (
    'request-new', 'request-answered', 'request-progress', 'request-withdrawn', 'approved', 'invoice-sent',
    'invoice-paid', 'message-new', 'quote-new', 'quote-answered')),
  user_id uuid not null,
  -- A new id for each change: finishing the older notification does not delete the newer one.
  id uuid not null default gen_random_uuid(),
  queued_at timestamptz not null default now(),
  -- When it may be taken. One that is being sent is taken to be lost by then.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  about uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Why the last attempt failed; names neither a person nor an address.
  reason text,
  primary key (subscription_id, kind, about)
);

create function private.queue_request_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_notification(j.posted_by, 'request-new') from public.jobs j where j.id = new.job_id;
  return null;
end
$$;

create function private.queue_request_status_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'withdrawn' then
    perform private.queue_notification(j.posted_by, 'request-withdrawn') from public.jobs j where j.id = new.job_id;
    return null;
  end if;
  perform private.queue_notification(c.user_id,
    case when new.status in ('accepted', 'rejected') then 'request-answered' else 'request-progress' end)
  from public.clients c where c.id = new.client_id;
  return null;
end
$$;

create function private.queue_approval_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_approved then
    perform private.queue_notification(new.id, 'approved');
  else
    delete from private.notification_queue where user_id = new.id and kind = 'approved';
  end if;
  return null;
end
$$;

create function private.queue_invoice_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'draft' and new.status = 'sent' then
    perform private.queue_notification(c.user_id, 'invoice-sent') from public.clients c where c.id = new.client_id;
  elsif new.status = 'paid' then
    perform private.queue_notification(new.professional_id, 'invoice-paid');
  end if;
  return null;
end
$$;

create table private.objects_to_delete (
  bucket_id text not null,
  name text not null,
  queued_at timestamptz not null default now(),
  primary key (bucket_id, name)
);

create table private.orphan_search (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null default now() + interval '1 day'
);

create function private.notify_objects_to_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('objects_to_delete', '');
  return null;
end
$$;

create function private.queue_owned_object() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name) values (old.bucket_id, old.name) on conflict do nothing;
  return null;
end
$$;

create function private.queue_project_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name) values ('project-files', old.file_path)
  on conflict do nothing;
  return null;
end
$$;

create function private.queue_work_samples() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.objects_to_delete (bucket_id, name)
  select 'portfolio-images', path from unnest(old.image_urls) as path on conflict do nothing;
  return null;
end
$$;

create function private.delete_pictures_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.object_owners where owner = old.id and bucket_id in ('profile-images', 'service-images');
  return null;
end
$$;

create function private.delete_pictures_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.object_owners where owner = old.user_id and bucket_id = 'portfolio-images';
  return null;
end
$$;

create function private.queue_orphans() returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
begin
  update private.orphan_search set next_at = now() + interval '1 day' where next_at <= now();
  if not found then return; end if;
  insert into private.objects_to_delete (bucket_id, name)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id in ('profile-images', 'service-images', 'portfolio-images', 'project-files')
    and o.created_at < now() - interval '1 day'
    and not exists (select from private.attached_pictures a where a.bucket_id = o.bucket_id and a.name = o.name)
    and not exists (select from public.project_files f where o.bucket_id = 'project-files' and f.file_path = o.name)
  on conflict do nothing;
end
$$;

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

create function public.forget_deleted_objects(bucket text, names jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.objects_to_delete
  where bucket_id = bucket and name in (select jsonb_array_elements_text(names))
$$;

create function private.are_parted(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.blocks where (blocker, blocked) in ((one, other), (other, one))
  );
end
$$;

create function private.is_parted_from_client(professional uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.clients c where c.id = client and private.are_parted(professional, c.user_id));
end
$$;

create function private.guard_invoice_of_parted() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.is_parted_from_client(new.professional_id, new.client_id) then
    perform private.refuse('invoices_blocked', 'You can no longer write to each other: send it outside of the app');
  end if;
  return new;
end
$$;

create function private.guard_payment_of_parted() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if exists (
    select from public.invoices i
    where i.id = new.invoice_id and private.is_parted_from_client(i.professional_id, i.client_id)
  ) then
    perform private.refuse('payments_note_blocked', 'You can no longer write to each other: leave the note empty');
  end if;
  return new;
end
$$;

create function private.guard_file_of_parted() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if not private.may_write(new.application_id) then
    perform private.refuse(tg_table_name || '_blocked', 'You can no longer write to each other');
  end if;
  return new;
end
$$;

create table private.frozen_rows (
  viewer uuid not null references auth.users (id) on delete cascade,
  row_id uuid not null,
  content jsonb not null,
  primary key (viewer, row_id)
);

create function private.freeze_rows(for_viewer uuid, owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.frozen_rows (viewer, row_id, content)
  select for_viewer, j.id, to_jsonb(j) from public.jobs j
  where j.posted_by = owner and exists (
    select from public.job_applications a join public.clients c on c.id = a.client_id
    where a.job_id = j.id and c.user_id = for_viewer)
  union all
  select for_viewer, c.id, to_jsonb(c) from public.clients c where c.user_id = owner
  on conflict do nothing;
end
$$;

create function private.thaw_rows(one uuid, other uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.frozen_rows f
  where f.viewer in (one, other) and f.row_id in (
    select id from public.jobs where posted_by in (one, other)
    union all select id from public.clients where user_id in (one, other));
  update public.clients set sync_xid = sync_xid where user_id in (one, other);
end
$$;

create function private.follow_block_of_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.freeze_rows(new.blocker, new.blocked);
    perform private.freeze_rows(new.blocked, new.blocker);
  elsif not private.are_parted(old.blocker, old.blocked) then
    perform private.thaw_rows(old.blocker, old.blocked);
  end if;
  return null;
end
$$;

create function private.protocol_version() returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return 3;
end
$$;

create function private.accepts_version(given jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'number' then return false; end if;
  return given in (to_jsonb(private.protocol_version()), to_jsonb(greatest(private.protocol_version() - 1, 1)));
end
$$;

create function private.as_xid(given text) returns xid8
language plpgsql immutable set search_path = '' as $$
begin
  if given ~ '^[0-9]{1,19}$' then return given::xid8; end if;
  return null;
end
$$;

create function private.as_uuid(given text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if given ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return given::uuid; end if;
  return null;
end
$$;

create function private.scope() returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when (select auth.uid()) is null then 'visitor'
    when private.is_admin() then 'administrator' || private.scope_suffix()
    when private.is_member() then 'member' || private.scope_suffix()
    when private.my_client_id() is not null then 'client'
    else 'pending'
  end;
end
$$;

create function private.are_positions(given jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'object' then return false; end if;
  return not exists (
    select from jsonb_each(given) as position
    where private.as_xid(position.value ->> 0) is null or private.as_uuid(position.value ->> 1) is null
  );
end
$$;

create function private.confirmed_xids(awaiting_xids jsonb, snapshot pg_snapshot) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(awaiting_xids) is distinct from 'array' or awaiting_xids = '[]' then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(xid), '[]') from jsonb_array_elements_text(awaiting_xids) as xid
    where pg_visible_in_snapshot(private.as_xid(xid), snapshot)
  );
end
$$;

create function private.known_profiles(known jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(known) is distinct from 'object' or known = '{}' then return '{"rows": [], "gone": []}'; end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(p)), '[]')
      from jsonb_each_text(known) as k (id, sync_xid)
      join private.public_profiles p on p.id = private.as_uuid(k.id)
      where p.sync_xid::text is distinct from k.sync_xid
    ),
    'gone', (
      select coalesce(jsonb_agg(k.id), '[]') from jsonb_object_keys(known) as k (id)
      where not exists (select from private.public_profiles p where p.id = private.as_uuid(k.id))
    )
  );
end
$$;

create function private.lost_mutations(mutations jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(mutation), '[]') from jsonb_array_elements_text(mutations) as mutation
    where not exists (
      select from private.mutation_results r
      where r.actor = (select auth.uid()) and r.mutation_id = private.as_uuid(mutation)
    )
  );
end
$$;

create function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  version constant integer := private.protocol_version();
  snapshot constant pg_snapshot := pg_current_snapshot();
  horizon xid8 := pg_snapshot_xmin(snapshot);
  scope constant text := private.scope();
  page jsonb := request -> 'page';
  cursor text := request ->> 'cursor';
  tables text[];
  epoch uuid;
  forgotten xid8;
  since xid8;
  is_full boolean := false;
  most integer := 500;
  answer jsonb;
begin
  perform private.require_small_pull(request);
  if not private.accepts_version(request -> 'v') then
    return jsonb_build_object('v', version, 'update_needed', true);
  end if;
  tables := private.tables_of(request);
  select s.epoch, s.forgotten_until into epoch, forgotten from private.sync_epoch() s;
  answer := jsonb_build_object('v', version, 'epoch', epoch, 'scope', scope);
  -- The first answer after the account was deleted replaces everything.
  if private.precedes_deletion(cursor) then cursor := null; end if;

  -- A later page goes on at its positions, under the first page's horizon.
  if page is not null then
    since := private.read_cursor(page ->> 'horizon');
    if since > horizon then
      -- Its rows are of a history that a restore has undone: answered as a first page with that cursor.
      cursor := page ->> 'horizon';
      page := null;
    elsif since is null or not private.are_positions(page -> 'after')
       or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope then
      -- Malformed, or epoch or scope changed between two pages: the device starts again.
      cursor := null;
      page := null;
    else
      horizon := since;
    end if;
  end if;

  -- A first page starts at the cursor, or at the beginning.
  if page is null then
    since := private.read_cursor(cursor);
    if since > horizon or private.holds_future_rows() then
      return answer || jsonb_build_object('restored', true, 'full', false,
        'cursor', coalesce(cursor, ''), 'rows', '{}'::jsonb, 'removed', '{}'::jsonb, 'next', null,
        'confirmed_xids', '[]'::jsonb, 'known', private.known_profiles(null));
    end if;
    is_full := since is null or since <= forgotten
      or request ->> 'epoch' is distinct from epoch::text or request ->> 'scope' is distinct from scope;
    if is_full then since := '0'; end if;
  end if;

  answer := answer || jsonb_build_object(
    'cursor', private.sign_cursor(horizon),
    'full', is_full,
    'removed', case when page is null and not is_full then private.removals_since(tables, since) else '{}' end,
    'confirmed_xids', private.confirmed_xids(request -> 'awaiting_xids', snapshot),
    'known', private.known_profiles(request -> 'known'));
  if jsonb_typeof(request -> 'applied') = 'array' then
    answer := answer || jsonb_build_object('lost', private.lost_mutations(request -> 'applied'));
  end if;
  if request -> 'check' = 'true' then
    answer := answer || jsonb_build_object('check', private.sync_check(tables));
  end if;
  if request ? 'ids' then
    answer := answer || jsonb_build_object('ids', private.sync_ids(tables, request -> 'ids'));
  end if;
  if jsonb_typeof(request -> 'limit') = 'number' then
    most := least(greatest((request ->> 'limit')::numeric, 1), 5000);
  end if;
  return answer
    || private.rows_after(tables, coalesce(page -> 'after', private.positions_since(tables, since)), most);
end
$$;

create function private.precedes_deletion(cursor text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select auth.uid()) is not null and not private.has_account() and exists (
    select from public.sync_removals r
    where r.audience = private.user_audience((select auth.uid())) and r.sync_xid >= private.read_cursor(cursor)
  );
end
$$;

create function private.require_small_pull(request jsonb) returns void
language plpgsql immutable security invoker set search_path = '' as $$
declare
  most constant integer := 1000;
  list text;
begin
  foreach list in array array['awaiting_xids', 'applied'] loop
    if jsonb_typeof(request -> list) = 'array' and jsonb_array_length(request -> list) > most then
      perform private.refuse('sync_pull_size', format('A pull asks about %s ids at most', most), '22023');
    end if;
  end loop;
  if jsonb_typeof(request -> 'known') = 'object'
    and (select count(*) from jsonb_object_keys(request -> 'known')) > most then
    perform private.refuse('sync_pull_size', format('A pull asks about %s profiles at most', most), '22023');
  end if;
end
$$;

create function private.tables_of(request jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select t.name from private.synced_tables t
    where (t.for_visitors or (select auth.uid()) is not null)
      and case
        when jsonb_typeof(request -> 'tables') = 'array' then request -> 'tables' ? t.name
        else to_jsonb(t.since) <= request -> 'v'
      end
    order by t.place
  );
end
$$;

create function private.sync_check(tables text[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  counted jsonb;
  checked jsonb := '{}';
begin
  foreach name in array tables loop
    execute format('select private.check_of_%I()', name) into counted;
    checked := checked || jsonb_build_object(name, counted);
  end loop;
  return checked;
end
$$;

create function private.sync_ids(tables text[], wanted jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  listed jsonb;
  ids jsonb := '{}';
begin
  foreach name in array tables loop
    continue when not wanted ? name;
    execute format($query$
      select coalesce(jsonb_object_agg(p.id, p.sync_xid), '{}') from private.pull_%I p
    $query$, name) into listed;
    ids := ids || jsonb_build_object(name, listed);
  end loop;
  return ids;
end
$$;

create function private.positions_since(tables text[], since xid8) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(
      jsonb_object_agg(name, jsonb_build_array(since::text, '00000000-0000-0000-0000-000000000000')), '{}')
    from private.newest_stamps where name = any (tables) and sync_xid >= since
  );
end
$$;

create function private.rows_after(tables text[], positions jsonb, most integer) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  remaining integer := most;
  name text;
  start jsonb;
  page jsonb;
  rows jsonb := '{}';
  next jsonb := '{}';
begin
  foreach name in array tables loop
    start := positions -> name;
    continue when start is null;
    if remaining = 0 then
      next := next || jsonb_build_object(name, start);
      continue;
    end if;
    execute format('select private.page_of_%I($1, $2, $3)', name)
    into page using (start ->> 0)::xid8, (start ->> 1)::uuid, remaining;
    if page <> '[]' then rows := rows || jsonb_build_object(name, page); end if;
    if jsonb_array_length(page) = remaining then
      next := next || jsonb_build_object(name, jsonb_build_array(page -> -1 ->> 'sync_xid', page -> -1 ->> 'id'));
    end if;
    remaining := remaining - jsonb_array_length(page);
  end loop;
  return jsonb_build_object('rows', rows, 'next', nullif(next, '{}'));
end
$$;

create function private.removals_since(tables text[], since xid8) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  gone jsonb;
  removed jsonb := '{}';
begin
  for name, gone in
    select a.table_name, a.row_ids from private.announced_since(since) a where a.table_name = any (tables)
  loop
    execute format('select private.unseen_%I($1)', name) into gone using gone;
    if gone is not null then removed := removed || jsonb_build_object(name, gone); end if;
  end loop;
  return removed;
end
$$;

create table private.mutation_results (
  actor uuid not null,
  mutation_id uuid not null,
  device_id uuid not null,
  result jsonb,
  recorded_at timestamptz not null default now(),
  primary key (actor, mutation_id)
);

create function private.claim_mutation(mutation uuid, device uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mutation_results (actor, mutation_id, device_id)
  values ((select auth.uid()), mutation, device) on conflict do nothing;
  return found;
end
$$;

create function private.recorded_result(mutation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return (select result from private.mutation_results where actor = (select auth.uid()) and mutation_id = mutation);
end
$$;

create function private.record_result(mutation uuid, result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.mutation_results m set result = record_result.result
  where actor = (select auth.uid()) and mutation_id = mutation;
end
$$;

create function private.already_decided(changes jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  change jsonb;
  decision jsonb;
begin
  if not changes @> '[{"table": "profiles", "op": "update"}]' then return null; end if;
  for change in
    select value from jsonb_array_elements(changes)
    where value ->> 'table' = 'profiles' and value ->> 'op' = 'update'
      and value -> 'values' ?| array['is_approved', 'linkedin_verified']
  loop
    select private.last_decision(p.id) into decision from public.profiles p
    where p.id = (change ->> 'id')::uuid and p.id <> (select auth.uid())
      and to_jsonb(p) @> (change -> 'values') and not (change -> 'base') @> (change -> 'values');
    if decision is not null then return decision; end if;
  end loop;
  return null;
end
$$;

create function private.apply_mutation(mutation jsonb, device uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  id constant jsonb := mutation -> 'id';
  change jsonb;
  result jsonb;
  decision jsonb;
  failed_constraint text;
  failed_column text;
  failed_table text;
begin
  if not private.claim_mutation((id #>> '{}')::uuid, device) then
    return private.recorded_result((id #>> '{}')::uuid);
  end if;
  decision := private.already_decided(mutation -> 'changes');
  for change in select value from jsonb_array_elements(mutation -> 'changes') loop
    result := private.apply_change(change);
    if result is not null then
      raise exception using errcode = 'P0C01', message = result::text;
    end if;
  end loop;
  set constraints all immediate;
  set constraints all deferred;
  result := jsonb_build_object('id', id, 'status', 'applied', 'xid', pg_current_xact_id()::text);
  if decision is not null then result := result || jsonb_build_object('decision', decision); end if;
  perform private.record_result((id #>> '{}')::uuid, result);
  return result;
exception
  when sqlstate 'P0C01' then
    return sqlerrm::jsonb || jsonb_build_object('id', id);
  when serialization_failure or deadlock_detected or lock_not_available or query_canceled
    or operator_intervention or insufficient_resources or system_error then
    raise;
  when others then
    get stacked diagnostics
      failed_constraint = constraint_name, failed_column = column_name, failed_table = table_name;
    return jsonb_build_object('id', id, 'status', 'rejected', 'code', sqlstate, 'message', sqlerrm,
      'constraint', nullif(failed_constraint, ''), 'column', nullif(failed_column, ''),
      'table', nullif(failed_table, ''));
end
$$;

create function public.apply_mutations(client_id uuid, mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version constant integer := private.protocol_version();
  most_changes constant integer := 1000;
  item jsonb;
  result jsonb;
  results jsonb := '[]';
  rejected text[] := '{}';
begin
  -- Answered with 401, so that the device asks for another token and learns that the account is gone.
  if not private.has_account() then
    raise exception using errcode = 'PT401', message = 'This account is not there any more';
  end if;
  if client_id is null or jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception using errcode = '22023', message = 'Malformed mutations';
  end if;
  -- All or none: a device cancels what was answered so, as if the server had never received it.
  if exists (select from jsonb_array_elements(mutations) as m where not private.accepts_version(m -> 'v')) then
    return jsonb_build_object('v', version, 'update_needed', true);
  end if;
  -- A request is one transaction, and others wait for its locks. See MAX_BATCH_CHANGES in src/outbox/plan-batches.ts.
  if (
    select sum(case jsonb_typeof(value -> 'changes') when 'array' then jsonb_array_length(value -> 'changes') end)
    from jsonb_array_elements(mutations)
  ) > most_changes then
    raise exception using errcode = '22023', message = 'At most 1,000 changes in one request';
  end if;

  for item in select value from jsonb_array_elements(mutations) loop
    if item ->> 'id' is null or jsonb_typeof(item -> 'changes') is distinct from 'array'
       or jsonb_array_length(item -> 'changes') > 100 then
      raise exception using errcode = '22023', message = 'Malformed mutation';
    end if;
    result := private.apply_mutation(item, client_id);
    results := results || jsonb_build_array(result);
    if result ->> 'status' = 'rejected' then rejected := rejected || (result ->> 'code'); end if;
  end loop;
  if cardinality(rejected) > 0 then perform private.count_rejected(rejected); end if;
  return jsonb_build_object('v', version, 'epoch', (select epoch from private.sync_epoch()), 'results', results);
end
$$;

create function private.once(mutation_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return mutation_id is null or (select auth.uid()) is null
    or private.claim_mutation(mutation_id, '00000000-0000-0000-0000-000000000000');
end
$$;

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

create table private.rejected_codes (
  id bigint generated always as identity primary key,
  -- The beginning of the hour.
  hour timestamptz not null,
  code text not null,
  mutations integer not null
);

create function private.count_rejected(codes text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  rejected record;
begin
  for rejected in select c.code, count(*)::integer as mutations from unnest(codes) as c (code) group by c.code loop
    update private.rejected_codes r set mutations = r.mutations + rejected.mutations
    where r.id = (
      select o.id from private.rejected_codes o where o.hour = this_hour and o.code = rejected.code
      limit 1 for update skip locked
    );
    if not found then
      insert into private.rejected_codes (hour, code, mutations) values (this_hour, rejected.code, rejected.mutations);
    end if;
  end loop;
end
$$;

create table public.sync_removals (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id uuid not null,
  audience text not null,
  sync_xid xid8 not null default pg_current_xact_id(),
  removed_at timestamptz not null default now()
);

create function private.user_audience(user_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'user:' || user_id;
end
$$;

create function private.my_audiences() returns text[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array['board']
    || case when private.is_admin() or private.is_member() then array['members'] else '{}' end
    || case when private.is_admin() then array['admin'] else '{}' end
    || case when (select auth.uid()) is not null then array[private.user_audience((select auth.uid()))] else '{}' end;
end
$$;

create function private.announce_removal(of_table text, of_row uuid, variadic audiences text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sync_removals (table_name, row_id, audience)
  select distinct of_table, of_row, audience from unnest(audiences) as audience where audience is not null;
  perform private.forget_old();
end
$$;

create function private.forget_old() returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten xid8;
begin
  update private.sync_state set swept_at = now() where swept_at < now() - interval '20 hours';
  if not found then return; end if;
  with gone as (
    delete from public.sync_removals where removed_at < now() - interval '90 days' returning sync_xid
  )
  select max(sync_xid) into forgotten from gone;
  if forgotten is not null then
    update private.sync_state set forgotten_until = greatest(forgotten_until, forgotten) where true;
  end if;
  delete from private.mutation_results where recorded_at < now() - interval '1 year';
  delete from private.mail_queue where state = 'given up' and given_up_at < now() - interval '1 year';
  delete from private.rejected_codes where hour < now() - interval '7 days';
  delete from private.given_up_notifications where given_up_at < now() - interval '7 days';
end
$$;

create function private.announced_since(since xid8) returns table (table_name text, row_ids jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select r.table_name, jsonb_agg(distinct r.row_id) from public.sync_removals r
  where r.sync_xid >= since and r.audience = any ((select private.my_audiences())::text[])
  group by r.table_name;
end
$$;

create function private.is_hidden(job uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.hidden_services where job_id = job);
end
$$;

create function private.guard_hidden() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and private.is_hidden(new.id) then
    perform private.refuse('jobs_hidden', 'An administrator has taken this service off the board', '42501');
  end if;
  return new;
end
$$;

create function public.my_reports() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'subject', subject, 'reason', reason,
    'at', created_at, 'decided', decision is not null) order by created_at desc), '[]')
  from public.reports where reporter = (select auth.uid())
$$;

create function public.report(
  id uuid, kind text, target uuid, reason text, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a_day constant integer := 20;
  a_week_about_one constant integer := 3;
  me uuid := (select auth.uid());
  about record;
begin
  if not private.once(mutation_id) then return; end if;
  if me is null then perform private.refuse('reports_signed_in', 'Sign in first', '42501'); end if;
  if report.kind = 'profile' then
    select p.id as person, null::uuid as job, null::uuid as application, p.full_name as subject into about
    from public.profiles p where p.id = target and (p.is_approved or private.is_admin());
  elsif report.kind = 'service' then
    select j.posted_by as person, j.id as job, null::uuid as application, j.title as subject into about
    from public.jobs j
    where j.id = target and ((j.is_active and j.deleted_at is null) or j.id = any (private.my_requested_job_ids()));
  elsif report.kind = 'request' then
    -- The service only where the reported person offers it: only that one can be hidden.
    select case when j.posted_by = me then c.user_id else j.posted_by end as person,
      case when j.posted_by <> me then j.id end as job, a.id as application,
      case when j.posted_by = me then c.company_name else j.title end as subject into about
    from public.job_applications a
    join public.jobs j on j.id = a.job_id
    join public.clients c on c.id = a.client_id
    where a.id = target and a.id = any (private.my_application_ids());
  elsif report.kind = 'message' then
    select m.author as person, null::uuid as job, m.application_id as application, left(m.body, 200) as subject
    into about
    from public.messages m
    where m.id = target and m.kind = 'text' and m.author is not null
      and m.application_id = any (private.my_thread_ids());
  end if;
  if about is null then perform private.refuse('reports_nothing', 'There is nothing to report here', 'PT404'); end if;
  if about.person = me then perform private.refuse('reports_not_oneself', 'You cannot report yourself'); end if;

  perform pg_advisory_xact_lock(hashtextextended('reports ' || me, 0));
  if exists (select from public.reports r where r.id = report.id and r.reporter = me) then return; end if;
  if (
    select count(*) from public.reports r where r.reporter = me and r.created_at > now() - interval '1 day'
  ) >= a_day then
    perform private.refuse('reports_limit', 'You have sent twenty reports today. Please try again tomorrow.');
  end if;
  if (
    select count(*) from public.reports r
    where r.reporter = me and r.person = about.person and r.created_at > now() - interval '7 days'
  ) >= a_week_about_one then
    perform private.refuse('reports_limit_about_one',
      'You have reported this person three times this week. The administrators know.');
  end if;
  insert into public.reports (id, reporter, kind, person, job_id, application_id, message_id, subject, reason)
  values (report.id, me, report.kind, about.person, about.job, about.application,
    case report.kind when 'message' then target end, about.subject, report.reason);
  perform private.send_change_hints(array['admin']);
end
$$;

create function public.decide_report(
  report uuid, decision text, note text default null, told text default null, mutation_id uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.reports;
  decider public.profiles;
  internal text := nullif(btrim(note, E' \t\n\r\f\v'), '');
  answer jsonb;
begin
  if not private.once(mutation_id) then answer := private.recorded_result(mutation_id); end if;
  if answer is not null then return answer; end if;
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators decide about reports', '42501');
  end if;
  select * into decider from public.profiles p where p.id = (select auth.uid());
  select * into known from public.reports r where r.id = report for update;
  if known.id is null or known.person = decider.id then
    perform private.refuse('reports_nothing', 'This report is not there any more', 'PT404');
  end if;
  -- The administrator's own decision, sent again because its answer was lost.
  if known.decision = decide_report.decision and known.decided_by = decider.id then
    answer := '{"status": "decided"}';
  elsif known.decision is not null then
    answer := jsonb_build_object('status', 'already', 'by', known.decided_by_name, 'at', known.decided_at,
      'decision', known.decision);
  end if;
  if answer is not null then
    perform private.record_result(mutation_id, answer);
    return answer;
  end if;

  case decide_report.decision
    when 'dismiss' then null;
    when 'hide' then
      if known.job_id is null then
        perform private.refuse('reports_no_service', 'There is no service to hide');
      end if;
      insert into private.hidden_services (job_id) values (known.job_id) on conflict do nothing;
      update public.jobs set is_active = false where id = known.job_id and is_active;
    when 'withdraw' then
      update public.profiles set is_approved = false, decision_note = told where id = known.person and is_approved;
      if not found then
        perform private.refuse('reports_no_approval', 'There is no approval to withdraw');
      end if;
    else perform private.refuse('reports_decision_known', 'Malformed decision', '22023');
  end case;

  update public.reports r set decision = decide_report.decision, decision_note = internal, decided_by = decider.id,
    decided_by_name = decider.full_name, decided_at = now()
  where r.id = known.id;
  if decide_report.decision = 'withdraw' then
    -- The profile's own triggers have recorded it, with what the professional was told.
    update public.decisions d set internal_note = internal, report_id = known.id
    where d.id = (
      select l.id from public.decisions l where l.profile_id = known.person and l.action = 'withdraw'
      order by l.decided_at desc limit 1);
  else
    insert into public.decisions (profile_id, action, internal_note, decided_by, decided_by_name, job_id, report_id)
    select p.id, case decide_report.decision when 'hide' then 'hide_service' else 'dismiss_report' end, internal,
      decider.id, decider.full_name, known.job_id, known.id
    from public.profiles p
    where p.id = known.person;
  end if;
  perform private.send_change_hints(array['admin']);
  answer := '{"status": "decided"}';
  perform private.record_result(mutation_id, answer);
  return answer;
end
$$;

create function public.show_service(job uuid, mutation_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.once(mutation_id) then return; end if;
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators decide about services', '42501');
  end if;
  delete from private.hidden_services where job_id = job;
  if found then
    insert into public.decisions (profile_id, action, decided_by, decided_by_name, job_id)
    select j.posted_by, 'show_service', p.id, p.full_name, j.id
    from public.jobs j, public.profiles p where j.id = job and p.id = (select auth.uid());
  end if;
end
$$;

create function private.follow_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_reads r set sync_xid = sync_xid where r.application_id = new.application_id;
  return null;
end
$$;

create function private.report_of_ended_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select a.id into new.application_id from public.job_applications a where a.id = new.application_id for key share;
  return new;
end
$$;

create function public.reported_thread(report uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.reports;
begin
  if not private.is_admin() then
    perform private.refuse('reports_administrators_decide', 'Only administrators read reported conversations', '42501');
  end if;
  select * into known from public.reports r
  where r.id = report and private.opens_thread(r) and r.person is distinct from (select auth.uid());
  if known.application_id is null then
    perform private.refuse('reports_nothing', 'There is no conversation to read', 'PT404');
  end if;
  return jsonb_build_object(
    'message_id', known.message_id,
    'request', (
      select jsonb_build_object('service', j.title, 'company', c.company_name, 'client', c.contact_name,
        'professional', p.full_name, 'message', a.message, 'created_at', a.created_at)
      from public.job_applications a
      join public.clients c on c.id = a.client_id
      join public.jobs j on j.id = a.job_id
      left join public.profiles p on p.id = j.posted_by
      where a.id = known.application_id),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'sent_by_client', m.sent_by_client,
        'body', m.body, 'created_at', m.created_at) order by m.position), '[]')
      from public.messages m where m.application_id = known.application_id));
end
$$;

create function private.last_decision(profile uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_build_object('by', decided_by_name, 'at', decided_at, 'action', action)
    from public.decisions
    where profile_id = profile and decided_by is distinct from (select auth.uid())
    order by decided_at desc limit 1
  );
end
$$;

create function private.is_my_decision(profile uuid, moment jsonb) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (
    select from public.decisions
    where profile_id = profile and decided_by = (select auth.uid()) and decided_at = (moment #>> '{}')::timestamptz
  );
end
$$;

create function private.visible_row(of_table text, of_row uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen jsonb;
begin
  execute format('select to_jsonb(p) from private.pull_%I p where p.id = $1', of_table) into seen using of_row;
  return seen;
end
$$;

create function private.typed(of_table text, given jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  row_values jsonb;
begin
  execute format('select to_jsonb(r) from jsonb_populate_record(null::public.%I, $1) r', of_table)
  into row_values using given;
  return (select coalesce(jsonb_object_agg(key, row_values -> key), '{}') from jsonb_object_keys(given) as key);
end
$$;

create function private.listed_columns(of_table text, given jsonb) returns text[]
language plpgsql stable security invoker set search_path = '' as $$
declare
  place constant regclass := ('public.' || quote_ident(of_table))::regclass;
  known text[];
  wanted text[];
begin
  select array_agg(attname::text) into known from pg_catalog.pg_attribute
  where attrelid = place and attnum > 0 and not attisdropped;
  select coalesce(array_agg(key order by key), '{}') into wanted from jsonb_object_keys(given) as key;
  if not wanted <@ known then
    raise exception using errcode = '42703', message = 'Unknown column in a change of ' || of_table;
  end if;
  if exists (
    select from pg_catalog.pg_attribute a join jsonb_each_text(given) e on e.key = a.attname
    where a.attrelid = place and a.atttypid = 'numeric'::regtype and e.value !~ '^-?[0-9]+([.][0-9]{1,2})?$'
  ) then
    perform private.refuse(of_table || '_amount_decimals', 'An amount has digits, and two decimals at most', '22023');
  end if;
  return wanted;
end
$$;

create function private.insert_row(of_table text, of_row uuid, given jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  columns text[];
begin
  given := given || jsonb_build_object('id', of_row);
  columns := private.listed_columns(of_table, given);
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    of_table, (select string_agg(quote_ident(c), ', ') from unnest(columns) as c)) using given;
end
$$;

create function private.update_row(of_table text, of_row uuid, given jsonb, base jsonb, expected jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  rules constant jsonb := private.rules_of(of_table);
  decided_at constant text := (select r.key from jsonb_each_text(rules) r where r.value = 'decided at');
  stored jsonb;
  columns text[];
  differing text[];
  affected integer;
begin
  columns := private.listed_columns(of_table, given);
  perform private.listed_columns(of_table, base || expected);
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', of_table) into stored using of_row;
  if stored is null then
    if private.visible_row(of_table, of_row) is not null then
      raise exception using errcode = '42501', message = 'You may not change this';
    end if;
    return jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row, 'columns', '[]'::jsonb,
      'row', null);
  end if;
  given := private.typed(of_table, given);
  base := private.typed(of_table, base);
  expected := private.typed(of_table, expected);
  if private.is_repeated_step(rules, stored, given) then return null; end if;

  select array_agg(c order by c) into differing from unnest(columns) as c
  where (stored -> c is distinct from given -> c and stored -> c is distinct from base -> c)
    and not (c is not distinct from decided_at and private.is_my_decision(of_row, stored -> c))
    and rules ->> c is distinct from 'grows';
  select array_cat(differing, array_agg(key order by key)) into differing from jsonb_each(expected) as e (key, value)
  where stored -> key is distinct from value;
  if differing is not null then
    return jsonb_strip_nulls(jsonb_build_object('status', 'conflict', 'table', of_table, 'row_id', of_row,
        'columns', to_jsonb(differing),
        'decision', case when decided_at is not null then private.last_decision(of_row) end))
      || jsonb_build_object('row', private.visible_row(of_table, of_row));
  end if;

  select array_agg(c) into columns from unnest(columns) as c
  where stored -> c is distinct from given -> c
    or (rules ->> c = 'decided' and given ? decided_at and stored -> decided_at is distinct from given -> decided_at);
  if columns is null then return null; end if;
  execute format('update public.%I t set %s from jsonb_populate_record(null::public.%1$I, $1) v where t.id = $2',
    of_table, (select string_agg(format('%1$I = v.%1$I', c), ', ') from unnest(columns) as c)) using given, of_row;
  get diagnostics affected = row_count;
  if affected = 0 then
    raise exception using errcode = '42501', message = 'You may not change this';
  end if;
  return null;
end
$$;

create function private.delete_row(of_table text, of_row uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  affected integer;
begin
  execute format('delete from public.%I where id = $1', of_table) using of_row;
  get diagnostics affected = row_count;
  if affected = 0 and private.visible_row(of_table, of_row) is not null then
    raise exception using errcode = '42501', message = 'You may not delete this';
  end if;
end
$$;

create function private.apply_change(change jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  of_table text := change ->> 'table';
  of_row uuid := (change ->> 'id')::uuid;
  given jsonb := coalesce(change -> 'values', '{}');
begin
  if of_table is null or of_table <> all (private.synced_tables()) or of_row is null then
    raise exception using errcode = '22023', message = 'Malformed change';
  end if;
  if change ->> 'op' in ('insert', 'update') and (jsonb_typeof(given) <> 'object' or given = '{}') then
    raise exception using errcode = '22023', message = 'A change must name the values it writes';
  end if;
  case change ->> 'op'
    when 'insert' then perform private.insert_row(of_table, of_row, given);
    when 'update' then
      return private.update_row(of_table, of_row, given, coalesce(change -> 'base', '{}'),
        coalesce(change -> 'expect', '{}'));
    when 'delete' then perform private.delete_row(of_table, of_row);
    else raise exception using errcode = '22023', message = 'Malformed change';
  end case;
  return null;
end
$$;

create function private.rules_of(of_table text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.column_name, c.rule), '{}')
    from private.column_rules c where c.table_name = of_table
  );
end
$$;

create function private.is_repeated_step(rules jsonb, stored jsonb, given jsonb) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
declare
  steps constant text[] := array(select r.key from jsonb_each_text(rules) r where r.value in ('step', 'day of step'));
  marks constant text[] := array(select r.key from jsonb_each_text(rules) r where r.value = 'grows');
begin
  return exists (
    select from jsonb_each_text(rules) r where r.value = 'once'
      and stored ->> r.key is not null and given ->> r.key is not null
  ) or (given - steps = '{}' and exists (
    select from jsonb_each_text(rules) r where r.value = 'step' and stored -> r.key = given -> r.key
  )) or (given <> '{}' and given - marks = '{}' and not exists (
    select from jsonb_each_text(given) g where coalesce((stored ->> g.key)::numeric < g.value::numeric, true)
  ));
end
$$;

create table private.object_owners (
  bucket_id text not null,
  name text not null,
  owner uuid not null references auth.users (id) on delete cascade,
  primary key (bucket_id, name)
);

create function private.record_object_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.object_owners (bucket_id, name, owner)
  select new.bucket_id, new.name, u.id from auth.users u where u.id::text = new.owner_id
  on conflict do nothing;
  return null;
end
$$;

create function private.owns_object(bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.object_owners where bucket_id = bucket and name = path and owner = (select auth.uid())
  );
end
$$;

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

create function private.may_add_service_pictures(job text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from public.jobs where id::text = job and posted_by <> (select auth.uid()));
end
$$;

create function private.file_application(path text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when path ~ '^project-files/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/[A-Za-z0-9._-]{1,200}$'
    then split_part(path, '/', 2)::uuid
  end;
end
$$;

create function private.may_see_portfolio_image(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.portfolios
    where application_id = any (private.my_application_ids()) and path = any (image_urls)
  );
end
$$;

create function private.may_delete_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.may_share_files(private.file_application(path), false)
    or (private.owns_object('project-files', path) and private.may_share_files(private.file_application(path), true));
end
$$;

create function private.is_project_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.project_files where file_path = path);
end
$$;

create function private.may_upload_more() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_room_for_uploads((select auth.uid()));
end
$$;

create function private.synced_tables() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select t.name from private.synced_tables t order by t.place);
end
$$;

create function private.holds_future_rows() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.newest_stamps where sync_xid > pg_snapshot_xmax(pg_current_snapshot()));
end
$$;

create function private.row_hash(id uuid, sync_xid xid8) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return ((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint)
    # ((sync_xid::text::bigint * 40503) & 281474976710655))::numeric;
end
$$;

create table private.synced_tables (
  name text primary key,
  -- A pull sends the tables in this order: parents before their children.
  place integer generated always as identity unique,
  -- A device that names no tables gets those that its version of the protocol had.
  since integer not null,
  -- A visitor sees rows of it.
  for_visitors boolean not null default false
);

create function private.sync_table(of_table text, since integer, hints text, for_visitors boolean default false) returns void
language plpgsql security invoker set search_path = '' as $do$
begin
  -- Raises where it is missing: people may take all their data with them.
  perform format('private.export_%I()', of_table)::regprocedure;
  insert into private.synced_tables (name, since, for_visitors)
  values (of_table, sync_table.since, sync_table.for_visitors);
  execute format($triggers$
    create trigger "900_stamp" before insert or update on public.%1$I
      for each row execute function private.stamp();
    create trigger "910_mark" after insert or update or delete on public.%1$I
      for each row execute function private.leave_mark();
    create trigger "920_notify_insert" after insert on public.%1$I referencing new table as changed
      for each statement execute function private.%2$I();
    create trigger "921_notify_update" after update on public.%1$I referencing new table as changed
      for each statement execute function private.%2$I();
    create trigger "922_notify_delete" after delete on public.%1$I referencing old table as changed
      for each statement execute function private.%2$I();
  $triggers$, of_table, hints);
  perform private.make_pull_functions(of_table);
end
$do$;

create function private.make_pull_functions(of_table text) returns void
language plpgsql security invoker set search_path = '' as $do$
begin
  execute format($functions$
    create or replace function private.page_of_%1$s(after_xid xid8, after_id uuid, most integer) returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id), '[]')
        from (
          select * from private.pull_%1$I p
          where (p.sync_xid, p.id) > (after_xid, after_id) order by p.sync_xid, p.id limit most
        ) r
      );
    end
    $$;
    create or replace function private.unseen_%1$s(ids jsonb) returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select jsonb_agg(g.row_id) from jsonb_array_elements_text(ids) as g (row_id)
        where not exists (select from private.pull_%1$I p where p.id = g.row_id::uuid)
      );
    end
    $$;
    create or replace function private.check_of_%1$s() returns jsonb
    language plpgsql stable security invoker set search_path = '' as $$
    begin
      return (
        select jsonb_build_object('count', count(*),
          'hash', coalesce(sum(private.row_hash(p.id, p.sync_xid)), 0)::text)
        from private.pull_%1$I p
      );
    end
    $$;
    revoke execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
      private.check_of_%1$s() from public;
    grant execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
      private.check_of_%1$s() to anon, authenticated, service_role;
  $functions$, of_table);
  execute format('create or replace view private.newest_stamps as select %s', (
    select string_agg(format('%L as name, (select sync_xid from public.%I order by sync_xid desc limit 1) as sync_xid',
      name, name), ' union all select ' order by place)
    from private.synced_tables
  ));
end
$do$;

create function private.hidden_characters() returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return '\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e'
    || '\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb';
end
$$;

create function private.is_one_line(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content !~ ('[' || private.hidden_characters() || ']');
end
$$;

create function private.is_visible(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content ~ ('[^[:space:]\u2800\u200c\u200d\ufe00-\ufe0f' || private.hidden_characters() || ']');
end
$$;

create function private.call_function(name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  if to_regclass('vault.decrypted_secrets') is null then return; end if;
  execute $query$
    select max(decrypted_secret) filter (where name = 'project_url'),
      max(decrypted_secret) filter (where name = 'service_role_key')
    from vault.decrypted_secrets
  $query$ into address, key;
  if address is null or key is null then return; end if;
  -- By default pg_net gives up after two seconds; a function that sends twenty mails takes longer.
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 30000)' using
    address || '/functions/v1/' || call_function.name,
    jsonb_build_object('apikey', key, 'content-type', 'application/json'), '{}'::jsonb;
end
$$;

create function private.schedule(name text, schedule text, command text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) < 2 then
    raise notice 'There is no timer % here: this server has not both pg_cron and pg_net.', schedule.name;
    return;
  end if;
  -- As text, and only where it is missing: a function keeps the plan of a static statement, supautils writes into that
  -- plan's memory, and the second call in a session then ends the server of a hosted project.
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_net') then
    execute 'create extension pg_net with schema extensions';
  end if;
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute 'create extension pg_cron with schema pg_catalog';
  end if;
  execute 'select cron.schedule($1, $2, $3)' using schedule.name, schedule.schedule, schedule.command;
end
$$;

create function private.every_minute(name text, due text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.schedule(every_minute.name, '* * * * *',
    format('select private.call_function(%L) where %s', every_minute.name, due));
end
$$;

create function private.has_account() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users where id = (select auth.uid()));
end
$$;

create function private.has_profile() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()));
end
$$;

create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and is_approved);
end
$$;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and is_admin);
end
$$;

create function private.my_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select id from public.clients where user_id = (select auth.uid()));
end
$$;

create function private.my_job_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(id), '{}') from public.jobs where posted_by = (select auth.uid()));
end
$$;

create function private.my_application_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from public.job_applications
    where client_id = private.my_client_id() or job_id = any (private.my_job_ids())
  );
end
$$;

create function private.my_requested_job_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(job_id), '{}') from public.job_applications where client_id = private.my_client_id()
  );
end
$$;

create function private.my_requesters() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct client_id), '{}') from public.job_applications
    where job_id = any (private.my_job_ids())
  );
end
$$;

create function private.my_counterparts() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(person), '{}') from (
      select posted_by as person from public.jobs where id = any (private.my_requested_job_ids())
      union
      select user_id from public.clients where id = any (private.my_requesters())
    ) as counterparts
  );
end
$$;

create function private.blocked_people() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(case blocker when (select auth.uid()) then blocked else blocker end), '{}')
    from public.blocks where (select auth.uid()) in (blocker, blocked)
  );
end
$$;

create function private.guard_profile() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  decided constant text[] := array['linkedin_verified', 'is_approved', 'decision_note', 'decided_at', 'sync_xid'];
begin
  if not private.by_api() then return new; end if;

  if tg_op = 'INSERT' then
    new.email := private.sign_in_email(me);
    new.linkedin_verified := false;
    new.is_approved := false;
    new.is_admin := false;
    new.decision_note := null;
    new.decided_at := null;
    return new;
  end if;

  if (new.id, new.email, new.is_admin) is distinct from (old.id, old.email, old.is_admin) then
    perform private.refuse('profiles_not_writable', 'This is not yours to change', '42501');
  end if;
  if new.id <> me and to_jsonb(new) - decided is distinct from to_jsonb(old) - decided then
    perform private.refuse('profiles_owner_only', 'Only its owner may change a profile', '42501');
  end if;
  if ((new.linkedin_verified and not old.linkedin_verified) or (new.is_approved and not old.is_approved)
      or (new.decision_note, new.decided_at) is distinct from (old.decision_note, old.decided_at))
     and not private.is_admin() then
    perform private.refuse('profiles_administrators_decide', 'Only administrators verify and approve', '42501');
  end if;
  if new.linkedin_url is distinct from old.linkedin_url then
    new.linkedin_verified := false;
    new.is_approved := false;
  end if;
  return new;
end
$$;

create function private.sign_in_email(user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select email from auth.users where id = user_id and user_id = (select auth.uid()));
end
$$;

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

create function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decider public.profiles;
begin
  if old.is_approved and not new.is_approved then
    perform private.announce_removal('profiles', new.id, 'members');
  end if;
  if (new.full_name, new.email, new.allow_contact) is distinct from (old.full_name, old.email, old.allow_contact) then
    update public.jobs set sync_xid = sync_xid where posted_by = new.id;
  end if;

  if new.decided_at is not distinct from old.decided_at then return null; end if;
  select * into decider from public.profiles where id = (select auth.uid()) and is_admin;
  if not found then return null; end if;
  insert into public.decisions (profile_id, action, note, decided_by, decided_by_name, decided_at)
  select new.id, change.action, case when change.action not in ('verify', 'approve') then new.decision_note end,
    decider.id, decider.full_name, new.decided_at
  from (values
    (new.linkedin_verified <> old.linkedin_verified, case when new.linkedin_verified then 'verify' else 'unverify' end),
    (new.is_approved <> old.is_approved, case when new.is_approved then 'approve' else 'withdraw' end),
    (new.linkedin_verified = old.linkedin_verified and new.is_approved = old.is_approved
        and not exists (select from public.decisions where profile_id = new.id and decided_at = new.decided_at),
      case when new.is_approved then 'note' else 'reject' end)
  ) as change (happened, action)
  where change.happened;
  return null;
end
$$;

create function private.before_profile_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.jobs where posted_by = old.id;
  perform private.announce_removal('profiles', old.id, 'members', private.user_audience(old.id));
  return old;
end
$$;

create function public.public_profile(key text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p) from private.public_profiles p
  where p.id = case
      when key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then key::uuid
    end
  union all
  select to_jsonb(p) from private.public_profiles p
  where p.unique_url = key
  limit 1
$$;

create function private.notify_profiles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from changed) then return null; end if;
  perform private.send_change_hints(array['members', 'admin'] || array(select private.user_audience(id) from changed));
  return null;
end
$$;

create function public.free_profile_url(wanted text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted is null or wanted !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted) > 120 then return null; end if;
  return (
    select offered.url
    from generate_series(1, 1000) as place,
      lateral (
        select case when place = 1 then wanted
          else rtrim(left(wanted, 119 - char_length(place::text)), '-') || '-' || place end as url
      ) offered
    where not private.is_reserved_url(offered.url) and not exists (
      select from public.profiles p where p.unique_url = offered.url and p.id <> (select auth.uid())
    )
    order by place
    limit 1
  );
end
$$;

create function private.is_reserved_url(url text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return url = any (array['account', 'admin', 'administrator', 'api', 'client-dashboard', 'client-login', 'client-register',
    'confirm', 'debug', 'directory', 'help', 'home', 'invoices', 'jobs', 'login', 'logout', 'moderator', 'my-jobs',
    'null', 'official', 'profile', 'profiles', 'register', 'requests', 'reset-password', 'root', 'services',
    'settings', 'share', 'share-target', 'staff', 'storage', 'support', 'system', 'team', 'undefined', 'unsent',
    'verdant-circle']);
end
$$;

create function private.export_profiles() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'profile', (
      select to_jsonb(p) - 'sync_xid' from public.profiles p where id = (select auth.uid())));
end
$$;

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade
    constraint clients_one_per_user unique,
  company_name text not null
    constraint clients_company_name_length check (char_length(btrim(company_name, E' \t\n\r\f\v')) between 2 and 120),
  contact_name text not null
    constraint clients_contact_name_length check (char_length(btrim(contact_name, E' \t\n\r\f\v')) between 2 and 120),
  email text not null
    constraint clients_email_shape check (private.is_email_address(email)),
  phone text not null
    constraint clients_phone_length check (char_length(btrim(phone, E' \t\n\r\f\v')) between 10 and 40),
  website text
    constraint clients_website_shape check (website ~* '^https?://[^\s/?#]+\S*$' and char_length(website) <= 300),
  industry text not null
    constraint clients_industry_known check (industry in (
      'Technology', 'Healthcare', 'Finance', 'Education', 'Retail', 'Manufacturing', 'Food & Beverage', 'Non-profit',
      'Consulting', 'Media & Entertainment', 'Real Estate', 'Other')),
  company_size text not null
    constraint clients_company_size_known check (company_size in (
      'Solo/Freelancer', '2-10 employees', '11-50 employees', '51-200 employees', '201-500 employees',
      '500+ employees')),
  bio text
    constraint clients_bio_length check (char_length(bio) <= 5000),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint clients_company_name_one_line check (private.is_one_line(company_name)),
  constraint clients_contact_name_one_line check (private.is_one_line(contact_name)),
  constraint clients_phone_one_line check (private.is_one_line(phone)),
  constraint clients_website_one_line check (private.is_one_line(website)),
  constraint clients_industry_one_line check (private.is_one_line(industry)),
  constraint clients_company_size_one_line check (private.is_one_line(company_size))
);

create function private.guard_client() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() then new.email := private.sign_in_email((select auth.uid())); end if;
  return new;
end
$$;

create function private.before_client_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_applications where client_id = old.id;
  perform private.announce_removal('clients', old.id, private.user_audience(old.user_id));
  return old;
end
$$;

create function private.client_audience(client uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.user_audience(user_id) from public.clients where id = client);
end
$$;

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

create function private.export_clients() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'client', (
      select to_jsonb(c) - 'sync_xid' from public.clients c where id = private.my_client_id()));
end
$$;

create function private.guard_job() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  pins text[] := array['is_pinned', 'pin_order', 'sync_xid'];
begin
  if private.by_api() then
    if tg_op = 'UPDATE' then
      if new.posted_by <> me and to_jsonb(new) - pins is distinct from to_jsonb(old) - pins then
        perform private.refuse('jobs_owner_only', 'Only its owner may change a service', '42501');
      end if;
      if (new.is_pinned, new.pin_order) is distinct from (old.is_pinned, old.pin_order) and not private.is_admin() then
        perform private.refuse('jobs_administrators_pin', 'Only administrators pin services', '42501');
      end if;
      if old.deleted_at is not null then
        perform private.refuse('jobs_deleted', 'This service was deleted', '42501');
      end if;
    end if;
    perform private.require_own_objects('service-images', new.images,
      case when tg_op = 'UPDATE' then old.images else '{}' end, 'jobs_images_own',
      '^jobs/' || new.id || '/[A-Za-z0-9._-]{1,200}$');
  end if;

  if new.deleted_at is not null then
    if tg_op = 'UPDATE' and old.deleted_at is null then new.deleted_at := now(); end if;
    new.is_active := false;
    new.is_pinned := false;
  end if;
  if not new.is_pinned then
    new.pin_order := null;
  elsif tg_op = 'INSERT' or not old.is_pinned then
    new.pin_order := private.next_pin(new.id);
  end if;
  return new;
end
$$;

create function private.next_pin(job uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  pinned integer;
  last integer;
begin
  perform pg_advisory_xact_lock(hashtext('jobs_pin_limit'));
  select count(*), coalesce(max(pin_order), 0) into pinned, last from public.jobs where is_pinned and id <> job;
  if pinned >= 10 then
    perform private.refuse('jobs_pin_limit', 'Maximum 10 services can be pinned. Please unpin another service first.');
  end if;
  return last + 1;
end
$$;

create function private.follow_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.is_active and not new.is_active then
    perform private.announce_removal('jobs', new.id, 'board');
  end if;
  return null;
end
$$;

create function private.before_job_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_applications where job_id = old.id;
  perform private.announce_removal('jobs', old.id, 'board', private.user_audience(old.posted_by));
  return old;
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

create function private.export_jobs() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'services', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'sync_xid' order by created_at), '[]')
      from public.jobs j where posted_by = (select auth.uid())));
end
$$;

create function private.may_request(job uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.jobs
    where id = job and is_active and deleted_at is null and posted_by <> (select auth.uid())
      and posted_by <> all (private.blocked_people())
  );
end
$$;

create function private.guard_job_application() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.status <> old.status and (
    (old.status, new.status) not in (('pending', 'accepted'), ('pending', 'rejected'), ('accepted', 'in_progress'),
      ('in_progress', 'completed'), ('pending', 'withdrawn'))
    or new.status = 'withdrawn' and new.client_id is distinct from private.my_client_id()
  ) then
    perform private.refuse('job_applications_status_step',
      format('A request cannot go from %s to %s', replace(old.status, '_', ' '), replace(new.status, '_', ' ')));
  end if;
  return new;
end
$$;

create function private.application_audiences(application uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[private.user_audience(c.user_id), private.user_audience(j.posted_by)]
    from public.job_applications a
    join public.clients c on c.id = a.client_id
    join public.jobs j on j.id = a.job_id
    where a.id = application
  );
end
$$;

create function private.follow_job_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set sync_xid = sync_xid where id = new.client_id;
  return null;
end
$$;

create function private.require_portfolio() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.jobs where id = new.job_id and portfolio_required)
     and exists (select from public.job_applications where id = new.id)
     and not exists (select from public.portfolios where application_id = new.id and cardinality(image_urls) > 0) then
    perform private.refuse('job_applications_portfolio_required', 'Portfolio samples are required for this job');
  end if;
  return null;
end
$$;

create function private.before_job_application_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := private.application_audiences(old.id);
begin
  delete from public.project_files where application_id = old.id;
  delete from public.portfolios where application_id = old.id;
  perform private.announce_removal('job_applications', old.id, variadic audiences);
  perform private.announce_removal('clients', old.client_id, variadic audiences);
  perform private.announce_removal('jobs', old.job_id, variadic audiences);
  return old;
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

create function private.guard_hidden_request() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.is_hidden and (new.as_client or not exists (
    select from public.job_applications a where a.id = new.application_id and a.status in ('rejected', 'withdrawn')
  )) then
    perform private.refuse('message_reads_hidden_closed', 'Only a rejected or withdrawn request can be hidden');
  end if;
  return new;
end
$$;

create function private.hide_requests_of_blocked(professional uuid, client_user uuid, request uuid default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.message_reads r set is_hidden = true
  where r.user_id = professional and not r.as_client and not r.is_hidden
    and (request is null or r.application_id = request)
    and exists (
      select from public.job_applications a join public.clients c on c.id = a.client_id
      where a.id = r.application_id and c.user_id = client_user and a.status in ('rejected', 'withdrawn'));
end
$$;

create function private.follow_block_of_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hide_requests_of_blocked(new.blocker, new.blocked);
  return null;
end
$$;

create function private.follow_closed_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hide_requests_of_blocked(b.blocker, b.blocked, new.id)
  from public.jobs j
  join public.clients c on c.id = new.client_id
  join public.blocks b on b.blocker = j.posted_by and b.blocked = c.user_id
  where j.id = new.job_id;
  return null;
end
$$;

create function private.export_job_applications() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'requests_sent', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid' || jsonb_build_object('service', j.title)
        order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id
      where a.client_id = private.my_client_id()),
    'requests_received', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'sync_xid'
        || jsonb_build_object('service', j.title, 'company', c.company_name) order by a.created_at), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id join public.clients c on c.id = a.client_id
      where j.posted_by = (select auth.uid())));
end
$$;

create function private.may_add_portfolio(application uuid, job uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and job_id = job and client_id = client
      and client_id = private.my_client_id() and status = 'pending'
  );
end
$$;

create function private.guard_portfolio() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() then
    perform private.require_own_objects('portfolio-images', new.image_urls, '{}', 'portfolios_image_urls_own',
      '^portfolio/' || new.client_id || '-' || new.job_id || '-[A-Za-z0-9._-]{1,100}$');
  end if;
  return new;
end
$$;

create function private.before_portfolio_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := private.application_audiences(old.application_id);
begin
  perform private.announce_removal('portfolios', old.id, variadic audiences);
  return old;
end
$$;

create function private.export_portfolios() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'work_samples', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.portfolios p where client_id = private.my_client_id()));
end
$$;

create function private.is_media_type(type text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  token constant text := '[!#$%&''*+.^_`|~0-9A-Za-z-]+';
begin
  return type ~ ('^' || token || '/' || token || '( *; *' || token || '=(' || token || '|"[^"\\[:cntrl:]]*"))*$');
end
$$;

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

create function private.project_file_facts(path text, out size integer, out type text)
language plpgsql stable security definer set search_path = '' as $$
begin
  select (metadata ->> 'size')::integer, metadata ->> 'mimetype' into size, type
  from storage.objects where bucket_id = 'project-files' and name = path;
end
$$;

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

create function private.export_project_files() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'project_files', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'sync_xid' order by created_at), '[]')
      from public.project_files f where application_id = any (private.my_application_ids())));
end
$$;

create function private.may_invoice(application uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and client_id = client and status = 'in_progress' and job_id = any (private.my_job_ids())
  );
end
$$;

create function private.guard_invoice() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  mine boolean := new.professional_id is not distinct from (select auth.uid());
  theirs boolean := coalesce(new.client_id = private.my_client_id(), false);
  step text;
begin
  if private.by_api() then
    if new.status <> old.status then
      step := old.status || ' ' || new.status;
      if not (
        (mine and step = 'draft sent' and private.is_member())
        or (mine and new.client_id is null and step in ('sent paid', 'viewed paid'))
        or (theirs and step in ('sent viewed', 'sent paid', 'viewed paid'))
      ) then
        perform private.refuse('invoices_status_step',
          format('An invoice cannot go from %s to %s here', old.status, new.status));
      end if;
    end if;
    if new.invoice_number <> old.invoice_number and not (mine and old.status = 'draft' and new.status = 'draft') then
      perform private.refuse('invoices_number_frozen', 'Only a draft can be given another number', '42501');
    end if;
    if new.deleted_at is distinct from old.deleted_at then
      if not mine or old.deleted_at is not null then
        perform private.refuse('invoices_owner_only', 'Only its writer may delete an invoice', '42501');
      end if;
    end if;
    if old.deleted_at is not null then
      perform private.refuse('invoices_deleted', 'This invoice was deleted', '42501');
    end if;
  end if;

  if new.deleted_at is not null and old.deleted_at is null then new.deleted_at := now(); end if;
  if old.status = 'draft' and new.status = 'sent' then
    new.sent_at := now();
    select full_name, email into new.professional_name, new.professional_email
    from private.invoice_sender(new.professional_id);
    if new.client_id is not null then
      select contact_name, email into new.client_name, new.client_email from private.invoice_recipient(new.client_id);
    end if;
  elsif old.status = 'sent' and new.status = 'viewed' then
    new.viewed_at := now();
  elsif old.status <> 'paid' and new.status = 'paid' then
    new.paid_at := now();
  end if;
  return new;
end
$$;

create function private.invoice_sender(professional uuid) returns table (full_name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.full_name, p.email from public.profiles p
  -- Without a user it is the service key.
  where p.id = professional and coalesce(professional = (select auth.uid()), true);
end
$$;

create function private.invoice_recipient(client uuid) returns table (contact_name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.contact_name, c.email from public.clients c
  where c.id = client and ((select auth.uid()) is null or exists (
    select from public.job_applications a join public.jobs j on j.id = a.job_id
    where a.client_id = c.id and j.posted_by = (select auth.uid())));
end
$$;

create function private.guard_invoice_days() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and (
    (new.issued_on is distinct from old.issued_on and not (old.status = 'draft' and new.status = 'sent'))
    or (new.paid_on is distinct from old.paid_on and not (old.status <> 'paid' and new.status = 'paid'))
  ) then
    perform private.refuse('invoices_days_frozen', 'A day of an invoice comes with its step', '42501');
  end if;
  if old.status = 'draft' and new.status <> 'draft' then new.issued_on := private.plausible_day(new.issued_on); end if;
  if old.status <> 'paid' and new.status = 'paid' then new.paid_on := private.plausible_day(new.paid_on); end if;
  return new;
end
$$;

create function private.plausible_day(given date) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (
    with here as (select now() at time zone 'utc' as now)
    select case
      when given between (now - interval '1 year')::date and (now + interval '14 hours')::date then given
      else now::date
    end
    from here
  );
end
$$;

create function private.copy_invoice_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select company_name into new.client_company from public.clients where id = new.client_id;
  select j.title, j.company into new.service_title, new.service_company
  from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = new.application_id;
  return new;
end
$$;

create function private.copy_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select details, address, tax_number
  into new.payment_details, new.professional_address, new.professional_tax_number
  from public.payment_details where id = new.professional_id;
  return new;
end
$$;

create function private.follow_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null and old.deleted_at is null and old.status <> 'draft' then
    perform private.announce_removal('invoices', new.id, private.client_audience(new.client_id));
    perform private.announce_invoice_parts(new.id, private.client_audience(new.client_id));
  end if;
  return null;
end
$$;

create function private.before_invoice_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := array[private.client_audience(old.client_id), private.user_audience(old.professional_id)];
begin
  perform private.announce_removal('invoices', old.id, variadic audiences);
  perform private.announce_invoice_parts(old.id, variadic audiences);
  return old;
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

create function private.is_invoice_line(line jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    jsonb_typeof(line) = 'object'
    and (select array_agg(key order by key) from jsonb_object_keys(line) as key)
      = array['description', 'exempt_reason', 'quantity', 'tax_rate', 'unit', 'unit_price']
    and jsonb_typeof(line -> 'description') = 'string'
    and char_length(btrim(line ->> 'description', E' \t\n\r\f\v')) >= 1 and char_length(line ->> 'description') <= 500
    and jsonb_typeof(line -> 'quantity') = 'string'
    and line ->> 'quantity' ~ '^(0|[1-9][0-9]{0,6})(\.[0-9]{0,2}[1-9])?$' and line ->> 'quantity' <> '0'
    and jsonb_typeof(line -> 'unit') = 'string' and char_length(line ->> 'unit') <= 20
    and jsonb_typeof(line -> 'unit_price') = 'string'
    and line ->> 'unit_price' ~ '^-?(0|[1-9][0-9]{0,9})\.[0-9]{2}$' and line ->> 'unit_price' <> '-0.00'
    and jsonb_typeof(line -> 'tax_rate') in ('string', 'null')
    and (line ->> 'tax_rate' is null or (
      line ->> 'tax_rate' ~ '^(0|[1-9][0-9]?|100)(\.[0-9]{0,2}[1-9])?$' and (line ->> 'tax_rate')::numeric <= 100))
    and jsonb_typeof(line -> 'exempt_reason') in ('string', 'null')
    and (line ->> 'exempt_reason' is null or (
      line ->> 'tax_rate' is null and char_length(line ->> 'exempt_reason') <= 200
      and char_length(btrim(line ->> 'exempt_reason', E' \t\n\r\f\v')) >= 2)),
    false);
end
$$;

create function private.are_invoice_lines(lines jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(lines) is distinct from 'array' then return false; end if;
  if jsonb_array_length(lines) not between 1 and 100 then return false; end if;
  return not exists (select from jsonb_array_elements(lines) as line where not private.is_invoice_line(line));
end
$$;

create function private.invoice_total(lines jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with priced as (
      select round((line ->> 'quantity')::numeric * (line ->> 'unit_price')::numeric, 2) as net,
        (line ->> 'tax_rate')::numeric as rate
      from jsonb_array_elements(lines) as line
    ), by_rate as (
      select rate, sum(net) as net from priced group by rate
    )
    -- Multiplied, not divided: a quotient of large numbers would be rounded before it is rounded here.
    select sum(net + coalesce(round(net * rate * 0.01, 2), 0)) from by_rate
  );
end
$$;

create function private.export_invoices() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'invoices_written', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i where professional_id = (select auth.uid())),
    'invoices_received', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'sync_xid' order by created_at), '[]')
      from public.invoices i
      where client_id = private.my_client_id() and status <> 'draft' and deleted_at is null));
end
$$;

create table public.payment_details (
  id uuid primary key references auth.users (id) on delete cascade,
  details text
    constraint payment_details_details_length check (
      char_length(details) <= 1000 and btrim(details, E' \t\n\r\f\v') <> ''),
  address text
    constraint payment_details_address_length check (
      char_length(address) <= 500 and btrim(address, E' \t\n\r\f\v') <> ''),
  sync_xid xid8 not null default pg_current_xact_id(),
  tax_number text
    constraint payment_details_tax_number_length check (
      char_length(tax_number) <= 50 and btrim(tax_number, E' \t\n\r\f\v') <> ''),
  reminder_days smallint[]
    constraint payment_details_reminder_days_ascending check (
      reminder_days is null or coalesce(
        -- Three days, numbered from one: an array may begin at any number.
        array_dims(reminder_days) = '[1:3]'
        and reminder_days[1] >= 1 and reminder_days[2] > reminder_days[1] and reminder_days[3] > reminder_days[2]
        and reminder_days[3] <= 365,
        false)),
  constraint payment_details_tax_number_one_line check (private.is_one_line(tax_number))
);

create function private.create_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payment_details (id) values (new.id) on conflict do nothing;
  return null;
end
$$;

create function private.before_payment_details_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('payment_details', old.id, private.user_audience(old.id));
  return old;
end
$$;

create function private.notify_payment_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(select private.user_audience(id) from changed));
  return null;
end
$$;

create function private.export_payment_details() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'payment_details', (
      select to_jsonb(d) - array['id', 'sync_xid'] from public.payment_details d where id = (select auth.uid())));
end
$$;

create table private.threads (
  application_id uuid primary key,
  last_position integer not null default 0
);

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

create function private.my_thread_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(application_id), '{}') from public.message_reads where user_id = (select auth.uid())
  );
end
$$;

create function private.is_my_side(application uuid, as_client boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.message_reads r
    where r.application_id = application and r.user_id = (select auth.uid()) and r.as_client = is_my_side.as_client
  );
end
$$;

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

create function private.require_open_thread(application uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_write(application) then
    perform private.refuse('messages_closed', 'You can no longer write to each other', '42501');
  end if;
end
$$;

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

create function private.thread_audiences(application uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_agg(private.user_audience(user_id)) from public.message_reads where application_id = application
  );
end
$$;

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

create function private.delete_left_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.threads t where t.application_id = old.application_id
    and not exists (select from public.message_reads r where r.application_id = t.application_id);
  return null;
end
$$;

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

create function private.record_request_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.messages (application_id, kind, sent_by_client)
  values (new.id, new.status, new.status = 'withdrawn');
  return null;
end
$$;

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

create function public.older_messages(application uuid, before integer, most integer default 100) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.position desc), '[]') from (
    select o.id, o.application_id, o.position, o.kind, o.sent_by_client, o.body, o.created_at, o.sync_xid
    from public.messages o
    where o.application_id = application and o.position < before
    order by o.position desc limit least(greatest(most, 1), 500)
  ) m
$$;

create function private.is_reported(application uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.reports r where r.application_id = application and private.opens_thread(r)
  );
end
$$;

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

create function private.export_messages() returns jsonb
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return '{}';
end
$$;

create function private.my_invoice_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from public.invoices
    where professional_id = (select auth.uid())
      or (client_id = private.my_client_id() and status <> 'draft' and deleted_at is null)
  );
end
$$;

create function private.guard_payment() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and not coalesce(new.invoice_id = any (private.my_invoice_ids()), false) then
    raise exception using errcode = '42501', message = 'You may not record a payment here';
  end if;
  return new;
end
$$;

create function private.place_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  at_most constant integer := 200;
  billed public.invoices;
  reversed public.payments;
  paid numeric;
  recorded integer;
begin
  select * into billed from public.invoices i where i.id = new.invoice_id for no key update;
  if billed.deleted_at is not null then
    perform private.refuse('payments_invoice_deleted', 'This invoice was deleted', '42501');
  end if;
  if billed.status = 'draft' then
    perform private.refuse('payments_invoice_draft', 'A draft cannot be paid');
  end if;
  if (select auth.uid()) is not null then
    new.by_client := billed.professional_id is distinct from (select auth.uid());
  end if;
  select coalesce(sum(p.amount), 0), count(*) filter (where p.reverses is null and p.by_client = new.by_client)
  into paid, recorded from public.payments p where p.invoice_id = billed.id;
  if new.reverses is not null then
    select * into reversed from public.payments p where p.id = new.reverses and p.invoice_id = billed.id;
    if reversed.id is null or reversed.reverses is not null then
      perform private.refuse('payments_reverses_payment', 'Only a payment of this invoice can be reversed');
    end if;
    if new.by_client and not reversed.by_client then
      perform private.refuse('payments_reverses_own', 'Only the professional can reverse this payment', '42501');
    end if;
    if exists (select from public.payments p where p.reverses = new.reverses) then return null; end if;
    new.amount := -reversed.amount;
    new.settles := false;
  else
    if new.settles and paid >= billed.amount then return null; end if;
    if recorded >= at_most then
      perform private.refuse('payments_limit', 'You have recorded two hundred payments of this invoice');
    end if;
    if new.settles then new.amount := billed.amount - paid; end if;
  end if;
  new.paid_on := private.plausible_day(new.paid_on);
  return new;
end
$$;

create function private.follow_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paid numeric := (select sum(p.amount) from public.payments p where p.invoice_id = new.invoice_id);
begin
  update public.invoices i set status = 'paid', paid_on = new.paid_on
  where i.id = new.invoice_id and i.status in ('sent', 'viewed') and paid >= i.amount;
  update public.invoices i
  set status = case when i.viewed_at is null then 'sent' else 'viewed' end, paid_on = null, paid_at = null
  where i.id = new.invoice_id and i.status = 'paid' and paid < i.amount;
  return null;
end
$$;

create function private.record_settlement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payments (invoice_id, amount, paid_on, by_client, settles)
  values (new.id, new.amount, new.paid_on, new.client_id is not null, true);
  return null;
end
$$;

create function private.announce_invoice_parts(invoice uuid, variadic audiences text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('payments', p.id, variadic audiences)
  from public.payments p where p.invoice_id = invoice;
  perform private.announce_removal('reminders', r.id, variadic audiences)
  from public.reminders r where r.invoice_id = invoice;
end
$$;

create function private.invoice_audiences(invoice uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[private.user_audience(i.professional_id), private.client_audience(i.client_id)]
    from public.invoices i where i.id = invoice
  );
end
$$;

create function private.notify_invoice_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(array(
    select audience from changed, unnest(private.invoice_audiences(changed.invoice_id)) as audience));
  return null;
end
$$;

create function private.export_payments() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'sync_xid' order by created_at), '[]')
      from public.payments p where invoice_id = any (private.my_invoice_ids())));
end
$$;

create function private.may_quote(application uuid, client uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.job_applications
    where id = application and client_id = client and status in ('pending', 'accepted', 'in_progress')
      and job_id = any (private.my_job_ids())
  );
end
$$;

create function private.guard_quote() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  mine boolean := new.professional_id is not distinct from (select auth.uid());
  theirs boolean := coalesce(new.client_id = private.my_client_id(), false);
  step text := old.status || ' ' || new.status;
  days_under_way constant integer := 30;
begin
  if new.status <> old.status then
    if new.status = 'sent' then new.issued_on := private.plausible_day(new.issued_on); end if;
    if new.status in ('accepted', 'declined') then new.decided_on := private.plausible_day(new.decided_on); end if;
  end if;
  if private.by_api() then
    if old.deleted_at is not null then
      perform private.refuse('quotes_deleted', 'This quote was deleted', '42501');
    end if;
    if new.deleted_at is distinct from old.deleted_at and not (mine and old.status = 'draft' and new.status = 'draft') then
      perform private.refuse('quotes_draft_only', 'Only a draft can be deleted', '42501');
    end if;
    if new.status <> old.status then
      if not (
        (mine and step = 'draft sent' and private.is_member())
        or (mine and step = 'sent withdrawn')
        or (theirs and step in ('sent accepted', 'sent declined'))
      ) then
        perform private.refuse('quotes_status_step',
          format('A quote cannot go from %s to %s here', old.status, new.status));
      end if;
      if step = 'draft sent' and not private.may_quote(new.application_id, new.client_id) then
        perform private.refuse('quotes_request_closed', 'This request is closed');
      end if;
      if step in ('draft sent', 'sent accepted') and not private.may_write(new.application_id) then
        perform private.refuse('quotes_closed', 'You can no longer write to each other', '42501');
      end if;
      -- The day is the client's word, since it may arrive late. It cannot arrive any number of days late.
      if new.status = 'accepted' and (
        new.decided_on > new.valid_until or (now() at time zone 'utc')::date > new.valid_until + days_under_way
      ) then
        perform private.refuse('quotes_expired', 'This quote is no longer valid');
      end if;
    end if;
    if (new.issued_on is distinct from old.issued_on and step <> 'draft sent')
      or (new.decided_on is distinct from old.decided_on and step not in ('sent accepted', 'sent declined'))
    then
      perform private.refuse('quotes_days_frozen', 'A day of a quote comes with its step', '42501');
    end if;
  end if;

  if new.deleted_at is not null and old.deleted_at is null then new.deleted_at := now(); end if;
  if new.status <> old.status then
    if new.status = 'sent' then new.sent_at := now(); else new.decided_at := now(); end if;
  end if;
  return new;
end
$$;

create function private.copy_quote_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select full_name, email into new.professional_name, new.professional_email
  from public.profiles where id = new.professional_id;
  select address, tax_number into new.professional_address, new.professional_tax_number
  from public.payment_details where id = new.professional_id;
  select contact_name, email, company_name into new.client_name, new.client_email, new.client_company
  from public.clients where id = new.client_id;
  select j.title, j.company into new.service_title, new.service_company
  from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = new.application_id;
  return new;
end
$$;

create function private.before_quote_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_removal('quotes', old.id,
    private.client_audience(old.client_id), private.user_audience(old.professional_id));
  return old;
end
$$;

create function private.delete_unread_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'profiles' then
    delete from public.quotes q
    where q.professional_id = old.id and (q.status = 'draft' or q.client_id is null);
  else
    delete from public.quotes q
    where q.client_id = old.id and (q.status = 'draft' or q.professional_id is null);
  end if;
  return old;
end
$$;

create function private.queue_quote_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'sent' then
    perform private.queue_notification(c.user_id, 'quote-new') from public.clients c where c.id = new.client_id;
  else
    perform private.queue_notification(new.professional_id, 'quote-answered');
  end if;
  return null;
end
$$;

create function private.notify_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_change_hints(
    array(select private.user_audience(professional_id) from changed)
    || array(select private.client_audience(client_id) from changed where status <> 'draft'));
  return null;
end
$$;

create function private.guard_quote_decision() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.status = 'accepted' and exists (
    select from public.job_applications a where a.id = new.application_id and a.status in ('rejected', 'withdrawn')
  ) then
    perform private.refuse('quotes_closed_request', 'This request is closed: its quotes cannot be accepted any more');
  end if;
  new.decided_on := greatest(new.decided_on, new.issued_on);
  return new;
end
$$;

create function private.export_quotes() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(q) - 'sync_xid' order by created_at), '[]')
      from public.quotes q
      where professional_id = (select auth.uid()) or (client_id = private.my_client_id() and status <> 'draft')));
end
$$;

create function private.guard_stopped_reminders() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if private.by_api() and new.professional_id is distinct from (select auth.uid()) then
    perform private.refuse('invoices_reminders_owner', 'Only its writer may stop the reminders of an invoice', '42501');
  end if;
  return new;
end
$$;

create function private.is_invoice_blocked(invoice uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.invoices i
    join public.clients c on c.id = i.client_id
    join public.blocks b
      on (b.blocker, b.blocked) in ((i.professional_id, c.user_id), (c.user_id, i.professional_id))
    where i.id = invoice
  );
end
$$;

create function private.reminders_within_a_day() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reminders ' || (select auth.uid()), 0));
  return (
    select count(*) from public.reminders r join public.invoices i on i.id = r.invoice_id
    where i.professional_id = (select auth.uid()) and not r.is_automatic and r.created_at > now() - interval '1 day'
  );
end
$$;

create function private.guard_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  a_day constant integer := 100;
  recent integer;
  billed public.invoices;
begin
  if (select auth.uid()) is null then
    if not new.is_automatic then return new; end if;
    -- Locked, so that a payment that comes now finds the mail and takes it back. One in work is left to the next run.
    select * into billed from public.invoices i where i.id = new.invoice_id for no key update skip locked;
    if not private.may_remind(billed) then return null; end if;
    return new;
  end if;
  recent := private.reminders_within_a_day();
  select * into billed from public.invoices i
  where i.id = new.invoice_id and i.professional_id = (select auth.uid()) for no key update;
  if billed.id is null then raise exception using errcode = '42501', message = 'This is not your invoice'; end if;
  if billed.deleted_at is not null then
    perform private.refuse('reminders_invoice_deleted', 'This invoice was deleted', '42501');
  end if;
  if billed.status not in ('sent', 'viewed') or billed.due_date >= ((now() + interval '14 hours') at time zone 'utc')::date
  then
    perform private.refuse('reminders_not_overdue', 'This invoice is not overdue');
  end if;
  if private.is_invoice_blocked(billed.id) then
    perform private.refuse('reminders_blocked', 'You can no longer write to each other', '42501');
  end if;
  if recent >= a_day then
    perform private.refuse('reminders_limit', 'You have written a hundred reminders within a day');
  end if;
  return new;
end
$$;

create function private.queue_reminder_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_queue (kind, user_id, reminder_id)
  select 'reminder', c.user_id, new.id
  from public.invoices i join public.clients c on c.id = i.client_id where i.id = new.invoice_id;
  -- For the embedded backend; a hosted project has a timer.
  if found then perform pg_notify('mail_queue', ''); end if;
  return null;
end
$$;

create function private.drop_reminder_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_queue q using public.reminders r
  where q.reminder_id = r.id and r.invoice_id = new.id and q.state in ('queued', 'sending');
  return null;
end
$$;

create function private.drop_reminder_mails_of_pair() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_queue q using public.reminders r, public.invoices i
  where q.reminder_id = r.id and i.id = r.invoice_id and q.state in ('queued', 'sending')
    and (i.professional_id, q.user_id) in ((new.blocker, new.blocked), (new.blocked, new.blocker));
  return null;
end
$$;

create function private.balance_of(invoice uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select i.amount - coalesce((select sum(p.amount) from public.payments p where p.invoice_id = i.id), 0)
    from public.invoices i where i.id = invoice
  );
end
$$;

create function private.money_text(amount numeric) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(amount, 'FM$999,999,999,990.00');
end
$$;

create function private.day_text(day date) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(day, 'FMMonth FMDD, YYYY');
end
$$;

create function private.reminder_text(invoice uuid, tone text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  number text;
  due text;
  owed text := private.money_text(private.balance_of(invoice));
begin
  select i.invoice_number, private.day_text(i.due_date) into number, due from public.invoices i where i.id = invoice;
  return case tone
    when 'friendly' then format(
      'A friendly reminder: invoice %s was due on %s, and %s of it is still open. If you have paid it meanwhile, please '
      'ignore this message. Thank you!', number, due, owed)
    when 'firm' then format(
      'Invoice %s was due on %s, and %s of it is still open. Please pay it within the next seven days, or tell me if '
      'something is wrong with it.', number, due, owed)
    else format(
      'This is my last reminder of invoice %s. It was due on %s, and %s of it is still open. Please pay it now, or '
      'write to me today, so that we can find a way together.', number, due, owed)
  end;
end
$$;

create function private.make_reminders() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  insert into public.reminders (invoice_id, tone, body, is_automatic)
  select d.invoice_id, d.tone, private.reminder_text(d.invoice_id, d.tone), true
  from private.due_reminders d limit 200
  on conflict on constraint reminders_once_a_day do nothing;
  get diagnostics made = row_count;
  return made;
end
$$;

create function private.day_everywhere(moment timestamptz) returns date
language sql immutable set search_path = '' as $$
  select ((moment - interval '12 hours') at time zone 'utc')::date
$$;

create function private.export_reminders() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'reminders', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'sync_xid' order by created_at), '[]')
      from public.reminders r where invoice_id = any (private.my_invoice_ids())));
end
$$;

create table private.column_rules (
  table_name text not null references private.synced_tables (name),
  column_name text not null,
  rule text not null constraint column_rules_known check (rule in (
    -- Only grows: two devices that move it never conflict.
    'grows',
    -- Is set once: setting it again repeats a step.
    'once',
    -- Takes steps: the step that it has taken already is repeated, where nothing else changes but its day.
    'step', 'day of step',
    -- When an administrator decided; the server dates it.
    'decided at',
    -- What a decision is about: it is written even where its value stays, which tells which decision it was.
    'decided'
  )),
  primary key (table_name, column_name)
);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null
    constraint profiles_full_name_length check (char_length(btrim(full_name, E' \t\n\r\f\v')) between 2 and 120),
  email text not null
    constraint profiles_email_shape check (private.is_email_address(email)),
  phone text not null
    constraint profiles_phone_length check (char_length(btrim(phone, E' \t\n\r\f\v')) between 10 and 40),
  profession text not null,
  professions text[] not null
    constraint profiles_professions_count check (
      cardinality(professions) between 1 and 23 and array_ndims(professions) = 1)
    constraint profiles_professions_known check (professions <@ array[
      'AI Agents Creator', 'Marketing & Advertising', 'Graphic Design', 'Web Development', 'Content Creation', 'SEO',
      'Social Media Management', 'Photography', 'Videography', 'Business Consulting', 'Financial Planning',
      'Legal Services', 'Human Resources', 'Project Management', 'Data Analysis', 'UX/UI Design', 'Copywriting',
      'Public Relations', 'Event Planning', 'Nutrition & Wellness', 'Coaching & Mentoring', 'Software',
      'Other (specify)']),
  custom_profession text
    constraint profiles_custom_profession_length check (char_length(custom_profession) between 1 and 80),
  service_rate text not null
    constraint profiles_service_rate_length check (char_length(btrim(service_rate, E' \t\n\r\f\v')) between 1 and 120),
  allow_contact boolean not null default true,
  linkedin_url text not null
    constraint profiles_linkedin_url_shape check (private.is_linkedin_profile(linkedin_url)),
  in_vegan_group boolean not null
    constraint profiles_in_vegan_group check (in_vegan_group),
  bio text
    constraint profiles_bio_length check (char_length(bio) <= 5000),
  linkedin_verified boolean not null default false,
  is_approved boolean not null default false,
  is_admin boolean not null default false,
  -- What administrators tell an applicant with a rejection or a withdrawal: the latest note. public.decisions keeps
  -- them all.
  decision_note text
    constraint profiles_decision_note_length check (char_length(decision_note) between 1 and 2000),
  -- When an administrator last decided. Writing it is how a rejection that changes no flag is sent.
  decided_at timestamptz,
  profile_image text,
  banner_image text,
  unique_url text
    constraint profiles_unique_url_shape check (
      unique_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(unique_url) between 1 and 120
      -- Not in the form of an id, which public_profile() would look up.
      and unique_url !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
    constraint profiles_unique_url_key unique,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint profiles_profession_is_first check (profession = professions[1]),
  constraint profiles_custom_profession_with_other check (
    custom_profession is null or 'Other (specify)' = any (professions)),
  constraint profiles_profile_image_path check (profile_image ~ '^profiles/[A-Za-z0-9._-]{1,200}$'),
  constraint profiles_banner_image_path check (banner_image ~ '^banners/[A-Za-z0-9._-]{1,200}$'),
  constraint profiles_unique_url_reserved check (not private.is_reserved_url(unique_url)),
  constraint profiles_full_name_one_line check (private.is_one_line(full_name)),
  constraint profiles_phone_one_line check (private.is_one_line(phone)),
  constraint profiles_custom_profession_one_line check (private.is_one_line(custom_profession)),
  constraint profiles_service_rate_one_line check (private.is_one_line(service_rate))
);

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint jobs_title_length check (char_length(btrim(title, E' \t\n\r\f\v')) between 1 and 200),
  company text not null
    constraint jobs_company_length check (char_length(btrim(company, E' \t\n\r\f\v')) between 1 and 200),
  description text not null
    constraint jobs_description_length check (char_length(btrim(description, E' \t\n\r\f\v')) between 50 and 10000),
  location text not null
    constraint jobs_location_length check (char_length(btrim(location, E' \t\n\r\f\v')) between 1 and 200),
  job_type text not null
    constraint jobs_job_type_known check (job_type in (
      'Full-time', 'Part-time', 'Contract', 'Freelance', 'Internship', 'Remote', 'Hybrid')),
  salary_range text
    constraint jobs_salary_range_length check (char_length(salary_range) <= 200),
  portfolio_required boolean not null default false,
  portfolio_description text
    constraint jobs_portfolio_description_length check (char_length(portfolio_description) between 1 and 2000),
  posted_by uuid not null references public.profiles (id) on delete cascade,
  is_active boolean not null default true,
  is_pinned boolean not null default false,
  pin_order integer
    constraint jobs_pin_order_positive check (pin_order >= 1),
  images text[] not null default '{}'
    constraint jobs_images_count check (cardinality(images) <= 10 and coalesce(array_ndims(images), 1) = 1),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint jobs_pin_order_when_pinned check (is_pinned = (pin_order is not null)),
  constraint jobs_title_one_line check (private.is_one_line(title)),
  constraint jobs_company_one_line check (private.is_one_line(company)),
  constraint jobs_location_one_line check (private.is_one_line(location)),
  constraint jobs_salary_range_one_line check (private.is_one_line(salary_range))
);

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  client_id uuid not null references public.clients (id) on delete cascade,
  message text not null
    constraint job_applications_message_length check (char_length(btrim(message, E' \t\n\r\f\v')) between 10 and 10000),
  budget_range text not null
    constraint job_applications_budget_range_length check (
      char_length(btrim(budget_range, E' \t\n\r\f\v')) between 1 and 200),
  timeline text not null
    constraint job_applications_timeline_length check (char_length(btrim(timeline, E' \t\n\r\f\v')) between 1 and 200),
  status text not null default 'pending'
    constraint job_applications_status_known check (
    status in ('pending', 'accepted', 'rejected', 'in_progress', 'completed', 'withdrawn')),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint job_applications_budget_range_one_line check (private.is_one_line(budget_range)),
  constraint job_applications_timeline_one_line check (private.is_one_line(timeline))
);

create table public.portfolios (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  client_id uuid not null references public.clients (id) on delete cascade,
  application_id uuid not null references public.job_applications (id) on delete cascade
    constraint portfolios_one_per_application unique,
  title text not null default 'Work Samples'
    constraint portfolios_title_length check (char_length(btrim(title, E' \t\n\r\f\v')) between 1 and 200),
  description text
    constraint portfolios_description_length check (char_length(description) between 1 and 5000),
  image_urls text[] not null default '{}'
    constraint portfolios_image_urls_count check (
      cardinality(image_urls) <= 10 and coalesce(array_ndims(image_urls), 1) = 1),
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint portfolios_title_one_line check (private.is_one_line(title))
);

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

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications (id) on delete set null,
  professional_id uuid references public.profiles (id) on delete set null,
  client_id uuid references public.clients (id) on delete set null,
  invoice_number text not null
    constraint invoices_invoice_number_shape check (invoice_number ~ '^INV-[0-9]{6}-[0-9]{3,4}$')
    constraint invoices_number_month check (substr(invoice_number, 9, 2) between '01' and '12'),
  client_name text
    constraint invoices_client_name_length check (char_length(btrim(client_name, E' \t\n\r\f\v')) between 2 and 120),
  client_email text
    constraint invoices_client_email_shape check (private.is_email_address(client_email)),
  amount numeric(12, 2) not null
    constraint invoices_amount_positive check (amount > 0 and amount <> 'NaN'),
  description text not null
    constraint invoices_description_length check (char_length(btrim(description, E' \t\n\r\f\v')) between 10 and 10000),
  due_date date not null
    -- Devices read days as YYYY-MM-DD: they could not show a year of five digits, or one before Christ.
    constraint invoices_due_date_within check (due_date >= '2000-01-01' and due_date < '2200-01-01'),
  status text not null default 'draft'
    constraint invoices_status_known check (status in ('draft', 'sent', 'viewed', 'paid')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  deleted_at timestamptz,
  -- The days on the calendar of the user who sent and who paid, perhaps long before the change reached the server:
  -- every device prints the same day, whatever its time zone.
  issued_on date,
  paid_on date,
  -- Copied when it is sent. Granted to nobody: the API cannot write them.
  professional_name text,
  professional_email text,
  professional_address text,
  payment_details text,
  client_company text,
  service_title text,
  service_company text,
  sync_xid xid8 not null default pg_current_xact_id(),
  lines jsonb
    constraint invoices_lines_shape check (lines is null or private.are_invoice_lines(lines)),
  client_tax_number text
    constraint invoices_client_tax_number_length check (
      char_length(client_tax_number) <= 50 and btrim(client_tax_number, E' \t\n\r\f\v') <> ''),
  client_address text
    constraint invoices_client_address_length check (
      char_length(client_address) <= 500 and btrim(client_address, E' \t\n\r\f\v') <> ''),
  tax_note text
    constraint invoices_tax_note_length check (
      char_length(tax_note) <= 300 and btrim(tax_note, E' \t\n\r\f\v') <> ''),
  place_of_supply text
    constraint invoices_place_of_supply_length check (
      char_length(place_of_supply) <= 100 and btrim(place_of_supply, E' \t\n\r\f\v') <> ''),
  -- Copied when it is sent. Granted to nobody.
  professional_tax_number text,
  reminders_stopped boolean not null default false,
  constraint invoices_number_per_professional unique (professional_id, invoice_number),
  -- Lines of another shape have no sum; invoices_lines_shape refuses them.
  constraint invoices_lines_sum check (
    case when private.are_invoice_lines(lines) then amount = private.invoice_total(lines) else true end),
  constraint invoices_invoice_number_one_line check (private.is_one_line(invoice_number)),
  constraint invoices_client_name_one_line check (private.is_one_line(client_name)),
  constraint invoices_client_tax_number_one_line check (private.is_one_line(client_tax_number)),
  constraint invoices_place_of_supply_one_line check (private.is_one_line(place_of_supply))
);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  amount numeric(12, 2) not null,
  -- The day on the calendar of the user who recorded it.
  paid_on date not null,
  note text
    constraint payments_note_length check (char_length(note) <= 200 and btrim(note, E' \t\n\r\f\v') <> ''),
  by_client boolean not null default false,
  -- Pays whatever is still owed ("Mark as Paid"): place_payment() sets the amount.
  settles boolean not null default false,
  reverses uuid references public.payments (id) on delete cascade,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint payments_amount_sign check (
    amount <> 'NaN' and case when reverses is null then amount > 0 else amount < 0 end),
  constraint payments_reversed_once unique (reverses),
  constraint payments_note_one_line check (private.is_one_line(note))
);

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.job_applications (id) on delete set null,
  professional_id uuid references public.profiles (id) on delete set null,
  client_id uuid references public.clients (id) on delete set null,
  amount numeric(12, 2) not null
    constraint quotes_amount_positive check (amount > 0 and amount <> 'NaN'),
  description text not null
    constraint quotes_description_length check (char_length(btrim(description, E' \t\n\r\f\v')) between 10 and 10000),
  lines jsonb
    constraint quotes_lines_shape check (lines is null or private.are_invoice_lines(lines)),
  client_tax_number text
    constraint quotes_client_tax_number_length check (
      char_length(client_tax_number) <= 50 and btrim(client_tax_number, E' \t\n\r\f\v') <> ''),
  client_address text
    constraint quotes_client_address_length check (
      char_length(client_address) <= 500 and btrim(client_address, E' \t\n\r\f\v') <> ''),
  tax_note text
    constraint quotes_tax_note_length check (char_length(tax_note) <= 300 and btrim(tax_note, E' \t\n\r\f\v') <> ''),
  place_of_supply text
    constraint quotes_place_of_supply_length check (
      char_length(place_of_supply) <= 100 and btrim(place_of_supply, E' \t\n\r\f\v') <> ''),
  valid_until date not null
    constraint quotes_valid_until_within check (valid_until >= '2000-01-01' and valid_until < '2200-01-01'),
  status text not null default 'draft'
    constraint quotes_status_known check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  deleted_at timestamptz,
  -- The days on the calendar of the user who sent and who decided.
  issued_on date,
  decided_on date,
  -- Copied when it is sent. Granted to nobody: the API cannot write them.
  professional_name text,
  professional_email text,
  professional_address text,
  professional_tax_number text,
  client_name text,
  client_email text,
  client_company text,
  service_title text,
  service_company text,
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint quotes_lines_sum check (
    case when private.are_invoice_lines(lines) then amount = private.invoice_total(lines) else true end),
  constraint quotes_client_tax_number_one_line check (private.is_one_line(client_tax_number)),
  constraint quotes_place_of_supply_one_line check (private.is_one_line(place_of_supply))
);

create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  tone text not null
    constraint reminders_tone_known check (tone in ('friendly', 'firm', 'final')),
  body text not null
    constraint reminders_body_length check (
      char_length(btrim(body, E' \t\n\r\f\v')) >= 10 and char_length(body) <= 2000),
  is_automatic boolean not null default false,
  -- The server's day (UTC), whenever the device wrote it.
  reminded_on date not null default (now() at time zone 'utc')::date,
  created_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint reminders_once_a_day unique (invoice_id, reminded_on)
);

create function private.may_remind(billed public.invoices) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(billed.status in ('sent', 'viewed') and billed.deleted_at is null
    and billed.professional_id is not null and not private.is_invoice_blocked(billed.id), false);
end
$$;

create table private.mail_queue (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references public.profiles (id) on delete cascade,
  kind text not null
    constraint mail_queue_kind_known check (kind in ('approved', 'messages', 'reminder')),
  state text not null default 'queued'
    constraint mail_queue_state_known check (state in ('queued', 'sending', 'sent', 'given up')),
  queued_at timestamptz not null default now(),
  -- When it may be taken. One that is being sent is taken to be lost by then.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- What the e-mail service answered last, as an HTTP status.
  status integer,
  user_id uuid references auth.users (id) on delete cascade,
  application_id uuid,
  reminder_id uuid references public.reminders (id) on delete cascade,
  -- Why the last attempt failed; names neither a person nor an address.
  reason text,
  given_up_at timestamptz,
  sent_as uuid,
  constraint mail_queue_recipient check (
    case kind
      when 'approved' then profile_id is not null
      when 'messages' then user_id is not null and application_id is not null
      else user_id is not null and reminder_id is not null
    end)
);

create function private.is_mail_wanted(mail private.mail_queue) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from private.mail_queue o
    where o.id <> mail.id and o.kind = mail.kind
      and (o.profile_id, o.user_id, o.application_id, o.reminder_id)
        is not distinct from (mail.profile_id, mail.user_id, mail.application_id, mail.reminder_id)
      and (o.state in ('queued', 'sending') or (o.queued_at, o.id) > (mail.queued_at, mail.id))
  ) then
    return false;
  end if;
  return case mail.kind
    when 'approved' then exists (select from public.profiles p where p.id = mail.profile_id and p.is_approved)
    when 'messages' then private.notices_of(mail.user_id) -> 'mail' = 'true' and exists (
      select from public.message_reads r
      join public.messages m on m.application_id = r.application_id and m.position > r.read_up_to
        and m.kind = 'text' and m.sent_by_client <> r.as_client
      where r.application_id = mail.application_id and r.user_id = mail.user_id)
    else exists (
      select from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = mail.reminder_id and private.may_remind(i))
  end;
end
$$;

create function private.mail_sender(mail private.mail_queue) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case mail.kind
    when 'messages' then (
      select r.user_id from public.message_reads r
      where r.application_id = mail.application_id and r.user_id is distinct from mail.user_id limit 1)
    when 'reminder' then (
      select i.professional_id from public.reminders r join public.invoices i on i.id = r.invoice_id
      where r.id = mail.reminder_id)
  end;
end
$$;

create function private.begin_mail(mail private.mail_queue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient constant uuid := coalesce(mail.user_id, mail.profile_id);
  sender constant uuid := private.mail_sender(mail);
  is_automatic constant boolean := coalesce(
    (select r.is_automatic from public.reminders r where r.id = mail.reminder_id), false);
  kind text := case when is_automatic then 'automatic reminder' else mail.kind end;
  waits_until timestamptz;
begin
  -- A second attempt was counted before.
  if mail.attempts = 0 then
    mail.sent_as := null;
    waits_until := private.mail_waits_until(kind, sender, recipient);
    if is_automatic and waits_until is not null then
      kind := 'reminders';
      waits_until := private.mail_waits_until(kind, sender, recipient);
      if waits_until is null then
        update private.mail_queue q set sent_as = mail.id
        from public.reminders r, public.invoices i
        where r.id = q.reminder_id and i.id = r.invoice_id and r.is_automatic and q.user_id = mail.user_id
          and i.professional_id = sender and q.state = 'queued' and q.attempts = 0 and q.due_at <= now();
        mail.sent_as := mail.id;
      end if;
    end if;
    if waits_until is not null then
      update private.mail_queue q set due_at = waits_until where q.id = mail.id;
      return;
    end if;
    insert into private.mails_of_a_day (recipient, sender, kind) values (recipient, sender, kind);
  end if;
  update private.mail_queue q set state = 'sending', attempts = mail.attempts + 1, due_at = now() + interval '5 minutes',
    sent_as = mail.sent_as
  where q.id = mail.id or (coalesce(q.sent_as, q.id) = mail.sent_as and q.state in ('queued', 'sending'));
end
$$;

create function private.mail_content(mail private.mail_queue) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := case mail.kind
    when 'approved' then (select p.email from public.profiles p where p.id = mail.profile_id)
    else (select u.email from auth.users u where u.id = mail.user_id) end;
  names jsonb;
  reminders jsonb;
begin
  case mail.kind
    when 'approved' then
      names := (select jsonb_build_object('recipient', p.full_name) from public.profiles p where p.id = mail.profile_id);
    when 'messages' then
      names := private.thread_names(mail.application_id, mail.user_id);
    else
      select jsonb_build_object('recipient', min(c.contact_name),
          'writer', coalesce(min(i.professional_name), min(p.full_name))),
        jsonb_agg(jsonb_build_object('number', i.invoice_number, 'text', r.body) order by i.due_date, i.invoice_number)
      into names, reminders
      from private.mail_queue q
      join public.reminders r on r.id = q.reminder_id
      join public.invoices i on i.id = r.invoice_id
      join public.clients c on c.id = i.client_id
      left join public.profiles p on p.id = i.professional_id
      where coalesce(q.sent_as, q.id) = coalesce(mail.sent_as, mail.id) and q.state = 'sending';
      if reminders is null then return null; end if;
  end case;
  if address is null or names is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('id', coalesce(mail.sent_as, mail.id), 'kind', mail.kind, 'to', address,
    'name', names -> 'recipient', 'about', mail.application_id,
    'names', case when mail.kind <> 'approved' then names end, 'reminders', reminders));
end
$$;

create table private.remote_members (
  id uuid primary key references public.profiles (id) on delete cascade,
  name text not null,
  haystack text not null,
  professions text[] not null
);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter uuid references auth.users (id) on delete set null,
  kind text not null
    constraint reports_kind_known check (kind in ('profile', 'service', 'request', 'message')),
  -- Who is reported: the professional, or for a client's request the client's user.
  person uuid references auth.users (id) on delete cascade,
  job_id uuid references public.jobs (id) on delete set null,
  application_id uuid references public.job_applications (id) on delete set null,
  -- The name of what was reported at that time: its row may be deleted.
  subject text not null,
  reason text not null
    constraint reports_reason_length check (char_length(btrim(reason, E' \t\n\r\f\v')) between 10 and 2000),
  created_at timestamptz not null default now(),
  decision text constraint reports_decision_known check (decision in ('dismiss', 'hide', 'withdraw')),
  -- Only for administrators.
  decision_note text constraint reports_decision_note_length check (char_length(decision_note) between 1 and 2000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_by_name text,
  decided_at timestamptz,
  message_id uuid,
  constraint reports_decided_whole check ((decision is null) = (decided_at is null))
);

create table private.hidden_services (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  hidden_at timestamptz not null default now()
);

create function private.opens_thread(report public.reports) returns boolean
language sql stable set search_path = '' as $$
  select report.decision is null and report.created_at > now() - interval '90 days'
$$;

create table public.decisions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  action text not null constraint decisions_action_known check (action in (
    'verify', 'unverify', 'approve', 'withdraw', 'reject', 'note', 'hide_service', 'show_service', 'dismiss_report')),
  -- What the person was told.
  note text,
  -- Only for administrators.
  internal_note text,
  job_id uuid references public.jobs (id) on delete set null,
  report_id uuid references public.reports (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_by_name text not null,
  decided_at timestamptz not null default now()
);

create view private.approved_remote_members as
select p.id, private.fold(p.full_name) as name,
  private.fold(concat_ws(E'\n', p.full_name, p.profession, array_to_string(p.professions, E'\n'),
    coalesce(p.custom_profession, ''))) as haystack,
  p.professions
from public.profiles p, private.directory d
where p.is_approved and (p.created_at, p.id) > (d.until_at, d.until_id);

create view private.attached_pictures as
select 'profile-images' as bucket_id, picture as name, p.id as person
from public.profiles p, unnest(array[p.profile_image, p.banner_image]) as picture where picture is not null
union all
select 'service-images', picture, j.posted_by from public.jobs j, unnest(j.images) as picture
union all
select 'portfolio-images', picture, c.user_id
from public.portfolios p join public.clients c on c.id = p.client_id, unnest(p.image_urls) as picture;

create view private.masked_profiles as
select id, full_name,
  case when shows_contact then email end as email,
  case when shows_contact then phone end as phone,
  profession, professions, custom_profession, service_rate, allow_contact, linkedin_url, in_vegan_group, bio,
  linkedin_verified, is_approved,
  -- Only administrators and the owner see who is an administrator.
  case when shows_decisions then is_admin end as is_admin,
  profile_image, banner_image, unique_url, created_at, sync_xid,
  case when shows_decisions then decision_note end as decision_note,
  case when shows_decisions then decided_at end as decided_at
from (
  select p.*,
    p.id = (select auth.uid()) or (select private.is_admin()) as shows_decisions,
    p.id = (select auth.uid()) or (select private.is_admin())
      or (p.allow_contact and (select private.is_member()) and p.id <> all ((select private.blocked_people())::uuid[]))
      as shows_contact
  from public.profiles p
) as profile;

create view private.public_profiles with (security_barrier) as
select * from private.masked_profiles
where is_approved and ((select private.is_admin()) or id <> all ((select private.blocked_people())::uuid[]));

create view private.pull_profiles as
select * from private.masked_profiles
where id = (select auth.uid())
  or (not is_approved and (select private.is_admin()))
  or (
    is_approved
    and ((select private.is_admin())
      or ((select private.is_member()) and id <> all ((select private.blocked_people())::uuid[])))
    and ((created_at, id) <= ((select until_at from private.directory), (select until_id from private.directory))
      or id = any ((select private.my_counterparts())::uuid[]))
  );

create view private.pull_clients with (security_invoker) as
select c.id, c.user_id,
  case when f.row_id is null then c.company_name else f.content ->> 'company_name' end as company_name,
  case when f.row_id is null then c.contact_name else f.content ->> 'contact_name' end as contact_name,
  case when f.row_id is null then c.email else f.content ->> 'email' end as email,
  case when f.row_id is null then c.phone else f.content ->> 'phone' end as phone,
  case when f.row_id is null then c.website else f.content ->> 'website' end as website,
  case when f.row_id is null then c.industry else f.content ->> 'industry' end as industry,
  case when f.row_id is null then c.company_size else f.content ->> 'company_size' end as company_size,
  case when f.row_id is null then c.bio else f.content ->> 'bio' end as bio,
  c.created_at, c.sync_xid
from public.clients c
left join private.frozen_rows f on f.row_id = c.id and f.viewer = (select auth.uid());

create view private.pull_jobs with (security_barrier) as
select j.id,
  case when f.row_id is null then j.title else f.content ->> 'title' end as title,
  case when f.row_id is null then j.company else f.content ->> 'company' end as company,
  case when f.row_id is null then j.description else f.content ->> 'description' end as description,
  case when f.row_id is null then j.location else f.content ->> 'location' end as location,
  case when f.row_id is null then j.job_type else f.content ->> 'job_type' end as job_type,
  case when f.row_id is null then j.salary_range else f.content ->> 'salary_range' end as salary_range,
  j.portfolio_required,
  case when f.row_id is null then j.portfolio_description else f.content ->> 'portfolio_description' end
    as portfolio_description,
  j.posted_by, j.is_active, j.is_pinned, j.pin_order,
  case when f.row_id is null then j.images else array(select jsonb_array_elements_text(f.content -> 'images')) end
    as images,
  j.created_at, j.deleted_at, p.full_name as provider_name, p.email as provider_email,
  p.allow_contact as provider_allow_contact, j.sync_xid
from public.jobs j
join private.masked_profiles p on p.id = j.posted_by
left join private.frozen_rows f on f.row_id = j.id and f.viewer = (select auth.uid())
where (j.is_active and j.deleted_at is null and j.posted_by <> all ((select private.blocked_people())::uuid[]))
  or j.posted_by = (select auth.uid())
  or j.id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin());

create view private.pull_job_applications with (security_invoker) as
select * from public.job_applications;

create view private.pull_portfolios with (security_invoker) as
select * from public.portfolios
where application_id = any ((select private.my_application_ids())::uuid[]);

create view private.pull_project_files with (security_invoker) as
select * from public.project_files
where application_id = any ((select private.my_application_ids())::uuid[]);

create view private.pull_invoices with (security_invoker) as
select id, application_id, professional_id, client_id, invoice_number, client_name, client_email,
  amount::text as amount, description, due_date, status, created_at, sent_at, viewed_at, paid_at, deleted_at,
  issued_on, paid_on, professional_name, professional_email, professional_address, payment_details,
  client_company, service_title, service_company, sync_xid,
  lines, client_tax_number, client_address, tax_note, place_of_supply, professional_tax_number, reminders_stopped
from public.invoices;

create view private.pull_payment_details with (security_invoker) as
select id, details, address, sync_xid, tax_number, reminder_days from public.payment_details;

create view private.pull_messages with (security_invoker) as
select id, application_id, position, kind, sent_by_client, body, created_at, sync_xid from public.messages
where is_recent and application_id = any ((select private.my_thread_ids())::uuid[]);

create view private.pull_message_reads with (security_invoker) as
select id, application_id, as_client, read_up_to, ended_about, private.may_write(application_id) as may_write,
  private.is_reported(application_id) as is_reported, sync_xid, is_hidden
from public.message_reads where user_id = (select auth.uid());

create view private.pull_payments with (security_invoker) as
select id, invoice_id, amount::text as amount, paid_on, note, by_client, settles, reverses, created_at, sync_xid
from public.payments where invoice_id = any ((select private.my_invoice_ids())::uuid[]);

create view private.pull_quotes with (security_invoker) as
select id, application_id, professional_id, client_id, amount::text as amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status, created_at, sent_at, decided_at, deleted_at, issued_on,
  decided_on, professional_name, professional_email, professional_address, professional_tax_number, client_name,
  client_email, client_company, service_title, service_company, sync_xid
from public.quotes;

create view private.due_reminders as
select i.id as invoice_id, (array['friendly', 'firm', 'final'])[past.automatic + 1] as tone
from public.invoices i
join public.payment_details d on d.id = i.professional_id and d.reminder_days is not null
join public.profiles p on p.id = i.professional_id and p.is_approved
join public.clients c on c.id = i.client_id
cross join lateral (
  select (count(*) filter (where r.is_automatic))::integer as automatic, max(r.reminded_on) as last
  from public.reminders r where r.invoice_id = i.id
) past
cross join lateral (
  select (now() at time zone 'utc')::date as day, private.day_everywhere(now()) as everywhere
) today
where i.status in ('sent', 'viewed') and i.deleted_at is null and not i.reminders_stopped and past.automatic < 3
  and i.due_date + d.reminder_days[past.automatic + 1] <= today.everywhere
  and (past.last is null or past.last + d.reminder_days[past.automatic + 1]
    - coalesce(d.reminder_days[past.automatic], 0) <= today.day)
  and not private.is_invoice_blocked(i.id);

create view private.pull_reminders with (security_invoker) as
select id, invoice_id, tone, body, is_automatic, reminded_on, created_at, sync_xid
from public.reminders where invoice_id = any ((select private.my_invoice_ids())::uuid[]);

revoke execute on all functions in schema public, private from public, anon, authenticated, service_role;

create trigger follow_sign_in_email after update of email on auth.users
for each row when (new.email is distinct from old.email and new.email is not null)
execute function private.follow_sign_in_email();

create trigger announce_account_deletion after delete on auth.users
for each row execute function private.announce_account_deletion();

grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;

grant execute on function private.is_email_address(text), private.is_linkedin_profile(text) to authenticated, service_role;

create index blocks_blocked on public.blocks (blocked);

alter table public.blocks enable row level security;

revoke all on public.blocks from anon, authenticated, service_role;

grant select, insert, update, delete on public.blocks to service_role;

grant select on public.blocks to authenticated;

create policy "A person reads whom she has blocked, never who has blocked her"
on public.blocks for select to authenticated
using (blocker = (select auth.uid()));

grant execute on function public.my_blocks(), public.block(uuid,uuid), public.unblock(uuid,uuid) to authenticated;

create policy "People receive the change hints that concern them"
on realtime.messages for select to anon, authenticated
using (
  realtime.messages.extension = 'broadcast'
  and (select realtime.topic()) = any ((select private.my_audiences())::text[])
);

create index contact_sends_at on private.contact_sends (sender, at);

create index contact_sends_member on private.contact_sends (member);

grant execute on function public.contact_messages_left() to authenticated;

grant execute on function public.begin_contact(uuid,uuid,uuid), public.finish_contact(uuid,uuid,text,integer) to service_role;

create index sync_marks_age on private.sync_marks (made_at);

create trigger "910_mark" after insert or update on public.sync_removals
  for each row execute function private.leave_mark();

grant execute on function private.sign_cursor(xid8), private.read_cursor(text), private.sync_epoch(),
  private.begin_epoch_if_restored(text) to anon, authenticated, service_role;

grant execute on function public.sync_restored(text) to anon, authenticated;

create index decisions_profile on public.decisions (profile_id, decided_at desc);

create index decisions_decided_by on public.decisions (decided_by);

create index decisions_job on public.decisions (job_id);

create index decisions_report on public.decisions (report_id);

alter table public.decisions enable row level security;

revoke all on public.decisions from anon, authenticated, service_role;

grant select, insert, update, delete on public.decisions to service_role;

grant select on public.decisions to authenticated;

create policy "Administrators read decisions"
on public.decisions for select to authenticated
using ((select private.is_admin()));

create trigger "210_note_decision" before update on public.profiles
for each row execute function private.note_decision();

create trigger "170_first_linkedin_rejection" after update of linkedin_verified on public.profiles
for each row when (
  not old.linkedin_verified and not new.linkedin_verified and new.is_approved = old.is_approved
  and new.linkedin_url = old.linkedin_url and new.decided_at is distinct from old.decided_at)
execute function private.record_linkedin_rejection();

create trigger "150_directory_insert" after insert on public.profiles referencing new table as changed
for each statement execute function private.follow_directory();

create trigger "160_directory_update" after update on public.profiles referencing old table as previous new table as changed
for each statement execute function private.follow_directory();

create trigger "140_directory_delete" after delete on public.profiles referencing old table as previous
for each statement execute function private.follow_directory();

grant select on private.pull_profiles to anon, authenticated;

create trigger "130_counterparts_insert" after insert on public.job_applications
for each row execute function private.restamp_counterparts();

create trigger "120_counterparts_delete" before delete on public.job_applications
for each row execute function private.announce_counterparts();

grant execute on function private.scope_suffix() to anon, authenticated, service_role;

create index mail_queue_due on private.mail_queue (due_at) where state in ('queued', 'sending');

create index mail_queue_profile on private.mail_queue (profile_id);

create trigger "230_queue_mail" after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_mail();

create index mail_queue_reminder on private.mail_queue (reminder_id);

create unique index mail_queue_one_per_thread on private.mail_queue (user_id, application_id)
  where kind = 'messages' and state <> 'given up';

create index given_up_notifications_age on private.given_up_notifications (given_up_at);

create index mails_of_a_day_recipient on private.mails_of_a_day (recipient, at);

create index mails_of_a_day_sender on private.mails_of_a_day (sender, at);

create index mails_of_a_day_at on private.mails_of_a_day (at);

alter table private.mails_of_a_day enable row level security;

create index mail_queue_sent_as on private.mail_queue ((coalesce(sent_as, id)));

create trigger "110_limit_of_client" after insert on public.reminders
for each row when (current_user in ('anon', 'authenticated') and not new.is_automatic)
execute function private.limit_reminders_of_client();

grant execute on function public.take_mail(), public.finish_mail(uuid,boolean,integer,text),
  public.finish_notification(uuid,text,integer,text) to service_role;

revoke all on schema private from public;

grant usage on schema private to anon, authenticated, service_role;

grant execute on function private.by_api() to authenticated, service_role;

grant execute on function private.refuse(text,text,text) to anon, authenticated, service_role;

grant execute on function public.health() to authenticated, service_role;

create index remote_members_name on private.remote_members (name, id);

grant execute on function private.find_remote_members(jsonb), private.count_members() to authenticated, service_role;

grant execute on function public.search_members(jsonb) to authenticated;

create trigger "120_notices" after insert on public.messages
for each row when (new.kind = 'text') execute function private.queue_message_notices();

create trigger "140_notices" after update of read_up_to on public.message_reads
for each row execute function private.follow_message_read();

create trigger "140_drop_notices" after delete on public.job_applications
for each row execute function private.drop_notices_of_request();

create trigger "100_drop_notices" after insert on public.blocks
for each row execute function private.drop_notices_of_pair();

grant execute on function public.my_message_notices(), public.set_message_notices(boolean,boolean,uuid) to authenticated;

grant execute on function public.take_notifications() to service_role;

create index push_subscriptions_user on public.push_subscriptions (user_id, seen_at);

alter table public.push_subscriptions enable row level security;

revoke all on public.push_subscriptions from anon, authenticated, service_role;

grant select, insert, update, delete on public.push_subscriptions to service_role;

grant select, delete on public.push_subscriptions to authenticated;

create policy "A person reads the subscriptions of her own browsers"
on public.push_subscriptions for select to authenticated
using (user_id = (select auth.uid()));

create policy "A person ends the subscriptions of her own browsers"
on public.push_subscriptions for delete to authenticated
using (user_id = (select auth.uid()));

create index notification_queue_due on private.notification_queue (due_at);

create unique index notification_queue_id on private.notification_queue (id);

create trigger "210_notification" after insert on public.job_applications
for each row execute function private.queue_request_notification();

create trigger "220_notification_step" after update of status on public.job_applications
for each row when (new.status <> old.status) execute function private.queue_request_status_notification();

create trigger "220_notification" after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_notification();

create trigger "180_notification" after update of status on public.invoices
for each row when (new.status <> old.status and new.status in ('sent', 'paid'))
execute function private.queue_invoice_notification();

grant execute on function public.save_push_subscription(text,text,text) to authenticated;

create trigger "100_announce" after insert on private.objects_to_delete
for each statement execute function private.notify_objects_to_delete();

create trigger "100_delete_objects" after delete on private.object_owners
for each row execute function private.queue_owned_object();

create trigger "110_delete_objects" after delete on public.project_files
for each row execute function private.queue_project_file();

create trigger "110_delete_objects" after delete on public.portfolios
for each row execute function private.queue_work_samples();

create trigger "120_delete_objects" after delete on public.profiles
for each row execute function private.delete_pictures_of_profile();

create trigger "110_delete_objects" after delete on public.clients
for each row execute function private.delete_pictures_of_client();

grant execute on function public.objects_to_delete(), public.forget_deleted_objects(text,jsonb) to service_role;

create trigger "150_guard_parted" before update of status on public.invoices
for each row when (current_user in ('anon', 'authenticated') and old.status = 'draft' and new.status = 'sent')
execute function private.guard_invoice_of_parted();

create trigger "120_guard_parted" before insert on public.payments
for each row when (current_user in ('anon', 'authenticated') and new.note is not null)
execute function private.guard_payment_of_parted();

create trigger "130_guard_parted" after insert on public.project_files
for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_file_of_parted();

create trigger "130_guard_parted" after insert on public.portfolios
for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_file_of_parted();

alter table private.frozen_rows enable row level security;

grant select on private.frozen_rows to anon, authenticated;

create policy "A person reads what was frozen for her"
on private.frozen_rows for select to anon, authenticated
using (viewer = (select auth.uid()));

create trigger "130_freeze_rows" after insert or delete on public.blocks
for each row execute function private.follow_block_of_rows();

grant execute on function private.is_parted_from_client(uuid,uuid) to authenticated, service_role;

grant execute on function private.protocol_version(), private.accepts_version(jsonb), private.as_xid(text),
  private.as_uuid(text), private.scope(), private.are_positions(jsonb), private.confirmed_xids(jsonb,pg_snapshot),
  private.known_profiles(jsonb), private.tables_of(jsonb), private.sync_check(text[]),
  private.sync_ids(text[],jsonb), private.positions_since(text[],xid8), private.rows_after(text[],jsonb,integer),
  private.removals_since(text[],xid8) to anon, authenticated, service_role;

grant execute on function private.lost_mutations(jsonb), public.sync_pull(jsonb), private.precedes_deletion(text),
  private.require_small_pull(jsonb) to anon, authenticated;

create index mutation_results_age on private.mutation_results (recorded_at);

grant execute on function private.claim_mutation(uuid,uuid), private.recorded_result(uuid),
  private.record_result(uuid,jsonb), private.already_decided(jsonb), private.apply_mutation(jsonb,uuid),
  public.apply_mutations(uuid,jsonb) to authenticated;

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

create trigger refuse_beyond_quota after insert on storage.objects
for each row execute function private.limit_uploads();

create index rejected_codes_hour on private.rejected_codes (hour, code);

grant execute on function private.count_rejected(text[]) to authenticated;

create index sync_removals_audience on public.sync_removals (audience, sync_xid);

create index sync_removals_age on public.sync_removals (removed_at);

alter table public.sync_removals enable row level security;

revoke all on public.sync_removals from anon, authenticated, service_role;

grant select, insert, update, delete on public.sync_removals to service_role;

grant select on public.sync_removals to anon, authenticated;

revoke all on sequence public.sync_removals_id_seq from anon, authenticated, service_role;

revoke select on public.sync_removals from anon, authenticated;

grant execute on function private.user_audience(uuid), private.my_audiences() to anon, authenticated, service_role;

grant execute on function private.announced_since(xid8) to anon, authenticated;

create index reports_open on public.reports (created_at) where decision is null;

create index reports_reporter on public.reports (reporter, created_at);

create index reports_person on public.reports (person);

create index reports_job on public.reports (job_id);

create index reports_application on public.reports (application_id);

create index reports_decided_by on public.reports (decided_by);

alter table public.reports enable row level security;

revoke all on public.reports from anon, authenticated, service_role;

grant select, insert, update, delete on public.reports to service_role;

grant select on public.reports to authenticated;

create trigger "130_guard_hidden" before update of is_active on public.jobs
for each row when (new.is_active and not old.is_active) execute function private.guard_hidden();

create trigger "110_follow_thread" after insert or update of decision on public.reports
for each row when (new.application_id is not null) execute function private.follow_report();

create trigger "100_ended_thread" before insert on public.reports
for each row when (new.application_id is not null) execute function private.report_of_ended_thread();

create policy "Administrators read reports about others"
on public.reports for select to authenticated
using ((select private.is_admin()) and person is distinct from (select auth.uid()));

grant execute on function private.is_hidden(uuid) to authenticated, service_role;

grant execute on function public.my_reports(), public.report(uuid,text,uuid,text,uuid),
  public.decide_report(uuid,text,text,text,uuid), public.show_service(uuid,uuid), public.reported_thread(uuid) to authenticated;

alter table private.column_rules enable row level security;

revoke all on private.column_rules from anon, authenticated, service_role;

grant select, insert, update, delete on private.column_rules to service_role;

grant execute on function private.last_decision(uuid), private.is_my_decision(uuid,jsonb),
  private.visible_row(text,uuid), private.typed(text,jsonb), private.listed_columns(text,jsonb),
  private.insert_row(text,uuid,jsonb), private.update_row(text,uuid,jsonb,jsonb,jsonb),
  private.delete_row(text,uuid), private.apply_change(jsonb), private.rules_of(text),
  private.is_repeated_step(jsonb,jsonb,jsonb) to authenticated;

create index object_owners_owner on private.object_owners (owner);

create trigger record_owner after insert on storage.objects
for each row execute function private.record_object_owner();

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

alter table private.synced_tables enable row level security;

revoke all on private.synced_tables from anon, authenticated, service_role;

grant select, insert, update, delete on private.synced_tables to service_role;

grant execute on function private.synced_tables(), private.holds_future_rows(), private.row_hash(uuid,xid8) to anon, authenticated, service_role;

grant execute on function private.hidden_characters(), private.is_one_line(text), private.is_visible(text) to authenticated, service_role;

alter table public.messages add constraint messages_body_visible check (private.is_visible(body)) not valid;

grant execute on function private.has_account(), private.is_member(), private.is_admin(), private.my_client_id(),
  private.my_application_ids(), private.my_requested_job_ids(), private.my_counterparts(), private.blocked_people() to anon, authenticated, service_role;

grant execute on function private.has_profile(), private.my_job_ids(), private.my_requesters() to authenticated, service_role;

create index profiles_sync on public.profiles (sync_xid, id);

create index profiles_approved on public.profiles (created_at, id) where is_approved;

alter table public.profiles enable row level security;

revoke all on public.profiles from anon, authenticated, service_role;

grant select, insert, update, delete on public.profiles to service_role;

grant select on public.profiles to authenticated;

grant insert (id, full_name, email, phone, profession, professions, custom_profession, service_rate, allow_contact,
  linkedin_url, in_vegan_group, bio, unique_url) on public.profiles to authenticated;

grant update (full_name, phone, profession, professions, custom_profession, service_rate, allow_contact, linkedin_url,
  bio, profile_image, banner_image, unique_url, linkedin_verified, is_approved, decision_note, decided_at)
  on public.profiles to authenticated;

create policy "A professional reads her own profile, an administrator every one"
on public.profiles for select to authenticated
using (id = (select auth.uid()) or (select private.is_admin()));

create policy "A signed-in person adds her own profile"
on public.profiles for insert to authenticated
with check (id = (select auth.uid()));

create policy "A professional changes her own profile, an administrator decides on every one"
on public.profiles for update to authenticated
using (id = (select auth.uid()) or (select private.is_admin()))
with check (id = (select auth.uid()) or (select private.is_admin()));

create trigger "190_guard" before insert or update on public.profiles
for each row execute function private.guard_profile();

create trigger "200_guard_images" before update of profile_image, banner_image on public.profiles
for each row execute function private.guard_profile_images();

create trigger "180_follow" after update on public.profiles
for each row execute function private.follow_profile();

create trigger "100_cascade" before delete on public.profiles
for each row execute function private.before_profile_delete();

grant select on private.public_profiles to anon, authenticated;

comment on column public.profiles.profession is
  'The first of the professions.';

comment on column public.profiles.profile_image is
  'Object path in the bucket profile-images.';

comment on column public.profiles.banner_image is
  'Object path in the bucket profile-images.';

comment on column private.pull_profiles.email is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_profiles.phone is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_profiles.is_admin is
  'Null except for the user''s own profile and for administrators.';

comment on column private.pull_profiles.decision_note is
  'Null except for the user''s own profile and for administrators: the note of the latest rejection or withdrawal.';

comment on column private.pull_profiles.decided_at is
  'Null except for the user''s own profile and for administrators: when an administrator last decided.';

grant execute on function private.sign_in_email(uuid), private.is_reserved_url(text) to authenticated, service_role;

grant execute on function public.public_profile(text) to anon, authenticated;

grant execute on function public.free_profile_url(text) to authenticated;

create index clients_sync on public.clients (sync_xid, id);

alter table public.clients enable row level security;

revoke all on public.clients from anon, authenticated, service_role;

grant select, insert, update, delete on public.clients to service_role;

grant select on public.clients to anon, authenticated;

grant insert (id, user_id, company_name, contact_name, email, phone, website, industry, company_size, bio)
  on public.clients to authenticated;

grant update (company_name, contact_name, email, phone, website, industry, company_size, bio)
  on public.clients to authenticated;

create policy "A client reads her own record, a professional those who requested her services"
on public.clients for select to authenticated
using (user_id = (select auth.uid()) or id = any ((select private.my_requesters())::uuid[]));

create policy "A signed-in person adds her own client record"
on public.clients for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "A client changes her own record"
on public.clients for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger "130_guard" before insert on public.clients
for each row execute function private.guard_client();

create trigger "100_cascade" before delete on public.clients
for each row execute function private.before_client_delete();

grant select on private.pull_clients to anon, authenticated;

create index jobs_sync on public.jobs (sync_xid, id);

create index jobs_posted_by on public.jobs (posted_by);

create index jobs_pinned on public.jobs (pin_order) where is_pinned;

alter table public.jobs enable row level security;

revoke all on public.jobs from anon, authenticated, service_role;

grant select, insert, update, delete on public.jobs to service_role;

grant select on public.jobs to anon, authenticated;

grant insert (id, title, company, description, location, job_type, salary_range, portfolio_required,
  portfolio_description, posted_by, images) on public.jobs to authenticated;

grant update (title, company, description, location, job_type, salary_range, portfolio_required,
  portfolio_description, images, is_active, is_pinned, pin_order, deleted_at) on public.jobs to authenticated;

create policy "Everyone reads active services, owners and clients who requested one also the others"
on public.jobs for select to anon, authenticated
using (
  (is_active and deleted_at is null and posted_by <> all ((select private.blocked_people())::uuid[]))
  or posted_by = (select auth.uid())
  or id = any ((select private.my_requested_job_ids())::uuid[])
  or (select private.is_admin())
);

create policy "Approved members offer services in their own name"
on public.jobs for insert to authenticated
with check (posted_by = (select auth.uid()) and (select private.is_member()));

create policy "Approved members change their own services, administrators pin"
on public.jobs for update to authenticated
using ((posted_by = (select auth.uid()) and (select private.is_member())) or (select private.is_admin()))
with check ((posted_by = (select auth.uid()) and (select private.is_member())) or (select private.is_admin()));

create trigger "120_guard" before insert or update on public.jobs
for each row execute function private.guard_job();

create trigger "110_follow" after update on public.jobs
for each row execute function private.follow_job();

create trigger "100_cascade" before delete on public.jobs
for each row execute function private.before_job_delete();

grant select on private.pull_jobs to anon, authenticated;

comment on column public.jobs.images is
  'Object paths in the bucket service-images, in order, ten at most.';

comment on column public.jobs.deleted_at is
  'Deleted services stay visible to their owner and to clients who requested them.';

comment on column private.pull_jobs.provider_name is
  'Never null: the provider''s name.';

comment on column private.pull_jobs.provider_email is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_jobs.provider_allow_contact is
  'Never null: whether the provider lets members write to her.';

grant execute on function private.next_pin(uuid) to authenticated, service_role;

create index job_applications_sync on public.job_applications (sync_xid, id);

create index job_applications_client on public.job_applications (client_id);

alter table public.job_applications enable row level security;

revoke all on public.job_applications from anon, authenticated, service_role;

grant select, insert, update, delete on public.job_applications to service_role;

grant select on public.job_applications to anon, authenticated;

grant insert (id, job_id, client_id, message, budget_range, timeline, status)
  on public.job_applications to authenticated;

grant update (status) on public.job_applications to authenticated;

create policy "Both sides of a request read it"
on public.job_applications for select to authenticated
using (client_id = (select private.my_client_id()) or job_id = any ((select private.my_job_ids())::uuid[]));

create policy "A client requests an active service that is not her own"
on public.job_applications for insert to authenticated
with check (client_id = (select private.my_client_id()) and status = 'pending' and private.may_request(job_id));

create trigger "170_guard" before update on public.job_applications
for each row execute function private.guard_job_application();

create trigger "160_follow" after insert on public.job_applications
for each row execute function private.follow_job_application();

create constraint trigger "240_require_portfolio" after insert on public.job_applications
deferrable initially deferred for each row when (current_user in ('anon', 'authenticated'))
execute function private.require_portfolio();

create trigger "110_cascade" before delete on public.job_applications
for each row execute function private.before_job_application_delete();

grant select on private.pull_job_applications to anon, authenticated;

comment on column public.job_applications.status is
  'The five of spec section 4, and "withdrawn": the client no longer asks.';

create unique index job_applications_one_per_client on public.job_applications (job_id, client_id)
where status <> 'withdrawn';

create index job_applications_job on public.job_applications (job_id);

create policy "The professional answers a request, its client withdraws it"
on public.job_applications for update to authenticated
using (
  job_id = any ((select private.my_job_ids())::uuid[])
  or client_id = (select private.my_client_id()) and status = 'pending'
)
with check (
  job_id = any ((select private.my_job_ids())::uuid[])
  or client_id = (select private.my_client_id()) and status = 'withdrawn'
);

create trigger "130_guard_hidden" before update of is_hidden on public.message_reads
for each row when (new.is_hidden and not old.is_hidden) execute function private.guard_hidden_request();

create trigger "140_hide_requests" after insert on public.blocks
for each row execute function private.follow_block_of_client();

create trigger "180_hide_closed" after update of status on public.job_applications
for each row when (new.status <> old.status and new.status in ('rejected', 'withdrawn'))
execute function private.follow_closed_request();

grant execute on function private.may_request(uuid) to authenticated, service_role;

create index portfolios_sync on public.portfolios (sync_xid, id);

create index portfolios_job on public.portfolios (job_id);

create index portfolios_client on public.portfolios (client_id);

alter table public.portfolios enable row level security;

revoke all on public.portfolios from anon, authenticated, service_role;

grant select, insert, update, delete on public.portfolios to service_role;

grant select on public.portfolios to anon, authenticated;

grant insert (id, job_id, client_id, application_id, title, description, image_urls)
  on public.portfolios to authenticated;

create policy "Both sides of a request and administrators read its work samples"
on public.portfolios for select to authenticated
using (application_id = any ((select private.my_application_ids())::uuid[]) or (select private.is_admin()));

create policy "A client adds work samples to her own pending request"
on public.portfolios for insert to authenticated
with check (private.may_add_portfolio(application_id, job_id, client_id));

create trigger "120_guard" before insert on public.portfolios
for each row execute function private.guard_portfolio();

create trigger "100_cascade" before delete on public.portfolios
for each row execute function private.before_portfolio_delete();

grant select on private.pull_portfolios to anon, authenticated;

comment on column public.portfolios.image_urls is
  'Object paths in the private bucket portfolio-images.';

grant execute on function private.may_add_portfolio(uuid,uuid,uuid) to authenticated, service_role;

create index project_files_sync on public.project_files (sync_xid, id);

create index project_files_application on public.project_files (application_id);

alter table public.project_files enable row level security;

revoke all on public.project_files from anon, authenticated, service_role;

grant select, insert, update, delete on public.project_files to service_role;

grant select on public.project_files to anon, authenticated;

grant delete on public.project_files to authenticated;

grant insert (id, application_id, uploaded_by_client, file_name, file_path, file_size, file_type, description)
  on public.project_files to authenticated;

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

create trigger "120_guard" before insert on public.project_files
for each row execute function private.guard_project_file();

create trigger "100_cascade" before delete on public.project_files
for each row execute function private.before_project_file_delete();

grant select on private.pull_project_files to anon, authenticated;

comment on column public.project_files.file_name is
  'The original name.';

comment on column public.project_files.file_path is
  'A key of ASCII letters in the bucket project-files.';

comment on column public.project_files.file_size is
  'Bytes.';

create policy "Before acceptance the files of a request are pictures"
on public.project_files as restrictive for insert to authenticated
with check (private.accepts_file(application_id, file_type, file_size));

create policy "Before acceptance the stored files of a request are pictures"
on storage.objects as restrictive for insert to authenticated
with check (
  bucket_id <> 'project-files'
  or private.accepts_file(private.file_application(name),
    coalesce(metadata ->> 'mimetype', case when name ~* '\.(jpe?g|png|gif|webp|avif)$' then 'image/png' end), 0)
);

grant execute on function private.is_media_type(text), private.may_share_files(uuid,boolean),
  private.project_file_facts(text), private.accepts_file(uuid,text,bigint) to authenticated, service_role;

create index invoices_sync on public.invoices (sync_xid, id);

create index invoices_client on public.invoices (client_id);

create index invoices_application on public.invoices (application_id);

alter table public.invoices enable row level security;

revoke all on public.invoices from anon, authenticated, service_role;

grant select, insert, update, delete on public.invoices to service_role;

grant select on public.invoices to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, invoice_number, client_name, client_email, amount,
  description, due_date, status) on public.invoices to authenticated;

grant update (status, invoice_number, issued_on, paid_on, deleted_at) on public.invoices to authenticated;

create policy "A professional reads her own invoices, a client those sent to her"
on public.invoices for select to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and deleted_at is null and client_id = (select private.my_client_id()))
);

create policy "Approved members write invoices, for a request in progress or standalone"
on public.invoices for insert to authenticated
with check (
  professional_id = (select auth.uid()) and status = 'draft' and (select private.is_member())
  and case
    when application_id is null and client_id is null then client_name is not null and client_email is not null
    else private.may_invoice(application_id, client_id)
  end
);

create policy "The professional and the client of an invoice take their steps"
on public.invoices for update to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and deleted_at is null and client_id = (select private.my_client_id()))
)
with check (professional_id = (select auth.uid()) or client_id = (select private.my_client_id()));

create trigger "130_guard" before update on public.invoices
for each row execute function private.guard_invoice();

create trigger "140_guard_days" before update on public.invoices
for each row execute function private.guard_invoice_days();

create trigger "190_parties" before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_invoice_parties();

create trigger "200_payment_details" before update on public.invoices
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_payment_details();

create trigger "120_follow" after update on public.invoices
for each row execute function private.follow_invoice();

create trigger "100_cascade" before delete on public.invoices
for each row execute function private.before_invoice_delete();

grant select on private.pull_invoices to anon, authenticated;

comment on column public.invoices.professional_id is
  'Null once the account is deleted.';

comment on column public.invoices.lines is
  'Null where the invoice is one amount and one text. Never an empty list.';

comment on column public.invoices.amount is
  'US dollars. The sum of the lines, where it has any.';

comment on column public.invoices.reminders_stopped is
  'True where the professional has switched off automatic reminders of this invoice.';

comment on column public.invoices.issued_on is
  'The day in the time zone of the device on which the user sent it.';

comment on column public.invoices.paid_on is
  'The day in the time zone of the device on which the user paid it.';

comment on column public.invoices.professional_name is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_email is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_address is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.client_company is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.service_title is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.service_company is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.payment_details is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_tax_number is
  'Kept as it was when the invoice was sent.';

grant insert (lines, client_tax_number, client_address, tax_note, place_of_supply) on public.invoices to authenticated;

grant update (reminders_stopped) on public.invoices to authenticated;

grant execute on function private.may_invoice(uuid,uuid), private.invoice_sender(uuid),
  private.invoice_recipient(uuid), private.plausible_day(date), private.is_invoice_line(jsonb),
  private.are_invoice_lines(jsonb), private.invoice_total(jsonb) to authenticated, service_role;

create index payment_details_sync on public.payment_details (sync_xid, id);

alter table public.payment_details enable row level security;

revoke all on public.payment_details from anon, authenticated, service_role;

grant select, insert, update, delete on public.payment_details to service_role;

grant select on public.payment_details to anon, authenticated;

grant update (details, address) on public.payment_details to authenticated;

create policy "A professional reads her own payment details"
on public.payment_details for select to authenticated
using (id = (select auth.uid()));

create policy "A professional changes her own payment details"
on public.payment_details for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));

create trigger "110_create_payment_details" after insert on public.profiles
for each row execute function private.create_payment_details();

create trigger "100_cascade" before delete on public.payment_details
for each row execute function private.before_payment_details_delete();

grant select on private.pull_payment_details to anon, authenticated;

comment on column public.payment_details.details is
  'Bank, account, link: printed as it is.';

comment on column public.payment_details.address is
  'Business address.';

comment on column public.payment_details.reminder_days is
  'Days after the due date on which the server reminds of an unpaid invoice, three of them, ascending. Null: never.';

grant update (tax_number) on public.payment_details to authenticated;

grant update (reminder_days) on public.payment_details to authenticated;

create index message_reads_sync on public.message_reads (sync_xid, id);

create index message_reads_thread on public.message_reads (application_id);

alter table public.message_reads enable row level security;

revoke all on public.message_reads from anon, authenticated, service_role;

grant select, insert, update, delete on public.message_reads to service_role;

grant select on public.message_reads to anon, authenticated;

grant update (read_up_to) on public.message_reads to authenticated;

create policy "A person reads how far she has read"
on public.message_reads for select to authenticated
using (user_id = (select auth.uid()));

create policy "A person marks messages as read for herself"
on public.message_reads for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create index messages_sync on public.messages (sync_xid, id);

create index messages_author on public.messages (author, created_at);

alter table public.messages enable row level security;

revoke all on public.messages from anon, authenticated, service_role;

grant select, insert, update, delete on public.messages to service_role;

grant select on public.messages to anon, authenticated;

grant insert (id, application_id, sent_by_client, body) on public.messages to authenticated;

create policy "Both sides of a thread read its messages"
on public.messages for select to authenticated
using (application_id = any ((select private.my_thread_ids())::uuid[]));

create policy "Both sides of a thread write messages as themselves"
on public.messages for insert to authenticated
with check (private.is_my_side(application_id, sent_by_client) and kind = 'text');

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

grant select on private.pull_messages to anon, authenticated;

comment on column public.messages.position is
  '1 for the first row of a thread, given by the server.';

comment on column public.messages.kind is
  'A text, or a step of the request: the status that it took.';

comment on column public.messages.body is
  'Null for a step.';

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

grant update (is_hidden) on public.message_reads to authenticated;

grant execute on function private.my_thread_ids(), private.may_write(uuid) to anon, authenticated, service_role;

grant execute on function private.is_my_side(uuid,boolean), private.messages_within_an_hour(),
  private.require_open_thread(uuid) to authenticated, service_role;

grant execute on function public.older_messages(uuid,integer,integer) to authenticated;

grant execute on function private.is_reported(uuid) to anon, authenticated;

create index payments_sync on public.payments (sync_xid, id);

create index payments_invoice on public.payments (invoice_id);

alter table public.payments enable row level security;

revoke all on public.payments from anon, authenticated, service_role;

grant select, insert, update, delete on public.payments to service_role;

grant select on public.payments to anon, authenticated;

grant insert (id, invoice_id, amount, paid_on, note, settles, reverses) on public.payments to authenticated;

create policy "Both sides of an invoice read its payments"
on public.payments for select to authenticated
using (invoice_id = any ((select private.my_invoice_ids())::uuid[]));

create policy "Both sides of an invoice record its payments"
on public.payments for insert to authenticated
with check (invoice_id = any (private.my_invoice_ids()));

create trigger "110_guard" before insert on public.payments
for each row execute function private.guard_payment();

create trigger "130_place" before insert on public.payments
for each row execute function private.place_payment();

create trigger "100_follow" after insert on public.payments
for each row execute function private.follow_payment();

create trigger "210_record_settlement" after update of status on public.invoices
for each row when (new.status = 'paid' and old.status <> 'paid') execute function private.record_settlement();

grant select on private.pull_payments to anon, authenticated;

comment on column public.payments.amount is
  'US dollars; negative for a reversal.';

comment on column public.payments.paid_on is
  'The day on which it was paid, in the time zone of the device that recorded it.';

comment on column public.payments.by_client is
  'True where the client recorded it.';

comment on column public.payments.settles is
  'True where it pays whatever is still owed: "Mark as Paid". The server then decides the amount.';

comment on column public.payments.reverses is
  'The payment that this row reverses.';

grant execute on function private.my_invoice_ids() to anon, authenticated, service_role;

create index quotes_sync on public.quotes (sync_xid, id);

create index quotes_professional on public.quotes (professional_id);

create index quotes_client on public.quotes (client_id);

create index quotes_application on public.quotes (application_id);

alter table public.quotes enable row level security;

revoke all on public.quotes from anon, authenticated, service_role;

grant select, insert, update, delete on public.quotes to service_role;

grant select on public.quotes to anon, authenticated;

grant insert (id, application_id, professional_id, client_id, amount, description, lines, client_tax_number,
  client_address, tax_note, place_of_supply, valid_until, status) on public.quotes to authenticated;

grant update (status, issued_on, decided_on, deleted_at) on public.quotes to authenticated;

create policy "A professional reads her own quotes, a client those sent to her"
on public.quotes for select to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and client_id = (select private.my_client_id()))
);

create policy "Approved members write quotes for open requests"
on public.quotes for insert to authenticated
with check (
  professional_id = (select auth.uid()) and status = 'draft' and (select private.is_member())
  and private.may_quote(application_id, client_id)
);

create policy "The professional and the client of a quote take their steps"
on public.quotes for update to authenticated
using (
  professional_id = (select auth.uid())
  or (status <> 'draft' and client_id = (select private.my_client_id()))
)
with check (professional_id = (select auth.uid()) or client_id = (select private.my_client_id()));

create trigger "110_guard" before update on public.quotes
for each row execute function private.guard_quote();

create trigger "150_parties" before update on public.quotes
for each row when (old.status = 'draft' and new.status = 'sent')
execute function private.copy_quote_parties();

create trigger "100_cascade" before delete on public.quotes
for each row execute function private.before_quote_delete();

create trigger "130_delete_quotes" before delete on public.profiles
for each row execute function private.delete_unread_quotes();

create trigger "120_delete_quotes" before delete on public.clients
for each row execute function private.delete_unread_quotes();

create trigger "140_notification" after update of status on public.quotes
for each row when (new.status <> old.status and new.status in ('sent', 'accepted', 'declined'))
execute function private.queue_quote_notification();

grant select on private.pull_quotes to anon, authenticated;

comment on column public.quotes.application_id is
  'Null once the request is deleted with an account.';

comment on column public.quotes.professional_id is
  'Null once the account is deleted.';

comment on column public.quotes.amount is
  'US dollars. The sum of the lines, where it has any.';

comment on column public.quotes.lines is
  'Null where the quote is one amount and one text. Never an empty list.';

comment on column public.quotes.valid_until is
  'The last day on which the client can accept it.';

comment on column public.quotes.issued_on is
  'The day in the time zone of the device on which the user sent it.';

comment on column public.quotes.decided_on is
  'The day in the time zone of the device on which the client answered it.';

comment on column public.quotes.professional_name is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_email is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_address is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_company is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.service_title is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.service_company is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_tax_number is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_name is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_email is
  'Kept as it was when the quote was sent.';

create trigger "120_guard_decision" before update of status on public.quotes
for each row when (old.status = 'sent' and new.status in ('accepted', 'declined'))
execute function private.guard_quote_decision();

grant execute on function private.may_quote(uuid,uuid) to authenticated, service_role;

create index reminders_sync on public.reminders (sync_xid, id);

alter table public.reminders enable row level security;

revoke all on public.reminders from anon, authenticated, service_role;

grant select, insert, update, delete on public.reminders to service_role;

grant select on public.reminders to anon, authenticated;

grant insert (id, invoice_id, tone, body) on public.reminders to authenticated;

create policy "Both sides of an invoice read its reminders"
on public.reminders for select to authenticated
using (invoice_id = any ((select private.my_invoice_ids())::uuid[]));

create policy "Approved members remind of their own invoices"
on public.reminders for insert to authenticated
with check (
  (select private.is_member())
  and exists (select from public.invoices i where i.id = invoice_id and i.professional_id = (select auth.uid())));

create trigger "160_guard_reminders" before update on public.invoices
for each row when (new.reminders_stopped <> old.reminders_stopped) execute function private.guard_stopped_reminders();

create trigger "100_guard" before insert on public.reminders
for each row execute function private.guard_reminder();

create trigger "120_mail" after insert on public.reminders
for each row execute function private.queue_reminder_mail();

create trigger "110_drop_reminder_mails" after update on public.invoices
for each row when ((new.status = 'paid' and old.status <> 'paid') or (new.deleted_at is not null and old.deleted_at is null))
execute function private.drop_reminder_mails();

create trigger "110_drop_reminder_mails" after insert on public.blocks
for each row execute function private.drop_reminder_mails_of_pair();

grant select on private.pull_reminders to anon, authenticated;

comment on column public.reminders.reminded_on is
  'The day of the server (UTC): an invoice is reminded of once a day at most.';

insert into private.sync_state default values;

insert into private.directory default values;

select private.every_minute('notify-mail',
  $$exists (select from private.mail_queue where state in ('queued', 'sending') and due_at <= now())$$);

do $$
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    raise notice 'The search of a large directory goes without trigrams: this server has no pg_trgm.';
    return;
  end if;
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_trgm') then
    execute 'create extension pg_trgm with schema extensions';
  end if;
  -- The extension may exist in another schema already.
  execute format('create index remote_members_haystack on private.remote_members using gin (haystack %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pg_trgm'));
end
$$;

select private.every_minute('notify-push', 'exists (select from private.notification_queue where due_at <= now())');

insert into private.orphan_search default values;

select private.every_minute('sweep-objects',
  'exists (select from private.objects_to_delete) '
  'or exists (select from private.orphan_search where next_at <= now())');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('service-images', 'service-images', true, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/avif}'),
  ('portfolio-images', 'portfolio-images', false, 5242880, '{image/jpeg,image/png,image/gif,image/webp,image/avif}'),
  ('profile-images', 'profile-images', true, 5242880, '{image/jpeg,image/png,image/gif}'),
  ('project-files', 'project-files', false, 10485760, null)
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

select private.schedule('forget-old', '17 3 * * *', 'select private.forget_old()');

select private.schedule('forget-runs', '23 3 * * *',
  $$delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '7 days'$$);

select private.sync_table('profiles', 1, 'notify_profiles');

insert into private.column_rules (table_name, column_name, rule) values
  ('profiles', 'decided_at', 'decided at'),
  ('profiles', 'linkedin_verified', 'decided');

select private.sync_table('clients', 1, 'notify_clients');

select private.sync_table('jobs', 1, 'notify_jobs', true);

insert into private.column_rules (table_name, column_name, rule) values
  ('jobs', 'deleted_at', 'once');

select private.sync_table('job_applications', 1, 'notify_job_applications');

select private.sync_table('portfolios', 1, 'notify_application_parts');

select private.sync_table('project_files', 1, 'notify_application_parts');

select private.sync_table('invoices', 1, 'notify_invoices');

insert into private.column_rules (table_name, column_name, rule) values
  ('invoices', 'deleted_at', 'once'),
  ('invoices', 'status', 'step'),
  ('invoices', 'issued_on', 'day of step'),
  ('invoices', 'paid_on', 'day of step');

select private.sync_table('payment_details', 1, 'notify_payment_details');

select private.sync_table('message_reads', 2, 'notify_message_reads');

select private.sync_table('messages', 2, 'notify_messages');

insert into private.column_rules (table_name, column_name, rule) values
  ('message_reads', 'read_up_to', 'grows');

select private.sync_table('payments', 3, 'notify_invoice_parts');

select private.sync_table('quotes', 3, 'notify_quotes');

insert into private.column_rules (table_name, column_name, rule) values
  ('quotes', 'deleted_at', 'once'),
  ('quotes', 'status', 'step'),
  ('quotes', 'issued_on', 'day of step'),
  ('quotes', 'decided_on', 'day of step');

select private.schedule('remind', '11 * * * *', 'select private.make_reminders()');

select private.sync_table('reminders', 3, 'notify_invoice_parts');
