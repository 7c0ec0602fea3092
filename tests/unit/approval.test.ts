import { describe, expect, test } from 'vitest'
import {
  approvalStats,
  daysWaited,
  decideTogether,
  findApplicants,
  pendingProfiles,
  type QueueSearch,
} from '../../src/domain/profile/approval.ts'
import { decideApproval, shownProfessions, withdrawApproval } from '../../src/domain/profile/profile.ts'
import { aProfile } from '../support/rows.ts'

const profiles = [
  aProfile({ id: 'old', created_at: '2026-01-01T00:00:00+00:00' }),
  aProfile({ id: 'member', is_approved: true, linkedin_verified: true }),
  aProfile({ id: 'new', created_at: '2026-02-01T00:00:00+00:00', linkedin_verified: true }),
  aProfile({ id: 'also old', created_at: '2026-01-01T00:00:00+00:00' }),
]

test('who has waited longest comes first', () =>
  expect(pendingProfiles(profiles).map(({ id }) => id)).toEqual(['old', 'also old', 'new']))

describe('finding applicants', () => {
  const now = Date.parse('2026-02-08T00:00:00Z')
  const all = { q: '', profession: '', show: '', waits: '' } as const
  const found = (filter: Partial<QueueSearch>) =>
    findApplicants(pendingProfiles(profiles), { ...all, ...filter }, now).map(({ id }) => id)

  test.each<[string, Partial<QueueSearch>, string[]]>([
    ['everybody', {}, ['old', 'also old', 'new']],
    ['by LinkedIn: not verified', { show: 'unverified' }, ['old', 'also old']],
    ['by LinkedIn: verified', { show: 'ready' }, ['new']],
    ['who has waited a week', { waits: 'week' }, ['old', 'also old', 'new']],
    ['who has waited 30 days', { waits: 'month' }, ['old', 'also old']],
    ['by words', { q: 'nobody of that name' }, []],
    ['by profession', { profession: 'Astronaut' }, []],
  ])('%s', (_, filter, ids) => expect(found(filter)).toEqual(ids))

  test('a time that is still to come counts as today', () =>
    expect(daysWaited({ created_at: '2026-02-09T00:00:00Z' }, now)).toBe(0))
})

test('together, those are decided who can be, and the others are named', () => {
  const { decisions, left } = decideTogether(pendingProfiles(profiles), (profile) =>
    decideApproval(profile, true, false),
  )
  expect(decisions).toMatchObject([{ action: 'profile.approve', changes: [{ id: 'new' }] }])
  expect(left.map(({ id }) => id)).toEqual(['old', 'also old'])
})

test('every pending profile is counted as unverified or as ready', () =>
  expect(approvalStats(profiles)).toEqual({ pending: 3, unverified: 2, ready: 1 }))

test('a withdrawal with an empty note stores null', () => {
  const member = aProfile({ is_approved: true })
  expect(withdrawApproval(member, '')).toMatchObject({
    changes: [{ values: { is_approved: false, decision_note: null } }],
  })
  expect(withdrawApproval(member, 'Why')).toMatchObject({ changes: [{ values: { decision_note: 'Why' } }] })
})

test('cards show the choice Other (specify) itself where there is no custom text', () => {
  const professions = ['SEO', 'Other (specify)']
  expect(shownProfessions({ professions, custom_profession: null })).toEqual(professions)
  expect(shownProfessions({ professions, custom_profession: 'Baker' })).toEqual(['SEO', 'Baker'])
})
