-- Mails that the app itself sends: one for each approval. A trigger queues it in the approval's own transaction; the
-- edge function `notify-mail` sends it.

create table private.mail_queue (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint mail_queue_kind_known check (kind in ('approved')),
  state text not null default 'queued'
    constraint mail_queue_state_known check (state in ('queued', 'sending', 'sent', 'given up')),
  queued_at timestamptz not null default now(),
  -- When it may be taken. One that is being sent is taken to be lost by then.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- What the e-mail service answered last, as an HTTP status.
  status integer
);
create index mail_queue_due on private.mail_queue (due_at) where state in ('queued', 'sending');
create index mail_queue_profile on private.mail_queue (profile_id);

/* Queues one mail for an approval; deletes it where the approval is withdrawn before it was sent. */
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

create trigger queue_mail after update of is_approved, linkedin_url on public.profiles
for each row when (new.is_approved <> old.is_approved) execute function private.queue_approval_mail();

/*
 * For the edge function `notify-mail` alone: returns up to twenty mails that are due, as `[{id, kind, to, name}]`. No
 * other caller gets them for five minutes; where a call ends without `finish_mail`, the next one gets them.
 */
create function public.take_mail() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select id from private.mail_queue where state in ('queued', 'sending') and due_at <= now()
    order by due_at limit 20 for update skip locked
  ), taken as (
    update private.mail_queue q set state = 'sending', attempts = attempts + 1, due_at = now() + interval '5 minutes'
    from due where q.id = due.id returning q.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'to', p.email, 'name', p.full_name)), '[]')
  from taken t join public.profiles p on p.id = t.profile_id
$$;

/*
 * Records the outcome of a mail. One that was not sent is tried again, at growing intervals, ten times in about nine
 * hours.
 */
create function public.finish_mail(id uuid, sent boolean, status integer) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_queue q set
    state = case when sent then 'sent' when attempts >= 10 then 'given up' else 'queued' end,
    status = finish_mail.status,
    due_at = now() + interval '1 minute' * power(2, least(attempts, 10) - 1)
  where q.id = finish_mail.id and q.state = 'sending'
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.take_mail(), public.finish_mail(uuid, boolean, integer)
  from public, anon, authenticated;
grant execute on function public.take_mail(), public.finish_mail(uuid, boolean, integer) to service_role;

select private.every_minute('notify-mail',
  $$exists (select from private.mail_queue where state in ('queued', 'sending') and due_at <= now())$$);
