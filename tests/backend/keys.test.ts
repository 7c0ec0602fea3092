import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { keysOf, knownKeys } from '../../supabase/embedded/keys.ts'
import { aBackend, aFolder } from '../support/backend.ts'

/* A backend with a data folder, and a proxy before it that adds no header and names the backend as host: nginx's default. */

let backend: Backend
let folder: string
let proxy: string
let close: () => Promise<unknown>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdant-circle-'))
  backend = await aBackend({ dataDir: folder })
  const { host, port, hostname } = new URL(backend.url)
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const passed = httpRequest(
      { hostname, port, method, path: url, headers: { ...headers, host } },
      (got) => {
        answer.writeHead(got.statusCode ?? 0, got.headers)
        got.pipe(answer)
      },
    )
    asked.pipe(passed)
  })
  server.on('upgrade', (asked, stream) => {
    const passed = connect(Number(port), hostname, () => {
      const headers = Object.entries({ ...asked.headers, host }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      passed.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      stream.pipe(passed).pipe(stream)
    })
    for (const end of [passed, stream]) end.on('error', () => {})
  })
  server.listen(0)
  await once(server, 'listening')
  proxy = `http://localhost:${(server.address() as AddressInfo).port}`
  close = () => new Promise((resolve) => server.close(resolve))
})
afterAll(async () => {
  await close()
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

const profiles = (origin: string, key: string, headers = {}) =>
  fetch(`${origin}/rest/v1/profiles?select=id`, {
    headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
  })

/** Resolves with 101 where the socket opens, else with the status of the refusal. */
async function socket(origin: string, key: string, headers = {}): Promise<number> {
  const url = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
  const opened = new WebSocket(url, { headers })
  return new Promise((resolve) => {
    opened.on('error', () => {})
    opened.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    opened.once('open', () => {
      opened.terminate()
      resolve(101)
    })
  })
}

test('every data folder has its own keys, which its owner alone may read, and keeps them', () => {
  const [one, other] = [aFolder(), aFolder()]
  const keys = keysOf(one)
  expect(keys.secret).toMatch(/^sb_secret_[\w-]{32}$/)
  expect(keys.mail).toMatch(/^[\w-]{32}$/)
  expect(keysOf(one)).toEqual(keys)
  expect(Object.values(keysOf(other))).not.toEqual(expect.arrayContaining([keys.secret]))
  expect(keysOf(other).mail).not.toBe(keys.mail)
  if (process.platform !== 'win32') expect(statSync(join(one, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(keysOf('memory://')).toEqual(knownKeys)
})

test('the public development keys open nothing of a data folder, neither locally nor through a proxy without headers', async () => {
  expect(backend.secretKey).not.toBe(knownKeys.secret)
  for (const origin of [backend.url, proxy]) {
    const answer = await profiles(origin, knownKeys.secret)
    expect([401, 403]).toContain(answer.status)
    const service = await fetch(`${origin}/functions/v1/notify-email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${knownKeys.secret}` },
    })
    expect(service.status).toBe(401)
    for (const path of ['/_mail', '/_mail.json', `/_mail?token=${knownKeys.mail}`])
      expect((await fetch(origin + path)).status).toBe(403)
    expect(await socket(origin, knownKeys.secret)).toBe(401)
    expect(await socket(origin, knownKeys.publishable)).toBe(101)
  }
})

test('the folder’s own key and the printed address work on this machine', async () => {
  const rows = await profiles(backend.url, backend.secretKey)
  expect((await rows.json()) as unknown[]).not.toEqual([])
  expect((await fetch(backend.mailUrl)).status).toBe(200)
  expect(await socket(backend.url, backend.secretKey)).toBe(101)
})

test.each([
  ['a page of another site', { origin: 'https://evil.test' }],
  ['a name that was made to lead here', { host: 'evil.test' }],
  ['a proxy that tells of itself', { 'x-forwarded-for': '192.0.2.1' }],
  ['a proxy that tells of itself otherwise', { via: '1.1 proxy' }],
])('a socket asks what a request is asked: %s may not use the service key', async (_, headers) => {
  expect(await socket(backend.url, backend.secretKey, headers)).toBe(403)
  expect(await socket(backend.url, backend.publishableKey, headers)).toBe(101)
})

test('the page of mails runs nothing, and its address is not sent to other sites', async () => {
  const { headers } = await fetch(backend.mailUrl)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})
