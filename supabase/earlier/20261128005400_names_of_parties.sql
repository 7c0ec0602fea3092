-- The names and addresses that an invoice copies are told to its parties alone: these functions read with their owner's
-- rights, and everybody who is signed in may call them.

create or replace function private.invoice_sender(professional uuid) returns table (full_name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.full_name, p.email from public.profiles p
  -- Without a user it is the service key.
  where p.id = professional and coalesce(professional = (select auth.uid()), true);
end
$$;

create or replace function private.invoice_recipient(client uuid) returns table (contact_name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.contact_name, c.email from public.clients c
  where c.id = client and ((select auth.uid()) is null or exists (
    select from public.job_applications a join public.jobs j on j.id = a.job_id
    where a.client_id = c.id and j.posted_by = (select auth.uid())));
end
$$;
