-- Fifty conversations of the demo's member with 300 messages each: a device holds 10,000 of them.
insert into public.messages (application_id, sent_by_client, body)
select md5('bench request ' || n)::uuid, m % 2 = 0,
  'Message ' || m || ' of conversation ' || n || ': the measures of the window, the colours, and the day of the opening.'
from generate_series(1, 50) as n, generate_series(1, 300) as m
where not exists (select from public.messages where application_id = md5('bench request 1')::uuid)
order by m, n;
