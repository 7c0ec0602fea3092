import { afterAll, describe, expect, test } from 'vitest'
import { actors } from '../support/actors.ts'
import { aDevice, as } from '../support/calls.ts'
import { call } from '../support/database.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { markOn } from '../support/threads.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Administrators read a thread while a report about it or one of its messages is open, and nobody else does. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, client } = fixtures.people
const { requests, messages } = ids

const [one, another, third, fourth] = [anId(0xa01), anId(0xa02), anId(0xa03), anId(0xa04)]
const report = (kind: string, target: string, id = one) =>
  call('report', { id, kind, target, reason: 'This is no way to talk.' })
const decide = (decision: string, id = one) => call('decide_report', { report: id, decision })
const thread = (id = one) => call('reported_thread', { report: id })
const nothing = { code: 'PT404', constraint: 'reports_nothing' }

describe('reporting a message', () => {
  test('stores who wrote it and the beginning of its text', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await owner('update public.messages set body = repeat($2, 2000) where id = $1', [
        messages.byMember,
        'ab',
      ])
      await as('client', report('message', messages.byMember))
      expect(
        await owner('select kind, person, job_id, application_id, message_id, subject from public.reports'),
      ).toEqual([
        {
          kind: 'message',
          person: member.id,
          job_id: null,
          application_id: requests.engraving,
          message_id: messages.byMember,
          subject: 'ab'.repeat(100),
        },
      ])
    }))

  test('is open to both sides, about the other one', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('client', report('message', messages.byMember))).toBeNull()
      expect(await refusal('member', report('message', messages.byClient))).toBeNull()
      for (const [actor, message] of [
        ['client', messages.byClient],
        ['member', messages.byMember],
      ] as const)
        expect(await refusal(actor, report('message', message))).toMatchObject({
          constraint: 'reports_not_oneself',
        })
    }))

  test.each(['newcomer', 'pending', 'other', 'otherClient', 'administrator'] as const)(
    'of others is answered to %s like one that does not exist',
    (actor) =>
      withRollback(fixtures, async ({ refusal }) => {
        const refused = await refusal(actor, report('message', messages.byMember))
        expect(refused).toMatchObject(nothing)
        expect(await refusal(actor, report('message', anId(0x999)))).toEqual(refused)
      }),
  )

  test('is refused for a step of the request, and for a message of a deleted account', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      await owner(`update public.job_applications set status = 'completed' where id = $1`, [
        requests.engraving,
      ])
      const [step] = await owner<{ id: string }>(`select id from public.messages where kind = 'completed'`)
      expect(await refusal('client', report('message', step?.id ?? ''))).toMatchObject(nothing)
      await as('member', call('delete_my_account', { confirmation: member.email }))
      expect(await refusal('client', report('message', messages.byMember))).toMatchObject(nothing)
    }))

  test('of a request that the operator deleted is reported without its thread', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      await owner('delete from public.job_applications where id = $1', [requests.engraving])
      await as('client', report('message', messages.byMember))
      expect(
        await owner('select kind, person, application_id, message_id, subject from public.reports'),
      ).toEqual([
        {
          ...{ kind: 'message', person: member.id, application_id: null },
          ...{ message_id: messages.byMember, subject: expect.any(String) },
        },
      ])
      expect(await refusal('administrator', thread())).toMatchObject(nothing)
    }))
})

describe('a reported thread', () => {
  test.each([
    ['message', messages.byMember, messages.byMember],
    ['request', requests.engraving, null],
  ])('of a %s is read by an administrator, whole and in its order', (kind, target, message_id) =>
    withRollback(fixtures, async ({ as, owner }) => {
      await owner(`update public.job_applications set status = 'completed' where id = $1`, [
        requests.engraving,
      ])
      await as('client', report(kind, target))
      const [row] = await as<{ answer: object }>('administrator', thread())
      const at = expect.any(String)
      expect(row?.answer).toEqual({
        message_id,
        request: {
          service: 'Menu design',
          company: 'client Foods',
          client: 'client Table',
          professional: 'member Green',
          message: 'We would love a new menu.',
          created_at: at,
        },
        messages: [
          {
            id: messages.byClient,
            kind: 'text',
            sent_by_client: true,
            body: 'Could it be green?',
            created_at: at,
          },
          {
            id: messages.byMember,
            kind: 'text',
            sent_by_client: false,
            body: 'Gladly, also with leaves.',
            created_at: at,
          },
          { id: expect.any(String), kind: 'completed', sent_by_client: false, body: null, created_at: at },
        ],
      })
    }),
  )

  test.each(actors.filter((actor) => actor !== 'administrator'))(
    'is refused to %s alike, whether the report exists or not',
    (actor) =>
      withRollback(fixtures, async ({ as, refusal }) => {
        await as('client', report('message', messages.byMember))
        expect(await refusal('administrator', thread())).toBeNull()
        const refused = await refusal(actor, thread())
        expect(refused).toMatchObject({ code: '42501' })
        expect(await refusal(actor, thread(another))).toEqual(refused)
      }),
  )

  test.each(['dismiss', 'withdraw'])('is closed again by the decision to %s', (decision) =>
    withRollback(fixtures, async ({ as, refusal }) => {
      await as('client', report('message', messages.byMember))
      expect(await refusal('administrator', thread())).toBeNull()
      await as('administrator', decide(decision))
      expect(await refusal('administrator', thread())).toMatchObject(nothing)
    }),
  )

  test('is not there for a report about a profile, an unknown one, or none', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      await as('client', report('profile', member.id))
      expect(await refusal('administrator', thread())).toMatchObject(nothing)
      expect(await refusal('administrator', thread(another))).toMatchObject(nothing)
      expect(
        await refusal('administrator', { text: 'select public.reported_thread(null)', params: [] }),
      ).toMatchObject(nothing)
    }))

  test('is read by no other way, not by an administrator either', () =>
    withRollback(fixtures, async ({ as }) => {
      await as('client', report('message', messages.byMember))
      for (const text of [
        'select id from public.messages',
        'select id from public.message_reads',
        'select id from private.pull_messages',
        `select m from jsonb_array_elements(public.older_messages('${requests.engraving}', 100)) m`,
      ])
        expect(await as('administrator', { text, params: [] })).toEqual([])
    }))

  test('is gone for the administrator with the account that was reported, and with the one that reported', async () => {
    for (const gone of ['member', 'client'] as const)
      await withRollback(fixtures, async ({ as, refusal }: TestTransaction) => {
        await as('client', report('message', messages.byMember))
        await as(gone, call('delete_my_account', { confirmation: { member, client }[gone].email }))
        expect(await refusal('administrator', thread())).toMatchObject(nothing)
      })
  })
})

test('both sides see that administrators may read, until the last open report is decided', async () => {
  const devices = [aDevice(fixtures, 'client'), aDevice(fixtures, 'member')]
  const isReported = async () => {
    for (const device of devices) await device.pull()
    return devices.map((device) => markOn(device, requests.engraving).is_reported)
  }
  expect(await isReported()).toEqual([false, false])
  await as(fixtures, 'client', report('message', messages.byMember))
  expect(await isReported()).toEqual([true, true])
  await as(fixtures, 'member', report('request', requests.engraving, another))
  await as(fixtures, 'administrator', decide('dismiss'))
  expect(await isReported()).toEqual([true, true])
  await as(fixtures, 'administrator', decide('dismiss', another))
  expect(await isReported()).toEqual([false, false])
  for (const device of devices) expect(markOn(device, requests.branding).is_reported).toBe(false)
})

test('a reported administrator neither reads nor decides the report; another one does', () =>
  withRollback(fixtures, async ({ as, owner, refusal }) => {
    await as('client', report('message', messages.byMember, third))
    await owner('update public.profiles set is_admin = true where id = $1', [member.id])
    const reports = { text: 'select id from public.reports where id = $1', params: [third] }
    expect(await as('member', reports)).toEqual([])
    expect(await refusal('member', thread(third))).toMatchObject(nothing)
    for (const decision of ['dismiss', 'hide', 'withdraw'])
      expect(await refusal('member', decide(decision, third))).toMatchObject(nothing)
    expect(await as('administrator', reports)).toEqual([{ id: third }])
    expect(await refusal('administrator', thread(third))).toBeNull()
    expect(await refusal('administrator', decide('dismiss', third))).toBeNull()
  }))

test('a report that nobody decides opens its conversation for ninety days', () =>
  withRollback(fixtures, async ({ as, owner, refusal }) => {
    await as('client', report('message', messages.byMember, fourth))
    const age = (days: number) =>
      owner(`update public.reports set created_at = now() - make_interval(days => $1)`, [days])
    await age(89)
    expect(await refusal('administrator', thread(fourth))).toBeNull()
    await age(90)
    expect(await refusal('administrator', thread(fourth))).toMatchObject(nothing)
    expect(await owner('select private.is_reported($1) as open', [requests.engraving])).toEqual([
      { open: false },
    ])
    expect(await refusal('administrator', decide('dismiss', fourth))).toBeNull()
  }))
