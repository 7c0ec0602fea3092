-- Contact messages: who may write to whom, ten a day, each sent once. Their text is never stored.

/* True where both are approved, the member allows contact, and there is no block between them (spec section 6). */
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

/*
 * One row per message, written before it goes to the email service. `refused`: the service certainly did not take it,
 * so that it may be tried again. `unknown`: it may have been sent, so that it is never sent again. Kept for a year.
 */
create table private.contact_sends (
  sender uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  member uuid references auth.users (id) on delete set null,
  at timestamptz not null default now(),
  state text not null default 'sending'
    constraint contact_sends_state_known check (state in ('sending', 'sent', 'refused', 'unknown')),
  -- What the email service answered, as an HTTP status.
  status integer,
  primary key (sender, id)
);

create index contact_sends_at on private.contact_sends (sender, at);

create index contact_sends_member on private.contact_sends (member);

/* Messages a sender may still send: ten in any 24 hours, not counting those the service refused. */
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

/* The caller's own count, which the form shows. */
create function public.contact_messages_left() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.contact_sends_left((select auth.uid()));
end
$$;

/*
 * For the edge function `contact-email` alone. `{state}` says what to do:
 * - `begun`, with the member's `address` and the sender's account (`from`): send it now, then call `finish_contact`;
 * - `sent`, `unknown`: this id was handled before; `sending`: another call is sending it at this moment;
 * - `forbidden`, `limit` of the sender, `member-limit` of the member, `stopped` address: do not send it.
 */
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
    -- The call that began it has ended without an outcome: it waits 20 seconds for the email service.
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
  if private.is_stopped((select p.email from public.profiles p where p.id = begin_contact.member)) then
    return jsonb_build_object('state', 'stopped');
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

/* Records the outcome of a message that was begun: `sent`, `refused` or `unknown`, and the email service's status. */
create function public.finish_contact(sender uuid, mutation_id uuid, state text, status integer) returns void
language sql volatile security definer set search_path = '' as $$
  update private.contact_sends s set state = finish_contact.state, status = finish_contact.status
  where s.sender = finish_contact.sender and s.id = finish_contact.mutation_id and s.state = 'sending'
$$;

grant execute on function public.contact_messages_left() to authenticated;

grant execute on function public.begin_contact(uuid,uuid,uuid), public.finish_contact(uuid,uuid,text,integer) to service_role;
