import { expect } from 'vitest'
import { knownKeys } from '../../../supabase/embedded/keys.ts'
import { people as persons } from '../../support/actors.ts'
import { everyone, nothing, refused } from './assertions.ts'
import type { Attack } from './attack.ts'
import { sql } from './bodies.ts'
import type { RawRequest } from './raw-request.ts'

const auth = (method: string, path: string, body?: unknown, more: Partial<RawRequest> = {}): RawRequest => ({
  path: `/auth/v1/${path}`,
  method,
  ...(body === undefined ? {} : { body }),
  ...more,
})

/** Attacks on signing in: sessions, their tokens, one-time codes. */
const sessions = [
  'auth.sessions/',
  'auth.refresh_tokens/',
  'auth.one_time_tokens/',
  'auth.flow_state/',
  'auth.identities/',
  'auth.users/',
  // Links that were mailed before the last one and are still valid.
  'embedded.earlier_links/',
]

export const authAttacks: Attack[] = [
  {
    name: 'call the administration of accounts',
    as: everyone,
    requests: ({ people }) => [
      auth('GET', 'admin/users'),
      auth('GET', `admin/users/${people.member.id}`),
      auth('PUT', `admin/users/${people.member.id}`, { password: 'mine-now' }),
      auth('DELETE', `admin/users/${people.member.id}`),
      auth('POST', 'admin/generate_link', { type: 'recovery', email: people.member.email }),
      auth('POST', 'invite', { email: 'x@evil.test' }),
      auth('GET', 'admin/audit'),
    ],
    check: (_, all) => all.forEach(nothing),
  },
  {
    name: 'sign up with a role, an approval or another user’s id',
    as: ['visitor'],
    requests: ({ people }) => [
      auth('POST', 'signup', {
        email: 'forger@evil.test',
        password: 'password',
        id: people.member.id,
        role: 'service_role',
        aud: 'admin',
        is_super_admin: true,
        app_metadata: { role: 'service_role', provider: 'x' },
        data: { role: 'service_role', is_admin: true },
      }),
      auth('POST', 'signup', { email: people.member.email, password: 'password' }),
      auth('POST', 'signup', { email: people.member.email.toUpperCase(), password: 'password' }),
    ],
    mayChange: () => sessions,
    check: (_, all, { people }) => {
      expect(JSON.parse(all[0]?.text ?? '{}')).toMatchObject({
        user: { role: 'authenticated', email: 'forger@evil.test' },
      })
      expect(JSON.parse(all[0]?.text ?? '{}').user.id).not.toBe(people.member.id)
      expect(all[0]?.text).not.toMatch(/"app_metadata":\{[^}]*service_role/)
      expect(all[1]?.text).not.toContain('access_token')
      expect(all[2]?.text).not.toContain('access_token')
    },
  },
  {
    name: 'gain rights by changing one’s account',
    as: ['newcomer'],
    requests: ({ people }) => [
      auth('PUT', 'user', {
        role: 'service_role',
        app_metadata: { role: 'service_role' },
        is_super_admin: true,
      }),
      auth('PUT', 'user', { id: people.member.id, aud: 'admin' }),
      auth('PUT', 'user', { email: people.member.email }),
      auth('GET', 'user'),
    ],
    mayChange: ({ people }) => [`auth.users/${people.newcomer.id}`, ...sessions.slice(0, 4)],
    check: ({ text }, _, { people }) => {
      const user = JSON.parse(text) as Record<string, unknown>
      expect(user).toMatchObject({
        id: people.newcomer.id,
        role: 'authenticated',
        email: people.newcomer.email,
      })
      expect(JSON.stringify(user.app_metadata ?? {})).not.toContain('service_role')
    },
  },
  {
    name: 'guess a session or a one-time code',
    as: ['visitor'],
    requests: ({ people, tokens }) =>
      [
        { refresh_token: 'guess' },
        { refresh_token: tokens.member },
        { refresh_token: null },
        { refresh_token: '' },
        { refresh_token: ["'"] },
        { refresh_token: { like: '%' } },
      ]
        .map((body) => auth('POST', 'token?grant_type=refresh_token', body))
        .concat(
          ['', '000000', null, '%', "' or 1=1 --"].flatMap((token) => [
            auth('POST', 'verify', { type: 'recovery', email: people.member.email, token }),
            auth('POST', 'verify', { type: 'magiclink', token_hash: token }),
            auth('POST', 'verify', { type: 'signup', email: people.member.email, token_hash: token }),
            auth(
              'GET',
              `verify?type=recovery&token=${encodeURIComponent(String(token))}&redirect_to=https://evil.test`,
            ),
          ]),
        )
        .concat(
          ['password', 'pkce', 'id_token', 'web3', 'client_credentials', 'x', ''].map((type) =>
            auth('POST', `token?grant_type=${type}`, {
              email: people.member.email,
              auth_code: 'x',
              code_verifier: 'x',
              id_token: 'x',
            }),
          ),
        ),
    mayChange: () => sessions.slice(0, 4),
    check: (_, all) => {
      for (const { text, status, headers } of all) {
        expect(text).not.toContain('"access_token"')
        if (status >= 300 && status < 400) expect(headers.location).not.toMatch(/access_token|evil\.test/)
      }
    },
  },
  {
    name: 'sign in with SQL, patterns, and without a password',
    as: ['visitor'],
    requests: ({ people }) =>
      ["' or '1'='1", '', null, [], {}, { like: '%' }, 'x'.repeat(5_000), '\u0000']
        .map((password) =>
          auth('POST', 'token?grant_type=password', { email: people.member.email, password }),
        )
        .concat(
          [...sql, '', null, [], { like: '%' }, '%@%', '\u0000'].map((email) =>
            auth('POST', 'token?grant_type=password', { email, password: 'password' }),
          ),
        ),
    check: (_, all) => {
      for (const { status, text } of all) expect(refused, text.slice(0, 200)).toContain(status)
    },
  },
  {
    name: 'redirect the links of mails',
    as: ['visitor'],
    requests: ({ people }) => [
      auth('POST', 'recover?redirect_to=https://evil.test/steal', { email: people.member.email }),
      auth('POST', 'recover', { email: people.member.email, redirect_to: 'https://evil.test/steal' }),
      auth('POST', 'recover', { email: people.member.email }, { headers: { host: 'evil.test' } }),
      auth(
        'POST',
        'recover',
        { email: people.member.email },
        { headers: { 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' } },
      ),
      auth(
        'POST',
        'otp',
        { email: people.member.email, create_user: false },
        { headers: { referer: 'https://evil.test/' } },
      ),
      { path: `/_mail.json?token=${knownKeys.mail}` },
    ],
    mayChange: () => sessions,
    check: ({ text }) => {
      expect(JSON.parse(text)).not.toEqual([])
      expect(text).not.toContain('evil.test')
    },
  },
  {
    name: 'request mail to several addresses at once, or with injected headers',
    as: ['visitor'],
    requests: () =>
      [
        'a@x.test\r\nBcc: b@x.test',
        'a@x.test,b@x.test',
        ['a@x.test', 'b@x.test'],
        { a: 1 },
        'a@x.test\u0000',
      ].flatMap((email) => [
        auth('POST', 'recover', { email }),
        auth('POST', 'otp', { email }),
        auth('POST', 'resend', { type: 'signup', email }),
      ]),
    mayChange: () => sessions,
  },
  {
    name: 'end other users’ sessions',
    as: ['visitor', 'newcomer'],
    requests: ({ people }) => [
      auth('POST', 'logout?scope=global', { user_id: people.member.id }, { token: 'x' }),
      auth('POST', `logout?scope=others&user=${people.member.id}`, undefined, { token: null }),
    ],
    check: (_, all) => expect(all.every(({ status }) => refused.includes(status))).toBe(true),
  },
  {
    name: 'be redirected elsewhere by a provider’s answer',
    as: ['visitor'],
    requests: () => [
      auth('GET', 'authorize?provider=github&redirect_to=https://evil.test'),
      auth('GET', 'authorize?provider=../../x&redirect_to=//evil.test'),
      auth('GET', 'callback?code=x&state=x&error=x&error_description=%3Cscript%3E'),
      auth('POST', 'callback', 'code=x&state=x', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ],
    check: (_, all) => {
      for (const { headers } of all) expect(String(headers.location ?? '')).not.toMatch(/^(https?:)?\/\/evil/)
    },
  },
  {
    name: 'read the account with another user’s id',
    as: persons,
    requests: ({ people }) => [
      auth('GET', `user?id=${people.member.id}`),
      auth('GET', `user/${people.member.id}`),
    ],
    check: (_, [own], { people }) => {
      expect(Object.values(people).map(({ id }) => id)).toContain(
        (JSON.parse(own?.text ?? '{}') as { id: string }).id,
      )
    },
  },
]
