import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageHeaders } from '../../supabase/embedded/http/security-headers.ts'
import { createWebServer } from '../../supabase/embedded/http/server.ts'
import { createStaticFiles } from '../../supabase/embedded/http/static-files.ts'
import { consoleErrors } from '../support/console.ts'

const script = `export const text = '${'verdant '.repeat(500)}'`
let parent: string
let server: Server
let port: number
let origin: string

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'verdant-circle-files-'))
  const dist = join(parent, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>App</title>')
  writeFileSync(join(dist, 'service-worker.js'), script)
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  writeFileSync(join(dist, '.hidden'), 'hidden')
  writeFileSync(join(dist, 'assets', 'app-1a2b.js'), script)
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  const echo = async (asked: Request) => new Response(await asked.arrayBuffer())
  const routes = [
    ...['/echo', '/rest/v1', '/storage/v1'].map((prefix) => ({ prefix, answer: echo })),
    { prefix: '/broken', answer: async () => Promise.reject(new Error('a bug')) },
    { prefix: '/local', localOnly: true as const, answer: async () => new Response('local') },
  ]
  const pages = createStaticFiles(dist, pageHeaders())
  server = createWebServer(Promise.resolve({ routes, pages, secret: 'the-secret' }))
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  origin = `http://localhost:${port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(parent, { recursive: true })
})

/** Sends one request with its path unchanged. */
async function raw(path: string, headers: Record<string, string> = {}, method = 'GET', body?: Buffer) {
  const asking = request({ host: 'localhost', port, path, headers, method })
  asking.end(body)
  const [answer] = await once(asking, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode as number, headers: answer.headers, body: Buffer.concat(parts) }
}

test.each(['/', '/directory', '/jobs/some-id', '/profile/caf%C3%A9'])('%s opens the app', async (path) => {
  const answer = await raw(path, { 'sec-fetch-mode': 'navigate' })
  expect(answer.status).toBe(200)
  expect(answer.body.toString()).toContain('<title>App')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})

test.each(['/assets/gone-9z.js', '/assets/gone', '/gone.png', '/.hidden', '/assets/../../secret.txt'])(
  '%s is answered with 404, not with the app',
  async (path) => {
    const answer = await raw(path, { 'sec-fetch-mode': 'navigate' })
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).not.toContain('<title>')
  },
)

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '//secret.txt',
  '/assets/..%5c..%5csecret.txt',
])('%s leads nowhere', async (path) => {
  const answer = await raw(path)
  expect(answer.status).toBe(404)
  expect(answer.body.toString()).not.toContain('secret')
})

test.each(['/%E0%A4%A', '/%', '/rest/%zz', 'http://elsewhere/'])('%s is a bad request', async (path) => {
  expect((await raw(path)).status).toBe(400)
})

test('assets are compressed and cached for ever, the service worker and the manifest are revalidated each time', async () => {
  const asset = await raw('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(brotliDecompressSync(asset.body).toString()).toBe(script)
  expect((await raw('/assets/app-1a2b.js')).body.toString()).toBe(script)
  expect(
    (await raw('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'],
  ).toBe('gzip')
  for (const path of ['/service-worker.js', '/manifest.webmanifest']) {
    const answer = await raw(path)
    expect(answer.headers['cache-control']).toBe('no-cache')
    const again = await raw(path, { 'if-none-match': String(answer.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
})

test('HEAD answers without a body, other methods are not allowed', async () => {
  const head = await raw('/', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect((await raw('/', {}, 'POST')).status).toBe(405)
})

test('a fetch of something that is no page is answered with 404', async () => {
  expect((await raw('/api/unknown', { 'sec-fetch-mode': 'cors' })).status).toBe(404)
  expect((await raw('/api/unknown', { accept: 'application/json' })).status).toBe(404)
})

test('a body beyond the limit is refused, with or without a content length', async () => {
  const megabyte = 1024 * 1024
  for (const [path, limit] of [
    ['/echo', megabyte],
    ['/rest/v1/rpc/apply_mutations', megabyte],
    ['/storage/v1/object/sign/project-files/x', megabyte],
    ['/storage/v1/object/project-files/x', 15 * megabyte],
  ] as const) {
    const large = Buffer.alloc(limit + 1)
    for (const headers of [{ 'content-length': String(large.length) }, { 'transfer-encoding': 'chunked' }])
      expect((await raw(path, headers, 'POST', large)).status, path).toBe(413)
    expect((await raw(path, {}, 'POST', large.subarray(1))).status, path).not.toBe(413)
  }
  expect((await raw('/echo', {}, 'POST', Buffer.from('fine'))).body.toString()).toBe('fine')
})

test('a bug is answered with 500 and without its message, and the server continues', async () => {
  const answer = await raw('/broken')
  expect(answer.status).toBe(500)
  expect(answer.body.toString()).not.toContain('a bug')
  expect(consoleErrors.splice(0)).toEqual([['GET /broken:', expect.objectContaining({ message: 'a bug' })]])
  const socket = connect(port, 'localhost')
  socket.write('this is not HTTP\r\n\r\n')
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toContain('400 Bad Request')
  socket.destroy()
  expect((await fetch(origin)).status).toBe(200)
})

const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

test.skipIf(!elsewhere)('routes with a public key are open to this machine only', async () => {
  expect((await raw('/local')).status).toBe(200)
  expect((await fetch(`http://${elsewhere}:${port}/local`)).status).toBe(403)
  const headers = { authorization: 'Bearer the-secret' }
  expect((await raw('/echo', headers)).status).toBe(200)
  expect((await fetch(`http://${elsewhere}:${port}/echo`, { headers })).status).toBe(403)
  expect((await fetch(`http://${elsewhere}:${port}/echo?apikey=the-secret`)).status).toBe(403)
  expect((await fetch(`http://${elsewhere}:${port}/echo`)).status).toBe(200)
})
