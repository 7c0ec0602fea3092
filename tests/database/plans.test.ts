import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RemoteSearchResult } from '../../src/domain/large-directory.ts'
import type { PullAnswer, PullRequest } from '../../src/domain/protocol.ts'
import { TABLES } from '../../src/domain/rows.ts'
import type { Database } from '../../supabase/embedded/database.ts'
import { type Actor, become } from '../support/actors.ts'
import { aDatabase, call } from '../support/database.ts'
import { type Fixtures, ids, insertFixtures } from '../support/fixtures.ts'
import { addMembers, addTrade } from '../support/many-members.ts'
import { aServer } from '../support/postgres-server.ts'

/*
 * What reading costs in a large group: 10,000 members and their trade, then 100,000. Counted are the rows Postgres read,
 * which do not depend on the machine; and no plan may walk through a whole table to find a person's own rows.
 */

const server = await aServer()
let fixtures: Fixtures

beforeAll(async () => {
  fixtures = await insertFixtures(await aDatabase(server?.url))
  await addMembers(fixtures, 1, 10_000)
  const { clients, services, requests, portfolios, files, invoices } = ids
  const one = {
    clients: clients.client,
    jobs: services.branding,
    job_applications: requests.branding,
    portfolios: portfolios.branding,
    project_files: files.byMember,
    invoices: invoices.sent,
  }
  await addTrade(fixtures, one, 5_000)
})
afterAll(async () => {
  await fixtures?.database.close()
  await server?.stop()
})

type Query = Database['query']

/** Does something as this actor; its answer, and the rows of ours that Postgres read for it, by table. */
async function reading<Row>(actor: Actor, text: string, params: unknown[] = []) {
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

/** Tables that this statement walks through from end to end. */
async function walked(actor: Actor, text: string): Promise<string[]> {
  const { rows } = await reading<{ 'QUERY PLAN': { Plan: Plan }[] }>(actor, `explain (format json) ${text}`)
  const found: string[] = []
  const visit = (plan: Plan) => {
    if (plan['Node Type'] === 'Seq Scan' && plan['Relation Name']) found.push(plan['Relation Name'])
    plan.Plans?.forEach(visit)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) visit(Plan)
  return found
}

async function pullPage(actor: Actor, request: Partial<PullRequest>) {
  const whole = { v: 1, epoch: null, scope: null, cursor: null, limit: 500, ...request }
  const { text, params } = call('sync_pull', { request: whole })
  const { rows, read } = await reading<{ answer: PullAnswer }>(actor, text, params)
  const answer = rows[0]?.answer
  if (!answer) throw new Error('No answer')
  return { answer, read: Object.values(read).reduce((sum, count) => sum + count, 0) }
}

/* The limits of supabase/README.md, "Scale, on paper". */
const idleRows = 60
const firstPageRows = 1_000

test('with 10,000 profiles in sight, the first page reads the rows it sends', async () => {
  const { answer, read } = await pullPage('member', {})
  expect(answer.rows.profiles).toHaveLength(500)
  expect(read).toBeLessThan(firstPageRows)
})

describe('with 100,000 members', () => {
  beforeAll(async () => {
    await addMembers(fixtures, 10_001, 100_000)
    await fixtures.database.query('analyze public.profiles')
  })

  test.each<Actor>(['visitor', 'pending', 'member', 'client', 'administrator'])(
    'a pull of %s with nothing new reads next to nothing',
    async (actor) => {
      const { epoch, scope, cursor } = (await pullPage(actor, { limit: 1 })).answer
      const idle = await pullPage(actor, { epoch, scope, cursor })
      expect(idle.answer).toMatchObject({ full: false, rows: {}, next: null })
      expect(idle.read).toBeLessThan(idleRows)
    },
  )

  const own = ['clients', 'job_applications', 'invoices', 'payment_details', 'sync_removals']
  test.each(
    own.flatMap((table) =>
      (['member', 'client', 'pending'] as const).map((actor) => [actor, table] as const),
    ),
  )('a policy finds all that %s may see of %s by an index', async (actor, table) => {
    expect(await walked(actor, `select * from public.${table}`)).toEqual([])
  })

  test.each([
    ['profiles', 'id', ids.services.branding],
    ['jobs', 'posted_by', ids.services.branding],
    ['portfolios', 'application_id', ids.requests.branding],
    ['project_files', 'application_id', ids.requests.engraving],
  ])('rows of %s by their %s are found by an index, whatever the policy', async (table, column, id) => {
    expect(await walked('member', `select * from public.${table} where ${column} = '${id}'`)).toEqual([])
  })

  test.each(TABLES)('news of %s are found by an index of its own', async (table) => {
    const text = `select * from private.pull_${table} p
      where (p.sync_xid, p.id) > (pg_snapshot_xmin(pg_current_snapshot()), '00000000-0000-0000-0000-000000000000')
      order by p.sync_xid, p.id limit 500`
    expect(await walked('member', text)).not.toContain(table)
  })
})

describe('with 100,000 members, of whom devices hold 20,000', () => {
  const held = 20_000
  const search = async (words: string, profession = '') => {
    const { text, params } = call('search_members', { words, profession })
    const { rows, read } = await reading<{ answer: RemoteSearchResult }>('member', text, params)
    return { answer: rows[0]?.answer, read }
  }

  beforeAll(async () => {
    await fixtures.database.query('select private.set_device_limit($1)', [held])
    await fixtures.database.query('analyze private.remote_members')
  })

  test('a first pull brings as many, and its pages read what they send', async () => {
    const { answer, read } = await pullPage('member', { check: true })
    expect(answer).toMatchObject({ scope: 'member of many 1', check: { profiles: { count: held } } })
    expect(answer.rows.profiles).toHaveLength(500)
    const { epoch, scope, cursor, next } = answer
    const second = await pullPage('member', {
      epoch,
      scope,
      page: { horizon: cursor, after: next ?? {} },
    })
    expect(second.answer.rows.profiles).toHaveLength(500)
    expect(read).toBeGreaterThan(held)
    expect(second.read).toBeLessThan(firstPageRows)
  })

  test('a search finds a member whom no device holds', async () => {
    const { answer } = await search('PERSON 99999')
    expect(answer).toMatchObject({ found: 1, members: [{ full_name: 'Person 99999' }] })
  })

  test('it reads few rows of those beyond, by their trigrams where the server has them', async () => {
    const [rare, common] = [await search('87654'), await search('person')]
    const scanned = 100_000 - held
    const trigrams = await fixtures.database.query(
      "select 1 from pg_indexes where indexname = 'remote_members_haystack'",
    )
    expect(trigrams).toHaveLength(server ? 1 : 0)
    expect(rare.read.remote_members).toBeLessThanOrEqual(server ? 10 : scanned + 10)
    // By name, until sixty are found and a thousand counted.
    expect(common.read.remote_members).toBeLessThan(1_200)
    for (const { read } of [rare, common]) expect(read.profiles ?? 0).toBeLessThan(200)
  })
})

test('a single change looks up the people it concerns, however many the session changed before', async () => {
  const read = await fixtures.database.transaction(async (query) => {
    // What a trigger asks is planned once in a session.
    await query('update public.job_applications set message = message')
    await query('update public.clients set industry = industry')
    const before = await counters(query)
    await query('update public.job_applications set message = message where id = $1', [ids.requests.branding])
    await query('update public.clients set industry = industry where id = $1', [ids.clients.otherClient])
    return Object.entries(await counters(query)).map(
      ([name, count]) => [name, count - (before[name] ?? 0)] as const,
    )
  })
  expect(read.filter(([, count]) => count > 50)).toEqual([])
})
