import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { PullAnswer, PullRequest, PushAnswer, PushedMutation } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES } from '../../src/domain/rows.ts'
import { aDevice, pullAs } from '../support/calls.ts'
import { aDatabase, call } from '../support/database.ts'
import { ProtocolDevice } from '../support/device.ts'
import { ids, insertFixtures } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/**
 * A device is updated later than the server: requests of the previous protocol version are answered, older ones with
 * `update_needed`. `requests-of-version-1.json` was recorded from the app when it had version 1: a first pull, a push
 * of two mutations, and a later pull. Do not change it.
 */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
const { member } = fixtures.people

interface Recorded {
  first: PullRequest
  push: { client_id: string; mutations: PushedMutation[] }
  later: PullRequest
}
const recorded = JSON.parse(
  readFileSync(new URL('requests-of-version-1.json', import.meta.url), 'utf8').replaceAll(
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
const push = async ({ as }: TestTransaction, v: number) => {
  const mutations = recorded.push.mutations.map((mutation) => ({ ...mutation, v }))
  const [row] = await as<{ answer: PushAnswer }>(
    'member',
    call('apply_mutations', { client_id: recorded.push.client_id, mutations }),
  )
  return row?.answer
}

test('server and app have the same protocol version', () =>
  withRollback(fixtures, async ({ owner }) => {
    expect(await owner('select private.protocol_version() as v')).toEqual([{ v: PROTOCOL }])
  }))

describe.each([1, 2])('a server of version %i answers a device of version 1', (version) => {
  test('in the first pull, the push and the next pull', () =>
    withVersion(version, async (run) => {
      const first = await pull(run, recorded.first)
      expect(first).toMatchObject({ v: version, full: true, scope: 'member', next: null })
      expect(first?.rows.profiles?.map(({ id }) => id)).toContain(member.id)
      expect((await push(run, 1))?.results).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
      const later = await pull(run, {
        ...recorded.later,
        epoch: first?.epoch ?? null,
        cursor: first?.cursor ?? null,
      })
      expect(later).toMatchObject({ full: false, lost: [], removed: {} })
      expect(later?.rows.jobs?.map(({ id }) => id)).toContain(ids.fresh)
      expect(later?.rows.profiles?.find(({ id }) => id === member.id)?.bio).toBe('Recorded')
    }))
})

describe.each([
  [1, 0],
  [1, 2],
  [2, 3],
  [3, 1],
  [3, 0],
])('a server of version %i answers a request of version %i', (version, requested) => {
  test('with `update_needed`, without any effect', () =>
    withVersion(version, async (run) => {
      const needed = { v: version, update_needed: true }
      expect(await pull(run, { ...recorded.first, v: requested })).toEqual(needed)
      expect(await push(run, requested)).toEqual(needed)
      expect(await run.owner('select id from public.jobs where id = $1', [ids.fresh])).toEqual([])
    }))
})

describe('a device of version 1, which knows no messages', () => {
  const newer = ['message_reads', 'messages'] as const
  const known = TABLES.filter((name) => !newer.some((one) => one === name))
  const limits = [1, 2, 3, 7, 500]

  test.each(limits)('gets everything else in pages of %i rows, and nothing of them', async (limit) => {
    const answers: PullAnswer[] = []
    const old = new ProtocolDevice(async (request) => {
      const answer = await pullAs(fixtures, 'client', { ...request, v: 1 })
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
    await update('update public.messages set body = body')
    await update('update public.message_reads set read_up_to = read_up_to')
    await fixtures.database.query('update public.messages set is_recent = false where id = $1', [
      ids.messages.byClient,
    ])
    await update(`select private.announce_removal('messages', $1::uuid, $2::text)`, [
      ids.messages.byClient,
      `user:${fixtures.people.client.id}`,
    ])
    expect(current.holds('messages', ids.messages.byClient)).toBe(false)
    await update('update public.messages set is_recent = true where id = $1', [ids.messages.byClient])

    expect(answers.length).toBeGreaterThan(3)
    for (const { rows, removed, next, check, ids: listed } of answers)
      for (const part of [rows, removed, next ?? {}, check ?? {}, listed ?? {}])
        for (const name of newer) expect(Object.keys(part)).not.toContain(name)
    expect(Object.keys(answers.at(-1)?.check ?? {}).toSorted()).toEqual(known.toSorted())
    expect(current.held('messages').length).toBeGreaterThan(0)
  })
})
