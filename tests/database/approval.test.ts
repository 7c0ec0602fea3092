import { afterAll, describe, expect, test } from 'vitest'
import { aDatabase, insertInto, type Statement, selectRow, updateRow } from '../support/database.ts'
import { ids, insertFixtures, profileValues } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Nobody approves herself, by any road (readings "Profiles and approval"). */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
const { newcomer, pending, member, administrator } = fixtures.people

const flags = (id: string) => ({
  text: 'select linkedin_verified, is_approved, is_admin from public.profiles where id = $1',
  params: [id],
})
const change = (id: string, values: Record<string, unknown>) => updateRow('profiles', id, values)

/** What PostgREST makes of `Prefer: resolution=merge-duplicates`. */
function upsert(values: Record<string, unknown>): Statement {
  const { text, params } = insertInto('profiles', values)
  const sets = Object.keys(values).map((column) => `${column} = excluded.${column}`)
  return { text: `${text} on conflict (id) do update set ${sets}`, params }
}

const wishes = [{ linkedin_verified: true }, { is_approved: true }, { is_admin: true }]
const asTheyWere = { linkedin_verified: false, is_approved: false, is_admin: false }

describe('with the grants as they are', () => {
  test.each(wishes)('a new profile is not added with %j', (wish) =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      const values = profileValues(newcomer.id, 'newcomer')
      expect(await refusal('newcomer', insertInto('profiles', { ...values, ...wish }))).toMatchObject({
        code: '42501',
      })
      await as('newcomer', insertInto('profiles', values))
      expect(await owner(...partsOf(flags(newcomer.id)))).toEqual([asTheyWere])
    }),
  )

  test.each(wishes)('an owner does not give herself %j, by update nor by upsert', (wish) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('pending', change(pending.id, { bio: 'Mine to change' }))).toBeNull()
      expect(await refusal('pending', change(pending.id, wish))).toMatchObject({ code: '42501' })
      expect(await refusal('pending', change(pending.id, { bio: 'x', ...wish }))).toMatchObject({
        code: '42501',
      })
      expect(
        await refusal('pending', upsert({ ...profileValues(pending.id, 'pending'), ...wish })),
      ).toMatchObject({ code: '42501' })
    }),
  )

  test.each(['visitor', 'newcomer', 'member', 'other', 'client'] as const)('%s approves nobody', (actor) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('administrator', change(pending.id, { is_approved: true }))).toBeNull()
      expect(await refusal(actor, change(pending.id, { is_approved: true }))).not.toBeNull()
    }),
  )
})

describe('with every grant given away', () => {
  const giveAway = 'grant all on all tables in schema public to anon, authenticated'

  test.each(wishes)('a new profile still does not get %j', (wish) =>
    withRollback(fixtures, async ({ as, owner }) => {
      await owner(giveAway)
      const values = profileValues(newcomer.id, 'newcomer')
      await as('newcomer', insertInto('profiles', { ...values, ...wish })).catch(() => {})
      const found = await owner(...partsOf(flags(newcomer.id)))
      if (found.length > 0) expect(found).toEqual([asTheyWere])
    }),
  )

  test.each(wishes)('an owner still does not give herself %j', (wish) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(giveAway)
      expect(await refusal('pending', change(pending.id, { bio: 'Mine to change' }))).toBeNull()
      expect(await refusal('pending', change(pending.id, wish))).not.toBeNull()
    }),
  )

  test('an administrator still makes nobody administrator, herself neither plain', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(giveAway)
      expect(await refusal('service', change(pending.id, { is_admin: true }))).toBeNull()
      expect(await refusal('administrator', change(pending.id, { is_admin: true }))).not.toBeNull()
      expect(await refusal('administrator', change(administrator.id, { is_admin: false }))).not.toBeNull()
    }))

  test("nobody's profile takes another address than the one she signs in with", () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(giveAway)
      expect(await refusal('member', change(member.id, { email: 'chief@example.test' }))).not.toBeNull()
    }))
})

test('a new profile has the address its owner signs in with, whatever was sent', () =>
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
      expect(await owner(...partsOf(flags(member.id)))).toEqual([asTheyWere])
    }),
  )

  test('resets them for an administrator who would keep or give them in the same breath', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as(
        'administrator',
        change(administrator.id, { linkedin_url: address, is_approved: true, linkedin_verified: true }),
      )
      expect(await owner(...partsOf(flags(administrator.id)))).toEqual([{ ...asTheyWere, is_admin: true }])
    }))

  test('the same address again resets nothing', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as(
        'member',
        change(member.id, { linkedin_url: 'https://www.linkedin.com/in/member', bio: 'New' }),
      )
      expect(await owner(...partsOf(flags(member.id)))).toEqual([
        { linkedin_verified: true, is_approved: true, is_admin: false },
      ])
    }))

  test("is not an administrator's to write for somebody else", () =>
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

  test('verifying, approving and withdrawing are recorded with who decided', () =>
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

  test('rejecting a pending profile changes nothing and records nothing', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', change(pending.id, { is_approved: false }))
      expect(await owner(recorded, [pending.id])).toEqual([])
    }))

  test('only administrators read them', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('administrator', selectRow('decisions', ids.decision))).toBeNull()
      expect(await refusal('member', selectRow('decisions', ids.decision))).not.toBeNull()
    }))
})

test('an owner may lose her own flags', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    await as('member', change(member.id, { is_approved: false, linkedin_verified: false }))
    expect(await owner(...partsOf(flags(member.id)))).toEqual([asTheyWere])
  }))

test('one profile per person, one owner per slug', () =>
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
