import { expect } from 'vitest'
import type { PushAnswer } from '../../../src/domain/protocol.ts'
import { PROTOCOL } from '../../../src/domain/protocol.ts'
import {
  clientValues,
  fileValues,
  ids,
  paths,
  paymentValues,
  profileValues,
  reminderValues,
} from '../../support/fixtures.ts'
import { outsiders, rpc, signedIn } from './assertions.ts'
import type { Attack } from './attack.ts'
import { sql } from './bodies.ts'
import type { RawResponse } from './raw-request.ts'

const { clients, services, requests, files, invoices, payments, quotes, reminders, fresh } = ids
const device = '00000000-0000-4000-8000-0000000000aa'

const push = (mutations: unknown, client_id: unknown = device) =>
  rpc('apply_mutations', { client_id, mutations })
const one = (change: unknown, more: object = {}) =>
  push([{ v: PROTOCOL, id: crypto.randomUUID(), action: 'test', changes: [change], ...more }])
const update = (table: string, id: string, values: object, base: object = {}) => ({
  table,
  op: 'update',
  id,
  values,
  base,
})

/** Checks that every result was a refusal, or a conflict about a row that the attacker cannot see. */
function noneApplied(_: RawResponse, all: RawResponse[]) {
  for (const result of resultsOf(all)) {
    expect(result.status).not.toBe('applied')
    if (result.status === 'conflict') expect(result.row).toBeNull()
  }
}

/** Checks that no result was applied; conflicts contain the attacker's own row. */
function notApplied(_: RawResponse, all: RawResponse[]) {
  for (const { status } of resultsOf(all)) expect(status).not.toBe('applied')
}

const resultsOf = (all: RawResponse[]) =>
  all.filter(({ status }) => status < 400).flatMap(({ text }) => (JSON.parse(text) as PushAnswer).results)

/** Changes of other users' rows, with the current values guessed correctly. */
const foreignChanges = [
  update('clients', clients.client, { website: 'https://evil.test' }, { website: null }),
  update('job_applications', requests.branding, { status: 'rejected' }, { status: 'pending' }),
  update('invoices', invoices.sent, { status: 'paid' }, { status: 'sent' }),
  update('invoices', invoices.draft, { deleted_at: '2026-01-01' }, { deleted_at: null }),
  { table: 'project_files', op: 'delete', id: files.byMember },
  { table: 'project_files', op: 'insert', id: fresh, values: fileValues(fresh, paths.spareByMember, false) },
  { table: 'invoices', op: 'delete', id: invoices.draft },
  { table: 'payments', op: 'insert', id: fresh, values: paymentValues(fresh, invoices.sent) },
  {
    table: 'payments',
    op: 'insert',
    id: fresh,
    values: { ...paymentValues(fresh, invoices.sent), settles: true },
  },
  {
    table: 'payments',
    op: 'insert',
    id: fresh,
    values: { ...paymentValues(fresh, invoices.sent), reverses: payments.byClient },
  },
  { table: 'payments', op: 'delete', id: payments.byClient },
  update('quotes', quotes.sent, { status: 'accepted' }, { status: 'sent' }),
  update('quotes', quotes.draft, { status: 'sent' }, { status: 'draft' }),
  { table: 'reminders', op: 'insert', id: fresh, values: reminderValues(fresh, invoices.sent) },
  { table: 'reminders', op: 'delete', id: reminders.byMember },
  update('invoices', invoices.sent, { reminders_stopped: true }, { reminders_stopped: false }),
  { table: 'clients', op: 'insert', id: clients.client, values: clientValues(clients.client, fresh, 'evil') },
]

/** Columns that nobody may write, in changes of the attacker's own rows. */
const assigned = [
  { is_admin: true },
  { is_approved: true },
  { linkedin_verified: true },
  { email: 'administrator@example.test' },
  { sync_xid: '1' },
  { id: fresh },
  { decision_note: 'Fine' },
  { 'bio" = null, "is_admin': true },
]

export const pushAttacks: Attack[] = [
  ...foreignChanges.map(
    (change): Attack => ({
      name: `push ${change.op} of another’s ${change.table}`,
      as: outsiders,
      requests: () => one(change),
      // Deleting an invisible row does nothing and counts as done.
      check: (last, all) => {
        if (change.op !== 'delete') noneApplied(last, all)
      },
      mayChange: () => (change.op === 'delete' ? ['private.mutation_results/'] : []),
    }),
  ),
  {
    name: 'write columns that nobody may write',
    as: ['pending'],
    requests: ({ people }, me) =>
      assigned.map((values) =>
        one(update('profiles', people[me as 'pending'].id, values, { is_admin: false })),
      ),
    check: notApplied,
  },
  {
    name: 'push to tables outside the API',
    as: ['member', 'administrator'],
    requests: () =>
      [
        'users',
        'auth.users',
        'decisions',
        'reports',
        'blocks',
        'sync_removals',
        'mutation_results',
        'pull_profiles',
        ...sql,
      ].flatMap((table) => [
        one({ table, op: 'insert', id: fresh, values: { email: 'x' } }),
        one({ table, op: 'delete', id: ids.decision }),
      ]),
    check: noneApplied,
  },
  {
    name: 'push unknown operations',
    as: ['member'],
    requests: () =>
      ['truncate', 'upsert', 'select', '', null, 1, {}, ...sql].map((op) =>
        one({ table: 'jobs', op, id: services.branding }),
      ),
    check: noneApplied,
  },
  {
    name: 'push with another user’s ids',
    as: ['newcomer', 'otherClient'],
    requests: ({ people, mutation }) => [
      one(update('profiles', people.member.id, { bio: 'Evil' }), {
        actor: people.member.id,
        sub: people.member.id,
      }),
      push(
        [
          {
            v: PROTOCOL,
            id: crypto.randomUUID(),
            changes: [update('profiles', people.member.id, { bio: 'x' })],
          },
        ],
        mutation.device,
      ),
      one({
        table: 'profiles',
        op: 'insert',
        id: people.member.id,
        values: profileValues(people.member.id, 'evil'),
      }),
    ],
    check: noneApplied,
  },
  {
    name: 'replay another user’s mutation id to read or block its result',
    as: signedIn.filter((actor) => actor !== 'member' && actor !== 'administrator'),
    requests: ({ mutation, people }) =>
      push(
        [
          {
            v: PROTOCOL,
            id: mutation.id,
            action: 'x',
            changes: [update('profiles', people.member.id, { bio: 'x' })],
          },
        ],
        mutation.device,
      ),
    check: noneApplied,
  },
  {
    name: 'replay one’s own mutation with another content',
    as: ['member'],
    requests: ({ mutation, people }) =>
      push([
        {
          v: PROTOCOL,
          id: mutation.id,
          action: 'x',
          changes: [update('profiles', people.member.id, { bio: 'Twice' }, { bio: 'Menus' })],
        },
      ]),
    check: ({ text }) => {
      const [result] = (JSON.parse(text) as PushAnswer).results
      expect(result?.status).toBe('applied')
    },
  },
  {
    name: 'guess hidden values by provoking conflicts',
    as: ['visitor', 'newcomer', 'otherClient'],
    requests: ({ people }) =>
      ['zq-profiles-phone-other', 'wrong'].map((phone) =>
        one({ ...update('profiles', people.other.id, {}), expect: { phone } }),
      ),
    check: (_, all) => {
      const [right, wrong] = all.map(({ text }) => text.replace(/[0-9a-f-]{36}/g, ''))
      expect(right).toBe(wrong)
    },
  },
  {
    name: 'push something else than a list of mutations',
    as: ['otherClient'],
    requests: () => [
      ...[
        null,
        {},
        [],
        'x',
        1,
        [null],
        [[]],
        ['x'],
        [{}],
        [{ v: PROTOCOL }],
        [{ v: '1', id: 'x', changes: [] }],
      ].map((list) => push(list)),
      ...[null, 'x', 1, [[]], [null], [{}], {}, [{ table: {}, op: [], id: 1 }]].map((changes) =>
        push([{ v: PROTOCOL, id: crypto.randomUUID(), action: 'test', changes }]),
      ),
      ...[null, 'x', [], 1, { bio: { a: 1 } }].flatMap((values) => [
        one({ table: 'clients', op: 'update', id: clients.otherClient, values, base: {} }),
        one({ table: 'clients', op: 'update', id: clients.otherClient, values: { bio: 'x' }, base: values }),
        one({ table: 'clients', op: 'insert', id: fresh, values }),
      ]),
      push([{ v: PROTOCOL, id: 'not-an-id', action: 'x', changes: [] }]),
      push([], null),
    ],
    mayChange: () => ['private.mutation_results/', `public.clients/${clients.otherClient}`],
  },
  {
    name: 'push more than the limit of a batch',
    as: ['otherClient'],
    requests: () => [
      push(
        Array.from({ length: 501 }, () => ({
          v: PROTOCOL,
          id: crypto.randomUUID(),
          action: 'x',
          changes: [],
        })),
      ),
      push([
        {
          v: PROTOCOL,
          id: crypto.randomUUID(),
          action: 'x',
          changes: Array.from({ length: 101 }, () => foreignChanges[0]),
        },
      ]),
    ],
    check: (_, all) => expect(all.map(({ status }) => status)).toEqual([400, 400]),
  },
  {
    name: 'delay others with many changes without effect',
    as: ['pending', 'member'],
    requests: ({ people }, me) => {
      const empty = update('profiles', people[me as 'member'].id, {})
      return push(
        Array.from({ length: 500 }, () => ({
          v: PROTOCOL,
          id: crypto.randomUUID(),
          action: 'x',
          changes: Array.from({ length: 100 }, () => empty),
        })),
      )
    },
    status: [400, 413],
    check: (last) => expect(last.text).not.toContain('applied'),
  },
]
