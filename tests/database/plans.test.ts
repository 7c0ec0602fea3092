import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PullAnswer, PullRequest } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES, type TableName } from '../../src/domain/rows.ts'
import type { RemoteSearchResult } from '../../src/domain/search/large-directory.ts'
import type { Database } from '../../supabase/embedded/database.ts'
import { type Actor, become } from '../support/actors.ts'
import { aDatabase, call } from '../support/database.ts'
import { everything } from '../support/everything.ts'
import { type Fixtures, ids, insertFixtures } from '../support/fixtures.ts'
import { addMembers, addTrade, crowdUuid } from '../support/many-members.ts'
import { aServer } from '../support/postgres-server.ts'

/*
 * The cost of reading in a large group: 10,000 members with services and requests, by night then 100,000. Counts the rows
 * that Postgres reads, which do not depend on the machine; no plan may scan a whole table to find a user's own rows.
 */
const ALL = everything ? 100_000 : 10_000
/** How many members a device holds in the second part. */
const HELD = ALL / 5
const group = `with ${ALL.toLocaleString('en')} members`

const server = await aServer()
let fixtures: Fixtures

beforeAll(async () => {
  fixtures = await insertFixtures(await aDatabase(server?.url))
  await addMembers(fixtures, 1, 10_000)
  await addTrade(fixtures, 5_000)
})
afterAll(async () => {
  await fixtures?.database.close()
  await server?.stop()
})

type Query = Database['query']

/** Runs a statement as this actor; returns its rows, and the number of rows that Postgres read, by table. */
async function countReads<Row>(actor: Actor, text: string, params: unknown[] = []) {
  return fixtures.database.transaction(async (query: Query) => {
    if (actor === 'visitor') await become(query, 'anon')
    else await become(query, 'authenticated', fixtures.people[actor].id)
    const before = await counters(query)
    const rows = await query<Row>(text, params)
    const after = await counters(query)
    const read = Object.fromEntries(
      Object.entries(after)
        .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
        .filter(([, count]) => count > 0),
    )
    return { rows, read }
  })
}

async function counters(query: Query): Promise<Record<string, number>> {
  const tables = await query<{ name: string; count: number }>(
    `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
     from pg_stat_xact_user_tables where schemaname in ('public', 'private')`,
  )
  return Object.fromEntries(tables.map(({ name, count }) => [name, count]))
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Returns the tables that this statement scans completely. */
async function scannedTables(actor: Actor, text: string): Promise<string[]> {
  const { rows } = await countReads<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    actor,
    `explain (format json) ${text}`,
  )
  const found: string[] = []
  const visit = (plan: Plan) => {
    if (plan['Node Type'] === 'Seq Scan' && plan['Relation Name']) found.push(plan['Relation Name'])
    plan.Plans?.forEach(visit)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) visit(Plan)
  return found
}

async function pullPage(actor: Actor, request: Partial<PullRequest>) {
  const whole = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500, ...request }
  const { text, params } = call('sync_pull', { request: whole })
  const { rows, read } = await countReads<{ answer: PullAnswer }>(actor, text, params)
  const answer = rows[0]?.answer
  if (!answer) throw new Error('No answer')
  return { answer, read: Object.values(read).reduce((sum, count) => sum + count, 0) }
}

/* The limits of supabase/README.md, "Scale, on paper". */
const idleRows = 4 * TABLES.length
const firstPageRows = 1_000

test('with 10,000 visible profiles, the first page reads no more rows than it sends', async () => {
  const { answer, read } = await pullPage('member', {})
  expect(answer.rows.profiles).toHaveLength(500)
  expect(read).toBeLessThan(firstPageRows)
})

describe(group, () => {
  beforeAll(async () => {
    await addMembers(fixtures, 10_001, ALL)
    await fixtures.database.query('analyze public.profiles')
  })

  test.each<Actor>(['visitor', 'pending', 'member', 'client', 'administrator'])(
    'a pull of %s without changes reads few rows',
    async (actor) => {
      const { epoch, scope, cursor } = (await pullPage(actor, { limit: 1 })).answer
      const idle = await pullPage(actor, { epoch, scope, cursor })
      expect(idle.answer).toMatchObject({ full: false, rows: {}, next: null })
      expect(idle.read).toBeLessThan(idleRows)
    },
  )

  test('a whole pull of a visitor reads services with their providers, and the newest stamp of each other table', async () => {
    const request = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500, check: true }
    const { text, params } = call('sync_pull', { request: { ...request, tables: TABLES, ids: TABLES } })
    const { read } = await countReads('visitor', text, params)
    const others = TABLES.filter((table) => table !== 'jobs' && table !== 'profiles')
    for (const table of others) expect([table, read[table] ?? 0]).toEqual([table, expect.toBeOneOf([0, 1])])
  })

  test('decisions made before are found by the ids of their profiles, however many there are', async () => {
    const changes = Array.from({ length: 100 }, (_, i) => ({
      op: 'update',
      table: 'profiles',
      id: crowdUuid(0, 20 + i),
      values: { is_approved: false },
      base: { is_approved: true },
    }))
    const { read } = await countReads('administrator', 'select private.already_decided($1::text::jsonb)', [
      JSON.stringify(changes),
    ])
    expect(read.profiles).toBeGreaterThanOrEqual(100)
    expect(read.profiles).toBeLessThan(300)
  })

  /** Read whole by a member, or by the id of a request: tested below. */
  const others: readonly TableName[] = ['profiles', 'jobs', 'portfolios', 'project_files']
  test.each(
    TABLES.filter((table) => !others.includes(table)).flatMap((table) =>
      (['member', 'client', 'pending'] as const).map((actor) => [actor, table] as const),
    ),
  )('the policy for %s on %s uses an index', async (actor, table) => {
    expect(await scannedTables(actor, `select * from public.${table}`)).toEqual([])
  })

  test.each([
    ['profiles', 'id', ids.services.branding],
    ['jobs', 'posted_by', ids.services.branding],
    ['portfolios', 'application_id', ids.requests.branding],
    ['project_files', 'application_id', ids.requests.engraving],
    ['messages', 'application_id', ids.requests.engraving],
    ['message_reads', 'application_id', ids.requests.engraving],
    ['payments', 'invoice_id', ids.invoices.sent],
    ['reminders', 'invoice_id', ids.invoices.sent],
    ['quotes', 'application_id', ids.requests.engraving],
    ['invoices', 'quote_id', ids.quotes.sent],
  ])('rows of %s by %s are found by an index, whatever the policy', async (table, column, id) => {
    expect(await scannedTables('member', `select * from public.${table} where ${column} = '${id}'`)).toEqual(
      [],
    )
  })

  test.each(TABLES)('changes of %s are found by their index', async (table) => {
    const text = `select * from private.pull_${table} p
      where (p.sync_xid, p.id) > (pg_snapshot_xmin(pg_current_snapshot()), '00000000-0000-0000-0000-000000000000')
      order by p.sync_xid, p.id limit 500`
    expect(await scannedTables('member', text)).not.toContain(table)
  })
})

describe(`${group}, of whom devices hold ${HELD.toLocaleString('en')}`, () => {
  const search = async (words: string, profession = '') => {
    const { text, params } = call('search_members', { filter: { q: words, profession } })
    const { rows, read } = await countReads<{ answer: RemoteSearchResult }>('member', text, params)
    return { answer: rows[0]?.answer, read }
  }

  beforeAll(async () => {
    await fixtures.database.query('select private.set_device_limit($1)', [HELD])
    await fixtures.database.query('analyze private.remote_members')
  })

  test('a first pull sends as many profiles, and its pages read no more than they send', async () => {
    const { answer, read } = await pullPage('member', { check: true })
    expect(answer).toMatchObject({ scope: 'member of many 1', check: { profiles: { count: HELD } } })
    expect(answer.rows.profiles).toHaveLength(500)
    const { epoch, scope, cursor, next } = answer
    const second = await pullPage('member', {
      epoch,
      scope,
      page: { horizon: cursor, after: next ?? {} },
    })
    expect(second.answer.rows.profiles).toHaveLength(500)
    expect(read).toBeGreaterThan(HELD)
    expect(second.read).toBeLessThan(firstPageRows)
  })

  test('a search finds a member whom no device holds', async () => {
    const { answer } = await search(`PERSON ${ALL - 1}`)
    expect(answer).toMatchObject({ found: 1, members: [{ full_name: `Person ${ALL - 1}` }] })
  })

  test('a search reads few remote members, by trigrams where pg_trgm is available', async () => {
    const [rare, common] = [await search(`${ALL - 1234}`), await search('person')]
    const remoteCount = ALL - HELD
    const trigrams = await fixtures.database.query(
      "select 1 from pg_indexes where indexname = 'remote_members_haystack'",
    )
    expect(trigrams).toHaveLength(server ? 1 : 0)
    // Postgres reads a small table as a whole.
    const usesTrigrams = server !== null && everything
    expect(rare.read.remote_members).toBeLessThanOrEqual(usesTrigrams ? 10 : remoteCount + 10)
    // In order of names, until sixty are found and a thousand counted.
    expect(common.read.remote_members).toBeLessThan(1_200)
    for (const { read } of [rare, common]) expect(read.profiles ?? 0).toBeLessThan(200)
  })
})

test('a single change reads only the users it concerns, also after large updates in the session', async () => {
  const read = await fixtures.database.transaction(async (query) => {
    // Queries of a trigger are planned once in a session.
    await query('update public.job_applications set message = message')
    await query('update public.clients set industry = industry')
    await query('update public.payments set note = note')
    const before = await counters(query)
    await query('update public.job_applications set message = message where id = $1', [ids.requests.branding])
    await query('update public.clients set industry = industry where id = $1', [ids.clients.otherClient])
    await query('update public.payments set note = note where id = $1', [ids.payments.byClient])
    return Object.entries(await counters(query)).map(
      ([name, count]) => [name, count - (before[name] ?? 0)] as const,
    )
  })
  expect(read.filter(([, count]) => count > 50)).toEqual([])
})
