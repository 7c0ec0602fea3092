-- A sender whose message was interrupted is told after one minute, not two, that its outcome is unknown: twice the longest
-- backoff is the time in which every device comes to rest.

/*
 * For the edge function `contact-email` alone. `{state}` says what to do:
 * - `begun`, with the member's `address` and the sender's account (`from`): send it now, then call `finish_contact`;
 * - `sent`, `unknown`: this id was handled before; `sending`: another call is sending it at this moment;
 * - `forbidden`, `limit`: do not send it.
 */
create or replace function public.begin_contact(sender uuid, member uuid, mutation_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.contact_sends;
begin
  -- Locks per sender, so that two messages cannot both be the tenth.
  perform pg_advisory_xact_lock(hashtextextended('contact_sends ' || begin_contact.sender, 0));
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
