import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../supabase/embedded/database.ts'
import { openServer } from '../../supabase/embedded/engine/server.ts'
import { aDevice } from '../support/calls.ts'
import { aDatabase } from '../support/database.ts'
import { type Fixtures, insertFixtures } from '../support/fixtures.ts'
import { hostedProject } from '../support/hosted.ts'
import { addMembers } from '../support/many-members.ts'
import { findPostgres, type OwnServer, startServer } from '../support/postgres-server.ts'
import { aRunFolder } from '../support/run-folder.ts'

/* The commands of supabase/README.md, "Backups and restoring", from a group of 503 members into a hosted project. */

const handbook = readFileSync(new URL('../../supabase/README.md', import.meta.url), 'utf8')
const program = findPostgres()
const programs = program ? dirname(program) : ''

if (!program || !existsSync(join(programs, 'pg_dump'))) {
  test('not tested: PostgreSQL’s server and client programs are not here', () => {
    expect(existsSync(join(programs, 'pg_dump'))).toBe(false)
  })
} else {
  describe('a backup', () => restoring(program))
}

function restoring(program: string) {
  const folder = aRunFolder('backup')
  const backup = join(folder, 'backup.sql')
  let server: OwnServer
  let another: OwnServer
  let group: Fixtures
  let project: Database

  const emptyUrl = () => another.url.replace(/postgres$/, 'empty')
  const env = () => ({ ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` })

  beforeAll(async () => {
    server = await startServer(program, [], 'C.UTF-8')
    another = await startServer(program, [], 'C.UTF-8')
    group = await insertFixtures(await aDatabase(server.url))
    // The new project has counted fewer transactions, as one that has just been made.
    await group.database.exec(
      'do $$ begin for n in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    )
    await addMembers(group, 1, 500)
    // As accounts that registered: only these have an identity.
    await group.database.query(
      `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
       select gen_random_uuid(), id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now()
       from auth.users where not exists (select from auth.identities i where i.user_id = users.id)`,
    )
    project = await hostedProject(openServer(another.url))
    await project.exec('create database empty')
  })
  afterAll(async () => {
    await group?.database.close()
    await project?.close()
    await server?.stop()
    await another?.stop()
  })

  /** Runs the handbook's command, with an option more. */
  function backUp(option = '') {
    const [, command = ''] = /^(pg_dump .*)$/m.exec(handbook) ?? []
    execFileSync('sh', ['-c', `${command} ${option}`], {
      cwd: folder,
      env: { ...env(), DATABASE_URL: server.url },
      stdio: 'ignore',
    })
  }

  /** Runs the script that puts the rows back. */
  async function restore(url = another.url, file = backup, ...options: string[]) {
    const child = spawn(process.execPath, ['--no-warnings', 'supabase/restore-data.mjs', file, ...options], {
      env: { ...env(), DATABASE_URL: url },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text
      })
    const [code] = await once(child, 'close')
    return { code, said }
  }

  test('of the handbook’s command is restored whole, and its devices pull it as before', async () => {
    const device = aDevice(group, 'member')
    await device.pull()
    const before = device.rows.get('profiles')
    expect(before?.size).toBeGreaterThanOrEqual(503)
    backUp()

    const { code, said } = await restore()
    expect(said).toContain('The rows are restored.')
    expect(said).toMatch(/public\.profiles\W+5\d\d rows/)
    expect(said).toMatch(/accounts without an identity\W+0\W/)
    expect(said).toMatch(/a pull as one member\W+\d+ of 5\d\d members/)
    expect(code).toBe(0)

    const restored: Fixtures = { database: project, people: group.people }
    const again = aDevice(restored, 'member')
    Object.assign(again, { epoch: device.epoch, scope: device.scope, cursor: device.cursor })
    await again.pull()
    const names = (rows: typeof before) =>
      [...(rows?.values() ?? [])].map(({ full_name }) => full_name).sort()
    expect(names(again.rows.get('profiles'))).toEqual(names(before))
    expect(again.epoch).not.toBe(device.epoch)
    for (const table of ['invoices', 'messages', 'payments'] as const)
      expect([...(again.rows.get(table)?.keys() ?? [])].sort()).toEqual(
        [...(device.rows.get(table)?.keys() ?? [])].sort(),
      )
  })

  test('is not restored over accounts, nor where no migration was applied, nor in part', async () => {
    expect(await restore()).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^There are \d+ accounts already\. Restore into a new project, or give --replace/,
      ),
    })
    expect(await restore(emptyUrl())).toEqual({
      code: 1,
      said: expect.stringContaining('is missing there: apply the migrations first'),
    })
    const damaged = join(folder, 'damaged.sql')
    writeFileSync(
      damaged,
      readFileSync(backup, 'utf8').replace(/^COPY public\.profiles \(id,/m, 'COPY public.profiles (wrong,'),
    )
    const count = 'select count(*)::int from public.profiles'
    const before = await project.query(count)
    expect(await restore(another.url, damaged, '--replace')).toEqual({
      code: 1,
      said: expect.stringMatching(/^Nothing was restored\. .*"wrong"/s),
    })
    expect(await project.query(count)).toEqual(before)
    expect((await restore(another.url, backup, '--replace')).code).toBe(0)
    expect(await project.query(count)).toEqual(before)
  })

  test('of a database of `npm start` brings the server’s keys', async () => {
    const [, option = ''] = /Under `npm start` .*?`(--table=[^`]*)`/s.exec(handbook) ?? []
    backUp(option)
    await project.exec('create database own')
    const own = another.url.replace(/postgres$/, 'own')
    await (await aDatabase(own)).close()
    const { code, said } = await restore(own, backup, '--replace')
    expect(said).toMatch(/embedded\.secrets/)
    expect(code).toBe(0)
    const restored = await aDatabase(own)
    const keys = 'select name, value from embedded.secrets order by name'
    expect(await restored.query(keys)).toEqual(await group.database.query(keys))
    await restored.close()
  })
}
