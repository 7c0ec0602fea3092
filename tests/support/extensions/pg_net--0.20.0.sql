create schema if not exists net;

create unlogged table net.http_request_queue (
  id bigserial,
  method text not null,
  url text not null,
  headers jsonb,
  body bytea,
  timeout_milliseconds integer not null
);

/* As pg_net's: the same arguments, defaults and refusals. */
create function net.http_post(
  url text,
  body jsonb default '{}'::jsonb,
  params jsonb default '{}'::jsonb,
  headers jsonb default '{"Content-Type": "application/json"}'::jsonb,
  timeout_milliseconds int default 2000
) returns bigint language plpgsql as $$
declare
  request_id bigint;
begin
  if not exists (
    select from jsonb_each_text(headers) as h (name, value) where lower(name) = 'content-type' and value = 'application/json'
  ) then
    raise exception 'Content-Type header must be "application/json"';
  end if;
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values ('POST', http_post.url, http_post.headers, convert_to(http_post.body::text, 'UTF8'), http_post.timeout_milliseconds)
  returning id into request_id;
  return request_id;
end
$$;

grant usage on schema net to public;
grant all on all sequences in schema net to public;
grant all on all tables in schema net to public;
