import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TABLES, type TableName } from '../../src/domain/rows.ts'
import { type Actor, actors } from '../support/actors.ts'
import { as } from '../support/calls.ts'
import { deleteRow, insertInto, updateRow } from '../support/database.ts'
import { everyDevice } from '../support/every-device.ts'
import { aDatabaseWithFixtures, ids, requestValues, serviceValues } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'

/** Which rows devices get and lose by pulling when what their users may see changes (design section 3). */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { pending, member, client } = fixtures.people
const { services, requests, invoices } = ids

const owner = (text: string, params: unknown[] = []) => database.query(text, params)
const isActive = (id: string, is_active: boolean) =>
  as(fixtures, 'member', updateRow('jobs', id, { is_active }))
const { everyone, deviceOf, pullAll, expectExact } = everyDevice(fixtures)

// Every test ends with the devices it used holding exactly what they may; the changed rows stay.
beforeEach(pullAll)
async function pullAndExpectExact() {
  await pullAll()
  await expectExact()
}

describe('removals', () => {
  test('a deactivated service leaves visitors, stays with its owner, its clients and administrators', async () => {
    await isActive(services.branding, false)
    await pullAll()
    const holders = everyone.filter(({ device }) => device.holds('jobs', services.branding))
    expect(holders.map(({ actor }) => actor)).toEqual(['member', 'client', 'administrator'])
    expect(deviceOf('visitor').held('jobs').length).toBeGreaterThan(0)
    await expectExact()

    await isActive(services.branding, true)
    await pullAll()
    expect(everyone.every(({ device }) => device.holds('jobs', services.branding))).toBe(true)
    await expectExact()
  })

  test('are sent only for rows that are still out of sight', async () => {
    await isActive(services.branding, false)
    await isActive(services.branding, true)
    const [answer] = await deviceOf('visitor').pull()
    expect(answer?.removed).toEqual({})
    await pullAndExpectExact()
  })

  test('a deleted service leaves everyone but its owner, its clients and administrators', async () => {
    const id = anId(0xa01)
    await as(fixtures, 'member', insertInto('jobs', serviceValues(id, member.id)))
    await pullAll()
    expect(deviceOf('visitor').holds('jobs', id)).toBe(true)
    await as(fixtures, 'member', updateRow('jobs', id, { deleted_at: '2020-01-01T00:00:00Z' }))
    const [answer] = await deviceOf('visitor').pull()
    expect(answer?.removed).toEqual({ jobs: [id] })
    await pullAndExpectExact()
  })

  test('a withdrawn approval takes a profile from members, not from administrators', async () => {
    expect(deviceOf('other').holds('profiles', member.id)).toBe(true)
    await as(fixtures, 'administrator', updateRow('profiles', member.id, { is_approved: false }))
    const [answer] = await deviceOf('other').pull()
    expect(answer?.removed).toEqual({ profiles: [member.id] })
    await pullAll()
    expect(deviceOf('administrator').holds('profiles', member.id)).toBe(true)
    await expectExact()
    await as(
      fixtures,
      'administrator',
      updateRow('profiles', member.id, { is_approved: true, linkedin_verified: true }),
    )
    await pullAndExpectExact()
    expect(deviceOf('other').holds('profiles', member.id)).toBe(true)
  })

  test('a deleted file leaves both sides', async () => {
    expect(deviceOf('member').holds('project_files', ids.files.byMember)).toBe(true)
    await as(fixtures, 'member', deleteRow('project_files', ids.files.byMember))
    await pullAll()
    for (const side of ['member', 'client'] as const) {
      expect(deviceOf(side).holds('project_files', ids.files.byMember)).toBe(false)
      expect(deviceOf(side).holds('project_files', ids.files.byClient)).toBe(true)
    }
    await expectExact()
  })

  test('a deleted invoice leaves the client, not its writer', async () => {
    await as(fixtures, 'member', updateRow('invoices', invoices.draft, { status: 'sent' }))
    await pullAll()
    await as(fixtures, 'member', updateRow('invoices', invoices.sent, { deleted_at: '2020-01-01T00:00:00Z' }))
    const [answer] = await deviceOf('client').pull()
    expect(answer?.removed).toEqual({
      invoices: [invoices.sent],
      payments: expect.arrayContaining([ids.payments.byClient, ids.payments.byMember]),
      reminders: [ids.reminders.byMember],
      logos: [ids.logos.sent],
    })
    await pullAndExpectExact()
    expect(deviceOf('member').holds('invoices', invoices.sent)).toBe(true)
  })

  test('are read by pulls alone: as a table they would tell who has blocked whom', async () => {
    const read = { text: 'select distinct audience from public.sync_removals', params: [] }
    for (const actor of actors)
      await expect(as(fixtures, actor, read), actor).rejects.toMatchObject({ code: '42501' })
  })
})

describe('scope that changes with another row', () => {
  test('a request shows the client’s company to the professional', async () => {
    expect(deviceOf('other').holds('clients', ids.clients.client)).toBe(false)
    await as(
      fixtures,
      'client',
      insertInto('job_applications', requestValues(anId(0xa02), services.coaching, ids.clients.client)),
    )
    await deviceOf('other').pull()
    expect(deviceOf('other').holds('clients', ids.clients.client)).toBe(true)
    await pullAndExpectExact()
  })

  test('an approval gives an applicant a member’s scope, a withdrawal takes it away', async () => {
    const device = deviceOf('pending')
    expect(device.scope).toBe('pending')
    expect(device.held('profiles').map(({ id }) => id)).toEqual([pending.id])
    await as(fixtures, 'administrator', updateRow('profiles', pending.id, { is_approved: true }))
    const [answer] = await device.pull()
    expect(answer).toMatchObject({ full: true, scope: 'member' })
    expect(device.held('profiles').length).toBeGreaterThan(1)
    await as(fixtures, 'administrator', updateRow('profiles', pending.id, { is_approved: false }))
    await device.pull()
    expect(device.scope).toBe('pending')
    expect(device.held('profiles').map(({ id }) => id)).toEqual([pending.id])
    await pullAndExpectExact()
  })

  test('services of a provider who disallows contact lose the e-mail address', async () => {
    const address = (actor: Actor) =>
      deviceOf(actor)
        .held('jobs')
        .find(({ id }) => id === services.branding)?.provider_email
    expect(address('other')).toBe(member.email)
    expect(address('visitor')).toBeNull()
    await as(
      fixtures,
      'member',
      updateRow('profiles', member.id, { allow_contact: false, full_name: 'Mia Green' }),
    )
    await pullAndExpectExact()
    expect(address('other')).toBeNull()
    expect(address('member')).toBe(member.email)
    expect(
      deviceOf('visitor')
        .held('jobs')
        .find(({ id }) => id === services.branding)?.provider_name,
    ).toBe('Mia Green')
    await as(fixtures, 'member', updateRow('profiles', member.id, { allow_contact: true }))
  })
})

describe('deleting an account', () => {
  /** Tables of which somebody's device has lost rows. */
  const left = new Set<TableName>()
  async function deleteAccount(id: string) {
    const before = everyone.map(({ device }) => TABLES.map((table) => device.held(table)))
    await owner('delete from auth.users where id = $1', [id])
    await pullAndExpectExact()
    everyone.forEach(({ device }, nth) => {
      TABLES.forEach((table, at) => {
        if (before[nth]?.[at]?.some((row) => !device.holds(table, row.id))) left.add(table)
      })
    })
  }

  test('of a client leaves only the invoices on the professional’s device', async () => {
    await deleteAccount(client.id)
    const device = deviceOf('member')
    expect(device.holds('clients', ids.clients.client)).toBe(false)
    expect(device.holds('job_applications', requests.branding)).toBe(false)
    expect(device.held('portfolios')).toEqual([])
    expect(device.held('project_files')).toEqual([])
    expect(device.held('invoices').find(({ id }) => id === invoices.sent)).toMatchObject({ client_id: null })
  })

  test('of a professional removes profile and services from every device', async () => {
    await deleteAccount(member.id)
    for (const { device } of everyone) {
      expect(device.holds('profiles', member.id)).toBe(false)
      expect(device.held('jobs').filter(({ posted_by }) => posted_by === member.id)).toEqual([])
    }
  })

  test('removes rows of each table that devices hold', () => {
    expect(TABLES.filter((table) => !left.has(table))).toEqual([])
  })
})
