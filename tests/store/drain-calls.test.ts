import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallMutation, mutation, update } from '../../src/domain/mutation.ts'
import { block } from '../../src/domain/profile/block.ts'
import type { Profile } from '../../src/domain/rows.ts'
import { drain } from '../../src/outbox/drain.ts'
import { aBareDevice, type BareDevice } from '../support/bare-device.ts'
import { paths } from '../support/fixtures.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'
import { breakConnection, interceptRequests } from '../support/intercept-requests.ts'
import { objectGone } from '../support/outbox-items.ts'
import { aProfile } from '../support/rows.ts'

/* Calls of functions and removals of objects leave the outbox one by one, against the embedded backend. */

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())

const send = (device: BareDevice) =>
  drain({ ...device, now: () => 1_000, progress: () => {}, pushing: () => {}, isInterrupted: () => false })
const states = ({ outbox }: BareDevice) => outbox.items.map(({ state, problem }) => [state, problem?.status])

const contact = (member: string, message = 'Would you draw our menu?'): CallMutation => ({
  kind: 'call',
  action: 'contact.send',
  via: 'function',
  fn: 'contact-email',
  args: { member_id: member, title: 'Menu', name: 'Otto', email: 'other@example.test', message },
})

test('database functions, edge functions and object removals are called one by one', async () => {
  const device = await aBareDevice(http, 'other')
  const { member } = http.fixtures.people
  await device.outbox.add([block(member.id)], 0)
  await device.outbox.add([objectGone(paths.spareByMember)], 0)
  expect(await send(device)).toEqual({ kind: 'done', sent: 2, wakeAt: null })
  expect(states(device)).toEqual([
    ['applied', undefined],
    ['applied', undefined],
  ])
  expect(await http.backend.database.query('select blocker from public.blocks')).toHaveLength(1)
  await http.backend.database.query('delete from public.blocks')
})

test('a refused call affects only its own item', async () => {
  const device = await aBareDevice(http, 'pending')
  await device.outbox.add([contact(http.fixtures.people.other.id)], 0)
  await device.outbox.add([block('not an id')], 0)
  expect(await send(device)).toMatchObject({ kind: 'done', wakeAt: null })
  expect(states(device)).toEqual([
    ['attention', 'refused'],
    ['attention', 'refused'],
  ])
})

test('a database that cannot be reached stops the drain', async () => {
  const device = await aBareDevice(http, 'other')
  await device.outbox.add([block(http.fixtures.people.member.id)], 0)
  await device.outbox.add([objectGone(paths.spareByMember)], 0)
  interceptRequests(({ path }, go) => (path.includes('/rest/') ? breakConnection() : go()))
  expect(await send(device)).toEqual({
    kind: 'stopped',
    sent: 0,
    failure: { kind: 'unreachable', definitelyNotSent: false },
  })
  expect(states(device)).toEqual([
    ['waiting', undefined],
    ['waiting', undefined],
  ])
})

test.each([
  ['the object storage', '/storage/', () => objectGone(paths.spareByClient)],
  ['the edge functions', '/functions/', (member: string) => contact(member)],
])('where %s cannot be reached, only what needs it waits, and is tried once', async (_, service, needing) => {
  const device = await aBareDevice(http, 'other')
  const { member } = http.fixtures.people
  await device.outbox.add([needing(member.id)], 0)
  await device.outbox.add([needing(member.id)], 0)
  await device.outbox.add([block(member.id)], 0)
  let tries = 0
  const end = interceptRequests(async ({ path }, go) => {
    if (!path.includes(service)) return go()
    tries += 1
    return new Response('no healthy upstream', { status: 503 })
  })
  expect(await send(device)).toEqual({ kind: 'postponed', sent: 1, wakeAt: null })
  expect(tries).toBe(1)
  expect(device.outbox.items.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'applied'])
  end()
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 2 })
  await http.backend.database.query('delete from public.blocks')
})

test('a call of the database and changes of rows keep their order', async () => {
  const device = await aBareDevice(http, 'other')
  const rename = (from: string, to: string) =>
    mutation('profile.edit', [
      update('profiles', aProfile({ id: device.id, full_name: from }), { full_name: to }),
    ])
  const [own] = await http.backend.database.query<Profile>('select * from public.profiles where id = $1', [
    device.id,
  ])
  await device.outbox.add([rename(own?.full_name ?? '', 'First')], 0)
  await device.outbox.add([block(http.fixtures.people.member.id)], 0)
  await device.outbox.add([rename('First', 'Second')], 0)
  const order: string[] = []
  interceptRequests(({ path }, go) => {
    if (path.includes('/rest/')) order.push(path.replace('/rest/v1/rpc/', ''))
    return go()
  })
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 3 })
  expect(order).toEqual(['apply_mutations', 'block', 'apply_mutations'])
  await http.backend.database.query('delete from public.blocks')
})

test('an earlier decision of another administrator is reported with her name', async () => {
  const { database } = http.backend
  const { member, other } = http.fixtures.people
  const [report] = await database.query<{ id: string }>(
    `insert into public.reports (reporter, kind, person, subject, reason)
     values ($1, 'profile', $2, 'Mia Green', 'Writes to everyone, every day.') returning id`,
    [other.id, member.id],
  )
  const decide: CallMutation = {
    kind: 'call',
    action: 'report.dismiss',
    via: 'database',
    fn: 'decide_report',
    args: { report: report?.id, decision: 'dismiss' },
  }
  await database.query('update public.profiles set is_admin = true where id = $1', [other.id])
  const [first, second] = [await aBareDevice(http, 'administrator'), await aBareDevice(http, 'other')]
  for (const device of [first, second]) {
    await device.outbox.add([decide], 0)
    expect(await send(device)).toMatchObject({ kind: 'done' })
  }
  expect(first.outbox.items[0]?.decision).toBeNull()
  expect(second.outbox.items[0]?.decision).toMatchObject({ by: 'administrator Green' })
})
