import { expect } from 'vitest'
import { everyone, refused, signedIn } from './assertions.ts'
import type { Attack } from './attack.ts'
import { type RawRequest, signed } from './raw-request.ts'
import type { Target } from './targets.ts'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Invalid tokens, by what is wrong with them. */
const forgeries: Record<string, (target: Target) => string> = {
  'alg none': ({ people }) =>
    signed({ sub: people.administrator.id, role: 'service_role', exp: inAnHour() }, '', {
      alg: 'none',
    }).replace(/[^.]*$/, ''),
  'alg none, signed': ({ people, jwtSecret }) =>
    signed({ sub: people.administrator.id, role: 'service_role', exp: inAnHour() }, jwtSecret, {
      alg: 'nOnE',
    }),
  'alg RS256 with the shared secret': ({ people, jwtSecret }) =>
    signed({ sub: people.administrator.id, role: 'authenticated', exp: inAnHour() }, jwtSecret, {
      alg: 'RS256',
    }),
  'another secret': ({ people }) =>
    signed({ sub: people.administrator.id, role: 'authenticated', exp: inAnHour() }, 'secret'),
  'Supabase’s well-known secret': ({ people }) =>
    signed(
      { sub: people.administrator.id, role: 'service_role', exp: inAnHour() },
      'super-secret-jwt-token-with-at-least-32-characters-long',
    ),
  'an empty secret': ({ people }) =>
    signed({ sub: people.administrator.id, role: 'service_role', exp: inAnHour() }, ''),
  'another user’s id with one’s own signature': ({ tokens, people }) => {
    const [header, , signature] = tokens.newcomer.split('.')
    const claims = { ...claimsOf(tokens.newcomer), sub: people.administrator.id }
    return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  },
  'the service role with one’s own signature': ({ tokens }) => {
    const [header, , signature] = tokens.newcomer.split('.')
    const claims = { ...claimsOf(tokens.newcomer), role: 'service_role' }
    return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  },
  'expired an hour ago': ({ tokens, jwtSecret }) =>
    signed({ ...claimsOf(tokens.administrator), exp: inAnHour() - 7_200 }, jwtSecret),
  'a key id that is a path': ({ people }) =>
    signed({ sub: people.administrator.id, role: 'authenticated', exp: inAnHour() }, '', {
      alg: 'HS256',
      kid: '../../dev/null',
    }),
  'one’s own key in the header': ({ people }) =>
    signed({ sub: people.administrator.id, role: 'authenticated', exp: inAnHour() }, 'mine', {
      alg: 'HS256',
      jwk: { kty: 'oct', k: 'bWluZQ' },
    }),
  truncated: ({ tokens }) => tokens.administrator.slice(0, -1),
  'two tokens in one': ({ tokens }) => `${tokens.newcomer}.${tokens.administrator}`,
  'no token': () => 'undefined',
  'the service key’s shape': () => 'sb_secret_local_developmen',
}

const doors = ({ stored }: Target): RawRequest[] => [
  { path: '/rest/v1/profiles?select=*' },
  { path: '/rest/v1/rpc/export_my_data', method: 'POST', body: {} },
  { path: `/storage/v1/object/project-files/${stored.file}` },
  { path: '/storage/v1/object/list/project-files', method: 'POST', body: { prefix: '' } },
  { path: '/auth/v1/user' },
  { path: '/functions/v1/contact-email', method: 'POST', body: {} },
]

export const tokenAttacks: Attack[] = [
  ...Object.entries(forgeries).map(
    ([name, forge]): Attack => ({
      name: `a forged token: ${name}`,
      as: ['newcomer'],
      requests: (target) => doors(target).map((door) => ({ ...door, token: forge(target) })),
      check: (_, all) => {
        const answered = all.map(({ status, text }) =>
          refused.includes(status) || text === '[]' ? 'no' : `${status} ${text}`,
        )
        expect(answered).toEqual(all.map(() => 'no'))
      },
    }),
  ),
  {
    name: 'an invalid key',
    as: everyone,
    requests: (target) =>
      [null, 'sb_publishable_', 'sb_secret_', 'service_role', 'undefined'].flatMap((apikey) =>
        doors(target)
          .slice(0, 2)
          .map((door) => ({ ...door, apikey })),
      ),
    status: [401],
    check: (_, all) => expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401])),
  },
  {
    name: 'a session token as the key, and the key as a session token',
    as: signedIn,
    requests: (target, me) =>
      doors(target).map((door) => ({
        ...door,
        apikey: target.tokens[me],
        token: 'sb_publishable_local_development',
      })),
    check: (_, all) => {
      const answered = all.map(({ status, text }) =>
        refused.includes(status) || text === '[]' ? 'no' : `${status} ${text}`,
      )
      expect(answered).toEqual(all.map(() => 'no'))
    },
  },
]
