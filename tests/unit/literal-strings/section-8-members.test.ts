import { describe, expect, test } from 'vitest'
import type { ActionName } from '../../../src/domain/action-name.ts'
import { actionMessages, SAVED_MESSAGE } from '../../../src/messages/action-messages.ts'
import { outcomeOf } from '../../../src/messages/outcome.ts'
import { UPLOAD_NETWORK_ERROR } from '../../../src/messages/problems.ts'
import { refusalMessage } from '../../../src/messages/refusals.ts'
import type { OutboxItem, Problem } from '../../../src/outbox/item.ts'

/** The literal error messages and success toasts of registration, profiles, approval and messages (spec §8). */
const rows = (action: ActionName): Pick<OutboxItem, 'mutation'> => ({
  mutation: { kind: 'rows', action, changes: [] },
})

const rejected: Problem = {
  id: '',
  status: 'rejected',
  code: '23514',
  message: 'The server’s reason',
  constraint: null,
  column: null,
  table: 'profiles',
}

describe('the message about a refusal', () => {
  test.each<[ActionName, string]>([
    ['profile.register', 'Error creating profile: The server’s reason'],
    ['client.register', 'Error creating client profile: The server’s reason'],
    ['profile.edit', 'Error updating profile'],
    ['profile.approve', 'Error updating approval status'],
    ['profile.reject', 'Error updating approval status'],
    ['profile.withdraw', 'Error updating approval status'],
    ['profile.verify', 'Error updating LinkedIn verification'],
    ['profile.unverify', 'Error updating LinkedIn verification'],
    ['an action of a newer version' as ActionName, 'An unexpected error occurred'],
  ])('of %s is "%s"', (action, sentence) =>
    expect(refusalMessage(rows(action), rejected)).toEqual({
      sentence,
      reason: sentence.includes('The server’s reason') ? null : 'The server’s reason',
    }),
  )

  test.each([
    [409, 'Duplicate', 'An image with this name already exists. Please try again.'],
    [
      403,
      'new row violates row-level security policy',
      'Permission denied. Please make sure you are logged in.',
    ],
    [413, 'Payload too large', 'Image file is too large. Please select a smaller image.'],
    [
      415,
      'mime type image/svg+xml is not supported',
      'Invalid file type. Please select a valid image file (JPG, PNG, GIF).',
    ],
    [400, 'The disk is full', 'Upload failed: The disk is full'],
    [400, '', 'An unexpected error occurred while uploading. Please try again.'],
  ])('of a picture with status %i and %j is "%s"', (code, message, text) =>
    expect(refusalMessage(rows('profile.edit'), { status: 'refused', code, message })).toEqual({
      sentence: `Error uploading image: ${text}`,
      reason: null,
    }),
  )

  test('of a picture that waits for the network is the specification’s', () =>
    expect(UPLOAD_NETWORK_ERROR).toBe('Network error. Please check your internet connection and try again.'))

  test.each([
    ['Invalid login credentials', 'Invalid login credentials'],
    ['', 'An unexpected error occurred'],
  ])('of signing in or registering with the server’s message %j is "%s"', (message, sentence) =>
    expect(
      outcomeOf({ ok: false, failure: { kind: 'refused', status: 400, code: '', message } }, 'signing in'),
    ).toEqual({ ok: false, message: sentence }),
  )
})

test.each<[ActionName, string]>([
  ['profile.register', 'Registration successful! Please wait for verification and approval.'],
  ['client.register', 'Registration successful! Welcome to Verdant Circle!'],
  ['profile.edit', 'Profile updated successfully!'],
  ['profile.approve', 'Profile approved'],
  ['profile.reject', 'Profile rejected'],
  ['profile.verify', 'LinkedIn verified'],
  ['profile.unverify', 'LinkedIn rejected'],
  ['contact.send', 'Message sent successfully!'],
])('the toast for an accepted %s is "%s"', (action, sentence) =>
  expect(actionMessages(action).done).toBe(sentence),
)

test('the toast for a change that waits is the specification’s', () =>
  expect(SAVED_MESSAGE).toBe('Saved on this device. It will be sent when you are back online.'))
