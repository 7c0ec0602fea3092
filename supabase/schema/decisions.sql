-- The record of decisions: which administrator decided what, about whom, and when. Triggers write it, administrators
-- read it.

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

/* Dates an administrator's decision, and deletes the last note where it no longer holds. Runs after the guard. */
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

create trigger "210_note_decision" before update on public.profiles
for each row execute function private.note_decision();

/*
 * Records the rejection of a LinkedIn profile that was never verified, which changes no flag. The written column, whose
 * value stays, tells which decision it was.
 */
create function private.record_linkedin_rejection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.decisions (profile_id, action, note, decided_by, decided_by_name, decided_at)
  select new.id, 'unverify', new.decision_note, id, full_name, new.decided_at
  from public.profiles where id = (select auth.uid()) and is_admin;
  return null;
end
$$;

-- Triggers fire in the order of their names: this one before `follow`, which records only what is not on record yet.
create trigger "170_first_linkedin_rejection" after update of linkedin_verified on public.profiles
for each row when (
  not old.linkedin_verified and not new.linkedin_verified and new.is_approved = old.is_approved
  and new.linkedin_url = old.linkedin_url and new.decided_at is distinct from old.decided_at)
execute function private.record_linkedin_rejection();
