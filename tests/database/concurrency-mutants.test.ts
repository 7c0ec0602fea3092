import { expect, test } from 'vitest'
import type { PushResult } from '../../src/domain/protocol.ts'
import { aDevice, as, pushOne } from '../support/calls.ts'
import { insertInto, refusalOf, updateRow } from '../support/database.ts'
import { type Fixtures, ids, serviceValues } from '../support/fixtures.ts'
import { openTransaction, waitForLock } from '../support/open-transaction.ts'
import { anId } from '../support/rows.ts'
import { withPostgresServer } from '../support/with-postgres-server.ts'

/*
 * Whether the tests of concurrency could fail at all: each protection is taken out of the database's own source, and
 * what it protects from then happens. With it, the same story comes to nothing.
 */

interface Protection {
  /** The function that holds it, and the words that are it. */
  of: string
  is: string
  without: string
  /** What went wrong, in a word; null: nothing. */
  story: (fixtures: Fixtures) => Promise<string | null>
}

const { branding, workshop } = ids.services

/** A change of a row that is written early and committed late, as a device sees it that pulled meanwhile. */
async function lateCommit(fixtures: Fixtures) {
  const device = aDevice(fixtures, 'visitor')
  await device.pull()
  const title = `Late ${crypto.randomUUID()}`
  const change = updateRow('jobs', branding, { title })
  const late = await openTransaction(fixtures, 'member', change.text, change.params)
  await as(fixtures, 'member', updateRow('jobs', workshop, { title: 'Meanwhile' }))
  await device.pull()
  await late.commit()
  await device.pull()
  return device.held('jobs').find(({ id }) => id === branding)?.title === title ? null : 'missed'
}

/** A transaction that began first writes last: a device keeps the greatest stamp. */
async function elderWritesLast(fixtures: Fixtures) {
  const stamp = async () => {
    const [row] = await fixtures.database.query<{ xid: string }>(
      'select sync_xid::text as xid from public.jobs where id = $1',
      [branding],
    )
    return BigInt(row?.xid ?? 0)
  }
  let younger = 0n
  await fixtures.database.transaction(async (query) => {
    await query('select pg_current_xact_id()')
    await as(fixtures, 'member', updateRow('jobs', branding, { title: 'Younger' }))
    younger = await stamp()
    await query('update public.jobs set title = $1 where id = $2', ['Elder', branding])
  })
  return (await stamp()) < younger ? 'ignored' : null
}

/** Two pin the tenth at once. */
async function twoPins(fixtures: Fixtures) {
  const jobs = Array.from({ length: 11 }, (_, i) => anId(0xf00 + i))
  for (const [place, id] of jobs.entries()) {
    const { text, params } = insertInto('jobs', serviceValues(id, fixtures.people.member.id))
    await fixtures.database.query(text, params)
    if (place < 9) await as(fixtures, 'administrator', updateRow('jobs', id, { is_pinned: true }))
  }
  const change = updateRow('jobs', jobs[9] ?? '', { is_pinned: true })
  const first = await openTransaction(fixtures, 'administrator', change.text, change.params)
  const second = as(fixtures, 'administrator', updateRow('jobs', jobs[10] ?? '', { is_pinned: true })).catch(
    refusalOf,
  )
  await waitForLock(fixtures, second)
  await first.commit()
  await second
  const [pins] = await fixtures.database.query<{ count: number }>(
    'select count(*)::int as count from public.jobs where is_pinned',
  )
  await fixtures.database.query('delete from public.jobs where id = any ($1)', [jobs])
  return pins?.count === 10 ? null : `${pins?.count} pins`
}

const rename = (id: string, from: string, title: string) =>
  ({ op: 'update', table: 'jobs', id, values: { title }, base: { title: from } }) as const

/** A change that rests on what it saw, while another one is being made. */
async function twoWrite(fixtures: Fixtures) {
  await fixtures.database.query('update public.jobs set title = $1 where id = $2', ['As seen', branding])
  const change = updateRow('jobs', branding, { title: 'Hers' })
  const first = await openTransaction(fixtures, 'member', change.text, change.params)
  const second = pushOne(fixtures, 'member', [rename(branding, 'As seen', 'Mine')])
  await waitForLock(fixtures, second)
  await first.commit()
  const { status } = await second
  return status === 'conflict' ? null : status
}

/** What comes of a push that a passing trouble hits: null where the whole request fails, to be sent again. */
const outcome = (pushing: Promise<PushResult>, code: string) =>
  pushing.then(
    ({ status }) => status,
    (error) => (refusalOf(error).code === code ? null : 'another failure'),
  )

async function deadlock(fixtures: Fixtures) {
  await fixtures.database.query('update public.jobs set title = $1 where id = any ($2)', [
    'As seen',
    [branding, workshop],
  ])
  let pushed: Promise<string | null> = Promise.resolve(null)
  await fixtures.database.transaction(async (query) => {
    // The push looks for the deadlock first, and gives way.
    await query(`set local deadlock_timeout = '1min'`)
    await query('update public.jobs set title = title where id = $1', [workshop])
    const changes = [rename(branding, 'As seen', 'A'), rename(workshop, 'As seen', 'B')]
    pushed = outcome(pushOne(fixtures, 'member', changes), '40P01')
    await waitForLock(fixtures)
    await query('update public.jobs set title = title where id = $1', [branding])
  })
  return pushed
}

const passing = 'when serialization_failure or deadlock_detected or lock_not_available'

const protections: Record<string, Protection> = {
  'the cursor is the horizon of a snapshot': {
    of: 'public.sync_pull(jsonb)',
    is: 'horizon xid8 := pg_snapshot_xmin(snapshot)',
    without: 'horizon xid8 := pg_snapshot_xmax(snapshot)',
    story: lateCommit,
  },
  'a stamp never falls': {
    of: 'private.stamp()',
    is: 'new.sync_xid := greatest(new.sync_xid, old.sync_xid);',
    without: 'null;',
    story: elderWritesLast,
  },
  'pins are counted one after the other': {
    of: 'private.next_pin(uuid)',
    is: "perform pg_advisory_xact_lock(hashtext('jobs_pin_limit'));",
    without: '',
    story: twoPins,
  },
  'a row is locked before it is compared': {
    of: 'private.update_row(text,uuid,jsonb,jsonb,jsonb)',
    is: 'where t.id = $1 for update',
    without: 'where t.id = $1',
    story: twoWrite,
  },
  'a deadlock fails the whole request': {
    of: 'private.apply_mutation(jsonb,uuid)',
    is: passing,
    without: 'when serialization_failure or lock_not_available',
    story: deadlock,
  },
}

await withPostgresServer('protections were not taken out', (fixtures) => {
  test.each(Object.entries(protections))('%s', async (_name, { of, is, without, story }) => {
    expect(await story(fixtures())).toBeNull()
    const [source] = await fixtures().database.query<{ text: string }>(
      'select pg_get_functiondef($1::regprocedure) as text',
      [of],
    )
    const text = source?.text ?? ''
    expect(text.split(is)).toHaveLength(2)
    await fixtures().database.exec(text.replace(is, without))
    expect(await story(fixtures())).not.toBeNull()
    await fixtures().database.exec(text)
    expect(await story(fixtures())).toBeNull()
  })
})
