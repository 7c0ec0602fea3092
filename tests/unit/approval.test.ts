import { expect, test } from 'vitest'
import { approvalStats, pendingProfiles } from '../../src/domain/profile/approval.ts'
import { shownProfessions, withdrawApproval } from '../../src/domain/profile/profile.ts'
import { aProfile } from '../support/rows.ts'

const profiles = [
  aProfile({ id: 'old', created_at: '2026-01-01T00:00:00+00:00' }),
  aProfile({ id: 'member', is_approved: true, linkedin_verified: true }),
  aProfile({ id: 'new', created_at: '2026-02-01T00:00:00+00:00', linkedin_verified: true }),
  aProfile({ id: 'also old', created_at: '2026-01-01T00:00:00+00:00' }),
]

test('unapproved profiles come newest first', () =>
  expect(pendingProfiles(profiles).map(({ id }) => id)).toEqual(['new', 'also old', 'old']))

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
