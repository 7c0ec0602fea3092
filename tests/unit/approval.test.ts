import { expect, test } from 'vitest'
import { approvalStats, pendingProfiles } from '../../src/domain/approval.ts'
import { aProfile } from '../support/rows.ts'

const profiles = [
  aProfile({ id: 'old', created_at: '2026-01-01T00:00:00+00:00' }),
  aProfile({ id: 'member', is_approved: true, linkedin_verified: true }),
  aProfile({ id: 'new', created_at: '2026-02-01T00:00:00+00:00', linkedin_verified: true }),
  aProfile({ id: 'also old', created_at: '2026-01-01T00:00:00+00:00' }),
]

test('unapproved profiles come newest first', () =>
  expect(pendingProfiles(profiles).map(({ id }) => id)).toEqual(['new', 'also old', 'old']))

test('every pending profile needs verification or is ready', () =>
  expect(approvalStats(profiles)).toEqual({ pending: 3, unverified: 2, ready: 1 }))
