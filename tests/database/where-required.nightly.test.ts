import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../supabase/embedded/database.ts'
import { as } from '../support/calls.ts'
import { aDatabase } from '../support/database.ts'
import { type Fixtures, insertFixtures } from '../support/fixtures.ts'
import { findPostgres, type OwnServer, startServer } from '../support/postgres-server.ts'
import { aRunFolder } from '../support/run-folder.ts'

/* All database tests once more, on a server that refuses what safeupdate refuses on a hosted project. */

const source = fileURLToPath(new URL('../support/where-required/where_required.c', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const TIMEOUT_MS = 20 * 60_000

/** Returns the path of the compiled library, or a sentence that says why there is none. */
function compile(program: string | null): { library: string } | { missing: string } {
  if (!program) return { missing: 'there is no Postgres server here' }
  const config = join(dirname(program), 'pg_config')
  const headers =
    existsSync(config) && execFileSync(config, ['--includedir-server'], { encoding: 'utf8' }).trim()
  if (!headers || !existsSync(join(headers, 'postgres.h'))) return { missing: 'Postgres has no headers here' }
  const folder = aRunFolder('where-required')
  const library = join(folder, 'where_required.so')
  execFileSync('cc', ['-fPIC', '-shared', '-O1', '-I', headers, '-o', library, source])
  // Postgres runs as another user.
  for (const path of [folder, library]) chmodSync(path, 0o755)
  return { library }
}

const program = findPostgres()
const compiled = compile(program)

if ('missing' in compiled || !program) {
  test(`not tested: ${'missing' in compiled ? compiled.missing : ''}`, () => {
    expect(compiled).toHaveProperty('missing')
  })
} else {
  describe('on a server that requires WHERE', () => whereRequired(program, compiled.library))
}

function whereRequired(program: string, library: string) {
  let server: OwnServer
  let database: Database
  let fixtures: Fixtures

  beforeAll(async () => {
    server = await startServer(
      program,
      [`session_preload_libraries=${library}`, 'max_connections=100'],
      'C.UTF-8',
    )
    database = await aDatabase(server.url)
    await database.exec('create database fixtures')
    await database.close()
    database = await aDatabase(fixturesUrl())
    fixtures = await insertFixtures(database)
  })
  afterAll(() => server?.stop())

  const fixturesUrl = () => server.url.replace(/postgres$/, 'fixtures')

  test('it refuses the API’s roles, and functions of the owner that they call', async () => {
    const refused = { code: '21000' }
    await database.exec(`create function public.forget_all() returns void language plpgsql security definer as $$
      begin delete from private.email_queue; end $$`)
    const ask = (text: string) => as(fixtures, 'member', { text, params: [] })
    await expect(ask('select public.forget_all()')).rejects.toMatchObject(refused)
    await expect(ask('update public.profiles set bio = bio')).rejects.toMatchObject(refused)
    await expect(
      ask('with gone as (delete from public.jobs returning id) select count(*) from gone'),
    ).rejects.toMatchObject(refused)
    expect(await ask('update public.profiles set bio = bio where true returning id')).toHaveLength(1)
    await database.exec('drop function public.forget_all()')
  })

  test(
    'all database tests pass',
    async () => {
      await database.close()
      const { TESTS: _, VITEST: __, TEST_REPORT: ___, ...env } = process.env
      // One file at a time: a transaction in another database of the server holds back what a pull returns, too.
      const running = spawn(
        process.execPath,
        [
          ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
          ...['--project=database', '--no-file-parallelism'],
        ],
        { cwd: root, env: { ...env, TEST_DATABASE_URL: server.url, TEST_FIXTURES_URL: fixturesUrl() } },
      )
      let said = ''
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (chunk) => {
          said += chunk
        })
      const code = await new Promise((resolve) => running.on('close', resolve))
      expect(code, said.slice(-20_000)).toBe(0)
    },
    TIMEOUT_MS,
  )
}
