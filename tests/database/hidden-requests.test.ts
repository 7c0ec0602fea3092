import { afterAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/actors.ts'
import { aDevice, as, pushOne } from '../support/calls.ts'
import { call, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures } from '../support/fixtures.ts'
import { aThread, markOn } from '../support/threads.ts'

/** Rejected and withdrawn requests that a professional hides, or that a block hides from her. */
const fixtures = await aDatabaseWithFixtures()
afterAll(() => fixtures.database.close())
const { people } = fixtures

async function markOf(person: Person, thread: string) {
  const device = aDevice(fixtures, person)
  await device.pull()
  return markOn(device, thread)
}
const hide = async (person: Person, thread: string, of: Person = person, is_hidden = true) => {
  const { id } = await markOf(of, thread)
  return pushOne(fixtures, person, [
    { op: 'update', table: 'message_reads', id, values: { is_hidden }, base: { is_hidden: !is_hidden } },
  ])
}
const setStatus = (person: Person, thread: string, status: string) =>
  as(fixtures, person, updateRow('job_applications', thread, { status }))

describe('a professional', () => {
  test.each(['rejected', 'withdrawn'])('hides a request that is %s, and shows it again', async (status) => {
    const thread = await aThread(fixtures, status)
    expect(await hide('member', thread)).toMatchObject({ status: 'applied' })
    expect(await markOf('member', thread)).toMatchObject({ is_hidden: true })
    expect(await markOf('client', thread)).toMatchObject({ is_hidden: false })
    expect(await hide('member', thread, 'member', false)).toMatchObject({ status: 'applied' })
    expect(await markOf('member', thread)).toMatchObject({ is_hidden: false })
  })

  test.each(['pending', 'accepted', 'in_progress', 'completed'])(
    'does not hide a request that is %s',
    async (status) => {
      const thread = await aThread(fixtures, status)
      expect(await hide('member', thread)).toMatchObject({
        status: 'rejected',
        constraint: 'message_reads_hidden_closed',
      })
    },
  )

  test('alone hides her requests', async () => {
    const thread = await aThread(fixtures, 'withdrawn')
    expect(await hide('client', thread)).toMatchObject({ constraint: 'message_reads_hidden_closed' })
    for (const stranger of ['client', 'other', 'administrator'] as const)
      expect(await hide(stranger, thread, 'member')).not.toMatchObject({ status: 'applied' })
    expect(await markOf('member', thread)).toMatchObject({ is_hidden: false })
  })
})

test('a block hides the requests of the blocked client that are closed, and those that close later', async () => {
  const [withdrawn, pending, accepted] = [
    await aThread(fixtures, 'withdrawn'),
    await aThread(fixtures),
    await aThread(fixtures, 'accepted'),
  ]
  await as(fixtures, 'member', call('block', { person: people.client.id }))
  const hidden = async () =>
    Promise.all(
      [withdrawn, pending, accepted].map(async (thread) => (await markOf('member', thread)).is_hidden),
    )
  expect(await hidden()).toEqual([true, false, false])
  await setStatus('client', pending, 'withdrawn')
  expect(await hidden()).toEqual([true, true, false])
  expect(await markOf('client', pending)).toMatchObject({ is_hidden: false })
})

test('a client who blocks hides nothing from the professional', async () => {
  const thread = await aThread(fixtures, 'withdrawn')
  await as(fixtures, 'client', call('block', { person: people.member.id }))
  expect(await markOf('member', thread)).toMatchObject({ is_hidden: false })
})
