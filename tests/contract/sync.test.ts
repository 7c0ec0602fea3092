import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowChange } from '../../src/domain/mutation.ts'
import {
  PAGE_ROWS,
  PROTOCOL,
  type PullAnswer,
  type PullRequest,
  type PushedMutation,
} from '../../src/domain/protocol.ts'
import type { SyncCalls } from '../../src/remote/sync-calls.ts'
import { anInsert } from '../support/changes.ts'
import { type Contract, canApprove, given, openContract, send } from './project.ts'

let contract: Contract

beforeAll(async () => {
  contract = await openContract()
})
afterAll(() => contract.close())

async function pull(calls: SyncCalls, request: Partial<PullRequest> = {}): Promise<PullAnswer> {
  const whole = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: PAGE_ROWS, ...request }
  const answer = given(await calls.pull(whole))
  if (!('rows' in answer)) throw new Error('This project speaks another version of the protocol')
  return answer
}

/** Returns the pull request of a device that holds the given answer. */
const since = ({ epoch, scope, cursor }: PullAnswer): Partial<PullRequest> => ({ epoch, scope, cursor })

const bioOf = (id: string, bio: string, before: string | null): RowChange => ({
  op: 'update',
  table: 'profiles',
  id,
  values: { bio },
  base: { bio: before },
})

test('a visitor pulls the board and no profile', async () => {
  const { scope, rows, full } = await pull(contract.aVisitor().calls)
  expect({ scope, full, profiles: rows.profiles ?? [] }).toEqual({
    scope: 'visitor',
    full: true,
    profiles: [],
  })
})

test('an applicant pulls her own profile once, then only what changed', async () => {
  const { calls, id, ...person } = await contract.anApplicant()
  const first = await pull(calls)
  expect(first.scope).toBe('pending')
  expect(first.rows.profiles?.map((profile) => profile.id)).toEqual([id])
  await send({ calls, id, ...person }, [bioOf(id, 'I draw menus.', null)])
  const second = await pull(calls, since(first))
  expect(second.full).toBe(false)
  expect(second.rows.profiles?.map(({ bio }) => bio)).toEqual(['I draw menus.'])
})

test('a pull in pages says where it continues, and ends', async () => {
  const { calls } = await contract.anApplicant()
  const first = await pull(calls, { limit: 1 })
  expect(first.next).not.toBeNull()
  let page = first
  for (let pages = 1; page.next; pages++) {
    expect(pages).toBeLessThan(50)
    page = await pull(calls, {
      limit: 1_000,
      ...since(page),
      page: { horizon: page.cursor, after: page.next },
    })
  }
  expect(page.cursor).toBe(first.cursor)
})

test('an applied mutation is confirmed once a pull contains it, and counted', async () => {
  const person = await contract.anApplicant()
  const [result] = await send(person, [bioOf(person.id, 'Seen.', null)])
  if (result?.status !== 'applied') throw new Error(JSON.stringify(result))
  const { confirmed_xids, check } = await pull(person.calls, { awaiting_xids: [result.xid], check: true })
  expect(confirmed_xids).toEqual([result.xid])
  expect(check?.profiles).toMatchObject({ count: 1, hash: expect.stringMatching(/^[0-9]+$/) })
})

test('a mutation that arrives twice is applied once and answered alike', async () => {
  const person = await contract.aPerson()
  const id = crypto.randomUUID()
  const values = {
    company_name: 'Green Table',
    contact_name: 'Cleo Table',
    email: person.email,
    phone: '5550102031',
  }
  const company = {
    ...values,
    user_id: person.id,
    industry: 'Technology',
    company_size: 'Solo/Freelancer',
  } as const
  const changes = [anInsert('clients', crypto.randomUUID(), company)]
  const first = await send(person, changes, id)
  expect(first).toMatchObject([{ id, status: 'applied' }])
  expect(await send(person, changes, id)).toEqual(first)
})

test('a column that changed meanwhile is a conflict, answered with the current row', async () => {
  const person = await contract.anApplicant()
  await send(person, [bioOf(person.id, 'From the phone.', null)])
  expect(await send(person, [bioOf(person.id, 'From the laptop.', null)])).toMatchObject([
    { status: 'conflict', columns: ['bio'], row: { bio: 'From the phone.' } },
  ])
})

test('a broken rule is rejected by its name, and users cannot set their own flags', async () => {
  const person = await contract.anApplicant()
  expect(await send(person, [bioOf(person.id, 'x'.repeat(5001), null)])).toMatchObject([
    { status: 'rejected', code: '23514', constraint: 'profiles_bio_length' },
  ])
  const approve: RowChange = {
    op: 'update',
    table: 'profiles',
    id: person.id,
    values: { is_approved: true },
    base: { is_approved: false },
  }
  expect(await send(person, [approve])).toMatchObject([
    { status: 'rejected', code: '42501', constraint: 'profiles_administrators_decide' },
  ])
})

test('an unsupported protocol version is told to update', async () => {
  const { calls } = await contract.aPerson()
  const request = { v: PROTOCOL + 98, epoch: null, scope: null, cursor: null, limit: 1 }
  expect(given(await calls.pull(request))).toMatchObject({ update_needed: true })
  const mutation: PushedMutation = {
    v: PROTOCOL + 98,
    id: crypto.randomUUID(),
    action: 'profile.edit',
    changes: [],
  }
  expect(given(await calls.push(crypto.randomUUID(), [mutation]))).toMatchObject({ update_needed: true })
})

test('a visitor pushes nothing', async () => {
  const answer = await contract.aVisitor().calls.push(crypto.randomUUID(), [])
  expect(answer).toMatchObject({
    ok: false,
    failure: { kind: expect.stringMatching(/^(refused|signed-out)$/) },
  })
})

test('a server that was not restored starts no new epoch, whatever cursor it gets', async () => {
  const { calls } = await contract.aPerson()
  const { cursor } = await pull(calls)
  expect(given(await calls.restored(cursor))).toBe(false)
  expect(given(await calls.restored('9223372036854775000.0000000000000000'))).toBe(false)
})

test('nobody sees a profile that is not public', async () => {
  const { id } = await contract.anApplicant()
  const visitor = contract.aVisitor().calls
  expect(given(await visitor.publicProfile(id))).toBeNull()
  expect(given(await visitor.publicProfile('nobody-of-this-name'))).toBeNull()
})

test('a user who is no member finds nobody, and gets no count', async () => {
  const nobody = { members: [], found: 0, more: false }
  const { calls } = await contract.anApplicant()
  expect(given(await calls.searchMembers({ q: 'a' }))).toEqual({ ...nobody, all: null })
  expect(given(await calls.searchMembers({ q: '' }))).toEqual({ ...nobody, all: 0 })
  expect(await contract.aVisitor().calls.searchMembers({ q: 'a' })).toMatchObject({
    failure: { kind: 'signed-out' },
  })
})

test.runIf(canApprove)('a member is told how many there are, and of none with words nobody has', async () => {
  const { calls } = await contract.aMember()
  expect(given(await calls.searchMembers({ q: '' })).all).toBeGreaterThanOrEqual(1)
  expect(given(await calls.searchMembers({ q: crypto.randomUUID(), profession: 'SEO' }))).toEqual({
    members: [],
    found: 0,
    more: false,
    all: null,
  })
})
