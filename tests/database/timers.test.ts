import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../supabase/embedded/database.ts'
import { openServer } from '../../supabase/embedded/engine/server.ts'
import { ids, insertFixtures } from '../support/fixtures.ts'
import { hostedProject } from '../support/hosted.ts'
import { aServerWithTimers } from '../support/postgres-with-timers.ts'

/** The migrations on a hosted project with pg_cron, and a stand-in for pg_net that records its calls. */
const found = await aServerWithTimers()

const ofTheDatabase = {
  'forget-old': '17 3 * * *',
  'forget-runs': '23 3 * * *',
  remind: '11 * * * *',
  repeat: '7 * * * *',
  tell: '13 * * * *',
}
const due: Record<string, string> = {
  'notify-email': "insert into private.email_queue (profile_id, kind) values (gen_random_uuid(), 'approved')",
  'notify-push': `insert into private.notification_queue (subscription_id, user_id, kind)
    values (gen_random_uuid(), gen_random_uuid(), 'approved')`,
  'sweep-objects':
    "insert into private.objects_to_delete (bucket_id, name) values ('project-files', 'a/b.pdf')",
}
const everyMinute = Object.keys(due)

if ('missing' in found) {
  test(`timers were not tested: ${found.missing}`, () => {
    expect(found.missing).not.toBe('')
  })
} else {
  describe('a hosted project with pg_cron and pg_net', () => timers(found.server.url, found.server.stop))
}

function timers(url: string, stop: () => Promise<void>) {
  let project: Database

  beforeAll(async () => {
    project = await hostedProject(openServer(url), { timers: true })
  })
  afterAll(async () => {
    await project?.close()
    await stop()
  })

  const rows = <Row>(sql: string, params: unknown[] = []) => project.query<Row>(sql, params)
  const calls = () =>
    rows<Record<string, unknown>>(
      `select method, url, headers, convert_from(body, 'UTF8')::jsonb as body, timeout_milliseconds
       from net.http_request_queue order by id`,
    )

  /** Runs a timer's command as pg_cron does: with the rights of its owner. */
  async function run(name: string) {
    const [job] = await rows<{ command: string; username: string }>(
      'select command, username from cron.job where jobname = $1',
      [name],
    )
    if (!job) throw new Error(`There is no timer ${name}`)
    await project.transaction((_, exec) =>
      exec(`set local session authorization ${job.username}; ${job.command}`),
    )
  }

  async function fillVault(secrets: Record<string, string>) {
    await rows('delete from vault.secrets')
    for (const [name, secret] of Object.entries(secrets))
      await rows('insert into vault.secrets (name, secret) values ($1, $2)', [name, secret])
  }

  /** Inserts one item into the queue of this timer, without foreign key checks. */
  const makeDue = (name: string) =>
    project.transaction((_, exec) => exec(`set local session_replication_role = replica; ${due[name]}`))

  test('every timer exists, is active, and belongs to the project’s owner', async () => {
    const expected = {
      ...Object.fromEntries(everyMinute.map((name) => [name, '* * * * *'])),
      ...ofTheDatabase,
    }
    expect(
      await rows('select jobname, schedule, active, username, database from cron.job order by jobname'),
    ).toEqual(
      Object.entries(expected)
        .map(([jobname, schedule]) => ({
          jobname,
          schedule,
          active: true,
          username: 'project_owner',
          database: 'postgres',
        }))
        .sort((a, b) => (a.jobname < b.jobname ? -1 : 1)),
    )
  })

  test('supabase/README.md names every timer', async () => {
    const jobs = await rows<{ jobname: string }>('select jobname from cron.job order by jobname')
    const readme = readFileSync(new URL('../../supabase/README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`from cron.job; -- ${jobs.map(({ jobname }) => jobname).join(', ')}\n`)
  })

  test('the extensions are in the schemas that a hosted project requires', async () => {
    expect(
      await rows(
        `select extname, extnamespace::regnamespace::text as schema from pg_extension
         where extname in ('pg_cron', 'pg_net') order by 1`,
      ),
    ).toEqual([
      { extname: 'pg_cron', schema: 'pg_catalog' },
      { extname: 'pg_net', schema: 'extensions' },
    ])
  })

  test.each(everyMinute)('%s calls nothing while nothing is due', async (name) => {
    await fillVault({ project_url: 'https://ref.supabase.co', service_role_key: 'sb_secret_x' })
    await run(name)
    expect(await calls()).toEqual([])
  })

  test.each(everyMinute)('%s calls nothing while the vault lacks URL or key', async (name) => {
    await makeDue(name)
    for (const secrets of [
      {},
      { project_url: 'https://ref.supabase.co' },
      { service_role_key: 'sb_secret_x' },
    ]) {
      await fillVault(secrets)
      await run(name)
    }
    expect(await calls()).toEqual([])
  })

  test.each(everyMinute)('%s is called with the key in `apikey`, and may take 30 seconds', async (name) => {
    await fillVault({ project_url: 'https://ref.supabase.co', service_role_key: 'sb_secret_x' })
    await rows('delete from net.http_request_queue')
    await run(name)
    expect(await calls()).toEqual([
      {
        method: 'POST',
        url: `https://ref.supabase.co/functions/v1/${name}`,
        headers: { apikey: 'sb_secret_x', 'content-type': 'application/json' },
        body: {},
        timeout_milliseconds: 30_000,
      },
    ])
  })

  test('records of runs are deleted after a week', async () => {
    await rows(
      `insert into cron.job_run_details (jobid, username, command, status, start_time, end_time)
       select 1, 'project_owner', command, 'succeeded', now() - age, case when ended then now() - age end
       from (values ('old', interval '8 days', true), ('old, never ended', '8 days', false),
         ('recent', '6 days', true), ('recent, never ended', '6 days', false)) as run (command, age, ended)`,
    )
    await run('forget-runs')
    expect(
      await rows(
        "select command from cron.job_run_details where command similar to '(old|recent)%' order by command",
      ),
    ).toEqual([{ command: 'recent' }, { command: 'recent, never ended' }])
  })

  test('results of mutations are deleted after a year', async () => {
    await rows(
      `insert into private.mutation_results (actor, mutation_id, device_id, recorded_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() - interval '366 days'`,
    )
    await rows("update private.sync_state set swept_at = now() - interval '2 days'")
    await run('forget-old')
    expect(await rows('select * from private.mutation_results')).toEqual([])
  })

  test('whoever switched it on has her clients reminded, and the mail is due', async () => {
    await fillVault({ project_url: 'https://ref.supabase.co', service_role_key: 'sb_secret_x' })
    const { people } = await insertFixtures(project)
    await rows('delete from public.reminders')
    await run('remind')
    expect(await rows('select id from public.reminders')).toEqual([])
    await rows("update public.payment_details set reminder_days = '{3,10,30}' where id = $1", [
      people.member.id,
    ])
    for (let i = 0; i < 2; i += 1) await run('remind')
    expect(await rows('select invoice_id, tone, is_automatic from public.reminders')).toEqual([
      { invoice_id: ids.invoices.sent, tone: 'friendly', is_automatic: true },
    ])
    await rows('delete from net.http_request_queue')
    await run('notify-email')
    expect(await calls()).toHaveLength(1)
  })

  test('no role of the API may create a timer or call a function with the key', async () => {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      for (const statement of [
        "select private.schedule('mine', '* * * * *', 'select 1')",
        "select private.every_minute('mine', 'true')",
        "select private.call_function('sweep-objects')",
        "select cron.schedule('mine', '* * * * *', 'select 1')",
      ])
        await expect(
          project.transaction((_, exec) => exec(`set local role ${role}; ${statement}`)),
          `${role}: ${statement}`,
        ).rejects.toThrow('permission denied')
    }
  })

  test('a timer that cannot be created fails the migration', async () => {
    // pg_cron can be installed in one database of a server only.
    await rows('create database without_cron')
    const other = new URL(url)
    other.pathname = '/without_cron'
    const engine = openServer(other.href)
    const failure = await hostedProject(engine, { timers: true }).then(() => null, String)
    await engine.close()
    expect(failure).toMatch(/\.sql: can only create extension in database postgres/)
  })
}
