import { describe, expect, test } from 'vitest'
import type { AuthEmails } from '../../supabase/embedded/auth/auth-emails.ts'
import { AuthGuard } from '../../supabase/embedded/auth/guard.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import type { Database } from '../../supabase/embedded/database.ts'
import { keptInStep, MAX_PARAMETERS } from '../../supabase/embedded/engine/in-step.ts'
import type { PostgresSession, QueryResult } from '../../supabase/embedded/engine/session.ts'
import type { Api } from '../../supabase/embedded/http/rewrite.ts'
import { validateRequest } from '../../supabase/embedded/http/validate-request.ts'
import { aBackend, aFolder, signUp } from '../support/backend.ts'
import { everything } from '../support/everything.ts'

/* Requests that could leave PGlite out of step: every later answer would be that of another statement. */

const post = (backend: Backend, path: string, body: unknown, token = backend.publishableKey) =>
  fetch(`${backend.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

/** Expects that somebody else can sign in, and that the board and her own account are what they were. */
async function expectHealthy(backend: Backend, email: string): Promise<void> {
  const signedIn = await post(backend, '/auth/v1/token?grant_type=password', { email, password: 'demo1234' })
  expect(signedIn.status).toBe(200)
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const me = await fetch(`${backend.url}/auth/v1/user`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
  })
  expect(await me.json()).toMatchObject({ email })
  const probe = await post(backend, '/rest/v1/rpc/contact_messages_left', {}, token)
  expect([probe.status, await probe.json()]).toEqual([200, expect.any(Number)])
}

describe.each(everything ? ['memory://', 'a folder'] : ['memory://'])('a database in %s', (place) => {
  test('is whole after requests with too many rows and too many parameters', async () => {
    const backend = await aBackend({ dataDir: place === 'a folder' ? aFolder() : place })
    const { email } = await signUp(backend)
    const rowsOf = (count: number, row: object) => Array.from({ length: count }, () => row)
    const wide = Object.fromEntries(
      ['user_id', 'company_name', 'contact_name', 'email', 'phone', 'website', 'bio'].map((name) => [
        name,
        'x',
      ]),
    )
    for (const body of [
      rowsOf(1_000, { bio: 'x' }),
      rowsOf(1_000, wide),
      rowsOf(MAX_PARAMETERS, { bio: 'x' }),
      rowsOf(MAX_PARAMETERS + 1, { bio: 'x' }),
      rowsOf(65_535, { bio: 'x' }),
      rowsOf(65_536, { bio: 'x' }),
      rowsOf(100_000, { bio: 'x' }),
    ]) {
      const { status } = await post(backend, '/rest/v1/clients', body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      await expectHealthy(backend, email)
    }
    await backend.close()
  })

  test('refuses a statement with more parameters than PGlite can send, and answers the next', async () => {
    const backend = await aBackend({ dataDir: place === 'a folder' ? aFolder() : place })
    const { query } = backend.database
    for (const count of [MAX_PARAMETERS + 1, 65_535, 65_536]) {
      const params = Array.from({ length: count }, () => 1)
      const list = params.map((_, at) => `($${at + 1}::int)`).join()
      await expect(query(`select count(*) from (values ${list}) v`, params)).rejects.toMatchObject({
        code: '54023',
      })
      expect(await query('select 7 as seven')).toEqual([{ seven: 7 }])
    }
    await backend.close()
  })
})

describe('a name that every JavaScript object knows', () => {
  const rows = '/rest/v1/jobs'
  test.each<[string, string | null]>([
    [`${rows}?__proto__=eq.x`, null],
    [`${rows}?%5f_proto__=eq.x`, null],
    [`${rows}?jobs.__proto__=eq.x`, null],
    [`${rows}?constructor=eq.x`, null],
    [`${rows}?constructor->prototype=eq.x`, null],
    [`${rows}?toString=eq.x`, null],
    [`${rows}?and=(__proto__.eq.1,id.is.null)`, null],
    [`${rows}?or=(constructor.eq.1,id.is.null)`, null],
    [`${rows}?order=__proto__.asc`, null],
    [`${rows}?select=__proto__`, null],
    [`/rest/v1/rpc/sync_pull?__proto__=eq.x`, '{"request":{}}'],
    [rows, '{"__proto__":{"polluted":1}}'],
    [rows, '{"title":{"\\u005f_proto__":{"polluted":1}}}'],
    ['/auth/v1/signup', '{"data":{"__proto__":{"polluted":1}}}'],
    ['/storage/v1/object/list/project-files', '{"__proto__":{"polluted":1}}'],
  ])('is no column: %s %s', async (path, body) => {
    const request = new Request(`http://localhost${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await validateRequest(request)).toMatch(/no column/)
  })

  test.each<[string, string | null]>([
    [`${rows}?title=eq.constructor`, null],
    [`${rows}?description=ilike.*prototype*`, null],
    [rows, '{"title":"__proto__","description":"say \\"__proto__\\": it"}'],
    [rows, '{"constructor":1}'],
  ])('is a text as any other: %s %s', async (path, body) => {
    const request = new Request(`http://localhost${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await validateRequest(request)).toBeNull()
  })
})

test('a database that does not answer is never asked about an account or a session: 503', async () => {
  const asked: string[] = []
  const api: Api = async ({ url }) => {
    asked.push(url)
    return Response.json({})
  }
  const database = { answers: async () => false } as Database
  const mails = {} as AuthEmails
  const options = { database, mails, secret: 'x', limited: true, confirmation: false }
  const guard = new AuthGuard(api, { ...options, siteUrl: 'http://localhost' })
  for (const [method, path] of [
    ['POST', 'token?grant_type=refresh_token'],
    ['POST', 'token?grant_type=password'],
    ['GET', 'user'],
    ['PUT', 'user'],
    ['POST', 'signup'],
    ['POST', 'recover'],
    ['POST', 'verify'],
    ['POST', 'logout'],
  ] as const) {
    const body = method === 'GET' ? null : '{"email":"ada@example.test","password":"demo1234"}'
    const { status } = await guard.answer(
      new Request(`http://localhost/auth/v1/${path}`, { method, body }),
      null,
    )
    expect([path, status]).toEqual([path, 503])
  }
  expect(asked).toEqual([])
})

describe('a session', () => {
  /** Returns a session whose answers come late by one, once it has failed. */
  function aSession(failure: Error, isOut: boolean) {
    let late: QueryResult<unknown> | null = null
    let hasFailed = false
    const session: PostgresSession = {
      query: async <Row>(sql: string) => {
        if (sql === 'fail') {
          hasFailed = true
          throw failure
        }
        const answer = { rows: [{ probe: Number(/^select (\d+) as probe$/.exec(sql)?.[1]) }] }
        const given = hasFailed && isOut ? (late ?? { rows: [] }) : answer
        late = answer
        return given as QueryResult<Row>
      },
      exec: async () => {},
    }
    const ended: string[] = []
    return { kept: keptInStep(session, ({ message }) => ended.push(message)), ended }
  }
  const refused = Object.assign(new Error('division by zero'), { code: '22012' })

  test.each([
    ['out of step, with an error that is not Postgres’ own', new RangeError('Invalid array length'), true, 1],
    ['in step, with such an error', new Error('Invalid input for BOOL type'), false, 0],
    ['in step, with a refusal of Postgres', refused, false, 0],
  ])('%s', async (_, failure, isOut, ends) => {
    const { kept, ended } = aSession(failure, isOut)
    expect(await kept.isInStep()).toBe(true)
    await expect(kept.query('fail')).rejects.toBe(failure)
    expect(ended).toHaveLength(ends)
    expect(await kept.isInStep()).toBe(!isOut)
  })
})
