import { expect, test } from 'vitest'
import { isAdministrator, isApproved, type Viewer } from '../../src/domain/viewer.ts'
import { aClient, aProfile } from '../support/rows.ts'

const user = { id: 'u', email: 'u@example.test' }

test.each<[string, Viewer, boolean, boolean]>([
  ['a visitor', { user: null, profile: null, client: null }, false, false],
  ['a client', { user, profile: null, client: aClient({}) }, false, false],
  ['a pending professional', { user, profile: aProfile({}), client: null }, false, false],
  ['a member', { user, profile: aProfile({ is_approved: true }), client: null }, true, false],
  [
    'an administrator',
    { user, profile: aProfile({ is_approved: true, is_admin: true }), client: null },
    true,
    true,
  ],
])('%s is approved: or an administrator:', (_who, viewer, approved, administrator) => {
  expect([isApproved(viewer), isAdministrator(viewer)]).toEqual([approved, administrator])
})
