-- A service that stays with a client who requested it stays there without its provider's address, once the two are
-- parted. Its stamp lies behind her cursor: it is stamped again, as whatever enters or changes sight is.

/* Tells each of the two that the other's profile and services have left her sight, and sends what stays anew. */
create or replace function private.part(one uuid, other uuid) returns void
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
  perform private.ring(array[private.user_audience(one), private.user_audience(other)]);
end
$$;
