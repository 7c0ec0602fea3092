import { afterAll, describe, expect, test } from 'vitest'
import { insertInto, type Statement, selectRow, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, profileValues } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** No user can approve the own profile, by any request (readings "Profiles and approval"). */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { newcomer, pending, member, administrator } = fixtures.people

const flags = (id: string) => ({
  text: 'select linkedin_verified, is_approved, is_admin from public.profiles where id = $1',
  params: [id],
})
const change = (id: string, values: Record<string, unknown>) => updateRow('profiles', id, values)

/** Returns the statement that PostgREST runs for `Prefer: resolution=merge-duplicates`. */
function upsert(values: Record<string, unknown>): Statement {
  const { text, params } = insertInto('profiles', values)
  const sets = Object.keys(values).map((column) => `${column} = excluded.${column}`)
  return { text: `${text} on conflict (id) do update set ${sets}`, params }
}

const raised = [{ linkedin_verified: true }, { is_approved: true }, { is_admin: true }]
const noFlags = { linkedin_verified: false, is_approved: false, is_admin: false }

describe('with the grants of the migrations', () => {
  test.each(raised)('a new profile with %j is refused', (flag) =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      const values = profileValues(newcomer.id, 'newcomer')
      expect(await refusal('newcomer', insertInto('profiles', { ...values, ...flag }))).toMatchObject({
        code: '42501',
      })
      await as('newcomer', insertInto('profiles', values))
      expect(await owner(...partsOf(flags(newcomer.id)))).toEqual([noFlags])
    }),
  )

  test.each(raised)('a user may not set %j on the own profile, by update or upsert', (flag) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('pending', change(pending.id, { bio: 'Mine to change' }))).toBeNull()
      expect(await refusal('pending', change(pending.id, flag))).toMatchObject({ code: '42501' })
      expect(await refusal('pending', change(pending.id, { bio: 'x', ...flag }))).toMatchObject({
        code: '42501',
      })
      expect(
        await refusal('pending', upsert({ ...profileValues(pending.id, 'pending'), ...flag })),
      ).toMatchObject({ code: '42501' })
    }),
  )

  test.each(['visitor', 'newcomer', 'member', 'other', 'client'] as const)(
    '%s may not approve a profile',
    (actor) =>
      withRollback(fixtures, async ({ refusal }) => {
        expect(await refusal('administrator', change(pending.id, { is_approved: true }))).toBeNull()
        expect(await refusal(actor, change(pending.id, { is_approved: true }))).not.toBeNull()
      }),
  )
})

describe('with all privileges granted', () => {
  const grantAll = 'grant all on all tables in schema public to anon, authenticated'

  test.each(raised)('a new profile still has no %j', (flag) =>
    withRollback(fixtures, async ({ as, owner }) => {
      await owner(grantAll)
      const values = profileValues(newcomer.id, 'newcomer')
      await as('newcomer', insertInto('profiles', { ...values, ...flag })).catch(() => {})
      const found = await owner(...partsOf(flags(newcomer.id)))
      if (found.length > 0) expect(found).toEqual([noFlags])
    }),
  )

  test.each(raised)('a user still may not set %j on the own profile', (flag) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(grantAll)
      expect(await refusal('pending', change(pending.id, { bio: 'Mine to change' }))).toBeNull()
      expect(await refusal('pending', change(pending.id, flag))).not.toBeNull()
    }),
  )

  test('an administrator still may not appoint or dismiss administrators', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(grantAll)
      expect(await refusal('service', change(pending.id, { is_admin: true }))).toBeNull()
      expect(await refusal('administrator', change(pending.id, { is_admin: true }))).not.toBeNull()
      expect(await refusal('administrator', change(administrator.id, { is_admin: false }))).not.toBeNull()
    }))

  test('the e-mail address of a profile still may not differ from the sign-in address', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(grantAll)
      expect(await refusal('member', change(member.id, { email: 'chief@example.test' }))).not.toBeNull()
    }))
})

test('a new profile has the sign-in address, whatever address was sent', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    await as(
      'newcomer',
      insertInto('profiles', { ...profileValues(newcomer.id, 'x'), email: 'chief@example.test' }),
    )
    expect(await owner('select email from public.profiles where id = $1', [newcomer.id])).toEqual([
      { email: newcomer.email },
    ])
  }))

describe('a new LinkedIn address', () => {
  const address = 'https://linkedin.com/in/another'

  test.each([
    { linkedin_url: address },
    { linkedin_url: address, bio: 'and more' },
    { linkedin_url: address, is_approved: false },
  ])('resets both flags: %j', (values) =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', change(member.id, values))
      expect(await owner(...partsOf(flags(member.id)))).toEqual([noFlags])
    }),
  )

  test('resets them for an administrator who sets them in the same update', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as(
        'administrator',
        change(administrator.id, { linkedin_url: address, is_approved: true, linkedin_verified: true }),
      )
      expect(await owner(...partsOf(flags(administrator.id)))).toEqual([{ ...noFlags, is_admin: true }])
    }))

  test('that equals the old one resets nothing', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as(
        'member',
        change(member.id, { linkedin_url: 'https://www.linkedin.com/in/member', bio: 'New' }),
      )
      expect(await owner(...partsOf(flags(member.id)))).toEqual([
        { linkedin_verified: true, is_approved: true, is_admin: false },
      ])
    }))

  test('may not be written by an administrator for another user', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('administrator', change(pending.id, { linkedin_url: address }))).toMatchObject({
        constraint: 'profiles_owner_only',
      })
      expect(
        await refusal('administrator', change(pending.id, { is_approved: true, full_name: 'Someone Else' })),
      ).toMatchObject({ constraint: 'profiles_owner_only' })
    }))
})

describe('decisions', () => {
  const recorded = 'select action, decided_by, decided_by_name from public.decisions where profile_id = $1'
  const by = { decided_by: administrator.id, decided_by_name: 'administrator Green' }

  test('to verify, approve and withdraw are recorded with the administrator', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', change(pending.id, { linkedin_verified: true, is_approved: true }))
      await as('administrator', change(pending.id, { is_approved: false }))
      await as('administrator', change(pending.id, { linkedin_verified: false }))
      const found = await owner<{ action: string }>(recorded, [pending.id])
      expect(found.map(({ action }) => action).toSorted()).toEqual([
        'approve',
        'unverify',
        'verify',
        'withdraw',
      ])
      expect(found[0]).toMatchObject(by)
    }))

  test('that change nothing are not recorded', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', change(pending.id, { is_approved: false }))
      expect(await owner(recorded, [pending.id])).toEqual([])
    }))

  test('are read by administrators only', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('administrator', selectRow('decisions', ids.decision))).toBeNull()
      expect(await refusal('member', selectRow('decisions', ids.decision))).not.toBeNull()
    }))
})

test('a user may clear flags of the own profile', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    await as('member', change(member.id, { is_approved: false, linkedin_verified: false }))
    expect(await owner(...partsOf(flags(member.id)))).toEqual([noFlags])
  }))

test('each user has one profile, each slug one owner', () =>
  withRollback(fixtures, async ({ refusal }) => {
    expect(await refusal('member', insertInto('profiles', profileValues(member.id, 'twice')))).toMatchObject({
      code: '23505',
    })
    expect(await refusal('member', change(member.id, { unique_url: 'admin-green' }))).toMatchObject({
      constraint: 'profiles_unique_url_key',
    })
  }))

function partsOf({ text, params }: Statement) {
  return [text, params] as const
}
