import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { DecisionNotes, DecisionNotesWithReason } from '../../src/domain/profile/decision.ts'
import {
  decideApproval,
  decideLinkedIn,
  ProfileDraft,
  Registration,
  register,
  SignIn,
  shownProfessions,
  withdrawApproval,
} from '../../src/domain/profile/profile.ts'
import { memberStatus } from '../../src/domain/viewer.ts'
import { aProfile, aProfileDraft } from '../support/rows.ts'

const valid = { ...aProfileDraft(), email: 'ada@example.test', password: 'secret1' }

const messagesFor = (change: object): string[] => {
  const result = v.safeParse(Registration, { ...valid, ...change })
  return result.success ? [] : result.issues.map((issue) => issue.message)
}

describe('registration (spec §5)', () => {
  test('accepts a complete form', () => expect(messagesFor({})).toEqual([]))

  test.each([
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ full_name: 'A' }, 'Full name must be at least 2 characters'],
    [{ full_name: '   A   ' }, 'Full name must be at least 2 characters'],
    [{ phone: '555123' }, 'Please enter a valid phone number'],
    [{ professions: [] }, 'Please select at least one profession'],
    [{ service_rate: ' ' }, 'Please specify your service rate'],
    [{ in_vegan_group: false }, 'You must be a member of the vegan women business group to join'],
    [{ linkedin_url: 'https://linkedin.com/company/ada' }, 'Please enter a valid LinkedIn profile URL'],
    [{ linkedin_url: 'https://linkedin.com/IN/ada' }, 'Please enter a valid LinkedIn profile URL'],
    [{ linkedin_url: 'javascript:alert(1)' }, 'Please enter a valid LinkedIn profile URL'],
    [{ linkedin_url: 'https://linkedin.com.evil.test/in/ada' }, 'Please enter a valid LinkedIn profile URL'],
    [{ linkedin_url: 'https://www.lіnkedin.com/in/ada' }, 'Please enter a valid LinkedIn profile URL'],
    [{ linkedin_url: 'https://linkedin.com/in/ada/extra' }, 'Please enter a valid LinkedIn profile URL'],
  ])('refuses %j', (change, message) => expect(messagesFor(change)).toEqual([message]))

  test.each([
    { linkedin_url: 'http://linkedin.com/in/ada' },
    { linkedin_url: 'https://LinkedIn.com/in/ada' },
    { linkedin_url: 'HTTPS://WWW.LinkedIn.COM/in/Ada-1/' },
    { linkedin_url: '  https://www.linkedin.com/in/Ada-1  ' },
    { linkedin_url: 'www.linkedin.com/in/ada' },
    { linkedin_url: 'LinkedIn.com/in/ada/' },
    { full_name: 'Bo' },
    { phone: '5550102030' },
    { professions: ['Other (specify)'], custom_profession: '' },
  ])('accepts %j', (change) => expect(messagesFor(change)).toEqual([]))

  test('stores a LinkedIn address without a scheme with https://', () =>
    expect(v.parse(ProfileDraft.entries.linkedin_url, 'LinkedIn.com/in/Ada-1')).toBe(
      'https://linkedin.com/in/Ada-1',
    ))

  test('stores the host of a LinkedIn address in lower case, and the path as it was typed', () =>
    expect(v.parse(ProfileDraft.entries.linkedin_url, 'HTTPS://WWW.LinkedIn.COM/in/Ada-1/')).toBe(
      'https://www.linkedin.com/in/Ada-1/',
    ))

  test('has the same rules for email and password as signing in', () => {
    const issues = v.safeParse(SignIn, { email: 'x', password: '1' }).issues ?? []
    expect(issues.map((issue) => issue.message)).toEqual([
      'Please enter a valid email address',
      'Password must be at least 6 characters',
    ])
  })
})

describe('what registering sends', () => {
  const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ada@example.test' }
  const draft = v.parse(Registration, {
    ...valid,
    professions: ['SEO', 'Software'],
    custom_profession: 'Beekeeping',
  })

  test('has the first profession as the profession, and a custom one only with Other (specify)', () => {
    const [change] = register(user, draft, '2026-11-21T08:00:00Z').changes
    expect(change).toMatchObject({
      op: 'insert',
      table: 'profiles',
      id: user.id,
      values: { profession: 'SEO', professions: ['SEO', 'Software'], custom_profession: null, bio: null },
    })
  })

  test('never has the flags that only administrators set', () => {
    const [change] = register(user, draft, '2026-11-21T08:00:00Z').changes
    expect(change?.op === 'insert' ? Object.keys(change.values) : []).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/is_|linkedin_verified/)]),
    )
  })
})

describe('decisions (spec §4)', () => {
  test('approving expects the LinkedIn address that the administrator saw', () => {
    const profile = aProfile({ linkedin_verified: true })
    expect(decideApproval(profile, true, false)).toEqual({
      ok: true,
      value: {
        kind: 'rows',
        action: 'profile.approve',
        uploads: [],
        changes: [
          {
            op: 'update',
            table: 'profiles',
            id: profile.id,
            values: { is_approved: true },
            base: { is_approved: false },
            expect: { linkedin_url: profile.linkedin_url },
          },
        ],
      },
    })
  })

  test('an unverified profile is approved only in Quick Approval, which also verifies', () => {
    const profile = aProfile({ linkedin_verified: false })
    expect(decideApproval(profile, true, false)).toEqual({ ok: false, refusal: 'not-verified' })
    expect(decideApproval(profile, true, true)).toMatchObject({
      ok: true,
      value: { changes: [{ values: { is_approved: true, linkedin_verified: true } }] },
    })
  })

  test.each([
    ['Another name stands there.', 'Another name stands there.'],
    ['', null],
  ])('a rejection with the note %j is recorded with its time', (note, decision_note) => {
    const profile = aProfile({ decision_note: 'Before', decided_at: '2026-01-01T00:00:00+00:00' })
    expect(decideApproval(profile, false, false, { note, at: '2026-02-01T00:00:00Z' })).toMatchObject({
      value: {
        action: 'profile.reject',
        changes: [
          {
            values: { is_approved: false, decision_note, decided_at: '2026-02-01T00:00:00Z' },
            base: {
              is_approved: false,
              decision_note: 'Before',
              decided_at: '2026-01-01T00:00:00+00:00',
            },
          },
        ],
      },
    })
  })

  test('an approval removes the note', () =>
    expect(decideApproval(aProfile({ decision_note: 'Before' }), true, true)).toMatchObject({
      value: { changes: [{ values: { is_approved: true, decision_note: null } }] },
    }))

  test('a withdrawal stores its reason as the note', () =>
    expect(withdrawApproval(aProfile({ is_approved: true }), 'Left the group')).toMatchObject({
      action: 'profile.withdraw',
      changes: [
        {
          values: { is_approved: false, decision_note: 'Left the group' },
          base: { is_approved: true, decision_note: null },
        },
      ],
    }))

  test.each([
    [DecisionNotes, '', null],
    [DecisionNotes, 'x'.repeat(2001), 'At most 2000 characters, please'],
    [DecisionNotesWithReason, ' ', 'Please give a reason'],
    [DecisionNotesWithReason, 'Left', null],
  ])('a note is valid, or refused with its message: %#', (schema, told, problem) =>
    expect(v.safeParse(schema, { note: '', told }).issues?.[0]?.message ?? null).toBe(problem),
  )

  test('rejecting a profile and withdrawing verification have no conditions', () => {
    expect(decideApproval(aProfile({}), false, false).ok).toBe(true)
    expect(decideLinkedIn(aProfile({ linkedin_verified: true }), false, 'now')).toMatchObject({
      action: 'profile.unverify',
      changes: [{ values: { linkedin_verified: false } }],
    })
  })
})

test('rejecting a LinkedIn profile that was never verified writes the time, and so is recorded', () =>
  expect(decideLinkedIn(aProfile({}), false, '2026-02-01T00:00:00Z').changes).toMatchObject([
    {
      values: { linkedin_verified: false, decided_at: '2026-02-01T00:00:00Z' },
      base: { linkedin_verified: false, decided_at: null },
    },
  ]))

test.each([
  [false, false, 'Pending LinkedIn verification'],
  [true, false, 'Pending final approval'],
  [true, true, 'Processing...'],
])('the status for verified=%s and approved=%s is %s', (linkedin_verified, is_approved, text) => {
  expect(memberStatus(aProfile({ linkedin_verified, is_approved }))).toBe(text)
})

test('cards show the custom text in place of Other (specify)', () => {
  const professions = ['SEO', 'Other (specify)']
  expect(shownProfessions(aProfile({ professions, custom_profession: 'Beekeeping' }))).toEqual([
    'SEO',
    'Beekeeping',
  ])
  expect(shownProfessions(aProfile({ professions, custom_profession: null }))).toEqual(professions)
})

test('the custom profession is null without a text or without Other (specify)', () => {
  const user = { id: 'u', email: 'u@example.test' }
  const written = (professions: string[], custom_profession: string) =>
    register(user, aProfileDraft({ professions, custom_profession }), 'now').changes[0]
  expect(written(['Other (specify)'], '')).toMatchObject({ values: { custom_profession: null } })
  expect(written(['Other (specify)'], 'Baker')).toMatchObject({ values: { custom_profession: 'Baker' } })
  expect(written([], 'Baker')).toMatchObject({ values: { profession: '', custom_profession: null } })
})
