-- Data of the embedded backend itself, which no API can reach.

create schema if not exists embedded;
revoke all on schema embedded from public;

create table if not exists embedded.secrets (
  name text primary key,
  value text not null
);

create table if not exists embedded.seeded (
  only_row boolean primary key default true check (only_row),
  kind text not null,
  at timestamptz not null default now()
);

create schema if not exists supabase_migrations;
revoke all on schema supabase_migrations from public;

create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);

-- Links of mails that later mails have replaced (auth/earlier-links.ts).
create table if not exists embedded.earlier_links (
  hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  sent_at timestamptz not null
);
