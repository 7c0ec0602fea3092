import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  contactDecision,
  contactLabels,
  DirectorySearch,
  directoryOf,
  findMembers,
  memberSince,
  professionsFound,
  showsContactDetails,
} from '../../src/domain/search/directory.ts'
import type { Viewer } from '../../src/domain/viewer.ts'
import { aClient, anId, aProfile } from '../support/rows.ts'

const zoe = aProfile({
  id: 'zoe',
  full_name: 'Zoë Ünal-Braun',
  profession: 'Photography',
  professions: ['Photography', 'Other (specify)'],
  custom_profession: 'Botanical illustration',
  is_approved: true,
})
const ada = aProfile({ id: 'ada', full_name: 'Ada Green', is_approved: true })
const ebba = aProfile({
  id: 'ebba',
  full_name: 'ebba Öst',
  profession: 'SEO',
  professions: ['SEO', 'Software'],
  is_approved: true,
})
const pending = aProfile({ id: 'pending', full_name: 'Bea Waits' })
const members = directoryOf([zoe, pending, ebba, ada], new Intl.Collator('en'))

describe('the directory (spec §2)', () => {
  test('lists approved members by name, sorted by the rules of the language', () =>
    expect(members.map(({ id }) => id)).toEqual(['ada', 'ebba', 'zoe']))

  test.each([
    ['', '', ['ada', 'ebba', 'zoe']],
    ['ada', '', ['ada']],
    ['GREEN', '', ['ada']],
    ['zoe unal', '', ['zoe']],
    ['Zoë', '', ['zoe']],
    ['  braun   ZOE ', '', ['zoe']],
    ['photography', '', ['zoe']],
    ['botanical', '', ['zoe']],
    ['software', '', ['ebba']],
    ['seo', '', ['ada', 'ebba']],
    ['seo', 'Software', ['ebba']],
    ['', 'Other (specify)', ['zoe']],
    ['ada', 'Software', []],
    ['nobody', '', []],
  ])('a search for %j with profession %j finds %j', (text, profession, ids) =>
    expect(findMembers(members, { q: text, profession }).map(({ id }) => id)).toEqual(ids),
  )

  test('a member whose row changed is found by the new name only', () => {
    expect(findMembers([{ ...ada, full_name: 'Ada Grey' }], { q: 'grey' })).toHaveLength(1)
    expect(findMembers([{ ...ada, full_name: 'Ada Grey' }], { q: 'green' })).toHaveLength(0)
  })

  test('the profession filter has every profession of a member', () =>
    expect(professionsFound(members, new Intl.Collator('en'))).toEqual([
      'Other (specify)',
      'Photography',
      'SEO',
      'Software',
    ]))

  test.each([
    [{}, { q: '', profession: '' }],
    [
      { q: 'ada', profession: 'SEO' },
      { q: 'ada', profession: 'SEO' },
    ],
    [{ q: 2026 }, { q: '2026', profession: '' }],
    [
      { q: ['a'], profession: 'x'.repeat(61) },
      { q: '', profession: '' },
    ],
  ])('reads %j from the URL', (search, expected) =>
    expect(v.parse(DirectorySearch, search)).toEqual(expected),
  )

  test('memberSince is month and year', () =>
    expect(memberSince({ created_at: '2026-03-15T12:00:00+00:00' })).toBe('March 2026'))
})

describe('contacting a professional', () => {
  const user = { id: anId(1), email: 'viewer@example.test' }
  const visitor: Viewer = { user: null, profile: null, client: null }
  const waiting: Viewer = { user, profile: pending, client: null }
  const client: Viewer = { user, profile: null, client: aClient({}) }
  const member: Viewer = { user, profile: ada, client: null }

  test.each([
    ['visitor', visitor, true, 'sign-in'],
    ['visitor', visitor, false, 'sign-in'],
    ['unapproved professional', waiting, true, 'join'],
    ['unapproved professional', waiting, false, 'join'],
    ['client', client, true, 'join'],
    ['member', member, true, 'contact'],
    ['member', member, false, 'prefers-not'],
  ] as const)(
    'the decision and the shown details for a %s, example %#',
    (_who, viewer, allow_contact, decision) => {
      const professional = { id: anId(2), allow_contact }
      expect(contactDecision(viewer, professional)).toBe(decision)
      expect(showsContactDetails(viewer, professional)).toBe(decision === 'contact')
    },
  )

  test.each([
    [waiting, true, false],
    [member, true, true],
    [member, false, false],
  ])(
    'no user may write to the own profile; it shows contact details where others see them: %#',
    (viewer, allow_contact, shows) => {
      const own = { id: user.id, allow_contact }
      expect(contactDecision(viewer, own)).toBe('own')
      expect(showsContactDetails(viewer, own)).toBe(shows)
    },
  )

  test('has its own text for each decision on each screen', () =>
    expect(contactLabels).toEqual({
      card: {
        contact: 'Contact',
        'prefers-not': 'Contact not allowed',
        join: 'Join to contact',
        'sign-in': 'Join to contact',
        own: 'Edit profile',
      },
      details: {
        contact: 'Contact',
        'prefers-not': 'This professional prefers not to be contacted directly',
        join: 'Join the directory to contact professionals',
        'sign-in': 'Sign in to contact this professional',
        own: 'Edit your profile',
      },
      board: {
        contact: 'Contact Provider',
        'prefers-not': 'Join to contact',
        join: 'Join to contact',
        'sign-in': 'Sign in to request',
        own: 'Your service',
      },
    }))
})
