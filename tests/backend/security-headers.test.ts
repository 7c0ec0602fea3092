import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowCaptcha, captchaProviders } from '../../src/domain/captcha.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { pageHeaders, securityHeaders } from '../../supabase/embedded/http/security-headers.ts'
import { aBackend } from '../support/backend.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

/** Returns the headers that `public/_headers` sets for the addresses under `pattern`. */
function staticHeaders(pattern: string): Record<string, string> {
  const blocks = read('public/_headers')
    .replace(/^#.*\n/gm, '')
    .split(/\n(?=\S)/)
  const block = blocks.find((text) => text.split('\n')[0] === pattern) ?? ''
  const lines = block.split('\n').slice(1)
  return Object.fromEntries(
    lines
      .map((line) => /^\s+([\w-]+): (.+)$/.exec(line))
      .filter((found) => found !== null)
      .map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  )
}

/** Returns a policy's directives, without the addresses of a Supabase project, which differ per host. */
function directives(policy: string): Record<string, string[]> {
  const project = /^(https:|wss?:)/
  return Object.fromEntries(
    policy.split(/\s*;\s*/).map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/)
      return [name, sources.filter((source) => !project.test(source)).sort()]
    }),
  )
}

const page: Record<string, string> = { ...securityHeaders, ...pageHeaders() }
const policy = directives(page['content-security-policy'] ?? '')

test('a page runs its own scripts only, cannot be framed, and accepts no other base', () => {
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'connect-src': ["'self'"],
  })
  expect(page).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  for (const feature of ['camera', 'microphone', 'geolocation']) {
    expect(page['permissions-policy']).toContain(`${feature}=()`)
  }
})

test('only styles may be inline; there is no wildcard', () => {
  for (const [name, sources] of Object.entries(policy)) {
    if (name !== 'style-src') expect(sources, name).not.toContain("'unsafe-inline'")
    for (const loose of ["'unsafe-eval'", '*', 'http:', 'https:']) expect(sources, name).not.toContain(loose)
  }
  expect(read('index.html')).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|=\s*["']?javascript:/i)
})

test('static hosts get the same headers', () => {
  const {
    'content-security-policy': said = '',
    'cache-control': kept,
    'strict-transport-security': encrypted,
    ...others
  } = staticHeaders('/*')
  const { 'content-security-policy': _, ...expected } = page
  expect(directives(said)).toEqual(policy)
  expect(others).toEqual(expected)
  expect(kept).toBe('no-cache')
  // Not sent by the embedded backend: it speaks plain HTTP.
  expect(encrypted).toMatch(/^max-age=\d{8,}$/)
  expect(staticHeaders('/assets/*')['cache-control']).toContain('immutable')
})

test('the handbook’s files for nginx and Caddy set the same headers', () => {
  const section = read('supabase/README.md').split('\n### nginx and Caddy\n')[1] ?? ''
  const [nginx = '', caddy = ''] = [...section.matchAll(/```.*\n([\s\S]*?)```/g)].map(([, file]) => file)
  const written = (value: string) => (/[ ;]/.test(value) ? `"${value}"` : value)
  const { 'cache-control': kept = '', ...others } = staticHeaders('/*')
  const always = staticHeaders('/assets/*')['cache-control'] ?? ''
  for (const [name, value] of Object.entries(others)) {
    expect(nginx.toLowerCase()).toContain(`add_header ${name} ${written(value)};`.toLowerCase())
    expect(caddy.toLowerCase()).toContain(`\n    ${name} ${written(value)}\n`.toLowerCase())
  }
  expect(nginx).toContain(`~^/assets/ "${always}";\n  default ${kept};`)
  expect(caddy).toContain(`@asset Cache-Control "${always}"\n  header @other Cache-Control ${kept}`)
})

test.each(Object.entries(captchaProviders))(
  'with %s a page may load its widget, from its hosts only, and nothing else changes',
  (_, provider) => {
    const sources = (headers: Record<string, string>) =>
      Object.fromEntries(
        (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
          const [name = '', ...allowed] = directive.split(' ')
          return [name, allowed]
        }),
      )
    const before = sources(pageHeaders())
    const added = Object.entries(provider.sources).map(([name, hosts]) => [
      name,
      [...(before[name] ?? []), ...hosts.split(' ')],
    ])
    expect(sources(pageHeaders('', provider))).toEqual({ ...before, ...Object.fromEntries(added) })
    expect(allowCaptcha(read('public/_headers'), provider)).toContain(provider.sources['frame-src'])
  },
)

let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

test.each([
  ['GET', '/rest/v1/jobs'],
  ['GET', '/rest/v1/no-such-table'],
  ['GET', '/auth/v1/settings'],
  ['POST', '/auth/v1/token'],
  ['GET', '/storage/v1/bucket'],
  ['GET', '/storage/v1/object/public/service-images/none.png'],
  ['GET', '/functions/v1/health'],
  ['GET', '/functions/v1/none'],
  ['GET', '/realtime/v1/websocket'],
  ['GET', '/_mail'],
  ['GET', '/nothing-here'],
  ['GET', '/%'],
  ['OPTIONS', '/rest/v1/jobs'],
])('%s %s answers with the headers of every answer', async (method, path) => {
  const answer = await fetch(`${backend.url}${path}`, { method, headers: { apikey: backend.publishableKey } })
  expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders)
})

test('uploaded files are served so that they cannot run', async () => {
  const { headers } = await fetch(`${backend.url}/storage/v1/object/public/service-images/none.png`)
  expect(headers.get('content-security-policy')).toContain('sandbox')
})
