import { expect } from 'vitest'
import { ids } from '../../support/fixtures.ts'
import { everyone, outsiders, refused } from './assertions.ts'
import type { Attack } from './attack.ts'
import { sql } from './bodies.ts'
import type { RawRequest } from './raw-request.ts'

const call = (name: string, body?: unknown, more: Partial<RawRequest> = {}): RawRequest => ({
  path: `/functions/v1/${name}`,
  method: 'POST',
  ...(body === undefined ? {} : { body }),
  ...more,
})
const message = (member_id: unknown, more: object = {}) => ({
  title: 'A word to you',
  name: 'A sender',
  time: '',
  message: 'Something that is long enough to be sent.',
  email: 'a@example.test',
  member_id,
  mutation_id: crypto.randomUUID(),
  ...more,
})

export const functionAttacks: Attack[] = [
  {
    name: 'call functions for the service key only',
    as: everyone,
    requests: ({ tokens }, me) => [
      call('notify-email', {}),
      call('sweep-objects', {}),
      call('notify-push', {}),
      call('notify-push', {}, { token: null }),
      call('notify-email', {}, { token: null }),
      call('sweep-objects', {}, { token: 'sb_secret_', headers: { authorization: ['Bearer sb_secret_'] } }),
      call('sweep-objects', {}, { headers: { authorization: `Basic ${tokens[me]}` } }),
      call('sweep-objects', {}, { token: null, headers: { apikey: ['sb_secret_'] } }),
      call('sweep-objects', {}, { token: null, headers: { apikey: tokens[me] ?? '' } }),
    ],
    check: (_, all) => expect(all.map(({ status }) => status)).toEqual(all.map(() => 401)),
  },
  {
    name: 'request files that are no functions',
    as: ['visitor', 'member'],
    requests: () =>
      [
        '_shared/answers.ts',
        '_shared',
        '..%2f..%2fembedded%2fapi',
        '../../etc/passwd',
        'health%00',
        'health/../_shared/service',
        'contact-email/index.ts',
        '%2e%2e',
        'HEALTH.',
        '',
        'constructor',
        '__proto__',
      ].map((name) => call(name, {})),
    check: (_, all) => {
      for (const { text } of all) expect(text).not.toMatch(/Deno|import |createClient/)
    },
  },
  {
    name: 'send messages to members without being one',
    as: ['visitor', 'newcomer', 'pending', 'client', 'otherClient'],
    requests: ({ people }) => [
      call('contact-email', message(people.member.id)),
      call('contact-email', message(people.member.id, { sender: people.other.id, from: people.other.id })),
      call('contact-email', message(people.other.id)),
    ],
    status: [401, 404],
    check: (_, all) => expect(all.every(({ status }) => [401, 404].includes(status))).toBe(true),
  },
  {
    name: 'send a message to a member who cannot be contacted',
    as: ['member'],
    requests: ({ people }) =>
      [people.other.id, people.pending.id, people.member.id, ids.fresh].map((id) =>
        call('contact-email', message(id)),
      ),
    check: (_, all) => {
      expect(all.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      // Members who are closed to contact, absent or unapproved give the same answer.
      expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    },
  },
  {
    name: 'send malformed, too long and header-injecting messages',
    as: ['other'],
    requests: ({ people }) => [
      ...[null, [], 'x', 1, {}, '{', sql].map((body) => call('contact-email', body)),
      ...sql.map((text) => call('contact-email', message(text))),
      call('contact-email', message(people.member.id, { mutation_id: 'x' })),
      call('contact-email', message(people.member.id, { email: 'a@x.test\r\nBcc: everyone@x.test' })),
      call('contact-email', message(people.member.id, { email: 'a@x.test, b@x.test' })),
      call('contact-email', message(people.member.id, { message: 'x'.repeat(7_001) })),
      call('contact-email', message(people.member.id, { title: 'x'.repeat(201) })),
      call('contact-email', message(people.member.id, { name: ['a'], title: { a: 1 } })),
      call('contact-email', message({ like: '%' })),
    ],
    check: (_, all) => expect(all.map(({ status }) => status)).toEqual(all.map(() => 400)),
  },
  {
    name: 'flood a member with messages',
    as: ['other'],
    requests: ({ people }) =>
      Array.from({ length: 13 }, () => call('contact-email', message(people.member.id))),
    status: [429],
    mayChange: () => ['private.contact_sends/'],
    check: (_, all) => expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10),
  },
  {
    name: 'flood administrators with reports about one user',
    as: ['otherClient'],
    requests: ({ people }) =>
      Array.from({ length: 23 }, () => ({
        path: '/rest/v1/rpc/report',
        method: 'POST',
        body: {
          id: crypto.randomUUID(),
          kind: 'profile',
          target: people.member.id,
          reason: 'Again and again',
        },
      })),
    mayChange: () => ['public.reports/'],
    check: (last, all) => {
      expect(refused).toContain(last.status)
      expect(all.filter(({ status }) => status < 300)).toHaveLength(3)
    },
  },
  {
    name: 'other methods',
    as: outsiders,
    requests: () =>
      ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'PROPFIND', 'TRACE', 'OPTIONS'].flatMap((method) => [
        call('contact-email', undefined, { method }),
        call('health', undefined, { method }),
      ]),
  },
]
