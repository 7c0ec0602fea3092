import { afterAll, describe, expect, test } from 'vitest'
import type { PullAnswer, PullRequest } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES } from '../../src/domain/rows.ts'
import { call, deleteRow, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** What a further table needs so that devices hold it, and which devices get it. */
const fixtures = await aDatabaseWithFixtures()
afterAll(() => fixtures.database.close())
const { member } = fixtures.people

const NOTES = `
  create table public.notes (
    id uuid primary key, owner uuid not null, body text not null, sync_xid xid8 not null default '0'
  );
  create index notes_sync on public.notes (sync_xid, id);
  alter table public.notes enable row level security;
  grant select, insert, update, delete on public.notes to authenticated;
  create policy "Owners" on public.notes to authenticated using (owner = (select auth.uid()));
  create view private.pull_notes with (security_invoker) as select * from public.notes;
  grant select on private.pull_notes to anon, authenticated;
  create function private.notify_notes() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    perform private.send_change_hints(array(select private.user_audience(owner) from changed));
    return null;
  end
  $$;
  create function private.export_notes() returns jsonb
  language plpgsql stable set search_path = '' as $$
  begin
    return jsonb_build_object('notes', (
      select jsonb_agg(to_jsonb(n)) from public.notes n where owner = (select auth.uid())));
  end
  $$;
  select private.sync_table('notes', 4, 'notify_notes')`

const STATEMENTS = NOTES.split(/;\n {2}(?=create|alter|grant|select)/).map((statement) => statement.trim())

const note = (body: string) => ({ id: ids.fresh, owner: member.id, body })

async function pull(
  run: TestTransaction,
  request: Omit<Partial<PullRequest>, 'tables'> & { tables?: readonly string[] },
) {
  const whole = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500, ...request }
  const [row] = await run.as<{ answer: PullAnswer }>('member', call('sync_pull', { request: whole }))
  if (!row) throw new Error('No answer')
  return row.answer as PullAnswer & { rows: { notes?: { body: string }[] }; removed: { notes?: string[] } }
}

/** Runs `work` with the further table, and a row of it. */
const withNotes = (work: (run: TestTransaction) => Promise<void>) =>
  withRollback(fixtures, async (run) => {
    for (const statement of STATEMENTS) await run.owner(statement)
    await run.as('member', insertInto('notes', note('First')))
    await work(run)
  })

describe('a further table', () => {
  const tables = [...TABLES, 'notes']

  test('is pulled, pushed and checked', () =>
    withNotes(async (run) => {
      const first = await pull(run, { tables })
      expect(first.rows.notes).toMatchObject([{ body: 'First' }])
      const change = {
        op: 'update',
        table: 'notes',
        id: ids.fresh,
        values: { body: 'Second' },
        base: { body: 'First' },
      }
      const mutation = { v: PROTOCOL, id: crypto.randomUUID(), action: 'profile.edit', changes: [change] }
      const [pushed] = await run.as<{ answer: { results: { status: string }[] } }>(
        'member',
        call('apply_mutations', { client_id: crypto.randomUUID(), mutations: [mutation] }),
      )
      expect(pushed?.answer.results).toMatchObject([{ status: 'applied' }])
      const { rows, check } = await pull(run, { tables, check: true, ids: ['notes' as never] })
      expect(rows.notes).toMatchObject([{ body: 'Second' }])
      expect(check).toMatchObject({ notes: { count: 1 } })
    }))

  test('tells those whom its hints name, once for each statement', () =>
    withNotes(async (run) => {
      await run.owner('create table public.sent (topic text)')
      await run.owner(`create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
        returns void language sql security definer as 'insert into public.sent values (topic)'`)
      await run.as('member', insertInto('notes', { ...note('Another'), id: anId(0x802) }))
      await run.as('member', updateRow('notes', ids.fresh, { body: 'Second' }))
      await run.as('member', deleteRow('notes', ids.fresh))
      const topic = `user:${member.id}`
      expect(await run.owner('select topic from public.sent')).toEqual([{ topic }, { topic }, { topic }])
    }))

  test('is one that a removal can be announced of', () =>
    withNotes(async (run) => {
      const { epoch, scope, cursor } = await pull(run, { tables })
      await run.as('member', deleteRow('notes', ids.fresh))
      await run.owner(`select private.announce_removal('notes', $1, $2)`, [ids.fresh, `user:${member.id}`])
      expect((await pull(run, { tables, epoch, scope, cursor })).removed).toEqual({ notes: [ids.fresh] })
    }))

  test('is in what its owner exports, and in nobody else’s', () =>
    withNotes(async (run) => {
      const [mine] = await run.as<{ answer: object }>('member', call('export_my_data', {}))
      expect(mine?.answer).toMatchObject({ notes: [{ body: 'First' }] })
      const [others] = await run.as<{ answer: object }>('other', call('export_my_data', {}))
      expect(others?.answer).toMatchObject({ notes: null })
    }))

  test('is none without a function that exports it', () =>
    withRollback(fixtures, async ({ owner }) => {
      for (const statement of STATEMENTS) if (!statement.startsWith('select')) await owner(statement)
      await owner('drop function private.export_notes()')
      await expect(owner(`select private.sync_table('notes', 4, 'notify_notes')`)).rejects.toThrow(
        'function "private.export_notes()" does not exist',
      )
    }))

  test.each([
    ['names the tables that it knows', { tables: TABLES }],
    ['names no tables: it has those of its version', {}],
    ['names none', { tables: [] }],
    ['names something else', { tables: 'notes' as never }],
  ])('is not sent to a device that %s', (_, request) =>
    withNotes(async (run) => {
      const { rows, check } = await pull(run, { ...request, check: true, ids: ['notes' as never] })
      expect(rows).not.toHaveProperty('notes')
      expect(check).not.toHaveProperty('notes')
    }),
  )
})

test('each rule is one of a column that exists', async () => {
  expect(
    await fixtures.database.query(
      `select table_name, column_name from private.column_rules r
       where not exists (select from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = r.table_name and c.column_name = r.column_name)`,
    ),
  ).toEqual([])
})

test('the names of triggers say their order: the stamp after all others, then the mark and the change hints', async () => {
  const rows = await fixtures.database.query<{ name: string; table_name: string }>(
    `select t.tgname as name, t.tgrelid::regclass::text as table_name from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
     order by c.relname, t.tgname`,
  )
  expect(rows.filter(({ name }) => !/^[1-9]\d\d_[a-z]/.test(name))).toEqual([])
  for (const table of TABLES)
    expect(rows.filter(({ table_name }) => table_name === table).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['900_stamp', '910_mark'],
        ...['920_notify_insert', '921_notify_update', '922_notify_delete'],
      ]),
    )
})
