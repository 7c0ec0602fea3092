import { afterAll, describe, expect, test } from 'vitest'
import type { PushedChange, PushResult } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { as, push, pushOne } from '../support/calls.ts'
import { changeBio, offered } from '../support/changes.ts'
import { call, refusalOf } from '../support/database.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'

/** Refusals of a push: other users' rows, and input that the app never sends. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member } = fixtures.people
const { services, requests } = ids
const owner = (text: string, params: unknown[] = []) => database.query(text, params)
const exists = async (table: string, id: string) =>
  (await owner(`select id from public.${table} where id = $1`, [id])).length > 0

describe("other users' rows", () => {
  const accept: PushedChange = {
    op: 'update',
    table: 'job_applications',
    id: requests.branding,
    values: { status: 'accepted' },
    base: { status: 'pending' },
  }

  test('that are visible are rejected', async () => {
    expect(await pushOne(fixtures, 'client', [accept])).toMatchObject({ status: 'rejected', code: '42501' })
    expect(await pushOne(fixtures, 'other', [changeBio(member.id, null, 'x')])).toMatchObject({
      status: 'rejected',
      code: '42501',
    })
    expect(
      await pushOne(fixtures, 'client', [{ op: 'delete', table: 'project_files', id: ids.files.byMember }]),
    ).toMatchObject({ status: 'rejected', code: '42501' })
    expect(await exists('project_files', ids.files.byMember)).toBe(true)
  })

  test('that are invisible are answered like unknown rows', async () => {
    const withoutIds = (result: PushResult) => ({ ...result, id: '', row_id: '' })
    const invisible = await pushOne(fixtures, 'otherClient', [accept])
    const unknown = await pushOne(fixtures, 'otherClient', [{ ...accept, id: crypto.randomUUID() }])
    expect(withoutIds(invisible)).toEqual(withoutIds(unknown))
    expect(invisible).toMatchObject({ status: 'conflict', row: null, columns: [] })

    const deletion = (id: string): PushedChange => ({ op: 'delete', table: 'project_files', id })
    const [forInvisible, forUnknown] = [
      await pushOne(fixtures, 'otherClient', [deletion(ids.files.byMember)]),
      await pushOne(fixtures, 'otherClient', [deletion(crypto.randomUUID())]),
    ]
    expect({ ...forInvisible, id: '', xid: '' }).toEqual({ ...forUnknown, id: '', xid: '' })
    expect(await exists('project_files', ids.files.byMember)).toBe(true)
  })

  test('are changed by a permitted user with the same change', async () => {
    expect(await pushOne(fixtures, 'member', [accept])).toMatchObject({ status: 'applied' })
  })

  test('flags of the own profile are rejected', async () => {
    const setFlags = (values: object, base: object): PushedChange => ({
      op: 'update',
      table: 'profiles',
      id: member.id,
      values,
      base,
    })
    await owner('update public.profiles set is_approved = false where id = $1', [member.id])
    expect(
      await pushOne(fixtures, 'member', [setFlags({ is_approved: true }, { is_approved: false })]),
    ).toMatchObject({
      status: 'rejected',
      constraint: 'profiles_administrators_decide',
    })
    expect(
      await pushOne(fixtures, 'member', [setFlags({ is_admin: true }, { is_admin: false })]),
    ).toMatchObject({
      status: 'rejected',
      code: '42501',
    })
    await owner('update public.profiles set is_approved = true where id = $1', [member.id])
  })
})

describe('invalid input', () => {
  test.each([
    [
      'an unknown column',
      { op: 'update', table: 'profiles', id: member.id, values: { nonsense: 1 }, base: {} },
      '42703',
    ],
    [
      'an unknown base column',
      { op: 'update', table: 'profiles', id: member.id, values: { bio: 'x' }, base: { x: 1 } },
      '42703',
    ],
    [
      'a value of another type',
      {
        op: 'update',
        table: 'jobs',
        id: services.branding,
        values: { is_active: 'perhaps' },
        base: { is_active: true },
      },
      '22P02',
    ],
    [
      'sync_xid',
      {
        op: 'update',
        table: 'jobs',
        id: services.branding,
        values: { sync_xid: '5' },
        base: { sync_xid: '4' },
      },
      null,
    ],
    ['an unknown table', { op: 'update', table: 'decisions', id: member.id, values: {}, base: {} }, '22023'],
    [
      'a table with quotes',
      { op: 'delete', table: 'jobs"; drop table public.jobs; --', id: member.id },
      '22023',
    ],
    [
      'a column with quotes',
      { op: 'insert', table: 'jobs', id: member.id, values: { 'title") values (1); --': 1 } },
      '42703',
    ],
    ['a change without a table', { op: 'delete', id: member.id }, '22023'],
    ['a change without an id', { op: 'delete', table: 'jobs' }, '22023'],
    ['an invalid id', { op: 'delete', table: 'jobs', id: '7' }, '22P02'],
    ['an unknown operation', { op: 'truncate', table: 'jobs', id: member.id }, '22023'],
    ['a change that is a string', 'x', null],
    ['a change that is null', null, null],
    ['values that are a list', { op: 'insert', table: 'jobs', id: member.id, values: [1] }, null],
  ])('%s is rejected, and the next mutation is applied', async (_, change, code) => {
    const mutations = [
      { v: PROTOCOL, id: crypto.randomUUID(), action: 'x', changes: [change] },
      {
        v: PROTOCOL,
        id: crypto.randomUUID(),
        action: 'x',
        changes: [offered(crypto.randomUUID(), member.id)],
      },
    ]
    const { results } = await push(fixtures, 'member', mutations)
    expect(results.map(({ status }) => status)).toEqual([
      expect.stringMatching(/rejected|conflict/),
      'applied',
    ])
    if (code) expect(results[0]).toMatchObject({ status: 'rejected', code })
  })

  test('an invalid mutation id is rejected', async () => {
    const { results } = await push(fixtures, 'member', [
      { v: PROTOCOL, id: 'seven', action: 'x', changes: [] },
    ])
    expect(results).toMatchObject([{ id: 'seven', status: 'rejected', code: '22P02' }])
  })

  const emptyMutations = (count: number) =>
    Array.from({ length: count }, () => ({ v: PROTOCOL, id: crypto.randomUUID(), action: 'x', changes: [] }))

  test('500 mutations are accepted, 501 are refused as a whole', async () => {
    expect((await push(fixtures, 'member', emptyMutations(500))).results).toHaveLength(500)
    await expect(
      push(fixtures, 'member', emptyMutations(501)).catch((error) => Promise.reject(refusalOf(error))),
    ).rejects.toMatchObject({
      code: '22023',
    })
  })

  test.each([{}, null])('mutations that are no array (%j) are refused', async (mutations) => {
    await expect(
      push(fixtures, 'member', mutations).catch((error) => Promise.reject(refusalOf(error))),
    ).rejects.toMatchObject({
      code: '22023',
    })
  })

  test.each([
    [
      'an update with an empty object',
      { op: 'update', table: 'profiles', id: member.id, values: {}, base: {} },
    ],
    ['an update', { op: 'update', table: 'profiles', id: member.id, base: {} }],
    [
      'an update with an array',
      { op: 'update', table: 'profiles', id: member.id, values: ['bio'], base: {} },
    ],
    ['an insert with an empty object', { op: 'insert', table: 'jobs', id: anId(0xabd), values: {} }],
  ])('%s without values is rejected with a message', async (_, change) => {
    expect(await pushOne(fixtures, 'member', [change as PushedChange])).toMatchObject({
      status: 'rejected',
      code: '22023',
      message: 'A change must name the values it writes',
    })
  })

  test('a request with more than a thousand changes is refused as a whole', async () => {
    const deletion: PushedChange = { op: 'delete', table: 'project_files', id: anId(0xabe) }
    const request = (counts: number[]) =>
      counts.map((changes) => ({
        v: PROTOCOL,
        id: crypto.randomUUID(),
        action: 'x',
        changes: Array.from({ length: changes }, () => deletion),
      }))
    const recorded = async () => {
      const [row] = await owner('select count(*)::int as n from private.mutation_results')
      return row?.n
    }
    const { results } = await push(fixtures, 'member', request(Array.from({ length: 10 }, () => 100)))
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'applied'))
    const before = await recorded()
    for (const counts of [
      [...Array.from({ length: 10 }, () => 100), 1],
      Array.from({ length: 500 }, () => 3),
    ]) {
      await expect(
        push(fixtures, 'member', request(counts)).catch((error) => Promise.reject(refusalOf(error))),
      ).rejects.toMatchObject({ code: '22023', message: 'At most 1,000 changes in one request' })
    }
    expect(await recorded()).toBe(before)
  })

  test.each([0, PROTOCOL + 1, 99, `${PROTOCOL}`, null, [PROTOCOL], {}])(
    'protocol version %j is answered with `update_needed`, without any effect',
    async (v) => {
      const service = crypto.randomUUID()
      expect(
        await push(fixtures, 'member', [
          { v, id: crypto.randomUUID(), action: 'x', changes: [offered(service, member.id)] },
        ]),
      ).toEqual({
        v: PROTOCOL,
        update_needed: true,
      })
      expect(await exists('jobs', service)).toBe(false)
    },
  )

  test('mutations of two versions are answered with `update_needed`, without any effect', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const mutations = [
      { v: PROTOCOL, id: crypto.randomUUID(), action: 'x', changes: [offered(first, member.id)] },
      { v: 0, id: crypto.randomUUID(), action: 'x', changes: [offered(second, member.id)] },
    ]
    expect(await push(fixtures, 'member', mutations)).toEqual({ v: PROTOCOL, update_needed: true })
    expect(await exists('jobs', first)).toBe(false)
    expect(await exists('jobs', second)).toBe(false)
  })
})

test('a visitor may not push', async () => {
  const pushAsVisitor = () =>
    as(fixtures, 'visitor', call('apply_mutations', { client_id: member.id, mutations: [] }))
  await expect(pushAsVisitor().catch((error) => Promise.reject(refusalOf(error)))).rejects.toMatchObject({
    code: '42501',
  })
})
