import { describe, expect, test } from 'vitest'
import { commandsOf, rankNames } from '../../src/domain/search/palette-commands.ts'
import type { Viewer } from '../../src/domain/viewer.ts'
import { aClient, aProfile } from '../support/rows.ts'

const user = { id: aProfile({}).id, email: 'a@example.test' }
const visitor: Viewer = { user: null, profile: null, client: null }
const member: Viewer = { user, profile: aProfile({ is_approved: true }), client: null }
const pending: Viewer = { user, profile: aProfile({ is_approved: false }), client: null }
const client: Viewer = { user, profile: null, client: aClient({}) }
const unknown: Viewer = { user, profile: undefined, client: undefined }

const all = [
  { label: 'Sign out', also: ['Log out'] },
  { label: 'Overdue invoices' },
  { label: 'Write an invoice', also: ['New invoice'] },
  { label: 'Logbook' },
]
const ranked = (text: string) => {
  const { first, others } = rankNames(text, all)
  return [first.map(({ label }) => label), others.map(({ label }) => label)]
}

describe('the commands of the palette', () => {
  test.each([
    ['ov', ['Overdue invoices'], []],
    ['  OVERDUE  inv', ['Overdue invoices'], []],
    ['invoice', [], ['Overdue invoices', 'Write an invoice']],
    ['invoice new', [], ['Write an invoice']],
    ['new inv', ['Write an invoice'], []],
    ['ŵrite', ['Write an invoice'], []],
    ['out', [], ['Sign out']],
    // A label before another name.
    ['log', ['Logbook', 'Sign out'], []],
    ['zzz', [], []],
  ])('ranks for “%s”: first those with a name that begins with it', (text, first, others) =>
    expect(ranked(text)).toEqual([first, others]),
  )

  test('are all shown, in their order, before anything is typed', () =>
    expect(rankNames('  ', all)).toEqual({ first: [], others: all }))

  test.each([
    ['a visitor', visitor, ['dark', 'light']],
    ['somebody whose roles are not known yet', unknown, ['settings', 'dark', 'light', 'sign-out']],
    ['a pending professional', pending, ['settings', 'dark', 'light', 'sign-out']],
    [
      'a member',
      member,
      [
        'offer-service',
        'write-invoice',
        'unread',
        'overdue-written',
        'settings',
        'dark',
        'light',
        'sign-out',
      ],
    ],
    ['a client', client, ['unread', 'overdue-received', 'settings', 'dark', 'light', 'sign-out']],
  ] as const)('are for %s only what she may use', (_who, viewer, ids) =>
    expect(commandsOf(viewer, 'system').map(({ id }) => id)).toEqual(ids),
  )

  test('know a member who is a client too by both, and offer the other appearances', () => {
    const both = commandsOf({ ...member, client: aClient({}) }, 'dark').map(({ id }) => id)
    expect(both).toEqual(expect.arrayContaining(['overdue-written', 'overdue-received', 'light', 'system']))
    expect(both).not.toContain('dark')
  })

  test.each([
    ['settings', 'settings'],
    ['sign out', 'sign-out'],
    ['log out', 'sign-out'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['write', 'write-invoice'],
    ['overdue', 'overdue-written'],
    ['unread', 'unread'],
    ['offer', 'offer-service'],
  ])('are found first by “%s”', (text, id) =>
    expect(rankNames(text, commandsOf(member, 'system')).first[0]?.id).toBe(id),
  )
})
