import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { aBackend, signUp } from '../support/backend.ts'
import { profileValues } from '../support/fixtures.ts'

/* A group of its own, without the demo's accounts. */

let backend: Backend
const said: string[] = []
beforeAll(async () => {
  backend = await aBackend({ seed: 'none', log: (line) => said.push(line) })
})
afterAll(() => backend.close())

const address = () => backend.firstAdministratorUrl ?? ''

async function give(email: string, to = address()) {
  const answer = await fetch(to, { method: 'POST', body: new URLSearchParams({ email }) })
  return { status: answer.status, text: await answer.text() }
}

test('has no account whose password others know', async () => {
  expect(await backend.database.query('select email from auth.users')).toEqual([])
})

test('gets its first administrator at a printed address, once', async () => {
  const wrong = await fetch(address().replace(/.$/, '_'))
  expect(wrong.status).toBe(403)
  const page = await fetch(address())
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await page.text()).toContain('Register in the app as a professional first.')

  const unknown = await give('<b>nobody@example.test')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain(
    'Nobody has registered as a professional with &#60;b&#62;nobody@example.test. Register in the app first.',
  )

  const people = [await signUp(backend, 'ada@example.test'), await signUp(backend, 'eve@example.test')]
  for (const { client, id, email } of people) {
    const { error } = await client.from('profiles').insert({ ...profileValues(id, 'ada'), email })
    expect(error).toBeNull()
  }
  const stolen = address().replace(/token=.*/, 'token=')
  expect((await give('eve@example.test', stolen)).status).toBe(403)
  expect(await give('Ada Green <mailto:Ada@Example.test>')).toEqual({
    status: 200,
    text: expect.stringContaining('is the administrator now'),
  })
  expect((await give('eve@example.test')).status).toBe(403)
  expect(
    await backend.database.query('select email, is_approved from public.profiles where is_admin'),
  ).toEqual([{ email: 'ada@example.test', is_approved: true }])
})

test('is not warned of, though others reach it; the demo is, once', async () => {
  const others = Object.values(networkInterfaces()).flat()
  const mine = others.find((one) => one && one.family === 'IPv4' && !one.internal)?.address
  const ask = ({ url }: Backend) =>
    mine
      ? fetch(new URL('/auth/v1/health', url.replace('localhost', mine)))
      : fetch(`${url}/auth/v1/health`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  await ask(backend)
  const warnings = () => said.filter((line) => line.startsWith('Reached from another machine'))
  expect(warnings()).toEqual([])

  const demo = await aBackend({ log: (line) => said.push(line) })
  await fetch(`${demo.url}/auth/v1/health`)
  expect(warnings()).toEqual([])
  for (let times = 0; times < 2; times += 1) await ask(demo)
  expect(warnings()).toHaveLength(1)
  expect(demo.firstAdministratorUrl).toBeNull()
  await demo.close()
})
