import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type RealtimeClientOptions } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createFunctionsHost } from '../../supabase/embedded/functions/host.ts'
import { installedName } from '../../supabase/embedded/functions/load.ts'
import { consoleErrors } from '../support/console.ts'

const url = 'http://backend.test'
const keys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' }
const verifyToken = async (token: string) => (token === 'a.valid.token' ? { sub: 'ada' } : null)
const env = () => ({ SUPABASE_URL: url, GREETING: 'Hello' })

// The types of their event handlers differ; supabase-js's documentation passes ws all the same.
const transport = WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']>

let folder: string
let host: (request: Request) => Promise<Response>
let changes = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdant-circle-functions-'))
  host = await createFunctionsHost({ folder, env, verifyToken, keys })
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a file of a function, each time with a later modification time. */
async function write(path: string, code: string) {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
  changes += 1
  await utimes(file, changes, changes)
}

const call = (path: string, init?: RequestInit) =>
  host(new Request(`${url}/functions/v1/${path}`, { headers: { apikey: keys.publishable }, ...init }))

test('health answers supabase-js, and a browser of another origin, though the database is not there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const real = await createFunctionsHost({
    folder: fileURLToPath(new URL('../../supabase/functions', import.meta.url)),
    env: () => ({ ...env(), SUPABASE_URL: 'http://localhost:1' }),
    verifyToken,
    keys,
  })
  const client = createClient(url, keys.publishable, {
    global: { fetch: (input, init) => real(new Request(input, init)) },
    realtime: { transport },
  })
  for (const method of ['GET', 'POST'] as const) {
    const { response } = await client.functions.invoke('health', { method })
    expect(response?.status).toBe(503)
    expect(await response?.json()).toEqual({ ok: false, failing: ['database'] })
  }
  expect(warn).toHaveBeenCalledTimes(2)
  const preflight = await real(new Request(`${url}/functions/v1/health`, { method: 'OPTIONS' }))
  expect(preflight.status).toBe(200)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  const wrong = await client.functions.invoke('health', { method: 'DELETE' })
  expect(wrong.response?.status).toBe(405)
})

test('a function gets the same path, body and environment as on a hosted project', async () => {
  await write(
    'echo/index.ts',
    `Deno.serve({ port: 1 }, async (request: Request): Promise<Response> => Response.json({
      path: new URL(request.url).pathname + new URL(request.url).search,
      body: await request.json(),
      key: Deno.env.get('SUPABASE_ANON_KEY'), secret: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'),
      url: Deno.env.get('SUPABASE_URL'), greeting: Deno.env.get('GREETING'), home: Deno.env.get('HOME') ?? null,
    }))`,
  )
  const response = await call('echo/deep/er?q=1', { method: 'POST', body: JSON.stringify({ a: 1 }) })
  expect(await response.json()).toEqual({
    path: '/echo/deep/er?q=1',
    body: { a: 1 },
    key: keys.publishable,
    secret: keys.secret,
    url,
    greeting: 'Hello',
    home: null,
  })
  expect(globalThis).not.toHaveProperty('Deno')
})

test('imports of npm packages, Node modules and shared files work, and so does top-level await', async () => {
  await write('_shared/words.ts', `export enum Word { Yes = 'yes' }\nexport const word: string = Word.Yes`)
  await write(
    'imports/index.ts',
    `import { createClient } from 'npm:@supabase/supabase-js@2'
    import { createHash } from 'node:crypto'
    import { word } from '../_shared/words.ts'
    const late = await Promise.resolve('late')
    const client = createClient(Deno.env.get('SUPABASE_URL'), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'))
    export default { fetch: () => Response.json([typeof client.from, typeof createHash, word, late]) }`,
  )
  expect(await (await call('imports')).json()).toEqual(['function', 'function', 'yes', 'late'])
})

test.each([
  ['npm:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['npm:@supabase/supabase-js@2.119.0/cors', '@supabase/supabase-js/cors'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['jsr:/@supabase/supabase-js', '@supabase/supabase-js'],
  ['npm:valibot@^1', 'valibot'],
  ['node:crypto', 'node:crypto'],
])('%s means the installed %s', (specifier, name) => {
  expect(installedName(specifier)).toBe(name)
})

test('a changed function, or a changed file it shares, is loaded again; an unchanged one is not', async () => {
  await write('_shared/version.ts', `export const version = 1`)
  const serve = (text: string) => `import { version } from '../_shared/version.ts'
    let calls = 0
    Deno.serve(() => new Response(\`${text} \${version}, call \${++calls}\`))`
  await write('changing/index.ts', serve('one'))
  const said = async () => (await call('changing')).text()
  const first = await Promise.all([said(), said()])
  expect(first.sort()).toEqual(['one 1, call 1', 'one 1, call 2'])
  expect(await said()).toBe('one 1, call 3')
  await write('changing/index.ts', serve('two'))
  expect(await said()).toBe('two 1, call 1')
  await write('_shared/version.ts', `export const version = 2`)
  const last = await Promise.all([said(), said()])
  expect(last.sort()).toEqual(['two 2, call 1', 'two 2, call 2'])
})

test('an error that a function throws is reported here and hidden from the caller', async () => {
  await write('throws/index.ts', `Deno.serve(() => { throw new Error('the secret word') })`)
  const response = await call('throws')
  expect(response.status).toBe(500)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ code: 'WORKER_ERROR', message: 'The function failed' })
  const place = expect.stringContaining(join('throws', 'index.ts'))
  expect(consoleErrors.splice(0)).toEqual([
    ['functions: throws failed', expect.objectContaining({ stack: place })],
  ])
})

test.each([
  ['does not parse', 'Deno.serve('],
  ['throws at its top', `throw new Error('the secret word')`],
  ['serves nothing', 'export {}'],
  ['imports what is not installed', `import 'npm:nowhere-to-be-found@1'`],
])('a function that %s is answered with 500 until it is mended', async (_, code) => {
  await write('broken/index.ts', code)
  const response = await call('broken')
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ code: 'BOOT_ERROR', message: 'The function could not be started' })
  expect(consoleErrors.splice(0).map(([problem]) => problem)).toEqual([
    'functions: broken could not be loaded',
  ])
  await write('broken/index.ts', `Deno.serve(() => new Response('mended'))`)
  expect(await (await call('broken')).text()).toBe('mended')
})

test.each(['nowhere', '_shared', '', '..%2f..%2fsupabase', '%00', 'echo.ts'])(
  'there is no function "%s"',
  async (name) => {
    const response = await call(name)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' })
  },
)

test.each([
  [401, 'no key', {}],
  [401, 'an unknown key', { apikey: 'guessed' }],
  [401, 'an invalid token beside the key', { apikey: keys.publishable, authorization: 'Bearer forged' }],
  [200, 'a key as token', { authorization: `Bearer ${keys.publishable}` }],
  [200, 'the secret key', { apikey: keys.secret }],
  [200, 'a valid token', { apikey: keys.publishable, authorization: 'Bearer a.valid.token' }],
])('answers %i to a call with %s', async (status, _, headers) => {
  await write('open/index.ts', `Deno.serve(() => new Response('ok'))`)
  expect((await call('open', { headers })).status).toBe(status)
})
