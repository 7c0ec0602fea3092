import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startHttpFixtures } from '../support/http.ts'

/** The function `health`: what the database says of itself, or that it does not answer. */
const { backend, fixtures, ask } = await startHttpFixtures({ cron: false })
afterAll(() => backend.close())
const { query } = fixtures.database

const path = '/functions/v1/health'
const get = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${backend.url}${path}`, { headers })
  return {
    status: response.status,
    body: await response.json(),
    cached: response.headers.get('cache-control'),
  }
}
const secret = { apikey: backend.secretKey }

afterEach(() => query('delete from private.email_queue'))

/** Inserts a mail that was given up an hour ago. */
const giveUpMail = () =>
  query(
    `insert into private.email_queue (profile_id, kind, state, given_up_at)
     values ($1, 'approved', 'given up', now() - interval '1 hour')`,
    [fixtures.people.member.id],
  )

test('a server that works answers 200, to everybody without numbers', async () => {
  expect(await get()).toEqual({ status: 200, body: { ok: true, failing: [] }, cached: 'no-store' })
  for (const actor of ['visitor', 'client', 'member', 'administrator'] as const)
    expect(await ask(actor, 'GET', path)).toEqual({ status: 200, body: { ok: true, failing: [] } })
})

test('503 names what fails, and only the secret key gets numbers', async () => {
  await giveUpMail()
  expect(await get()).toMatchObject({ status: 503, body: { ok: false, failing: ['email-given-up'] } })
  expect(Object.keys((await get()).body)).toEqual(['ok', 'failing'])
  expect(await get(secret)).toMatchObject({
    status: 503,
    body: { ok: false, failing: ['email-given-up'], email: { given_up: 1, given_up_last_day: 1 } },
  })
  await query('delete from private.email_queue')
  expect(await get(secret)).toMatchObject({ status: 200, body: { ok: true, email: { given_up: 0 } } })
})

test('through the API administrators and the service key read the numbers, nobody else', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const body = method === 'POST' ? {} : undefined
    for (const actor of ['administrator', 'service'] as const)
      expect(await ask(actor, method, '/rest/v1/rpc/health', body)).toMatchObject({
        status: 200,
        body: { ok: true, email: { given_up: 0 } },
      })
    for (const actor of ['visitor', 'client', 'member'] as const)
      expect(await ask(actor, method, '/rest/v1/rpc/health', body)).toMatchObject({ body: { code: '42501' } })
  }
})

test('503 where the database refuses to answer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await query('alter function private.health() rename to away')
  expect(await get()).toMatchObject({ status: 503, body: { ok: false, failing: ['database'] } })
  expect(await get(secret)).toMatchObject({ status: 503, body: { ok: false, failing: ['database'] } })
  await query('alter function private.away() rename to health')
  expect(warn.mock.calls).toEqual(
    Array(2).fill([expect.stringMatching(/^The database does not answer: 42883 function private\.health/)]),
  )
  expect((await get()).status).toBe(200)
})
