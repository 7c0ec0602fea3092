import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { block, unblock, unconfirmedBlocks } from '../../src/domain/profile/block.ts'
import { type DecisionRecord, hiddenServices } from '../../src/domain/profile/decision.ts'
import {
  decideReport,
  type Report,
  ReportDraft,
  reportDecisions,
  reportTo,
} from '../../src/domain/profile/report.ts'
import { anId } from '../support/rows.ts'

const aReport = (given: Partial<Report>): Report => ({
  id: anId(1),
  reporter: anId(4),
  kind: 'service',
  person: anId(2),
  job_id: anId(3),
  application_id: null,
  subject: 'Menu design',
  reason: 'This is not her own work.',
  created_at: '2026-01-01T00:00:00+00:00',
  decision: null,
  decision_note: null,
  decided_by_name: null,
  decided_at: null,
  ...given,
})

describe('a report', () => {
  test.each([
    ['x'.repeat(9), 'Reason must be at least 10 characters'],
    [`   ${'x'.repeat(9)}\n`, 'Reason must be at least 10 characters'],
    ['x'.repeat(10), null],
    ['x'.repeat(2000), null],
    ['x'.repeat(2001), 'At most 2000 characters, please'],
  ])('with reason %# is valid, or refused with its message', (reason, problem) =>
    expect(v.safeParse(ReportDraft, { reason }).issues?.[0]?.message ?? null).toBe(problem),
  )

  test('is a call with an id generated on the device, so that repeating it is safe', () =>
    expect(reportTo(anId(9), 'request', anId(3), 'Rude message')).toEqual({
      kind: 'call',
      via: 'database',
      action: 'report.send',
      fn: 'report',
      args: { id: anId(9), kind: 'request', target: anId(3), reason: 'Rude message' },
    }))

  test.each([
    ['about a member’s service', {}, true, ['dismiss', 'hide', 'withdraw']],
    ['about a member', { job_id: null }, true, ['dismiss', 'withdraw']],
    ['about a user who is not approved any more', {}, false, ['dismiss', 'hide']],
    ['about a deleted account', { person: null, job_id: null }, false, ['dismiss']],
  ] as const)('%s has these decisions', (_what, given, approved, decisions) =>
    expect(reportDecisions(aReport(given), approved)).toEqual(decisions),
  )

  test('is decided with notes or without', () => {
    expect(
      decideReport(aReport({}), 'withdraw', { note: 'Third report', told: 'Not your work' }).args,
    ).toEqual({
      report: anId(1),
      decision: 'withdraw',
      note: 'Third report',
      told: 'Not your work',
    })
    expect(decideReport(aReport({}), 'dismiss', { note: '', told: '' })).toMatchObject({
      action: 'report.dismiss',
      args: { note: null, told: null },
    })
  })
})

test('the last unconfirmed mutation about a user decides whether that user is blocked', () =>
  expect(
    unconfirmedBlocks([
      block('ada'),
      { action: 'profile.edit' },
      block('bea'),
      unblock('bea'),
      unblock('cleo'),
      block('cleo'),
    ]),
  ).toEqual(
    new Map([
      ['ada', true],
      ['bea', false],
      ['cleo', true],
    ]),
  ))

test.each<[string, [string, string | null][], string[]]>([
  ['hidden', [['hide_service', 'a']], ['a']],
  [
    'not hidden, since it was allowed again',
    [
      ['show_service', 'a'],
      ['hide_service', 'a'],
    ],
    [],
  ],
  [
    'hidden a second time',
    [
      ['hide_service', 'a'],
      ['show_service', 'a'],
      ['hide_service', 'a'],
      ['hide_service', 'b'],
    ],
    ['a', 'b'],
  ],
  [
    'not hidden by other decisions',
    [
      ['dismiss_report', 'a'],
      ['hide_service', null],
    ],
    [],
  ],
])('a service is, by the latest decision, %s', (_what, record, hidden) => {
  const records = record.map(
    ([action, job_id], n): DecisionRecord => ({
      id: String(n),
      profile_id: anId(2),
      action,
      note: null,
      internal_note: null,
      decided_by_name: 'Ada',
      decided_at: '2026-01-01T00:00:00+00:00',
      job_id,
    }),
  )
  expect([...hiddenServices(records)]).toEqual(hidden)
})

test('a block without a user id, and mutations that are no blocks, are ignored', () => {
  const unnamed = { ...block('x'), args: { person: 7 } }
  expect([...unconfirmedBlocks([unnamed, { action: 'profile.edit' }, block('a'), unblock('b')])]).toEqual([
    ['a', true],
    ['b', false],
  ])
})
