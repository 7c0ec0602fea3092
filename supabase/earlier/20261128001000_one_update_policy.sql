-- One policy decides who may update a request. The two that did each had to be asked for every row, and Supabase's
-- advisor warns of them (0006, multiple permissive policies).

drop policy "The professional who offers the service answers a request" on public.job_applications;
drop policy "The client who made a pending request withdraws it" on public.job_applications;

-- Postgres joins permissive policies with "or", the conditions before the update and those after it each for
-- themselves. Which status may follow which, and that only the client withdraws, is private.guard_job_application's.
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
