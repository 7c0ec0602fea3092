import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../supabase/embedded/database.ts'
import { openServer } from '../../supabase/embedded/engine/server.ts'
import { hostedProject } from '../support/hosted.ts'
import { aServerWithTimers } from '../support/postgres-with-timers.ts'

/** What `private.health` reports of pg_cron's timers, on a hosted project. */
const found = await aServerWithTimers()

if ('missing' in found) {
  test(`the health of timers was not tested: ${found.missing}`, () => {
    expect(found.missing).not.toBe('')
  })
} else {
  describe('the health of timers', () => timersHealth(found.server.url, found.server.stop))
}

const names = [
  'forget-old',
  'forget-runs',
  'notify-email',
  'notify-push',
  'remind',
  'repeat',
  'sweep-objects',
  'tell',
]

interface Timer {
  last_run_seconds: number | null
  last_failure_seconds: number | null
  is_failing: boolean
}

function timersHealth(url: string, stop: () => Promise<void>) {
  let project: Database
  const rows = <Row>(sql: string, params: unknown[] = []) => project.query<Row>(sql, params)
  const health = async () => {
    const [row] = await rows<{ health: { failing: string[]; timers: Record<string, Timer> } }>(
      'select private.health() as health',
    )
    if (!row) throw new Error('No answer')
    return row.health
  }
  const failingTimers = async () => (await health()).failing.filter((name) => name.startsWith('timer:'))

  /** Records runs in place of those of pg_cron, by their age; without `began` one could not begin. */
  async function runsOf(name: string, ...runs: [status: string, age: string, began?: boolean][]) {
    await rows(
      'delete from cron.job_run_details where jobid = (select jobid from cron.job where jobname = $1)',
      [name],
    )
    for (const [status, age, began = true] of runs)
      await rows(
        `insert into cron.job_run_details (jobid, username, command, status, start_time, end_time)
         select jobid, username, command, $2, case when $4 then now() - $3::interval end,
           case when $2 in ('succeeded', 'failed') then now() - $3::interval end
         from cron.job where jobname = $1`,
        [name, status, age, began],
      )
  }

  beforeAll(async () => {
    project = await hostedProject(openServer(url), { timers: true })
    // pg_cron's own runs would come between those of the tests.
    await rows('select cron.alter_job(jobid, active => false) from cron.job')
  })
  beforeEach(async () => {
    for (const name of names) await runsOf(name, ['succeeded', '30 seconds'])
    await rows('update private.sync_state set began_at = now()')
  })
  afterAll(async () => {
    await project?.close()
    await stop()
  })

  test('knows the interval of every timer', async () => {
    expect(await rows('select jobname from cron.job where private.timer_interval(schedule) is null')).toEqual(
      [],
    )
  })

  test('reports every timer, to the service key too', async () => {
    const { timers } = await health()
    expect(timers).toEqual(
      Object.fromEntries(
        names.map((name) => [
          name,
          { last_run_seconds: expect.any(Number), last_failure_seconds: null, is_failing: false },
        ]),
      ),
    )
    const [answer] = await project.transaction(async (query, exec) => {
      await exec('set local role service_role')
      return query<{ timers: object }>("select public.health() -> 'timers' as timers")
    })
    expect(Object.keys(answer?.timers ?? {})).toEqual(Object.keys(timers))
  })

  test.each<[string, string, string[]]>([
    ['notify-email', '2 minutes', []],
    ['notify-email', '4 minutes', ['timer:notify-email']],
    ['remind', '170 minutes', []],
    ['remind', '190 minutes', ['timer:remind']],
    ['forget-old', '71 hours', []],
    ['forget-old', '73 hours', ['timer:forget-old']],
  ])('%s, whose last run was %s ago', async (name, age, failing) => {
    await runsOf(name, ['succeeded', age])
    expect(await failingTimers()).toEqual(failing)
  })

  test('a timer fails whose last run failed, until one succeeds', async () => {
    await runsOf('remind', ['failed', '20 minutes'])
    expect(await failingTimers()).toEqual(['timer:remind'])
    await runsOf('remind', ['failed', '20 minutes'], ['running', '1 second'])
    expect(await failingTimers()).toEqual(['timer:remind'])
    await runsOf('remind', ['failed', '20 minutes'], ['succeeded', '10 minutes'])
    const { failing, timers } = await health()
    expect(failing).not.toContain('timer:remind')
    const { last_run_seconds, last_failure_seconds, is_failing } = timers.remind ?? {}
    expect([last_run_seconds, last_failure_seconds].map((age) => Math.floor((age ?? 0) / 60))).toEqual([
      10, 20,
    ])
    expect(is_failing).toBe(false)
  })

  test('a run that could not begin has failed', async () => {
    await runsOf('remind', ['succeeded', '20 minutes'], ['failed', '10 minutes', false])
    expect(await failingTimers()).toEqual(['timer:remind'])
  })

  test('a timer that never ran fails once three of its intervals have passed', async () => {
    await runsOf('remind')
    expect(await failingTimers()).toEqual([])
    await rows("update private.sync_state set began_at = now() - interval '190 minutes'")
    expect(await failingTimers()).toEqual(['timer:remind'])
    expect((await health()).timers.remind).toEqual({
      last_run_seconds: null,
      last_failure_seconds: null,
      is_failing: true,
    })
  })

  test('a week of runs is read in less than a second', async () => {
    await rows(
      `insert into cron.job_run_details (jobid, username, command, status, start_time, end_time)
       select j.jobid, j.username, j.command, 'succeeded', now() - n * interval '1 minute', now() - n * interval '1 minute'
       from cron.job j cross join generate_series(1, 10080) n where j.schedule = '* * * * *'`,
    )
    const began = performance.now()
    await health()
    expect(performance.now() - began).toBeLessThan(1_000)
  })
}
