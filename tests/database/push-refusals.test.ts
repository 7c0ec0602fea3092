import { afterAll, describe, expect, test } from 'vitest'
import type { PushedChange, PushResult } from '../../src/domain/protocol.ts'
import { as, push, pushOne } from '../support/calls.ts'
import { changeBio, offered } from '../support/changes.ts'
import { aDatabase, call, refusalOf } from '../support/database.ts'
import { ids, insertFixtures } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'

/** What a push is refused: other people's rows, and what no app of ours would send. */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
const { member } = fixtures.people
const { services, requests } = ids
const owner = (text: string, params: unknown[] = []) => database.query(text, params)
const exists = async (table: string, id: string) =>
  (await owner(`select id from public.${table} where id = $1`, [id])).length > 0

describe("other people's rows", () => {
  const step: PushedChange = {
    op: 'update',
    table: 'job_applications',
    id: requests.branding,
    values: { status: 'accepted' },
    base: { status: 'pending' },
  }

  test('that one sees are refused', async () => {
    expect(await pushOne(fixtures, 'client', [step])).toMatchObject({ status: 'rejected', code: '42501' })
    expect(await pushOne(fixtures, 'other', [changeBio(member.id, null, 'x')])).toMatchObject({
      status: 'rejected',
      code: '42501',
    })
    expect(
      await pushOne(fixtures, 'client', [{ op: 'delete', table: 'project_files', id: ids.files.byMember }]),
    ).toMatchObject({ status: 'rejected', code: '42501' })
    expect(await exists('project_files', ids.files.byMember)).toBe(true)
  })

  test('that one does not see answer like rows that are not there', async () => {
    const forget = (result: PushResult) => ({ ...result, id: '', row_id: '' })
    const unseen = await pushOne(fixtures, 'otherClient', [step])
    const absent = await pushOne(fixtures, 'otherClient', [{ ...step, id: crypto.randomUUID() }])
    expect(forget(unseen)).toEqual(forget(absent))
    expect(unseen).toMatchObject({ status: 'conflict', row: null, columns: [] })

    const deletion = (id: string): PushedChange => ({ op: 'delete', table: 'project_files', id })
    const [hidden, none] = [
      await pushOne(fixtures, 'otherClient', [deletion(ids.files.byMember)]),
      await pushOne(fixtures, 'otherClient', [deletion(crypto.randomUUID())]),
    ]
    expect({ ...hidden, id: '', xid: '' }).toEqual({ ...none, id: '', xid: '' })
    expect(await exists('project_files', ids.files.byMember)).toBe(true)
  })

  test('the rightful person succeeds with the very same change', async () => {
    expect(await pushOne(fixtures, 'member', [step])).toMatchObject({ status: 'applied' })
  })

  test('flags of approval are refused to their owner', async () => {
    const wish = (values: object, base: object): PushedChange => ({
      op: 'update',
      table: 'profiles',
      id: member.id,
      values,
      base,
    })
    await owner('update public.profiles set is_approved = false where id = $1', [member.id])
    expect(
      await pushOne(fixtures, 'member', [wish({ is_approved: true }, { is_approved: false })]),
    ).toMatchObject({
      status: 'rejected',
      constraint: 'profiles_administrators_decide',
    })
    expect(await pushOne(fixtures, 'member', [wish({ is_admin: true }, { is_admin: false })])).toMatchObject({
      status: 'rejected',
      code: '42501',
    })
    await owner('update public.profiles set is_approved = true where id = $1', [member.id])
  })
})

describe('bad input', () => {
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
      'a column of another kind',
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
      'the stamp',
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
    ['no table', { op: 'delete', id: member.id }, '22023'],
    ['no id', { op: 'delete', table: 'jobs' }, '22023'],
    ['an id that is none', { op: 'delete', table: 'jobs', id: '7' }, '22P02'],
    ['an unknown deed', { op: 'truncate', table: 'jobs', id: member.id }, '22023'],
    ['a change that is a string', 'x', null],
    ['a change that is null', null, null],
    ['values that are a list', { op: 'insert', table: 'jobs', id: member.id, values: [1] }, null],
  ])('%s is rejected, and the mutation after it goes on', async (_, change, code) => {
    const mutations = [
      { v: 1, id: crypto.randomUUID(), action: 'x', changes: [change] },
      { v: 1, id: crypto.randomUUID(), action: 'x', changes: [offered(crypto.randomUUID(), member.id)] },
    ]
    const { results } = await push(fixtures, 'member', mutations)
    expect(results.map(({ status }) => status)).toEqual([
      expect.stringMatching(/rejected|conflict/),
      'applied',
    ])
    if (code) expect(results[0]).toMatchObject({ status: 'rejected', code })
  })

  test('a mutation id that is none is rejected', async () => {
    const { results } = await push(fixtures, 'member', [{ v: 1, id: 'seven', action: 'x', changes: [] }])
    expect(results).toMatchObject([{ id: 'seven', status: 'rejected', code: '22P02' }])
  })

  const of = (count: number) =>
    Array.from({ length: count }, () => ({ v: 1, id: crypto.randomUUID(), action: 'x', changes: [] }))

  test('500 mutations pass, 501 are refused as a whole', async () => {
    expect((await push(fixtures, 'member', of(500))).results).toHaveLength(500)
    await expect(
      push(fixtures, 'member', of(501)).catch((error) => Promise.reject(refusalOf(error))),
    ).rejects.toMatchObject({
      code: '22023',
    })
  })

  test.each([{}, null])('mutations that are no list (%j) are refused', async (mutations) => {
    await expect(
      push(fixtures, 'member', mutations).catch((error) => Promise.reject(refusalOf(error))),
    ).rejects.toMatchObject({
      code: '22023',
    })
  })

  test.each([
    ['an update', { op: 'update', table: 'profiles', id: member.id, values: {}, base: {} }],
    ['an update without values', { op: 'update', table: 'profiles', id: member.id, base: {} }],
    [
      'values that are no object',
      { op: 'update', table: 'profiles', id: member.id, values: ['bio'], base: {} },
    ],
    ['an insert', { op: 'insert', table: 'jobs', id: anId(0xabd), values: {} }],
  ])('%s that writes nothing is rejected, and says why', async (_, change) => {
    expect(await pushOne(fixtures, 'member', [change as PushedChange])).toMatchObject({
      status: 'rejected',
      code: '22023',
      message: 'A change must name the values it writes',
    })
  })

  test('at most a thousand changes in one request, whatever they are spread over; nothing is done of more', async () => {
    const gone: PushedChange = { op: 'delete', table: 'project_files', id: anId(0xabe) }
    const request = (counts: number[]) =>
      counts.map((changes) => ({
        v: 1,
        id: crypto.randomUUID(),
        action: 'x',
        changes: Array.from({ length: changes }, () => gone),
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

  test.each([0, 2, 99, '1', null, [1], {}])(
    'protocol version %j: update needed, nothing is done',
    async (v) => {
      const service = crypto.randomUUID()
      expect(
        await push(fixtures, 'member', [
          { v, id: crypto.randomUUID(), action: 'x', changes: [offered(service, member.id)] },
        ]),
      ).toEqual({
        v: 1,
        update_needed: true,
      })
      expect(await exists('jobs', service)).toBe(false)
    },
  )

  test('a mutation of another version behind one of this: nothing is done of either', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const mutations = [
      { v: 1, id: crypto.randomUUID(), action: 'x', changes: [offered(first, member.id)] },
      { v: 0, id: crypto.randomUUID(), action: 'x', changes: [offered(second, member.id)] },
    ]
    expect(await push(fixtures, 'member', mutations)).toEqual({ v: 1, update_needed: true })
    expect(await exists('jobs', first)).toBe(false)
    expect(await exists('jobs', second)).toBe(false)
  })
})

test('a visitor pushes nothing', async () => {
  const visit = () =>
    as(fixtures, 'visitor', call('apply_mutations', { client_id: member.id, mutations: [] }))
  await expect(visit().catch((error) => Promise.reject(refusalOf(error)))).rejects.toMatchObject({
    code: '42501',
  })
})
