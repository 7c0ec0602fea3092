import { expect, test } from 'vitest'
import { type Declared, declaredStatements } from '../../supabase/schema/apply.ts'
import { writeMigration } from '../../supabase/schema/write-migration.ts'

/* `npm run migration` writes what brings a database from the migrations to the schema files. */

/** Returns the statements with one text replaced, in the one statement that has it. */
function edited(statements: Declared[], from: string, to: string): Declared[] {
  expect(statements.filter(({ text }) => text.includes(from))).toHaveLength(1)
  return statements.map((one) => ({ ...one, text: one.text.replace(from, to) }))
}

const added = (kind: string, text: string): Declared => ({ file: 'notes.sql', kind, text })

test('nothing where nothing has changed', async () => {
  expect(await writeMigration('nothing')).toMatchObject({ sql: '', left: [] })
})

test.each<[string, (all: Declared[]) => Declared[], string]>([
  [
    'a function’s text',
    (all) =>
      edited(
        all,
        "when (select auth.uid()) is null then 'visitor'",
        "when auth.uid() is null then 'visitor'",
      ),
    'create or replace function private.scope()',
  ],
  [
    'a function of the API, which nobody but signed-in users may call',
    (all) => [
      ...all,
      added(
        'CreateFunctionStmt',
        `create function public.my_age(days integer default 1, words text default 'a') returns integer
language sql stable set search_path = '' as $$ select days $$`,
      ),
      added('GrantStmt', 'grant execute on function public.my_age(integer, text) to authenticated'),
    ],
    'revoke execute on function public.my_age(days integer, words text) from public',
  ],
  [
    'a column with its rule and its rights',
    (all) => [
      ...edited(
        all,
        '  constraint profiles_profession_is_first',
        `  -- Spoken, the first one best.
  languages text[]
    constraint profiles_languages_count check (cardinality(languages) between 1 and 9),
  constraint profiles_profession_is_first`,
      ),
      added('GrantStmt', 'grant update (languages) on public.profiles to authenticated'),
    ],
    'alter table public.profiles add column',
  ],
  [
    'a column whose check asks a new function',
    (all) => [
      ...edited(
        all,
        '  constraint profiles_profession_is_first',
        `  motto text
    constraint profiles_motto_short check (private.is_short(motto)),
  constraint profiles_profession_is_first`,
      ),
      added(
        'CreateFunctionStmt',
        `create function private.is_short(content text) returns boolean
language sql immutable set search_path = '' as $$ select char_length(content) < 10 $$`,
      ),
      added('GrantStmt', 'grant execute on function private.is_short(text) to authenticated'),
    ],
    'alter table public.profiles add column',
  ],
  [
    'a column that refers to another table',
    (all) =>
      edited(
        all,
        '  constraint profiles_profession_is_first',
        `  introduced_by uuid references public.profiles (id) on delete set null,
  constraint profiles_profession_is_first`,
      ),
    'alter table public.profiles add column',
  ],
  [
    'a policy',
    (all) =>
      edited(
        all,
        '(select private.is_admin()) and person is distinct',
        '(select private.is_member()) and person is distinct',
      ),
    'drop policy "Administrators read reports about others" on public.reports;',
  ],
  [
    'a table',
    (all) => [
      ...all,
      added('CreateStmt', 'create table public.notes (\n  id uuid primary key,\n  body text not null\n)'),
      added('IndexStmt', 'create index notes_body on public.notes (body)'),
      added('AlterTableStmt', 'alter table public.notes enable row level security'),
      added('GrantStmt', 'revoke all on public.notes from anon, authenticated, service_role'),
      added('CreatePolicyStmt', 'create policy "Nobody" on public.notes for select using (false)'),
    ],
    'create table public.notes (',
  ],
  [
    'a table that devices hold',
    (all) => [
      ...all,
      added(
        'CreateStmt',
        `create table public.notes (
  id uuid primary key,
  user_id uuid not null,
  body text not null,
  sync_xid xid8 not null default pg_current_xact_id()
)`,
      ),
      added('IndexStmt', 'create index notes_sync on public.notes (sync_xid, id)'),
      added('AlterTableStmt', 'alter table public.notes enable row level security'),
      added('GrantStmt', 'revoke all on public.notes from anon, authenticated, service_role'),
      added(
        'ViewStmt',
        'create view private.pull_notes with (security_invoker) as\nselect id, user_id, body, sync_xid from public.notes',
      ),
      added(
        'CreateFunctionStmt',
        `create function private.export_notes() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$ begin return '{}'; end $$`,
      ),
      added('SelectStmt', "select private.sync_table('notes', 4, 'notify_message_reads')"),
      added(
        'InsertStmt',
        "insert into private.column_rules (table_name, column_name, rule) values\n  ('notes', 'body', 'once')",
      ),
    ],
    "select private.sync_table('notes', 4, 'notify_message_reads');",
  ],
  [
    'a rule of a column, and a timer',
    (all) => [
      ...edited(
        all,
        "('jobs', 'deleted_at', 'once')",
        "('jobs', 'deleted_at', 'once'),\n  ('jobs', 'title', 'once')",
      ),
      added('SelectStmt', "select private.schedule('sweep', '1 * * * *', 'select 1')"),
    ],
    `select private.schedule('sweep', '1 * * * *', 'select 1');

insert into private.column_rules (table_name, column_name, rule) values
  ('jobs', 'title', 'once');`,
  ],
  [
    'a kind of event that no trigger tells of',
    (all) => [...all, added('SelectStmt', "select private.tells('service-old', 'requests', 'professional')")],
    "select private.tells('service-old', 'requests', 'professional');",
  ],
  [
    'what is gone',
    (all) =>
      all.filter(
        ({ text }) => !/create index email_queue|"Administrators read reports about others"/.test(text),
      ),
    'drop index',
  ],
])('%s', async (_, change, expected) => {
  const { sql, left } = await writeMigration('x', change(declaredStatements()))
  expect(left).toEqual([])
  expect(sql).toContain(expected)
})
