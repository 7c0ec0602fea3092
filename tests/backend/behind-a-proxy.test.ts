import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { callerAddress } from '../../supabase/embedded/http/caller-address.ts'
import { aBackend, password } from '../support/backend.ts'

/* A backend whose requests all come from this machine: `fetch` without a header is a proxy that names no caller. */

let backend: Backend
beforeAll(async () => {
  backend = await aBackend({ authLimits: true })
})
afterAll(() => backend.close())

const many = <T>(times: number, send: () => Promise<T>) => Promise.all(Array.from({ length: times }, send))

async function ask(path: string, body: object, forwardedFor?: string): Promise<number> {
  const { status } = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    },
    body: JSON.stringify(body),
  })
  return status
}

const signIn = (email: string, given = password, forwardedFor?: string) =>
  ask('token?grant_type=password', { email, password: given }, forwardedFor)

describe('behind a proxy that names no caller', () => {
  test('one user’s wrong passwords lock nobody else out, and their own account as before', async () => {
    for (const email of ['target@example.test', 'bystander@example.test'])
      expect(await ask('signup', { email, password })).toBe(200)
    const tried = await many(40, () => signIn('target@example.test', 'wrong-one'))
    expect(tried.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(30)
    expect(tried).toContain(429)
    expect(await signIn('target@example.test')).toBe(429)
    expect(await signIn('bystander@example.test')).toBe(200)
    expect(await ask('signup', { email: 'newcomer@example.test', password })).toBe(200)
  })

  test.each([
    ['codes', 'verify', { type: 'recovery', email: 'nobody@example.test', token: '000000' }, 40],
    ['sessions', 'token?grant_type=refresh_token', { refresh_token: 'guess' }, 160],
  ])('one user’s invalid %s do not refuse those of others', async (_, path, body, times) => {
    expect(await many(times, () => ask(path, body))).not.toContain(429)
  })

  test('one user’s requests for mails do not refuse those of others; one address still gets one a minute', async () => {
    for (let n = 0; n < 31; n++) expect(await ask('recover', { email: `person-${n}@example.test` })).toBe(200)
    expect(await ask('recover', { email: 'person-30@example.test' })).toBe(429)
  })

  test('an e-mail address longer than any is refused before it is counted', async () => {
    expect(await signIn(`${'x'.repeat(320)}@example.test`)).toBe(400)
  })
})

test('a caller who sends X-Forwarded-For through a proxy stays one caller', async () => {
  let claimed = 0
  const tried = await many(40, () =>
    signIn(`guess-${++claimed}@example.test`, 'wrong-one', `198.51.100.${claimed}, 203.0.113.7`),
  )
  expect(tried).toContain(429)
  expect(await signIn('guess@example.test', 'wrong-one', '203.0.113.8')).toBe(400)
})

test.each([
  ['from the Internet', '203.0.113.7', undefined, '203.0.113.7'],
  ['from the Internet that claims another address', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['through a proxy on this machine', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['through a proxy in a private network', '172.18.0.3', '203.0.113.7', '203.0.113.7'],
  ['through a proxy over IPv6', 'fd00::3', '2001:db8::7', '2001:db8::7'],
  ['through two proxies', '127.0.0.1', '203.0.113.7, 10.0.0.5', '203.0.113.7'],
  ['through a proxy, with an invented entry', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['in the private network of a proxy', '127.0.0.1', '10.9.9.9, 192.168.1.7', '192.168.1.7'],
  ['through a proxy that names no caller', '127.0.0.1', undefined, null],
  ['through a proxy in a private network that names no caller', '172.18.0.3', undefined, null],
  ['through a proxy that names no address', '::1', '203.0.113.7, unknown', null],
])('a request %s counts for its caller', (_, remoteAddress, forwardedFor, caller) => {
  expect(callerAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } })).toBe(
    caller,
  )
})
