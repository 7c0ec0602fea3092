import { describe, expect, test } from 'vitest'
import { type Actor, become } from '../support/actors.ts'
import { aDevice, as, pullAs, pushOne, visibleTo } from '../support/calls.ts'
import { behindSavepoint, call, insertInto, refusalOf, updateRow } from '../support/database.ts'
import { everything } from '../support/everything.ts'
import { type Fixtures, ids, serviceValues } from '../support/fixtures.ts'
import { openTransaction, waitForLock } from '../support/open-transaction.ts'
import { anId } from '../support/rows.ts'
import { withPostgresServer } from '../support/with-postgres-server.ts'
import { matrixThroughSql } from './roles-sql.ts'

/** Tests that need several connections, on a Postgres server: PGlite has one session. */
await withPostgresServer('concurrency was not tested', (fixtures) => {
  // By day on PGlite (roles-matrix.test.ts).
  if (everything) describe('through SQL, on a server', () => matrixThroughSql(fixtures))
  concurrency(fixtures)
})

function concurrency(fixtures: () => Fixtures) {
  const parts = (table: string, id: string, values: Record<string, unknown>) => {
    const { text, params } = updateRow(table, id, values)
    return [text, params] as const
  }
  const visibleStamps = (actor: Actor) => visibleTo(fixtures(), actor)

  test('a row written early and committed late comes with the next pull', async () => {
    const device = aDevice(fixtures(), 'visitor')
    await device.pull()
    const { branding, workshop } = ids.services
    const late = await openTransaction(
      fixtures(),
      'member',
      ...parts('jobs', branding, { title: 'Written first' }),
    )
    await as(fixtures(), 'member', updateRow('jobs', workshop, { title: 'Written second' }))
    await device.pull()
    const title = (id: string) => device.held('jobs').find((row) => row.id === id)?.title
    expect([title(branding), title(workshop)]).toEqual(['Menu design', 'Written second'])
    await late.commit()
    await device.pull()
    expect([title(branding), title(workshop)]).toEqual(['Written first', 'Written second'])
    expect(device.stamps).toEqual(await visibleStamps('visitor'))
  })

  test('a removal written early and committed late comes with the next pull', async () => {
    const device = aDevice(fixtures(), 'visitor')
    await device.pull()
    const late = await openTransaction(
      fixtures(),
      'member',
      ...parts('jobs', ids.services.branding, { is_active: false }),
    )
    await as(fixtures(), 'member', updateRow('jobs', ids.services.workshop, { title: 'After the removal' }))
    await device.pull()
    expect(device.holds('jobs', ids.services.branding)).toBe(true)
    await late.commit()
    await device.pull()
    expect(device.holds('jobs', ids.services.branding)).toBe(false)
    await as(fixtures(), 'member', updateRow('jobs', ids.services.branding, { is_active: true }))
  })

  test('devices that pull in pages during concurrent writes miss nothing', async () => {
    const { people, database } = fixtures()
    const chance = lcg(20_261_121)
    const jobs = Array.from({ length: 30 }, (_, i) => anId(0xe00 + i))
    await Promise.all(
      jobs.map((id) =>
        database.query(insertInto('jobs', serviceValues(id, people.member.id)).text, [
          JSON.stringify(serviceValues(id, people.member.id)),
        ]),
      ),
    )
    let writing = true
    const randomUpdate = () => {
      const id = jobs[Math.floor(chance() * jobs.length)] ?? ''
      const dice = chance()
      if (dice < 0.5) return updateRow('jobs', id, { title: `Title ${Math.floor(chance() * 1e6)}` })
      if (dice < 0.95) return updateRow('jobs', id, { is_active: chance() < 0.5 })
      return updateRow('profiles', people.member.id, { full_name: `Mia ${Math.floor(chance() * 1e6)} Green` })
    }
    const write = async () => {
      for (let i = 0; i < (everything ? 40 : 15); i += 1) {
        const { text, params } = randomUpdate()
        const holdMs = Math.floor(chance() * 12)
        const rollsBack = chance() < 0.1
        await database
          .transaction(async (query) => {
            await become(query, 'authenticated', people.member.id)
            await query(text, params)
            await new Promise((resolve) => setTimeout(resolve, holdMs))
            // Rolls back a subtransaction, or keeps it with its own transaction number.
            const more = randomUpdate()
            await behindSavepoint(query, () => query(more.text, more.params), chance() < 0.5)
            if (rollsBack) throw new Rollback()
          })
          .catch((error) => {
            if (!(error instanceof Rollback) && refusalOf(error).code !== '40P01') throw error
          })
      }
    }
    const pullers = (['visitor', 'other', 'client', 'administrator'] as const).map((actor, i) => ({
      actor,
      device: aDevice(fixtures(), actor, 8 + 4 * i),
    }))
    const pullInPages = async ({ device }: (typeof pullers)[number]) => {
      let pages = 0
      while (writing) pages += (await device.pull()).length
      return pages
    }
    const pulling = Promise.all(pullers.map(pullInPages))
    await Promise.all([write(), write(), write(), write()]).finally(() => {
      writing = false
    })
    for (const pages of await pulling) expect(pages).toBeGreaterThan(10)

    for (const { actor, device } of pullers) {
      const fulls = (await device.pull()).filter(({ full }) => full)
      expect(fulls).toEqual([])
      expect({ [actor]: device.stamps }).toEqual({ [actor]: await visibleStamps(actor) })
      const { check } = await pullAs(fixtures(), actor, { check: true, limit: 1 })
      expect(device.check).toMatchObject(check ?? {})
    }
    await database.query('delete from public.jobs where id = any ($1)', [jobs])
  })

  test('of two administrators who pin the tenth service at once, one is refused', async () => {
    const { people, database } = fixtures()
    const jobs = Array.from({ length: 11 }, (_, i) => anId(0xf00 + i))
    for (const id of jobs) {
      const { text, params } = insertInto('jobs', serviceValues(id, people.member.id))
      await database.query(text, params)
    }
    await database.query('update public.profiles set is_admin = true where id = $1', [people.other.id])
    const pin = (id: string) => updateRow('jobs', id, { is_pinned: true })
    for (const id of jobs.slice(0, 9)) await as(fixtures(), 'administrator', pin(id))

    const first = await openTransaction(
      fixtures(),
      'administrator',
      ...parts('jobs', jobs[9] ?? '', { is_pinned: true }),
    )
    const second = as(fixtures(), 'other', pin(jobs[10] ?? '')).then(() => null, refusalOf)
    await waitForLock(fixtures())
    await first.commit()
    expect(await second).toMatchObject({ constraint: 'jobs_pin_limit' })
    expect(await database.query('select count(*)::int as pinned from public.jobs where is_pinned')).toEqual([
      { pinned: 10 },
    ])
    await database.query('delete from public.jobs where id = any ($1)', [jobs])
    await database.query('update public.profiles set is_admin = false where id = $1', [people.other.id])
  })

  test('of two administrators who move the same pin at once, the second gets a conflict', async () => {
    const { people, database } = fixtures()
    const [top = '', middle = '', last = ''] = Array.from({ length: 3 }, (_, i) => anId(0xf20 + i))
    for (const id of [top, middle, last]) {
      const { text, params } = insertInto('jobs', serviceValues(id, people.member.id))
      await database.query(text, params)
      await as(fixtures(), 'administrator', updateRow('jobs', id, { is_pinned: true }))
    }
    const swap = (id: string, base: number, pin_order: number) =>
      ({ op: 'update', table: 'jobs', id, values: { pin_order }, base: { pin_order: base } }) as const
    await database.query('update public.profiles set is_admin = true where id = $1', [people.other.id])

    const first = await openTransaction(
      fixtures(),
      'administrator',
      'update public.jobs set pin_order = 3 - pin_order where id in ($1, $2)',
      [top, middle],
    )
    const second = pushOne(fixtures(), 'other', [swap(last, 3, 2), swap(middle, 2, 3)])
    await waitForLock(fixtures())
    await first.commit()
    expect(await second).toMatchObject({ status: 'conflict', columns: ['pin_order'] })
    expect(
      await database.query('select id, pin_order from public.jobs where is_pinned order by pin_order'),
    ).toEqual([
      { id: middle, pin_order: 1 },
      { id: top, pin_order: 2 },
      { id: last, pin_order: 3 },
    ])
    await database.query('delete from public.jobs where id = any ($1)', [[top, middle, last]])
    await database.query('update public.profiles set is_admin = false where id = $1', [people.other.id])
  })

  test('one mutation in several concurrent requests is applied once, with the same answer', async () => {
    const { people } = fixtures()
    const values = { ...serviceValues(anId(0xfa0), people.member.id), id: undefined }
    const send = () =>
      pushOne(fixtures(), 'member', [{ op: 'insert', table: 'jobs', id: anId(0xfa0), values }], anId(0xfa1))
    const answers = await Promise.all(Array.from({ length: 6 }, send))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 'applied' })
  })

  test('an approval waits for a concurrent change of the LinkedIn address, and is then a conflict', async () => {
    const { pending } = fixtures().people
    const before = 'https://www.linkedin.com/in/pending'
    const linkedin_url = 'https://linkedin.com/in/someone-else'
    const changing = await openTransaction(
      fixtures(),
      'pending',
      ...parts('profiles', pending.id, { linkedin_url }),
    )
    const approving = pushOne(fixtures(), 'administrator', [
      {
        op: 'update',
        table: 'profiles',
        id: pending.id,
        values: { is_approved: true },
        base: { is_approved: false },
        expect: { linkedin_url: before },
      },
    ])
    await waitForLock(fixtures())
    await changing.commit()
    expect(await approving).toMatchObject({
      status: 'conflict',
      columns: ['linkedin_url'],
      row: { is_approved: false },
    })
  })

  test('a deadlock fails the whole request and records nothing, so that it can be repeated', async () => {
    const { branding, workshop } = ids.services
    const rename = (id: string, from: string, title: string) =>
      ({ op: 'update', table: 'jobs', id, values: { title }, base: { title: from } }) as const
    const titles = async () =>
      Object.fromEntries(
        (
          await fixtures().database.query<{ id: string; title: string }>(
            'select id, title from public.jobs where id = any ($1)',
            [[branding, workshop]],
          )
        ).map(({ id, title }) => [id, title]),
      )
    const before = await titles()
    let pushing: Promise<unknown> = Promise.resolve()
    await fixtures().database.transaction(async (query) => {
      // The push checks for the deadlock first, and is aborted.
      await query(`set local deadlock_timeout = '1min'`)
      await query('update public.jobs set title = title where id = $1', [workshop])
      pushing = pushOne(
        fixtures(),
        'member',
        [rename(branding, before[branding] ?? '', 'A'), rename(workshop, before[workshop] ?? '', 'B')],
        anId(0xfb1),
      ).then((result) => ({ result }), refusalOf)
      await waitForLock(fixtures())
      await query('update public.jobs set title = title where id = $1', [branding])
    })
    expect(await pushing).toMatchObject({ code: '40P01' })
    expect(await titles()).toEqual(before)
    const repeated = await pushOne(
      fixtures(),
      'member',
      [rename(branding, before[branding] ?? '', 'A'), rename(workshop, before[workshop] ?? '', 'B')],
      anId(0xfb1),
    )
    expect(repeated).toMatchObject({ status: 'applied' })
  })

  test('a member approved while the limit is set becomes a remote member', async () => {
    const { database, people } = fixtures()
    const approve = "update public.profiles set is_approved = true, created_at = '2100-01-01' where id = $1"
    let setting: Promise<unknown> = Promise.resolve()
    await database.transaction(async (query) => {
      await query(approve, [people.pending.id])
      setting = database.query('select private.set_device_limit(2)')
      await waitForLock(fixtures(), setting)
    })
    await setting
    const remote = await database.query<{ id: string }>('select id from private.remote_members')
    expect(remote.map(({ id }) => id)).toContain(people.pending.id)
    await database.query('update public.profiles set is_approved = false where id = $1', [people.pending.id])
    await database.query('select private.set_device_limit(20000)')
  })

  test('of many devices that report a restored database, one starts the new epoch', async () => {
    const device = aDevice(fixtures(), 'visitor')
    await device.pull()
    await fixtures().database.transaction(async (query) => {
      await query('set local session_replication_role = replica')
      await query(`update public.jobs set sync_xid = '900000000' where id = $1`, [ids.services.branding])
    })
    const reportRestored = () =>
      as<{ answer: boolean }>(fixtures(), 'visitor', call('sync_restored', { cursor: device.cursor ?? '' }))
    const answers = (await Promise.all(Array.from({ length: 5 }, reportRestored)))
      .flat()
      .map(({ answer }) => answer)
    expect(answers.filter(Boolean)).toHaveLength(1)
    await device.pull()
    expect(device.stamps).toEqual(await visibleStamps('visitor'))
  })
}

class Rollback extends Error {}

/** Returns a linear congruential generator, so that a failing run can be repeated. */
function lcg(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
