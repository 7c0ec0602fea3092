import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import { actors } from '../support/actors.ts'
import { aDevice, as, pullAs, pushOne } from '../support/calls.ts'
import { aDatabase, call, deleteRow, insertInto, updateRow } from '../support/database.ts'
import { anId } from '../support/rows.ts'
import { aWorld, clientValues, ids, profileValues, requestValues, serviceValues } from '../support/world.ts'

/** The pull: everything a viewer may hold, nothing else, and every row that leaves her sight (design section 3). */
const database = await aDatabase()
afterAll(() => database.close())
const world = await aWorld(database)
const { pending, member, other, client, newcomer } = world.people
const { services, requests, invoices } = ids

/** The truth, asked for anew: what this actor may hold now. */
const visible = async (actor: (typeof actors)[number]) =>
  (await pullAs(world, actor, { ids: [...TABLES], limit: 1 })).ids

const owner = (text: string, params: unknown[] = []) => database.query(text, params)
const isActive = (id: string, is_active: boolean) => as(world, 'member', updateRow('jobs', id, { is_active }))

// Every test ends with the devices it used holding exactly what they may; the world goes on.
const everyone = actors.map((actor) => ({ actor, device: aDevice(world, actor) }))
const deviceOf = (actor: (typeof actors)[number]) => {
  const found = everyone.find((one) => one.actor === actor)
  if (!found) throw new Error(actor)
  return found.device
}
const pullAll = async () => {
  for (const { device } of everyone) await device.pull()
}
async function expectAllTrue() {
  for (const { actor, device } of everyone) {
    expect({ [actor]: device.stamps }).toEqual({ [actor]: await visible(actor) })
  }
}

beforeEach(pullAll)

describe('pages', () => {
  test.each([1, 2, 3, 7, 500])('of %i rows give the same as one of everything', async (limit) => {
    for (const actor of ['visitor', 'member', 'client', 'administrator'] as const) {
      const device = aDevice(world, actor, limit)
      const answers = await device.pull()
      for (const { rows, full } of answers) {
        expect(Object.values(rows).flat().length).toBeLessThanOrEqual(limit)
        expect(full).toBe(answers[0]?.rows === rows)
      }
      expect(device.stamps).toEqual(await visible(actor))
      expect(device.cursor).toBe(answers[0]?.cursor)
    }
  })

  test('a row that changes behind the page comes with the next pull', async () => {
    const device = aDevice(world, 'member', 2)
    let changes = 0
    await device.pull({}, async () => {
      changes += 1
      await as(world, 'member', updateRow('profiles', member.id, { bio: `Change ${changes}` }))
      if (changes === 1) await isActive(services.catering, false)
      if (changes === 2) await as(world, 'other', updateRow('jobs', services.coaching, { is_active: false }))
    })
    expect(changes).toBeGreaterThan(2)
    await device.pull()
    expect(device.stamps).toEqual(await visible('member'))
    await isActive(services.catering, true)
    await as(world, 'other', updateRow('jobs', services.coaching, { is_active: true }))
  })

  test('start again when the viewer becomes somebody else between two of them', async () => {
    const device = aDevice(world, 'member', 2)
    let done = false
    const answers = await device.pull({}, async () => {
      if (done) return
      done = true
      await owner('update public.profiles set is_approved = false where id = $1', [member.id])
    })
    expect(answers.map(({ full }) => full).slice(0, 3)).toEqual([true, true, false])
    expect(device.scope).toBe('pending')
    expect(device.stamps).toEqual(await visible('member'))
    await owner('update public.profiles set is_approved = true where id = $1', [member.id])
  })
})

describe('a cursor', () => {
  test('brings nothing where nothing happened, and only what happened where something did', async () => {
    for (const { device } of everyone) {
      const [answer] = await device.pull()
      expect(answer).toMatchObject({ full: false, rows: {}, removed: {}, next: null })
    }
    await as(world, 'other', updateRow('jobs', services.coaching, { title: 'Coaching, renamed' }))
    for (const { device } of everyone) {
      const [answer] = await device.pull()
      expect(Object.keys(answer?.rows ?? {})).toEqual(['jobs'])
      expect(answer?.rows.jobs?.map(({ id }) => id)).toEqual([services.coaching])
    }
    await expectAllTrue()
  })

  test.each([
    ['nonsense', 'nonsense'],
    ["a horizon of one's own", '1.0000000000000000'],
    ['the far future', '9223372036854775807.0000000000000000'],
    ['a number too long', `${'9'.repeat(30)}.0000000000000000`],
    ['SQL', "1'; drop table public.jobs; --"],
  ])('that is forged (%s) pulls everything and starts no new epoch', async (_, cursor) => {
    const device = deviceOf('visitor')
    const answer = await pullAs(world, 'visitor', { cursor, epoch: device.epoch, scope: device.scope })
    expect(answer).toMatchObject({ full: true, epoch: device.epoch })
    expect(answer.restored).toBeUndefined()
    expect(await as(world, 'visitor', call('sync_restored', { cursor }))).toEqual([{ answer: false }])
    expect((await pullAs(world, 'visitor')).epoch).toBe(device.epoch)
  })

  test('of another epoch or another scope pulls everything', async () => {
    const { cursor, epoch, scope } = deviceOf('visitor')
    expect(await pullAs(world, 'visitor', { cursor, epoch, scope })).toMatchObject({ full: false })
    expect(await pullAs(world, 'visitor', { cursor, scope, epoch: anId(1) })).toMatchObject({ full: true })
    expect(await pullAs(world, 'visitor', { cursor, epoch, scope: 'member' })).toMatchObject({ full: true })
  })

  test('older than the removals that are kept pulls everything', async () => {
    const old = aDevice(world, 'visitor')
    await old.pull()
    await isActive(services.catering, false)
    const recent = aDevice(world, 'visitor')
    await owner(`update public.sync_removals set removed_at = now() - interval '91 days'`)
    await owner(`update private.sync_state set swept_at = now() - interval '2 days'`)
    await isActive(services.workshop, false)
    await recent.pull()
    expect(await owner('select count(*)::int as kept from public.sync_removals')).toEqual([{ kept: 1 }])
    const [answer] = await old.pull()
    expect(answer).toMatchObject({ full: true })
    expect(old.stamps).toEqual(await visible('visitor'))
    expect((await recent.pull())[0]).toMatchObject({ full: false })
    await isActive(services.catering, true)
    await isActive(services.workshop, true)
  })
})

describe('removals', () => {
  test('a deactivated service leaves visitors, stays with its owner, its clients and administrators', async () => {
    await isActive(services.branding, false)
    await pullAll()
    const holders = everyone.filter(({ device }) => device.holds('jobs', services.branding))
    expect(holders.map(({ actor }) => actor)).toEqual(['member', 'client', 'administrator'])
    expect(deviceOf('visitor').held('jobs').length).toBeGreaterThan(0)
    await expectAllTrue()

    await isActive(services.branding, true)
    await pullAll()
    expect(everyone.every(({ device }) => device.holds('jobs', services.branding))).toBe(true)
    await expectAllTrue()
  })

  test('are told only where the row really is out of sight', async () => {
    await isActive(services.branding, false)
    await isActive(services.branding, true)
    const [answer] = await deviceOf('visitor').pull()
    expect(answer?.removed).toEqual({})
    await expectAllTruePulled()
  })

  test('a deleted service leaves everyone but its owner, its clients and administrators', async () => {
    const id = anId(0xa01)
    await as(world, 'member', insertInto('jobs', serviceValues(id, member.id)))
    await pullAll()
    expect(deviceOf('visitor').holds('jobs', id)).toBe(true)
    await as(world, 'member', updateRow('jobs', id, { deleted_at: '2020-01-01T00:00:00Z' }))
    const [answer] = await deviceOf('visitor').pull()
    expect(answer?.removed).toEqual({ jobs: [id] })
    await expectAllTruePulled()
  })

  test('a withdrawn approval takes a profile from members, not from administrators', async () => {
    expect(deviceOf('other').holds('profiles', member.id)).toBe(true)
    await as(world, 'administrator', updateRow('profiles', member.id, { is_approved: false }))
    const [answer] = await deviceOf('other').pull()
    expect(answer?.removed).toEqual({ profiles: [member.id] })
    await pullAll()
    expect(deviceOf('administrator').holds('profiles', member.id)).toBe(true)
    await expectAllTrue()
    await as(
      world,
      'administrator',
      updateRow('profiles', member.id, { is_approved: true, linkedin_verified: true }),
    )
    await expectAllTruePulled()
    expect(deviceOf('other').holds('profiles', member.id)).toBe(true)
  })

  test('a deleted file leaves both sides', async () => {
    expect(deviceOf('member').holds('project_files', ids.files.byMember)).toBe(true)
    await as(world, 'member', deleteRow('project_files', ids.files.byMember))
    await pullAll()
    for (const side of ['member', 'client'] as const) {
      expect(deviceOf(side).holds('project_files', ids.files.byMember)).toBe(false)
      expect(deviceOf(side).holds('project_files', ids.files.byClient)).toBe(true)
    }
    await expectAllTrue()
  })

  test('a deleted invoice leaves the client, not its writer', async () => {
    await as(world, 'member', updateRow('invoices', invoices.draft, { status: 'sent' }))
    await pullAll()
    await as(world, 'member', updateRow('invoices', invoices.sent, { deleted_at: '2020-01-01T00:00:00Z' }))
    const [answer] = await deviceOf('client').pull()
    expect(answer?.removed).toEqual({ invoices: [invoices.sent] })
    await expectAllTruePulled()
    expect(deviceOf('member').holds('invoices', invoices.sent)).toBe(true)
  })

  test('are read only by those they are announced to', async () => {
    const audiences = async (actor: (typeof actors)[number]) =>
      (
        await as<{ audience: string }>(world, actor, {
          text: 'select distinct audience from public.sync_removals order by 1',
          params: [],
        })
      ).map(({ audience }) => audience)
    expect(await audiences('visitor')).toEqual(['board'])
    expect(await audiences('pending')).toEqual(['board'])
    expect(await audiences('member')).toEqual(['board', 'members', `user:${member.id}`])
    expect(await audiences('client')).toEqual(['board', `user:${client.id}`])
  })
})

async function expectAllTruePulled() {
  await pullAll()
  await expectAllTrue()
}

describe('rows that come into sight through another row', () => {
  test("a client's record, when she requests a service", async () => {
    expect(deviceOf('other').holds('clients', ids.clients.client)).toBe(false)
    await as(
      world,
      'client',
      insertInto('job_applications', requestValues(anId(0xa02), services.coaching, ids.clients.client)),
    )
    await deviceOf('other').pull()
    expect(deviceOf('other').holds('clients', ids.clients.client)).toBe(true)
    await expectAllTruePulled()
  })

  test('everything of a member, when she is approved, and nothing once she is not', async () => {
    const device = deviceOf('pending')
    expect(device.scope).toBe('pending')
    expect(device.held('profiles').map(({ id }) => id)).toEqual([pending.id])
    await as(world, 'administrator', updateRow('profiles', pending.id, { is_approved: true }))
    const [answer] = await device.pull()
    expect(answer).toMatchObject({ full: true, scope: 'member' })
    expect(device.held('profiles').length).toBeGreaterThan(1)
    await as(world, 'administrator', updateRow('profiles', pending.id, { is_approved: false }))
    await device.pull()
    expect(device.scope).toBe('pending')
    expect(device.held('profiles').map(({ id }) => id)).toEqual([pending.id])
    await expectAllTruePulled()
  })

  test('a provider who stops allowing contact: her services lose her address', async () => {
    const address = (actor: (typeof actors)[number]) =>
      deviceOf(actor)
        .held('jobs')
        .find(({ id }) => id === services.branding)?.provider_email
    expect(address('other')).toBe(member.email)
    expect(address('visitor')).toBeNull()
    await as(
      world,
      'member',
      updateRow('profiles', member.id, { allow_contact: false, full_name: 'Mia Green' }),
    )
    await expectAllTruePulled()
    expect(address('other')).toBeNull()
    expect(address('member')).toBe(member.email)
    expect(
      deviceOf('visitor')
        .held('jobs')
        .find(({ id }) => id === services.branding)?.provider_name,
    ).toBe('Mia Green')
    await as(world, 'member', updateRow('profiles', member.id, { allow_contact: true }))
  })
})

test('scopes: visitor, pending, member, client, administrator', () => {
  const scopes = Object.fromEntries(everyone.map(({ actor, device }) => [actor, device.scope]))
  expect(scopes).toEqual({
    visitor: 'visitor',
    newcomer: 'pending',
    pending: 'pending',
    member: 'member',
    other: 'member',
    client: 'client',
    otherClient: 'client',
    administrator: 'administrator',
  })
})

test('counts and hashes agree with what a device holds', async () => {
  for (const { actor, device } of everyone) {
    const [answer] = await device.pull({ check: true })
    expect({ [actor]: answer?.check }).toEqual({ [actor]: device.check })
  }
})

test.each([0, 2, null, undefined])('protocol version %s: update needed', async (v) => {
  const request = JSON.parse(JSON.stringify({ v, limit: 1 }))
  expect(await as(world, 'visitor', call('sync_pull', { request }))).toEqual([
    { answer: { v: 1, update_needed: true } },
  ])
})

test('a mutation is settled once the snapshot contains its transaction', async () => {
  const result = await pushOne(world, 'member', [
    { op: 'update', table: 'profiles', id: member.id, values: { bio: 'Settled' }, base: { bio: 'nothing' } },
  ])
  expect(result.status).toBe('conflict')
  const [{ bio } = { bio: null }] = await owner('select bio from public.profiles where id = $1', [member.id])
  const applied = await pushOne(world, 'member', [
    { op: 'update', table: 'profiles', id: member.id, values: { bio: 'Settled' }, base: { bio } },
  ])
  if (applied.status !== 'applied') throw new Error(JSON.stringify(applied))
  const future = `${BigInt(applied.xid) + 1000n}`
  const { settled } = await pullAs(world, 'member', { settling: [applied.xid, future] })
  expect(settled).toEqual([applied.xid])
})

describe('public profiles kept on a device', () => {
  test('come again when they changed, are gone when no longer public, masked for the viewer', async () => {
    const stamp = async (id: string) =>
      String((await owner('select sync_xid::text as x from public.profiles where id = $1', [id]))[0]?.x)
    const known = {
      [member.id]: '1',
      [other.id]: await stamp(other.id),
      [pending.id]: '1',
      [anId(0xabc)]: '1',
    }
    const answer = await pullAs(world, 'visitor', { known })
    expect(answer.known.rows.map(({ id, email, phone }) => ({ id, email, phone }))).toEqual([
      { id: member.id, email: null, phone: null },
    ])
    expect(answer.known.gone.toSorted()).toEqual([pending.id, anId(0xabc)].toSorted())
    expect(answer.rows.profiles).toBeUndefined()
  })
})

describe('accounts that are deleted', () => {
  test("a client's leaves nothing of hers with the professional but her invoices", async () => {
    await owner('delete from auth.users where id = $1', [client.id])
    await expectAllTruePulled()
    const device = deviceOf('member')
    expect(device.holds('clients', ids.clients.client)).toBe(false)
    expect(device.holds('job_applications', requests.branding)).toBe(false)
    expect(device.held('portfolios')).toEqual([])
    expect(device.held('project_files')).toEqual([])
    expect(device.held('invoices').find(({ id }) => id === invoices.sent)).toMatchObject({ client_id: null })
  })

  test("a professional's takes her profile and services from everyone", async () => {
    await owner('delete from auth.users where id = $1', [member.id])
    await expectAllTruePulled()
    for (const { device } of everyone) {
      expect(device.holds('profiles', member.id)).toBe(false)
      expect(device.held('jobs').filter(({ posted_by }) => posted_by === member.id)).toEqual([])
    }
  })
})

describe('a database restored from a backup', () => {
  test('starts a new epoch, once, when a device shows that it has seen more', async () => {
    await owner('insert into auth.users (id, email) values ($1, $2)', [anId(0xb01), 'late@example.test'])
    await owner(
      insertInto('profiles', profileValues(anId(0xb01), 'late')).text,
      insertInto('profiles', profileValues(anId(0xb01), 'late')).params,
    )
    await owner(
      insertInto('clients', clientValues(anId(0xb02), newcomer.id, 'newcomer')).text,
      insertInto('clients', clientValues(anId(0xb02), newcomer.id, 'newcomer')).params,
    )
    await pullAll()
    const before = deviceOf('visitor').epoch
    await database.exec(`
      begin;
      set local session_replication_role = replica;
      update public.profiles set sync_xid = '900000000' where id = '${other.id}';
      commit`)
    const [answer] = await deviceOf('visitor').pull()
    expect(answer).toMatchObject({ restored: true, rows: {}, removed: {} })
    const restored = call('sync_restored', { cursor: deviceOf('visitor').cursor ?? '' })
    expect(await as(world, 'visitor', restored)).toEqual([{ answer: true }])
    expect(await as(world, 'visitor', restored)).toEqual([{ answer: false }])
    await expectAllTruePulled()
    expect(deviceOf('visitor').epoch).not.toBe(before)
  })

  test('is noticed after its transactions have grown past those that were lost', async () => {
    const device = aDevice(world, 'visitor')
    const change = (title: string) => as(world, 'other', updateRow('jobs', services.coaching, { title }))
    await change('Lost with its mark')
    await device.pull()
    await owner('delete from private.sync_marks where id = (select max(id) from private.sync_marks)')
    await change('Written since')
    await change('And written again')
    const [answer] = await device.pull()
    expect(answer).toMatchObject({ restored: true })
    const restored = call('sync_restored', { cursor: device.cursor ?? '' })
    expect(await as(world, 'visitor', restored)).toEqual([{ answer: true }])
    expect((await device.pull())[0]).toMatchObject({ full: true })
    expect(device.stamps).toEqual(await visible('visitor'))
  })

  test('is not mistaken for one whose marks of that time are forgotten: everything is pulled', async () => {
    const device = aDevice(world, 'visitor')
    await device.pull()
    await owner("update private.sync_marks set made_at = now() - interval '91 days'")
    await as(world, 'other', updateRow('jobs', services.coaching, { title: 'Ninety-one days later' }))
    const [answer] = await device.pull()
    expect(answer).toMatchObject({ full: true })
    expect(answer?.restored).toBeUndefined()
    expect(device.stamps).toEqual(await visible('visitor'))
  })
})
