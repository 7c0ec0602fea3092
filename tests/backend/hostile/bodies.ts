import { expect } from 'vitest'
import { PROTOCOL } from '../../../src/domain/protocol.ts'
import { ids } from '../../support/fixtures.ts'
import { everyone, outsiders, refused, rest, rpc } from './assertions.ts'
import type { Attack } from './attack.ts'

/** SQL fragments, inserted wherever a name or a value is expected. */
export const sql = [
  "' or '1'='1",
  "'; drop table public.profiles; --",
  '"; drop table public.profiles; --',
  "x' union select encrypted_password from auth.users --",
  '1); select pg_sleep(20); --',
  '$$; select 1; $$',
  "\\'; select 1; --",
  '%27%20or%201%3D1',
  '{"raw":"select 1"}',
  '{{7*7}}',
  '../../etc/passwd',
]

const ownRow = `clients?id=eq.${ids.clients.otherClient}`
const patch = (body: unknown, headers = {}) => rest(ownRow, { method: 'PATCH', body, headers })
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

export const bodyAttacks: Attack[] = [
  ...sql.map(
    (text): Attack => ({
      name: `SQL in every name of an address: ${text}`,
      as: ['visitor'],
      requests: () => {
        const s = encodeURIComponent(text)
        return [
          ...[
            `jobs?select=${s}`,
            `jobs?order=${s}`,
            `jobs?${s}=eq.1`,
            `jobs?id=eq.${s}`,
            `jobs?title=${s}.x`,
          ],
          ...[
            `jobs?title=eq.${s}`,
            `jobs?title=in.(${s})`,
            `jobs?or=(${s})`,
            `jobs?limit=${s}`,
            `jobs?offset=${s}`,
          ],
          ...[
            `jobs?select=id::${s}`,
            `jobs?select=title->>${s}`,
            `jobs?select=a:${s}`,
            `jobs?on_conflict=${s}`,
            s,
          ],
          ...[
            `jobs?select=profiles!${s}(id)`,
            `jobs?title=fts(${s}).x`,
            `rpc/${s}`,
            `rpc/public_profile?key=${s}`,
          ],
        ].map((path) => rest(path))
      },
    }),
  ),
  {
    name: 'SQL in every string of a row',
    as: ['otherClient'],
    requests: () => sql.map((text) => patch({ bio: text, website: null })),
    mayChange: () => [`public.clients/${ids.clients.otherClient}`, 'public.sync_removals/'],
    check: (_, all) => expect(all.map(({ status }) => status)).toEqual(sql.map(() => 204)),
  },
  {
    name: 'SQL as names of columns and tables',
    as: outsiders,
    requests: () => sql.map((text) => patch({ [text]: 'x', bio: 'y' })),
    status: refused,
  },
  {
    name: 'invalid text: NUL, lone surrogates, broken UTF-8',
    as: ['otherClient', 'visitor'],
    requests: () => [
      patch('{"bio":"a\\u0000b"}'),
      patch('{"bio":"\\ud800"}'),
      patch('{"bio":"\\udfff\\ud800"}'),
      patch(Buffer.from([0x7b, 0x22, 0x62, 0x69, 0x6f, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
      rest('jobs?title=eq.%00'),
      rest('jobs?title=eq.%ff%fe'),
      rest('jobs?title=like.%ED%A0%80'),
      rest('jobs?select=%00'),
      rpc('public_profile', '{"key":"\\u0000"}'),
      rpc('public_profile', '{"key":"\\ud800"}'),
    ],
    mayChange: () => [`public.clients/${ids.clients.otherClient}`, 'public.sync_removals/'],
  },
  {
    name: 'bodies that are no row',
    as: ['otherClient', 'newcomer'],
    requests: () => [
      ...[
        '',
        'null',
        '[]',
        '[[]]',
        '[null]',
        '1',
        '"x"',
        'true',
        '{',
        '{"a":}',
        '[{}]',
        '{}',
        'NaN',
        '{"bio":1e999}',
      ].map((body) => patch(body)),
      patch('{"bio":{"a":[1]}}'),
      patch('{"__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}}}'),
      patch('{"bio":"a","bio":"b","user_id":"x"}'),
      patch(`\ufeff{"bio":"bom"}`),
    ],
    mayChange: () => [`public.clients/${ids.clients.otherClient}`, 'public.sync_removals/'],
  },
  {
    name: 'bodies with a wrong content type',
    as: ['otherClient'],
    requests: () => [
      ...[
        'text/plain',
        'text/csv',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
        'a/b/c;;=',
        '',
      ].map((type) => patch('{"user_id":"x"}', { 'content-type': type })),
      patch('bio,user_id\nx,y', { 'content-type': 'text/csv' }),
      patch('bio=x&user_id=y', { 'content-type': 'application/x-www-form-urlencoded' }),
      patch('{"bio":"x"}', { 'content-encoding': 'gzip' }),
      patch('{"bio":"x"}', { 'content-type': 'application/json; charset=utf-16' }),
    ],
    mayChange: () => [`public.clients/${ids.clients.otherClient}`, 'public.sync_removals/'],
  },
  ...[100, 5_000, 200_000].map(
    (depth): Attack => ({
      name: `JSON ${depth} deep`,
      as: ['visitor', 'otherClient'],
      requests: () => [
        patch(`{"bio":${deep(depth)}}`),
        rpc('sync_pull', `{"request":${deep(depth)}}`),
        rpc('apply_mutations', `{"client_id":"${ids.fresh}","mutations":[${deep(depth)}]}`),
        { path: '/auth/v1/signup', method: 'POST', body: `{"data":${deep(depth)}}` },
        { path: '/functions/v1/contact-email', method: 'POST', body: deep(depth) },
        { path: `/storage/v1/object/list/project-files`, method: 'POST', body: deep(depth) },
      ],
      mayChange: () => [`public.clients/${ids.clients.otherClient}`, 'public.sync_removals/'],
    }),
  ),
  {
    name: 'a list of 200,000 values',
    as: ['otherClient'],
    requests: () => {
      const many = `[${'{},'.repeat(199_999)}{}]`
      return [
        rest('clients', { method: 'POST', body: many }),
        rpc('apply_mutations', `{"client_id":"${ids.fresh}","mutations":${many}}`),
        rpc('sync_pull', {
          request: { v: PROTOCOL, awaiting_xids: Array.from({ length: 200_000 }, (_, n) => String(n)) },
        }),
        rpc('forget_deleted_objects', `{"bucket":"x","names":${many}}`),
      ]
    },
    check: ({ status }) => expect(status).toBeGreaterThanOrEqual(400),
  },
  {
    name: 'a value of 5 MB, a body of 16 MB, an address of 12,000 characters',
    as: ['otherClient', 'visitor'],
    requests: () => [
      patch({ bio: 'x'.repeat(5_000_000) }),
      patch(`{"bio":"${'x'.repeat(16_000_000)}"}`),
      rest(`jobs?title=eq.${'x'.repeat(12_000)}`),
      rest(`jobs?or=(${'title.eq.x,'.repeat(1_000)}title.eq.x)`),
      rest(`jobs?or=${'('.repeat(3_000)}`),
      rest(`jobs?select=${'a,'.repeat(4_000)}id`),
    ],
    check: (_, [value, body]) => {
      expect(value?.status).toBeGreaterThanOrEqual(400)
      expect(body?.status).toBe(413)
    },
  },
  {
    name: 'a visitor’s body of 130 kB',
    as: ['visitor'],
    requests: () => patch({ bio: 'x'.repeat(131_072) }),
    status: [413],
  },
  {
    name: 'a pattern with exponential time',
    as: ['newcomer', 'visitor'],
    requests: () => {
      // Each line of groups that refer to one another costs a regular expression exponential time.
      const endless = encodeURIComponent('((.*)(.*)(.*)(.*)\\2\\3\\4x)')
      return [
        `jobs?description=match.${endless}`,
        `jobs?description=imatch.${endless}`,
        `jobs?description=not.match.${endless}`,
        `jobs?description=match(any).{${endless}}`,
        `jobs?or=(title.eq.x,description.match.${endless})`,
        `jobs?and=(id.not.is.null,or(title.eq.x,description.not.imatch.${endless}))`,
        `jobs?not.or=(description.match.${endless})`,
        `jobs?select=id,job_applications(id)&job_applications.message=match.${endless}`,
        `jobs?select=id,job_applications(id)&job_applications.or=(message.match.${endless})`,
        `rpc/public_profile?key=ada-green&bio=match.${endless}`,
        `jobs?description=fts.x`,
        `jobs?description=nonsense.x`,
        `jobs?description=x`,
      ].map((path) => rest(path))
    },
    check: (_, all) => {
      for (const { status, text } of all) {
        expect(status, text).toBe(400)
        expect(JSON.parse(text)).toMatchObject({ code: 'PGRST100', message: expect.any(String) })
      }
    },
  },
  {
    name: 'a pattern of a thousand wildcards',
    as: ['newcomer', 'visitor'],
    requests: () => rest(`jobs?description=like.${'*a'.repeat(1_000)}`),
    check: ({ status }) => expect(status).toBeLessThan(500),
  },
  {
    name: 'no body where one is needed',
    as: everyone,
    requests: () => [
      rest('rpc/sync_pull', { method: 'POST' }),
      rest('rpc/apply_mutations', { method: 'POST', headers: { 'content-length': '0' } }),
      rest('rpc/sync_pull'),
      rest('rpc/export_my_data', { method: 'DELETE' }),
    ],
  },
]
