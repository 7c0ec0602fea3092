-- Who sends this request, and what that user takes part in: the questions that policies, views and guards ask. They are
-- written in plpgsql, which keeps its plans for the whole connection. A function in SQL that runs as definer or fixes
-- its search path cannot be inlined, and is planned again in each statement that calls it.

/* True while the account of this request's token exists: a token outlives its account by up to an hour. */
create function private.has_account() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users where id = (select auth.uid()));
end
$$;

/* True where the user has a professional profile, approved or not. */
create function private.has_profile() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()));
end
$$;

/* True for an approved professional. */
create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and is_approved);
end
$$;

/* True for an administrator. */
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and is_admin);
end
$$;

/* The user's client record; null without one. */
create function private.my_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select id from public.clients where user_id = (select auth.uid()));
end
$$;

/* Services that the user offers. */
create function private.my_job_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(id), '{}') from public.jobs where posted_by = (select auth.uid()));
end
$$;

/* Requests in which the user takes part, on either side. */
create function private.my_application_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}') from public.job_applications
    where client_id = private.my_client_id() or job_id = any (private.my_job_ids())
  );
end
$$;

/* Services that the user has requested; they stay visible to the user after they leave the board. */
create function private.my_requested_job_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(job_id), '{}') from public.job_applications where client_id = private.my_client_id()
  );
end
$$;

/* Clients who requested one of the user's services. */
create function private.my_requesters() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct client_id), '{}') from public.job_applications
    where job_id = any (private.my_job_ids())
  );
end
$$;

/* Users on the other side of this user's requests. A device holds their profiles, however large the directory is. */
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

/* Everyone with whom this user shares a block, whoever made it. */
create function private.blocked_people() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(case blocker when (select auth.uid()) then blocked else blocker end), '{}')
    from public.blocks where (select auth.uid()) in (blocker, blocked)
  );
end
$$;

grant execute on function private.has_account(), private.is_member(), private.is_admin(), private.my_client_id(),
  private.my_application_ids(), private.my_requested_job_ids(), private.my_counterparts(), private.blocked_people() to anon, authenticated, service_role;

grant execute on function private.has_profile(), private.my_job_ids(), private.my_requesters() to authenticated, service_role;
