-- A thousand companies that each asked for the same service of the demo's member: work for one long train ride.
insert into public.clients (id, user_id, company_name, contact_name, email, phone, industry, company_size)
select md5('bench client ' || n)::uuid, md5('member ' || n)::uuid, 'Company ' || n, 'Contact ' || n,
  'company' || n || '@bench.test', '+1 555 0100', 'Technology', '2-10 employees'
from generate_series(1, 1000) as n on conflict do nothing;

insert into public.job_applications (id, job_id, client_id, message, budget_range, timeline, created_at)
select md5('bench request ' || n)::uuid,
  (select j.id from public.jobs j join auth.users u on u.id = j.posted_by where u.email = 'member@demo.test' order by j.id limit 1),
  md5('bench client ' || n)::uuid, 'We would like this for our new shop.', '$1,000 to $2,000', 'Within a month', now()
from generate_series(1, 1000) as n on conflict do nothing;

update public.job_applications set status = 'pending' where id in (select md5('bench request ' || n)::uuid from generate_series(1, 1000) as n);
