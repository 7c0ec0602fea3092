import { expect, test, vi } from 'vitest'
import { aBackend, signUp } from '../support/backend.ts'

test('a sign-in takes the same time for a known and an unknown address, so that it tells neither', async () => {
  // As outside of tests, where a password costs a tenth of a second.
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '10')
  const backend = await aBackend()
  const { email } = await signUp(backend)
  const secondsOf = async (address: string) => {
    const since = performance.now()
    const { status } = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password: 'wrong password' }),
    })
    expect(status).toBe(400)
    return (performance.now() - since) / 1_000
  }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  // In turns, and the middle one: a busy moment of the machine concerns both.
  for (let round = 0; round < 15; round++) {
    times.known.push(await secondsOf(email))
    times.unknown.push(await secondsOf(`nobody-${round}@example.test`))
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[7] ?? 0
  const ratio = middle(times.unknown) / middle(times.known)
  expect(ratio).toBeGreaterThan(0.8)
  expect(ratio).toBeLessThan(1.25)
  await backend.close()
  vi.unstubAllEnvs()
})
