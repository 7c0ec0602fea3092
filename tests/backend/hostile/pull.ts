import { expect } from 'vitest'
import { ids } from '../../support/fixtures.ts'
import { everyone, outsiders, rpc } from './assertions.ts'
import type { Attack } from './attack.ts'

const { fresh } = ids

/** Malformed pull requests, each of another shape. */
const malformed: unknown[] = [
  null,
  [],
  'x',
  1,
  true,
  {},
  { v: '1' },
  { v: 'x' },
  { v: {} },
  { v: 1e99 },
  { v: 1, limit: 'abc' },
  { v: 1, limit: -1 },
  { v: 1, limit: 1e12 },
  { v: 1, limit: {} },
  { v: 1, cursor: 7 },
  { v: 1, cursor: [] },
  { v: 1, page: 'x' },
  { v: 1, page: [] },
  { v: 1, page: { horizon: 'x', after: 'y' } },
  { v: 1, awaiting_xids: 'x' },
  { v: 1, awaiting_xids: {} },
  { v: 1, awaiting_xids: ['x', null, -1] },
  { v: 1, known: [] },
  { v: 1, known: { x: '0' } },
  { v: 1, known: 'x' },
  { v: 1, check: 'x' },
  { v: 1, check: {} },
  { v: 1, ids: { 'profiles; drop table profiles': {} } },
  { v: 1, ids: 'profiles' },
  { v: 1, ids: ['profiles', 'invoices', 'users'] },
]

export const pullAttacks: Attack[] = [
  {
    name: 'pull with malformed requests',
    as: ['visitor', 'newcomer', 'otherClient'],
    requests: () => [
      ...malformed.map((request) => rpc('sync_pull', { request })),
      rpc('sync_pull', { request: {}, role: 'x' }),
    ],
  },
  {
    name: 'pull with another user’s cursor, scope and page',
    as: outsiders,
    requests: ({ pulled }) =>
      (['administrator', 'member', 'client'] as const).flatMap((whose) => {
        const { cursor, epoch, scope } = pulled[whose]
        const page = {
          horizon: cursor,
          after: { profiles: ['0', fresh], invoices: ['0', fresh], clients: ['0', fresh] },
        }
        return [
          rpc('sync_pull', { request: { v: 1, epoch, scope, cursor, limit: 5000, check: true } }),
          rpc('sync_pull', { request: { v: 1, epoch, scope, cursor: null, page, limit: 5000 } }),
          rpc('sync_pull', {
            request: { v: 1, epoch, scope: 'administrator', cursor, ids: ['profiles', 'invoices'] },
          }),
        ]
      }),
  },
  {
    name: 'discover hidden profiles by claiming to know them',
    as: outsiders,
    requests: ({ people, pulled }, me) => {
      const known = Object.fromEntries(Object.values(people).map(({ id }) => [id, '0']))
      const { cursor, epoch, scope } = pulled[me]
      return rpc('sync_pull', { request: { v: 1, epoch, scope, cursor, known } })
    },
    check: ({ text }, _, { people }) => {
      const { gone } = (JSON.parse(text) as { known: { gone: string[] } }).known
      // Unapproved and absent members give the same answer.
      expect(gone).toContain(people.newcomer.id)
    },
  },
  {
    name: 'start a new epoch with an invented cursor',
    as: everyone,
    requests: ({ pulled }) =>
      [
        '9223372036854775807.0123456789abcdef',
        `9223372036854775807.${pulled.member.cursor.split('.').slice(1).join('.')}`,
        `${pulled.member.cursor}0`,
        '-1.0123456789abcdef',
        "1.0' or true --",
        '',
      ].flatMap((cursor) => [
        rpc('sync_restored', { cursor }),
        rpc('sync_pull', { request: { v: 1, epoch: pulled.member.epoch, scope: 'member', cursor } }),
      ]),
    check: (_, all) => {
      for (const { text } of all) expect(text).not.toMatch(/^true$|"restored": ?true/)
    },
  },
]
