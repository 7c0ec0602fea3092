import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { block, unblock, unconfirmedBlocks } from '../../src/domain/block.ts'
import { type DecisionRecord, hiddenServices } from '../../src/domain/decision.ts'
import { decideReport, type Report, ReportDraft, reportDecisions, reportTo } from '../../src/domain/report.ts'
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
  ])('with a reason of %#', (reason, problem) =>
    expect(v.safeParse(ReportDraft, { reason }).issues?.[0]?.message ?? null).toBe(problem),
  )

  test('is a call that can be repeated: its id is made here', () =>
    expect(reportTo(anId(9), 'request', anId(3), 'Rude message')).toEqual({
      kind: 'call',
      via: 'database',
      action: 'report.send',
      fn: 'report',
      args: { id: anId(9), kind: 'request', target: anId(3), reason: 'Rude message' },
    }))

  test.each([
    ['of a member’s service', {}, true, ['dismiss', 'hide', 'withdraw']],
    ['of a member', { job_id: null }, true, ['dismiss', 'withdraw']],
    ['of somebody not approved any more', {}, false, ['dismiss', 'hide']],
    ['of an account that is gone', { person: null, job_id: null }, false, ['dismiss']],
  ] as const)('%s can be decided so', (_what, given, approved, decisions) =>
    expect(reportDecisions(aReport(given), approved)).toEqual(decisions),
  )

  test('is decided with a note or without', () => {
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

test('of blocks that are not confirmed the last word counts', () =>
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
    'allowed again since',
    [
      ['show_service', 'a'],
      ['hide_service', 'a'],
    ],
    [],
  ],
  [
    'hidden once more',
    [
      ['hide_service', 'a'],
      ['show_service', 'a'],
      ['hide_service', 'a'],
      ['hide_service', 'b'],
    ],
    ['a', 'b'],
  ],
  [
    'of other decisions none',
    [
      ['dismiss_report', 'a'],
      ['hide_service', null],
    ],
    [],
  ],
])('services by the record, newest first: %s', (_what, record, hidden) => {
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

test('a block that names nobody is no block, and what is neither concerns nobody', () => {
  const unnamed = { ...block('x'), args: { person: 7 } }
  expect([...unconfirmedBlocks([unnamed, { action: 'profile.edit' }, block('a'), unblock('b')])]).toEqual([
    ['a', true],
    ['b', false],
  ])
})
