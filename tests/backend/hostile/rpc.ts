import { expect } from 'vitest'
import { ids } from '../../support/fixtures.ts'
import { everyone, outsiders, refused, rest, rpc, signedIn } from './assertions.ts'
import type { Attack } from './attack.ts'

const { services, requests, fresh } = ids

/** Functions outside the API: Postgres's own, the private schema's, and those of the service key. */
const privateFunctions: [fn: string, args: object][] = [
  ['pg_sleep', { seconds: 20 }],
  ['pg_read_file', { filename: '/etc/passwd' }],
  ['set_config', { setting_name: 'role', new_value: 'postgres', is_local: false }],
  ['current_setting', { name: 'request.jwt.claims' }],
  ['lo_import', { path: '/etc/passwd' }],
  ['is_admin', {}],
  ['masked_profiles', {}],
  ['announce_removal', { of_table: 'profiles', of_row: fresh, audiences: ['board'] }],
  ['private.sign_cursor', { horizon: '999' }],
  ['begin_contact', { sender: fresh, member: fresh, mutation_id: fresh }],
  ['finish_contact', { sender: fresh, mutation_id: fresh, state: 'sent', status: 200 }],
  ['take_emails', {}],
  ['paper_of_link', { token: 'x' }],
  ['finish_email', { id: fresh, sent: true, status: 200 }],
  ['take_notifications', {}],
  ['send_given_up_emails', {}],
  ['timers_health', {}],
  ['count_rejected', { codes: ['42501'] }],
  ['finish_notification', { id: fresh, outcome: 'gone', wait: 0 }],
  ['queue_notification', { recipient: fresh, of_kind: 'approved' }],
  ['set_device_limit', { members: 1 }],
  ['make_reminders', {}],
  ['my_invoice_ids', {}],
  ['balance_of', { invoice: ids.invoices.sent }],
  ['is_invoice_blocked', { invoice: ids.invoices.sent }],
  ['reminder_text', { invoice: ids.invoices.sent, tone: 'final' }],
  ['objects_to_delete', {}],
  ['forget_deleted_objects', { bucket: 'project-files', names: [] }],
  ['send', { payload: {}, event: 'pull', topic: 'board', private: true }],
]

export const rpcAttacks: Attack[] = [
  ...privateFunctions.map(
    ([fn, args]): Attack => ({
      name: `call ${fn}`,
      as: ['visitor', 'member', 'administrator'],
      requests: () => [
        rpc(fn, args, { headers: { 'content-profile': 'private' } }),
        rpc(fn, args, { headers: { 'content-profile': 'realtime' } }),
        rpc(fn, args, { headers: { 'content-profile': 'pg_catalog' } }),
        rest(
          `rpc/${fn}?${new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]))}`,
        ),
        rpc(fn, args),
      ],
      status: refused,
      check: (_, all) => expect(all.every(({ status }) => refused.includes(status))).toBe(true),
    }),
  ),
  {
    name: 'open profiles that are not public',
    as: ['visitor', 'newcomer', 'client', 'member'],
    requests: ({ people }) =>
      [
        people.pending.id,
        people.pending.id.toUpperCase(),
        people.newcomer.id,
        '%',
        '_',
        '',
        ' admin-green',
        'ADMIN-GREEN',
      ].map((key) => rpc('public_profile', { key })),
    check: (_, all) => {
      for (const { text } of all) expect(text.trim()).toBe('null')
    },
  },
  {
    name: 'confuse the types of arguments',
    as: ['otherClient'],
    requests: () =>
      [null, [], {}, 1, true, 'x', ['x'], { a: 1 }].flatMap((value) => [
        rpc('public_profile', { key: value }),
        rpc('block', { person: value }),
        rpc('unblock', { person: value }),
        rpc('report', { id: value, kind: value, target: value, reason: value }),
        rpc('decide_report', { report: value, decision: value }),
        rpc('delete_my_account', { confirmation: value }),
        rpc('apply_mutations', { client_id: value, mutations: value }),
        rpc('sync_restored', { cursor: value }),
      ]),
  },
  {
    name: 'call administrators’ functions',
    as: outsiders,
    requests: () => [
      rpc('decide_report', { report: fresh, decision: 'withdraw', note: 'x' }),
      rpc('decide_report', { report: fresh, decision: 'hide' }),
      rpc('show_service', { job: services.retired }),
    ],
    status: [401, 403],
  },
  {
    name: 'report an invisible row, or use another report’s id',
    as: ['visitor', 'newcomer', 'pending', 'otherClient'],
    requests: ({ people }) => [
      rpc('report', {
        id: crypto.randomUUID(),
        kind: 'request',
        target: requests.branding,
        reason: 'Let me look at it',
      }),
      rpc('report', {
        id: crypto.randomUUID(),
        kind: 'service',
        target: services.retired,
        reason: 'Let me look at it',
      }),
      rpc('report', {
        id: crypto.randomUUID(),
        kind: 'profile',
        target: people.pending.id,
        reason: 'Let me look at it',
      }),
      rpc('report', {
        id: crypto.randomUUID(),
        kind: 'user',
        target: people.member.id,
        reason: 'Let me look at it',
      }),
      rpc('report', {
        id: fresh,
        kind: 'profile',
        target: people.member.id,
        reason: 'Written over the first',
      }),
    ],
    check: (_, all) => expect(all.every(({ status }) => refused.includes(status))).toBe(true),
  },
  {
    name: 'delete another user’s account',
    as: everyone,
    requests: ({ people }, me) =>
      ['member@example.test', '%', '', ' ', people.client.id]
        .filter((confirmation) => me !== 'member' || confirmation !== 'member@example.test')
        .map((confirmation) => rpc('delete_my_account', { confirmation })),
    check: (_, all) => expect(all.every(({ status }) => refused.includes(status))).toBe(true),
  },
  {
    name: 'export another user’s data',
    as: everyone,
    requests: ({ people }) => [
      rpc('export_my_data', {}),
      rpc('export_my_data', { me: people.member.id }),
      rpc('my_blocks', { person: people.member.id }),
      rpc('my_reports', {}),
      rpc('contact_messages_left', { sender: people.member.id }),
    ],
  },
  {
    name: 'remove another user’s block',
    as: ['pending'],
    requests: ({ people }) => [
      rpc('unblock', { person: people.newcomer.id }),
      rpc('unblock', { person: people.pending.id }),
    ],
  },
  {
    name: 'block an unknown user, oneself, or as another user',
    as: signedIn,
    requests: ({ people }, me) => [
      rpc('block', { person: people[me as 'member'].id }),
      rpc('block', { person: fresh }),
      rpc('block', { person: people.client.id, me: people.member.id }),
    ],
    check: (_, all) => expect(all.every(({ status }) => refused.includes(status))).toBe(true),
  },
]
