import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { pushOne } from '../support/calls.ts'
import { call } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, subscriptionValues } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** What the server says about its own health, and to whom. Timers are in timers.test.ts. */
const fixtures = await aDatabaseWithFixtures()
afterAll(() => fixtures.database.close())
const { people } = fixtures

interface Health {
  ok: boolean
  failing: string[]
  email: { oldest_due_seconds: number | null; given_up: number; given_up_last_day: number }
  push: { oldest_due_seconds: number | null; given_up: number; given_up_last_day: number }
  objects_to_delete: { count: number; oldest_seconds: number | null }
  timers: null
  epoch: { began_at: string; seconds: number }
  rejected: Record<string, number>
  table_bytes: Record<string, number>
}

const ask = call('health', {})
const health = async ({ as }: Pick<TestTransaction, 'as'>): Promise<Health> => {
  const [row] = await as<{ answer: Health }>('service', ask)
  if (!row) throw new Error('No answer')
  return row.answer
}

describe('may be read', () => {
  test.each(['administrator', 'service'] as const)('by %s', (actor) =>
    withRollback(fixtures, async ({ as }) => {
      expect(await as(actor, ask)).toEqual([{ answer: expect.objectContaining({ ok: true, failing: [] }) }])
    }),
  )

  const others = actors.filter((actor): actor is Exclude<Actor, 'administrator'> => actor !== 'administrator')
  test.each(others)('not by %s', (actor) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal(actor, ask)).toMatchObject({ code: '42501' })
    }),
  )

  test('by nobody past `public.health`', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of ['visitor', 'administrator', 'service'] as const)
        for (const name of ['health', 'timers_health', 'table_sizes'])
          expect(await refusal(actor, { text: `select private.${name}()`, params: [] })).toMatchObject({
            code: '42501',
          })
    }))
})

test('where nothing happened nothing fails, and every age is null', () =>
  withRollback(fixtures, async (on) => {
    expect(await health(on)).toEqual({
      ok: true,
      failing: [],
      at: expect.any(String),
      email: { oldest_due_seconds: null, given_up: 0, given_up_last_day: 0 },
      push: { oldest_due_seconds: null, given_up: 0, given_up_last_day: 0 },
      objects_to_delete: { count: 0, oldest_seconds: null },
      timers: null,
      epoch: { began_at: expect.any(String), seconds: expect.any(Number) },
      rejected: {},
      table_bytes: expect.any(Object),
    })
  }))

/** Queues a mail of this state. */
const aMail = ({ owner }: TestTransaction, state: string, dueAgo: string, givenUpAgo: string | null = null) =>
  owner(
    `insert into private.email_queue (profile_id, kind, state, due_at, given_up_at)
     values ($1, 'approved', $2, now() - $3::interval, now() - $4::interval)`,
    [people.member.id, state, dueAgo, givenUpAgo],
  )

describe('mails', () => {
  test.each([
    ['queued', '29 minutes', 29 * 60, []],
    ['queued', '31 minutes', 31 * 60, ['email-due']],
    ['sending', '31 minutes', 31 * 60, ['email-due']],
    ['queued', '-9 hours', null, []],
    ['sent', '1 day', null, []],
    ['given up', '1 day', null, []],
  ] as const)('%s, due since %s', (state, due, seconds, failing) =>
    withRollback(fixtures, async (on) => {
      await aMail(on, state, due)
      const { ok, email, ...report } = await health(on)
      expect(email.oldest_due_seconds).toBe(seconds)
      expect({ ok, failing: report.failing }).toEqual({ ok: failing.length === 0, failing })
    }),
  )

  test('that were given up fail for a day, or until they are queued again', () =>
    withRollback(fixtures, async (on) => {
      await aMail(on, 'given up', '0', '25 hours')
      expect(await health(on)).toMatchObject({ failing: [], email: { given_up: 1, given_up_last_day: 0 } })
      await on.owner("update private.email_queue set given_up_at = now() - interval '23 hours'")
      expect(await health(on)).toMatchObject({
        ok: false,
        failing: ['email-given-up'],
        email: { given_up: 1, given_up_last_day: 1 },
      })
      await on.owner('select private.send_given_up_emails()')
      expect(await health(on)).toMatchObject({ ok: true, email: { given_up: 0, given_up_last_day: 0 } })
    }))
})

describe('notifications', () => {
  test.each([
    ['29 minutes', []],
    ['31 minutes', ['push-due']],
  ] as const)('due since %s', (due, failing) =>
    withRollback(fixtures, async (on) => {
      await on.as('member', call('save_push_subscription', subscriptionValues('phone')))
      await on.owner(
        `insert into private.notification_queue (subscription_id, kind, user_id, due_at)
         select id, 'approved', user_id, now() - $1::interval from public.push_subscriptions where user_id = $2`,
        [due, people.member.id],
      )
      const report = await health(on)
      expect(report.push.oldest_due_seconds).toBe(Number.parseInt(due, 10) * 60)
      expect(report.failing).toEqual(failing)
    }),
  )

  test('that were given up fail for a day', () =>
    withRollback(fixtures, async (on) => {
      await on.owner(
        `insert into private.given_up_notifications (given_up_at, kind, reason)
         values (now() - interval '25 hours', 'approved', 'a')`,
      )
      expect(await health(on)).toMatchObject({ failing: [], push: { given_up: 1, given_up_last_day: 0 } })
      await on.owner("insert into private.given_up_notifications (kind, reason) values ('approved', 'b')")
      expect(await health(on)).toMatchObject({
        failing: ['push-given-up'],
        push: { given_up: 2, given_up_last_day: 1 },
      })
    }))
})

test.each([
  ['47 hours', []],
  ['49 hours', ['objects-to-delete']],
] as const)('objects to delete, the oldest since %s', (age, failing) =>
  withRollback(fixtures, async (on) => {
    await on.owner(
      `insert into private.objects_to_delete (bucket_id, name, queued_at)
       values ('project-files', 'a.pdf', now() - $1::interval), ('project-files', 'b.pdf', now())`,
      [age],
    )
    expect(await health(on)).toMatchObject({
      failing,
      objects_to_delete: { count: 2, oldest_seconds: Number.parseInt(age, 10) * 3600 },
    })
  }),
)

test('all that fails is named', () =>
  withRollback(fixtures, async (on) => {
    await aMail(on, 'queued', '1 hour')
    await aMail(on, 'given up', '0', '1 hour')
    await on.owner(
      `insert into private.objects_to_delete (bucket_id, name, queued_at)
       values ('project-files', 'a.pdf', now() - interval '3 days')`,
    )
    expect((await health(on)).failing).toEqual(['email-due', 'email-given-up', 'objects-to-delete'])
  }))

test('rejected mutations are reported by code, those of the last day', async () => {
  await pushOne(fixtures, 'client', [
    {
      op: 'update',
      table: 'job_applications',
      id: ids.requests.branding,
      values: { status: 'accepted' },
      base: { status: 'pending' },
    },
  ])
  await withRollback(fixtures, async (on) => {
    await on.owner(
      `insert into private.rejected_codes (hour, code, mutations) values
       (date_trunc('hour', now(), 'UTC') - interval '23 hours', '42501', 4),
       (date_trunc('hour', now(), 'UTC') - interval '26 hours', '23514', 7)`,
    )
    expect(await health(on)).toMatchObject({ ok: true, rejected: { 42501: 5 } })
  })
})

test('an epoch is as old as its beginning, and a restore begins another', () =>
  withRollback(fixtures, async (on) => {
    await on.owner("update private.sync_state set began_at = now() - interval '3 days'")
    expect((await health(on)).epoch.seconds).toBe(3 * 24 * 3600)
    await on.as('member', call('sync_restored', { cursor: 'malformed' }))
    expect((await health(on)).epoch.seconds).toBe(3 * 24 * 3600)
    // As after a restore: a row that is ahead of this server's history.
    await on.owner('set local session_replication_role = replica')
    await on.owner("update public.jobs set sync_xid = '9000000000000000000' where id = $1", [
      ids.services.branding,
    ])
    await on.owner('set local session_replication_role = origin')
    await on.as('member', call('sync_restored', { cursor: 'malformed' }))
    expect((await health(on)).epoch.seconds).toBe(0)
  }))

test('the size of every table is in bytes', () =>
  withRollback(fixtures, async (on) => {
    const { table_bytes } = await health(on)
    const tables = await on.owner<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`,
    )
    expect(Object.keys(table_bytes).sort()).toEqual(tables.map(({ name }) => name).sort())
    expect(table_bytes['public.profiles']).toBeGreaterThan(8_000)
  }))

test('supabase/README.md says of everything that fails what to look at', async () => {
  const [row] = await fixtures.database.query<{ source: string }>(
    "select prosrc as source from pg_proc where oid = 'private.health()'::regprocedure",
  )
  const names = [...(row?.source.matchAll(/then '([a-z-]+)' end/g) ?? [])].map(([, name]) => name)
  expect(names).toHaveLength(5)
  const readme = readFileSync(new URL('../../supabase/README.md', import.meta.url), 'utf8')
  const told = readme.split('\n').flatMap((line) => (/^\| `(.*?)` \|/.test(line) ? line.split(' | ')[0] : []))
  for (const name of [...names, 'database', 'timer:<name>']) expect(told.join()).toContain(`\`${name}\``)
})

test('no user is named', () =>
  withRollback(fixtures, async (on) => {
    await aMail(on, 'queued', '1 hour')
    const text = JSON.stringify(await health(on))
    for (const { id, email } of Object.values(people)) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(email)
    }
  }))
