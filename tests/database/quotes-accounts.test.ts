import { afterAll, expect, test } from 'vitest'
import { aDevice, as } from '../support/calls.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, clientValues, ids, subscriptionValues } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Whom a quote tells, and what becomes of it when one side's account is deleted. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, client, newcomer } = fixtures.people
const { draft, sent } = ids.quotes

const step = (id: string, values: Record<string, unknown>) => updateRow('quotes', id, values)
const deletion = (confirmation: string) => call('delete_my_account', { confirmation })
const left = 'select id, professional_id, client_id, application_id from public.quotes order by id'

test('a quote and its withdrawal tell the client, an answer the professional', () =>
  withRollback(fixtures, async ({ owner, as }) => {
    for (const { id } of [member, client])
      await as(
        'service',
        insertInto('push_subscriptions', {
          id: crypto.randomUUID(),
          user_id: id,
          ...subscriptionValues(id.slice(-4)),
        }),
      )
    const told = () => owner('select user_id, kind from private.notification_queue order by queued_at, kind')
    await as('member', step(draft, { status: 'sent' }))
    expect(await told()).toEqual([{ user_id: client.id, kind: 'quote-sent' }])
    await as('member', step(sent, { status: 'withdrawn' }))
    expect(await told()).toEqual([
      { user_id: client.id, kind: 'quote-sent' },
      { user_id: client.id, kind: 'quote-withdrawn' },
    ])
    await owner('delete from private.notification_queue')
    await as('client', step(draft, { status: 'declined' }))
    expect(await told()).toEqual([{ user_id: member.id, kind: 'quote-declined' }])
  }))

test('once the professional’s account is deleted, the client keeps what was sent, and can only decline it', () =>
  withRollback(fixtures, async ({ as, owner, refusal }) => {
    await as('member', deletion(member.email))
    expect(await owner(left)).toEqual([
      { id: sent, professional_id: null, client_id: ids.clients.client, application_id: null },
    ])
    expect(await refusal('client', step(sent, { status: 'accepted' }))).toMatchObject({
      constraint: 'quotes_closed',
    })
    expect(await refusal('client', step(sent, { status: 'declined' }))).toBeNull()
    await as('client', deletion(client.email))
    expect(await owner(left)).toEqual([])
  }))

test('once the client’s is, the professional keeps what was sent, and no new company gets it', () =>
  withRollback(fixtures, async ({ as, owner, refusal }) => {
    await as('client', deletion(client.email))
    expect(await owner(left)).toEqual([
      { id: sent, professional_id: member.id, client_id: null, application_id: null },
    ])
    await as('newcomer', insertInto('clients', clientValues(ids.fresh, newcomer.id, 'newcomer')))
    expect(await as('newcomer', { text: 'select id from public.quotes', params: [] })).toEqual([])
    expect(await refusal('member', step(sent, { status: 'withdrawn' }))).toBeNull()
    await as('member', deletion(member.email))
    expect(await owner(left)).toEqual([])
  }))

test('all data about a user contains what was sent to her, and what she wrote', () =>
  withRollback(fixtures, async ({ as }) => {
    const exported = async (actor: 'member' | 'client' | 'other') => {
      const [row] = await as<{ answer: { quotes: { id: string }[] } }>(actor, call('export_my_data', {}))
      return row?.answer.quotes.map(({ id }) => id).toSorted()
    }
    expect(await exported('member')).toEqual([draft, sent])
    expect(await exported('client')).toEqual([sent])
    expect(await exported('other')).toEqual([])
  }))

test('devices follow: a draft to a client whose account is deleted leaves the professional’s', async () => {
  const device = aDevice(fixtures, 'member')
  await device.pull()
  expect(device.holds('quotes', draft)).toBe(true)
  await as(fixtures, 'client', deletion(client.email))
  await device.pull()
  expect([device.holds('quotes', draft), device.holds('quotes', sent)]).toEqual([false, true])
  expect(device.held('quotes')).toMatchObject([{ id: sent, client_id: null, application_id: null }])
})
