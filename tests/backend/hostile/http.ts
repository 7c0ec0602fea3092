import { expect } from 'vitest'
import { PROTOCOL } from '../../../src/domain/protocol.ts'
import { knownKeys as keys } from '../../../supabase/embedded/keys.ts'
import { ids } from '../../support/fixtures.ts'
import { everyone, rest, rpc } from './assertions.ts'
import type { Attack } from './attack.ts'
import type { RawRequest } from './raw-request.ts'

const evil = 'https://evil.test'
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const routes = [
  '/',
  '/rest/v1',
  '/rest/v1/',
  '/rest/v1/profiles',
  '/rest/v1/rpc',
  '/rest/v1/rpc/sync_pull',
  '/auth/v1',
  '/auth/v1/token',
  '/auth/v1/user',
  '/storage/v1',
  '/storage/v1/object',
  '/storage/v1/bucket',
  '/functions/v1',
  '/functions/v1/notify-email',
  '/realtime/v1',
  '/realtime/v1/websocket',
  '/realtime/v1/api/broadcast',
  '/graphql/v1',
  '/pg',
  '/_mail',
  '/_studio',
  '/ping',
  '/config',
  '/introspect',
  '/static/main.js',
]

/** Other spellings of addresses. */
const aliases = [
  '//rest/v1/profiles?select=*',
  '/rest//v1/profiles',
  '/REST/v1/profiles',
  '/rest/v1/../../auth/v1/admin/users',
  '/rest/v1/..;/auth/v1/admin/users',
  '/rest/v1/%2e%2e/%2e%2e/_mail.json',
  '/rest/v1/profiles/..%2f..%2f..%2f_mail.json',
  '/rest/v1%2fprofiles',
  '/rest/v1/profiles%3fselect=*',
  '/rest/v1/profiles#x',
  '/rest/v1\\profiles',
  '/.env',
  '/.git/config',
  '/package.json',
  '/supabase/embedded/api.ts',
  '/node_modules/@supabase/lite/package.json',
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/.data/database/PG_VERSION',
  '/@fs/etc/passwd',
]

/** Headers that proxies add to a request. */
const forwarded: Record<string, string> = {
  forwarded: 'for=192.0.2.1',
  via: '1.1 proxy',
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-host': 'app.example.org',
  'x-forwarded-proto': 'https',
  'x-forwarded-anything': '1',
  'x-real-ip': '192.0.2.1',
  'x-client-ip': '192.0.2.1',
  'true-client-ip': '192.0.2.1',
  'cf-connecting-ip': '192.0.2.1',
  'cf-ray': '1-FRA',
  'x-amzn-trace-id': 'Root=1',
}

const from = (request: RawRequest, origin: string): RawRequest => ({
  ...request,
  headers: { ...request.headers, origin },
})

export const httpAttacks: Attack[] = [
  {
    name: 'every method on every route',
    as: ['visitor', 'newcomer'],
    requests: () => routes.flatMap((path) => methods.map((method) => ({ path, method }))),
    check: (_, all) => {
      for (const { text } of all) expect(text).not.toMatch(/jwt_secret|sb_secret|postgres:\/\//)
    },
  },
  {
    name: 'a route under another spelling',
    as: ['visitor', 'newcomer'],
    requests: () => aliases.map((path) => ({ path })),
    check: (_, all) => {
      for (const { text } of all)
        expect(text).not.toMatch(/root:|jwt_secret|sb_secret|"devDependencies"|createApi/)
    },
  },
  {
    name: 'a method overridden by a header',
    as: ['otherClient'],
    requests: () =>
      ['x-http-method-override', 'x-method-override', 'x-http-method'].flatMap((header) => [
        rest(`clients?id=eq.${ids.clients.otherClient}`, { headers: { [header]: 'DELETE' } }),
        rest(`jobs?_method=DELETE`, { headers: { [header]: 'DELETE' } }),
      ]),
  },
  {
    name: 'another site’s page reads with the user’s credentials',
    as: everyone,
    requests: () =>
      [
        rest('profiles?select=*'),
        rpc('sync_pull', { request: { v: PROTOCOL } }),
        { path: '/auth/v1/user' },
        { path: '/functions/v1/health' },
      ].flatMap((request) => [
        from(request, evil),
        from({ ...request, method: 'OPTIONS' }, evil),
        from(request, 'null'),
      ]),
    // A reader must have sent the token itself: cookies authenticate nobody.
    check: (_, all) => {
      for (const { headers } of all) {
        expect(headers['access-control-allow-origin'] ?? '*').toBe('*')
        expect(headers['set-cookie']).toBeUndefined()
      }
    },
  },
  {
    name: 'another site’s page uses the public development key from this machine',
    as: ['visitor'],
    requests: () => [
      from(rest('profiles?select=*', { apikey: keys.secret, token: keys.secret }), evil),
      from({ path: '/_mail.json' }, evil),
      { path: '/_mail.json', headers: { host: 'evil.test' } },
      rest('profiles?select=*', { apikey: keys.secret, token: keys.secret, headers: { host: 'evil.test' } }),
    ],
    status: [403],
    check: (_, all) => expect(all.map(({ status }) => status)).toEqual(all.map(() => 403)),
  },
  {
    name: 'send requests through a proxy on this machine that adds headers',
    as: ['visitor'],
    requests: () =>
      Object.entries(forwarded).flatMap(([name, value]) => [
        rest('profiles?select=*', { apikey: keys.secret, token: keys.secret, headers: { [name]: value } }),
        {
          path: '/functions/v1/notify-email',
          token: keys.secret,
          method: 'POST',
          headers: { [name]: value },
        },
        { path: `/_mail.json?token=${keys.mail}`, headers: { [name]: value } },
      ]),
    check: (_, all) => expect(all.map(({ status }) => status)).toEqual(all.map(() => 403)),
  },
  {
    name: 'read mails without the token',
    as: everyone,
    requests: () =>
      [
        '',
        '?token=',
        '?token=x',
        `?token=${keys.mail}x`,
        `?token=${keys.mail.slice(1)}`,
        '?token[]=x',
      ].flatMap((query) => [{ path: `/_mail${query}` }, { path: `/_mail.json${query}` }]),
    check: (_, all) => expect(all.map(({ status }) => status)).toEqual(all.map(() => 403)),
  },
  {
    name: 'send invented hosts and addresses',
    as: ['newcomer'],
    requests: () =>
      ['evil.test', 'localhost:99999', 'a b', '[::1]:x', 'x'.repeat(500), '127.0.0.1@evil.test', ''].flatMap(
        (host) => [
          rest('jobs?select=id', { headers: { host } }),
          {
            path: '/auth/v1/.well-known/openid-configuration',
            headers: { host, 'x-forwarded-host': 'evil.test' },
          },
        ],
      ),
  },
  {
    name: 'send duplicate, long and unusual headers',
    as: ['newcomer'],
    requests: ({ tokens }) => [
      rest('profiles', {
        token: null,
        headers: { authorization: [`Bearer ${tokens.newcomer}`, `Bearer ${tokens.administrator}x`] },
      }),
      rest('profiles', { headers: { apikey: [keys.publishable, 'sb_secret_x'] } }),
      rest('profiles', { headers: { 'x-long': 'x'.repeat(60_000) } }),
      rest('profiles', {
        headers: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'y'])),
      }),
      rest('profiles', { headers: { prefer: 'return=representation,'.repeat(500) } }),
      rest('profiles', { headers: { prefer: 'handling=strict, timezone="; drop table x"' } }),
      rest('profiles', {
        headers: { 'content-length': '5', 'content-type': 'application/json' },
        method: 'POST',
        body: '{"a":',
      }),
      rest('profiles', { headers: { authorization: 'Bearer' }, token: null }),
      rest('profiles', { headers: { authorization: 'Bearer  ' }, token: null }),
      rest('profiles', { headers: { authorization: `bEaReR ${tokens.newcomer}` }, token: null }),
    ],
    mayChange: () => [],
  },
]
