import { describe, expect, test } from 'vitest'
import { draftLocation } from '../../src/components/edit-unsent/form-registry.ts'
import type { RowLookup } from '../../src/components/edit-unsent/row-lookup.ts'
import type { ActionName } from '../../src/domain/action-name.ts'
import { mutation, type RowsMutation, update } from '../../src/domain/mutation.ts'
import { decideApproval } from '../../src/domain/profile/profile.ts'
import { columnLabel, valueText } from '../../src/messages/columns.ts'
import { differencesOf } from '../../src/messages/conflict.ts'
import { problemMessage } from '../../src/messages/problems.ts'
import { unsentTitle } from '../../src/messages/unsent-title.ts'
import type { Problem } from '../../src/outbox/item.ts'
import { withoutMarks } from '../../src/ui/verbatim-text.ts'
import { anId, aProfile, aRequest, aService } from '../support/rows.ts'

const rows: Record<string, object[]> = {
  profiles: [aProfile({})],
  jobs: [aService({})],
  job_applications: [aRequest({})],
}
const known: RowLookup = {
  row: (table, id) => rows[table]?.find((row) => 'id' in row && row.id === id) as never,
  member: (id) => known.row('profiles', id),
}

test.each([
  ['bio', 'Bio'],
  ['company_name', 'Company name'],
  ['linkedin_url', 'LinkedIn URL'],
  ['is_approved', 'Approval'],
])('the label of the column %s is %s', (column, label) => expect(columnLabel(column)).toBe(label))

test.each([
  ['bio', '', 'Empty'],
  ['bio', null, 'Empty'],
  ['is_approved', true, 'Approved'],
  ['is_approved', false, 'Not approved'],
  ['allow_contact', false, 'Not allowed'],
  ['professions', ['SEO', 'Coaching & Mentoring'], 'SEO, Coaching & Mentoring'],
  ['professions', [], 'None'],
  ['status', 'in_progress', 'In progress'],
  ['due_date', '2026-03-01', 'March 1, 2026'],
  ['deleted_at', '2026-03-01T00:00:00Z', 'Deleted'],
  ['pin_order', 3, '3'],
])('the text of %s: %j is %s', (column, value, text) => expect(valueText(column, value)).toBe(text))

const conflictOf = (row: object | null, columns: string[], decided = false): Problem => ({
  id: anId(1),
  status: 'conflict',
  table: 'profiles',
  row_id: anId(10),
  columns,
  row: row && { ...row },
  ...(decided ? { decision: { by: 'Grace Hill', at: '2026-03-01T10:00:00Z', action: 'withdraw' } } : {}),
})
const item = ({ uploads: _none, ...rest }: RowsMutation, problem: Problem) => ({ mutation: rest, problem })
const edit = (given: object) => mutation('profile.edit', [update('profiles', aProfile({}), given)])

describe('the message about a conflict', () => {
  test('names the changed columns, and who decided what', () => {
    const problem = conflictOf(aProfile({}), ['is_approved', 'linkedin_url'], true)
    expect(problemMessage(item(edit({}), problem), problem)).toMatch(
      /^Someone has changed the approval and the LinkedIn URL since you saw it\. Grace Hill withdrew the approval, .*2026/,
    )
  })

  test('says so where the row does not exist any more', () => {
    const problem = conflictOf(null, [])
    expect(problemMessage(item(edit({}), problem), problem)).toBe('It is not there any more.')
  })

  test('has both sides of each column, with pictures as pictures', () => {
    const mine = edit({ bio: 'mine', profile_image: 'profiles/new.png' })
    const theirs = aProfile({ bio: null, profile_image: 'profiles/old.png' })
    expect(differencesOf(item(mine, conflictOf(theirs, ['bio', 'profile_image'])))).toEqual([
      { column: 'bio', label: 'Bio', mine: { text: 'mine' }, theirs: { text: 'Empty' }, written: true },
      {
        column: 'profile_image',
        label: 'Profile picture',
        mine: { bucket: 'profile-images', paths: ['profiles/new.png'] },
        theirs: { bucket: 'profile-images', paths: ['profiles/old.png'] },
        written: true,
      },
    ])
  })

  test('has the columns that a decision depends on, although it does not write them', () => {
    const decided = decideApproval(aProfile({}), true, true)
    if (!decided.ok) throw new Error(decided.refusal)
    const theirs = aProfile({ linkedin_url: 'https://www.linkedin.com/in/other' })
    expect(differencesOf(item(decided.value, conflictOf(theirs, ['linkedin_url'])))).toEqual([
      {
        column: 'linkedin_url',
        label: 'LinkedIn URL',
        mine: { text: 'https://www.linkedin.com/in/ada-green' },
        theirs: { text: 'https://www.linkedin.com/in/other' },
        written: false,
      },
    ])
  })

  test('has no differences where there is no row', () =>
    expect(differencesOf(item(edit({ bio: 'mine' }), conflictOf(null, ['bio'])))).toBeNull())
})

test.each<[string, Parameters<typeof unsentTitle>[0]['mutation'], string]>([
  ['an edit of the user’s own profile', item(edit({}), conflictOf(null, [])).mutation, 'Your profile'],
  [
    'a message',
    {
      kind: 'call',
      via: 'function',
      action: 'contact.send',
      fn: 'contact-email',
      args: { member_id: anId(10) },
    },
    'Message: Ada Green',
  ],
  [
    'an answer to a request',
    {
      kind: 'rows',
      action: 'request.accepted',
      changes: [update('job_applications', aRequest({}), { status: 'accepted' })],
    },
    'Accept request: Menu design',
  ],
  [
    'an action of a newer version',
    { kind: 'rows', action: 'new.action' as ActionName, changes: [] },
    'A change',
  ],
])('the title of %s', (_name, given, title) =>
  expect(withoutMarks(unsentTitle({ mutation: given }, known))).toBe(title),
)

test('the name in a title is marked: no page translator changes it', () => {
  const changes = [update('job_applications', aRequest({}), { status: 'accepted' })]
  const mutation = { kind: 'rows', action: 'request.accepted', changes } as const
  expect(unsentTitle({ mutation }, known)).toBe('Accept request: \u2068Menu design\u2069')
})

test.each([
  ['profile', 'Your profile', '/profile', { form: 'profile', id: '' }],
  ['company', 'Your company', '/client-dashboard', { form: 'company', id: '' }],
  ['registration', 'Your application', '/register', null],
  ['service', 'New service', '/my-jobs', { form: 'service', id: '' }],
  [`service:${anId(30)}`, 'Service: Menu design', '/my-jobs', { form: 'service', id: anId(30) }],
  [`request:${anId(30)}`, 'Request: Menu design', '/jobs', { form: 'request', id: anId(30) }],
  [`contact:${anId(10)}`, 'Message: Ada Green', '/directory', { form: 'contact', id: anId(10) }],
  [
    `service-contact:${anId(30)}`,
    'Message about Menu design',
    '/jobs',
    { form: 'service-contact', id: anId(30) },
  ],
  ['invoice', 'New invoice', '/invoices', { form: 'invoice', id: '' }],
  [
    `request-invoice:${anId(40)}`,
    'New invoice: Menu design',
    '/invoices',
    { form: 'request-invoice', id: anId(40) },
  ],
])('the draft %s is called %s and opens at %s', (key, title, to, opening) =>
  expect(draftLocation(key, known)).toEqual({ title, to, opening }),
)

test.each([
  `service:${anId(99)}`,
  `request:${anId(99)}`,
  `contact:${anId(99)}`,
  `service-contact:${anId(99)}`,
  'from-a-newer-version',
  'toString',
])('the draft %s opens nowhere', (key) => expect(draftLocation(key, known)).toBeNull())
