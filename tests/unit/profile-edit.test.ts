import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  changesLinkedIn,
  editProfile,
  freeUrlHere,
  isUrlTaken,
  lostWithNewLinkedIn,
  ProfileEdit,
  profileEdit,
  slug,
  withEdit,
} from '../../src/domain/profile/profile-edit.ts'
import { anId, aProfile } from '../support/rows.ts'

const ada = aProfile({ is_approved: true, linkedin_verified: true, unique_url: 'ada', bio: 'Words.' })
const edit = profileEdit(ada)
const valuesOf = (change: Partial<ProfileEdit>) => editProfile(ada, { ...edit, ...change })?.changes[0]

describe('the profile form (spec §5)', () => {
  test.each([
    [{ full_name: 'A' }, 'Full name must be at least 2 characters'],
    [{ phone: '123456789' }, 'Please enter a valid phone number'],
    [{ professions: [] }, 'Please select at least one profession'],
    [{ service_rate: ' ' }, 'Please specify your service rate'],
    [{ linkedin_url: 'https://example.test/in/ada' }, 'Please enter a valid LinkedIn profile URL'],
    [{ unique_url: 'Ada Green' }, 'Use only a-z, 0-9 and single hyphens between them'],
    [{ unique_url: 'ada--green' }, 'Use only a-z, 0-9 and single hyphens between them'],
    [{ unique_url: 'admin' }, 'This word belongs to the app. Please choose another one.'],
  ])('refuses %j', (change, message) => {
    const { issues } = v.safeParse(ProfileEdit, { ...edit, ...change })
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  })

  test.each([
    {},
    { bio: '', custom_profession: '', unique_url: '' },
    { professions: ['Other (specify)'], custom_profession: '' },
  ])('accepts %j', (change) => expect(v.safeParse(ProfileEdit, { ...edit, ...change }).success).toBe(true))
})

test.each([
  [{ is_approved: true, linkedin_verified: true }, 'membership'],
  [{ is_approved: true, linkedin_verified: false }, 'membership'],
  [{ is_approved: false, linkedin_verified: true }, 'verification'],
  [{ is_approved: false, linkedin_verified: false }, null],
])('with %j a new LinkedIn address removes: %s', (flags, loss) =>
  expect(lostWithNewLinkedIn(aProfile(flags))).toBe(loss),
)

describe('editing a profile', () => {
  test('writes nothing where nothing differs', () => expect(editProfile(ada, edit)).toBe(null))

  test.each([
    [{ full_name: 'Ada Grey' }, { full_name: 'Ada Grey' }, { full_name: 'Ada Green' }],
    [
      { bio: '', unique_url: '' },
      { bio: null, unique_url: null },
      { bio: 'Words.', unique_url: 'ada' },
    ],
    [
      { professions: ['Software', 'SEO'] },
      { profession: 'Software', professions: ['Software', 'SEO'] },
      { profession: 'SEO', professions: ['SEO'] },
    ],
    [
      { professions: ['SEO', 'Other (specify)'], custom_profession: 'Foraging' },
      { professions: ['SEO', 'Other (specify)'], custom_profession: 'Foraging' },
      { professions: ['SEO'], custom_profession: null },
    ],
    [
      { linkedin_url: 'https://linkedin.com/in/ada' },
      { linkedin_url: 'https://linkedin.com/in/ada', linkedin_verified: false, is_approved: false },
      { linkedin_url: ada.linkedin_url, linkedin_verified: true, is_approved: true },
    ],
  ])('to %j writes only the columns that differ, with their base values', (change, values, base) =>
    expect(valuesOf(change)).toEqual({ op: 'update', table: 'profiles', id: ada.id, values, base }),
  )

  test('removes the custom profession together with Other (specify)', () => {
    const other = aProfile({ professions: ['SEO', 'Other (specify)'], custom_profession: 'Foraging' })
    const change = editProfile(other, { ...profileEdit(other), professions: ['SEO'] })?.changes[0]
    expect(change).toMatchObject({ values: { professions: ['SEO'], custom_profession: null } })
  })

  test('does not write flags that are already false', () => {
    const pending = aProfile({})
    const change = editProfile(pending, {
      ...profileEdit(pending),
      linkedin_url: 'https://linkedin.com/in/x',
    })
    expect(change?.changes[0]).toMatchObject({ values: { linkedin_url: 'https://linkedin.com/in/x' } })
    expect(Object.keys(change?.changes[0]?.op === 'update' ? change.changes[0].values : {})).toEqual([
      'linkedin_url',
    ])
  })

  test('uploads pictures to paths with the user’s id, together with the update that refers to them', () => {
    const file = new Blob(['picture'])
    const saved = editProfile(ada, edit, {
      profile_image: { file, format: 'jpg', milliseconds: 1 },
      banner_image: { file, format: 'png', milliseconds: 2 },
    })
    const [portrait, banner] = [`profiles/${ada.id}-profile-1.jpg`, `banners/${ada.id}-banner-2.png`]
    expect(saved?.changes[0]).toMatchObject({ values: { profile_image: portrait, banner_image: banner } })
    expect(
      saved?.uploads.map(({ bucket, path, file: { type, size } }) => [bucket, path, type, size]),
    ).toEqual([
      ['profile-images', portrait, 'image/jpeg', 7],
      ['profile-images', banner, 'image/png', 7],
    ])
  })

  test('can remove a picture', () => {
    const pictured = aProfile({ profile_image: 'profiles/x.png' })
    const saved = editProfile(pictured, profileEdit(pictured), { profile_image: null })
    expect(saved).toMatchObject({ changes: [{ values: { profile_image: null } }], uploads: [] })
  })

  test('continues in the form from the saved row', () => {
    const saved = editProfile(ada, { ...edit, bio: 'More words.' })
    const next = saved && withEdit(ada, saved)
    expect(next).toEqual({ ...ada, bio: 'More words.' })
    expect(next && editProfile(next, { ...edit, bio: 'More words.' })).toBe(null)
  })

  test('does not change the form where another row was saved', () => {
    const saved = editProfile(ada, { ...edit, bio: 'More words.' })
    const other = aProfile({ id: anId(99) })
    expect(saved && withEdit(other, saved)).toBe(other)
  })

  test('shows null as an empty field, and writes an emptied field as null', () => {
    const bare = aProfile({ phone: null, professions: ['Other (specify)'], profession: 'Other (specify)' })
    const opened = profileEdit(bare)
    expect(opened).toMatchObject({ phone: '', custom_profession: '', bio: '', unique_url: '' })
    expect(editProfile(bare, { ...opened, professions: [] })?.changes[0]).toMatchObject({
      values: { professions: [], profession: '' },
    })
    expect(valuesOf({ bio: '', unique_url: '' })).toMatchObject({ values: { bio: null, unique_url: null } })
  })

  test('notices a new LinkedIn address, but not spaces around it', () => {
    expect(changesLinkedIn(ada, { linkedin_url: ` ${ada.linkedin_url} ` })).toBe(false)
    expect(changesLinkedIn(ada, { linkedin_url: `${ada.linkedin_url}/` })).toBe(true)
  })
})

describe('the profile URL', () => {
  test.each([
    ['Ada Green', 'ada-green'],
    ['  Ada   Green  ', 'ada-green'],
    ['Ada - Green', 'ada-green'],
    ['Dr. Zoë O’Neil', 'dr-zo-oneil'],
    ['-Ada-', 'ada'],
    ['Ада', ''],
    ['Ada 2', 'ada-2'],
  ])('made from the name %j is %j', (name, expected) => expect(slug(name)).toBe(expected))

  test('is taken where another profile has it', () => {
    const other = aProfile({ id: anId(12), unique_url: 'zoe' })
    expect(isUrlTaken('zoe', ada, [ada, other])).toBe(true)
    expect(isUrlTaken('ada', ada, [ada, other])).toBe(false)
    expect(isUrlTaken('', ada, [ada, other])).toBe(false)
  })
})

test('a profile URL that others on this device have gets the next number, and is never too long', () => {
  const having = (...urls: string[]) =>
    urls.map((unique_url, n) => aProfile({ id: anId(200 + n), unique_url }))
  expect(freeUrlHere('zoe', ada, having('ada-2'))).toBe('zoe')
  expect(freeUrlHere('ada', ada, [ada])).toBe('ada')
  expect(freeUrlHere('zoe', ada, having('zoe', 'zoe-2'))).toBe('zoe-3')
  const long = 'z'.repeat(117).concat('-zz')
  const free = freeUrlHere(long, ada, having(long))
  expect(free).toBe(`${'z'.repeat(117)}-2`)
  expect(v.safeParse(ProfileEdit, { ...edit, unique_url: free }).success).toBe(true)
})
