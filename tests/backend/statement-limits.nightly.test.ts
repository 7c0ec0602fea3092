import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aBackend, signIn } from '../support/backend.ts'
import { everything } from '../support/everything.ts'
import { aServer, findPostgres, type TestServer } from '../support/postgres-server.ts'

/* Statements that take long, on a Postgres server: cut off as on a hosted project. */

const server: TestServer | null = await aServer()
let backend: Backend

beforeAll(async () => {
  if (!server) return
  const database = await openDatabase({ dataDir: 'memory://', databaseUrl: server.url })
  await database.exec(`
    create function public.rest_for(seconds float8) returns text language plpgsql as
      $$ begin perform pg_sleep(seconds); return 'rested'; end $$;
    create function public.rest_briefly(seconds float8) returns text language plpgsql set statement_timeout = '500ms' as
      $$ begin perform pg_sleep(seconds); return 'rested'; end $$;
    grant execute on function public.rest_for(float8), public.rest_briefly(float8) to anon, authenticated;`)
  await database.close()
  backend = await aBackend({ databaseUrl: server.url })
})
afterAll(async () => {
  await backend?.close()
  await server?.stop()
})

async function call(fn: string, seconds: number, token = backend.publishableKey) {
  const since = performance.now()
  const response = await fetch(`${backend.url}/rest/v1/rpc/${fn}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ seconds }),
  })
  const body: unknown = await response.json()
  return { status: response.status, body, seconds: (performance.now() - since) / 1_000 }
}

const statementTimeout = {
  status: 500,
  body: { code: '57014', message: expect.stringContaining('statement timeout') },
}

if (server) {
  test('a visitor’s statement is ended after three seconds', async () => {
    expect(await call('rest_for', 0.1)).toMatchObject({ status: 200, body: 'rested' })
    const answer = await call('rest_for', 30)
    expect(answer).toMatchObject(statementTimeout)
    expect(answer.seconds).toBeLessThan(8)
  })

  test('the statement of a signed-in user is not ended after three seconds, by night: after eight', async () => {
    const { token } = await signIn(backend, 'admin@demo.test')
    expect(await call('rest_for', 3.5, token)).toMatchObject({ status: 200, body: 'rested' })
    if (!everything) return
    const answer = await call('rest_for', 30, token)
    expect(answer).toMatchObject(statementTimeout)
    expect(answer.seconds).toBeGreaterThanOrEqual(7.9)
  })

  test('a function with its own limit has that limit', async () => {
    expect(await call('rest_briefly', 0.1)).toMatchObject({ status: 200 })
    expect(await call('rest_briefly', 2)).toMatchObject(statementTimeout)
  })
} else {
  test('there is no Postgres server here, given or installed: limits were not tested', () => {
    expect([process.env.TEST_DATABASE_URL, findPostgres()]).toEqual([undefined, null])
  })
}
