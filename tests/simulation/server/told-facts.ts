/**
 * SQL of the audit: the users of both sides of what is told, who did it, and whether the sides had parted. A quote whose
 * request is gone stands in no thread: it is told to nobody.
 */
export const toldFacts = `
  if tg_op <> 'DELETE' and tg_table_name in ('job_applications', 'invoices', 'quotes') then
    after := after || coalesce((
      select jsonb_build_object('told', jsonb_build_object('actor', auth.uid(),
        'professional', (select u.id from auth.users u where u.id = s.professional),
        'client', (select u.id from auth.users u where u.id = s.client),
        'parted', exists (select from public.blocks b
          where (b.blocker, b.blocked) in ((s.professional, s.client), (s.client, s.professional)))))
      from (
        select coalesce((after ->> 'professional_id')::uuid,
            (select j.posted_by from public.jobs j where j.id = (after ->> 'job_id')::uuid)) as professional,
          (select c.user_id from public.clients c where c.id = (after ->> 'client_id')::uuid) as client
        where tg_table_name <> 'quotes' or after ->> 'application_id' is not null
      ) s), '{"told": {}}');
  end if;`
