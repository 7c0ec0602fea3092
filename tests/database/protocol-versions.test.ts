import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { PullAnswer, PullRequest, PushAnswer, PushedMutation } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES } from '../../src/domain/rows.ts'
import { aDevice, as } from '../support/calls.ts'
import { call } from '../support/database.ts'
import { ProtocolDevice } from '../support/device.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/**
 * A device is updated later than the server: requests of the previous protocol version are answered, older ones with
 * `update_needed`. `requests-of-version-1.json` and `-2.json` were recorded from the app when it had that version: a first
 * pull, mutations, and a later pull. Do not change them.
 */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member } = fixtures.people

interface Recorded {
  first: PullRequest
  push: { client_id: string; mutations: PushedMutation[] }
  later: PullRequest
}
const recordedAt = (version: number) =>
  JSON.parse(
    readFileSync(new URL(`requests-of-version-${version}.json`, import.meta.url), 'utf8').replaceAll(
      '{member}',
      member.id,
    ),
  ) as Recorded

/** Runs `work` on a server with this protocol version. */
const withVersion = (version: number, work: (run: TestTransaction) => Promise<void>) =>
  withRollback(fixtures, async (run) => {
    await run.owner(`create or replace function private.protocol_version() returns integer
      language plpgsql immutable set search_path = '' as 'begin return ${version}; end'`)
    await work(run)
  })

const pull = async ({ as }: TestTransaction, request: PullRequest) => {
  const [row] = await as<{ answer: PullAnswer }>('member', call('sync_pull', { request }))
  return row?.answer
}
const push = async ({ as }: TestTransaction, { push: { client_id, mutations } }: Recorded, v: number) => {
  const [row] = await as<{ answer: PushAnswer }>(
    'member',
    call('apply_mutations', { client_id, mutations: mutations.map((mutation) => ({ ...mutation, v })) }),
  )
  return row?.answer
}

test('server and app have the same protocol version', () =>
  withRollback(fixtures, async ({ owner }) => {
    expect(await owner('select private.protocol_version() as v')).toEqual([{ v: PROTOCOL }])
  }))

/** A device of this version that does what was recorded, with a server of another; returns the last answer. */
async function replay(run: TestTransaction, version: number, server: number) {
  const recorded = recordedAt(version)
  const first = await pull(run, recorded.first)
  expect(first).toMatchObject({ v: server, full: true, scope: 'member', next: null })
  expect(first?.rows.profiles?.map(({ id }) => id)).toContain(member.id)
  const results = (await push(run, recorded, version))?.results
  expect(results?.map(({ status }) => status)).toEqual(recorded.push.mutations.map(() => 'applied'))
  const position = { epoch: first?.epoch ?? null, cursor: first?.cursor ?? null }
  const later = await pull(run, { ...recorded.later, ...position })
  expect(later).toMatchObject({ full: false, lost: [], removed: {} })
  expect(later?.rows.profiles?.find(({ id }) => id === member.id)?.bio).toBe('Recorded')
  return later
}

describe.each([1, 2])('a server of version %i answers a device of version 1', (server) => {
  test('in the first pull, the push and the next pull', () =>
    withVersion(server, async (run) => {
      const later = await replay(run, 1, server)
      expect(later?.rows.jobs?.map(({ id }) => id)).toContain(ids.fresh)
    }))
})

describe.each([2, 3])('a server of version %i answers a device of version 2', (server) => {
  test('in the first pull, the push and the next pull', () =>
    withVersion(server, async (run) => {
      const later = await replay(run, 2, server)
      expect(later?.rows.messages?.map(({ id }) => id)).toContain(ids.fresh)
      const { standaloneSent } = ids.invoices
      expect(later?.rows.invoices?.find(({ id }) => id === standaloneSent)).toMatchObject({ status: 'paid' })
      // The device knows no payments; the server records what it settled.
      expect(
        await run.owner(
          'select amount::text as amount, settles, by_client from public.payments where invoice_id = $1',
          [standaloneSent],
        ),
      ).toEqual([{ amount: '250.00', settles: true, by_client: false }])
    }))
})

describe.each([
  [1, 0],
  [1, 2],
  [2, 3],
  [3, 1],
  [3, 0],
  [3, 4],
])('a server of version %i answers a request of version %i', (version, requested) => {
  test('with `update_needed`, without any effect', () =>
    withVersion(version, async (run) => {
      const needed = { v: version, update_needed: true }
      const recorded = recordedAt(2)
      expect(await pull(run, { ...recorded.first, v: requested })).toEqual(needed)
      expect(await push(run, recorded, requested)).toEqual(needed)
      expect(await run.owner('select id from public.messages where id = $1', [ids.fresh])).toEqual([])
    }))
})

describe('a device of version 2, which knows no payments, quotes and reminders', () => {
  const newer = [
    'payments',
    'quotes',
    'reminders',
    'events',
    'logos',
    'invoice_links',
    'recurring_invoices',
  ] as const
  const known = TABLES.filter((name) => !newer.some((one) => one === name))
  const limits = [1, 2, 3, 7, 500]

  test.each(limits)('gets everything else in pages of %i rows, and nothing of them', async (limit) => {
    const answers: PullAnswer[] = []
    const old = new ProtocolDevice(async (request) => {
      // It names no tables.
      const old = call('sync_pull', { request: { ...request, v: 2 } })
      const [row] = await as<{ answer: PullAnswer }>(fixtures, 'client', old)
      if (!row) throw new Error('No answer')
      const { answer } = row
      answers.push(answer)
      return answer
    }, limit)
    const current = aDevice(fixtures, 'client')
    const everything = { check: true, ids: [...TABLES] }
    const update = async (text: string, params: unknown[] = []) => {
      await fixtures.database.query(text, params)
      await old.pull(everything)
      await current.pull()
      for (const name of known) expect(old.stamps[name]).toEqual(current.stamps[name])
    }
    await update('update public.payments set note = note')
    await update('update public.quotes set description = description')
    await update('update public.reminders set body = body')
    await update('update public.invoices set deleted_at = now() where id = $1', [ids.invoices.sent])
    expect(current.holds('payments', ids.payments.byClient)).toBe(false)
    await update('update public.invoices set deleted_at = null where id = $1', [ids.invoices.sent])
    for (const name of newer) await fixtures.database.query(`update public.${name} set sync_xid = sync_xid`)
    await current.pull()

    expect(answers.length).toBeGreaterThan(3)
    for (const { rows, removed, next, check, ids: listed } of answers)
      for (const part of [rows, removed, next ?? {}, check ?? {}, listed ?? {}])
        for (const name of newer) expect(Object.keys(part)).not.toContain(name)
    expect(Object.keys(answers.at(-1)?.check ?? {}).toSorted()).toEqual(known.toSorted())
    expect(current.held('quotes').length).toBeGreaterThan(0)
  })
})
