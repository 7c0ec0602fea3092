import { expect } from 'vitest'
import { PROTOCOL } from '../../../src/domain/protocol.ts'
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
  { v: PROTOCOL, limit: 'abc' },
  { v: PROTOCOL, limit: -1 },
  { v: PROTOCOL, limit: 1e12 },
  { v: PROTOCOL, limit: {} },
  { v: PROTOCOL, cursor: 7 },
  { v: PROTOCOL, cursor: [] },
  { v: PROTOCOL, page: 'x' },
  { v: PROTOCOL, page: [] },
  { v: PROTOCOL, page: { horizon: 'x', after: 'y' } },
  { v: PROTOCOL, awaiting_xids: 'x' },
  { v: PROTOCOL, awaiting_xids: {} },
  { v: PROTOCOL, awaiting_xids: ['x', null, -1] },
  { v: PROTOCOL, known: [] },
  { v: PROTOCOL, known: { x: '0' } },
  { v: PROTOCOL, known: 'x' },
  { v: PROTOCOL, check: 'x' },
  { v: PROTOCOL, check: {} },
  { v: PROTOCOL, ids: { 'profiles; drop table profiles': {} } },
  { v: PROTOCOL, ids: 'profiles' },
  { v: PROTOCOL, ids: ['profiles', 'invoices', 'users'] },
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
          rpc('sync_pull', { request: { v: PROTOCOL, epoch, scope, cursor, limit: 5000, check: true } }),
          rpc('sync_pull', { request: { v: PROTOCOL, epoch, scope, cursor: null, page, limit: 5000 } }),
          rpc('sync_pull', {
            request: { v: PROTOCOL, epoch, scope: 'administrator', cursor, ids: ['profiles', 'invoices'] },
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
      return rpc('sync_pull', { request: { v: PROTOCOL, epoch, scope, cursor, known } })
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
        rpc('sync_pull', { request: { v: PROTOCOL, epoch: pulled.member.epoch, scope: 'member', cursor } }),
      ]),
    check: (_, all) => {
      for (const { text } of all) expect(text).not.toMatch(/^true$|"restored": ?true/)
    },
  },
]
