import { afterAll, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Profile } from '../../src/domain/rows.ts'
import type { Actor } from '../support/actors.ts'
import { pullAs, pushOne } from '../support/calls.ts'
import { call, selectRow, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Notes of rejections and withdrawals: the applicant sees the latest one, administrators see all. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { pending, member } = fixtures.people

const decide = (id: string, values: Record<string, unknown>) => updateRow('profiles', id, values)
const note = 'Your LinkedIn profile shows another name.'
const reject = { is_approved: false, decision_note: note, decided_at: '2026-01-01T00:00:00Z' }
const decisions = 'select action, note from public.decisions where profile_id = $1 order by decided_at'

describe('a note', () => {
  test('of a rejection is stored with the server’s time, and recorded', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(pending.id, reject))
      const [row] = await owner<{ decision_note: string; now: boolean }>(
        `select decision_note, decided_at > now() - interval '1 minute' as now from public.profiles where id = $1`,
        [pending.id],
      )
      expect(row).toEqual({ decision_note: note, now: true })
      expect(await owner(decisions, [pending.id])).toEqual([{ action: 'reject', note }])
    }))

  test('is optional: the rejection is recorded, too', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(pending.id, { ...reject, decision_note: null }))
      expect(await owner(decisions, [pending.id])).toEqual([{ action: 'reject', note: null }])
    }))

  test('of a withdrawal or a LinkedIn rejection is recorded', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await owner('delete from public.decisions')
      await as('administrator', decide(member.id, { is_approved: false, decision_note: 'Left the group' }))
      await as('administrator', decide(member.id, { linkedin_verified: false, decision_note: note }))
      expect(await owner(decisions, [member.id])).toEqual([
        { action: 'withdraw', note: 'Left the group' },
        { action: 'unverify', note },
      ])
    }))

  test('is removed by the next approval, and stays recorded', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(pending.id, reject))
      await as('administrator', decide(pending.id, { is_approved: true }))
      expect(await owner('select decision_note from public.profiles where id = $1', [pending.id])).toEqual([
        { decision_note: null },
      ])
      expect(await owner(decisions, [pending.id])).toEqual([
        { action: 'reject', note },
        { action: 'approve', note: null },
      ])
    }))

  test('stays when the applicant edits the profile', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(pending.id, reject))
      await as('pending', decide(pending.id, { linkedin_url: 'https://linkedin.com/in/ada', bio: 'New' }))
      const [row] = await owner('select decision_note from public.profiles where id = $1', [pending.id])
      expect(row).toEqual({ decision_note: note })
      expect(await owner(decisions, [pending.id])).toHaveLength(1)
    }))

  test('of blanks is stored as null', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(pending.id, { ...reject, decision_note: ' \n ' }))
      expect(await owner(decisions, [pending.id])).toEqual([{ action: 'reject', note: null }])
    }))

  test('is at most 2,000 characters', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(
        await refusal('administrator', decide(pending.id, { decision_note: 'x'.repeat(2000) })),
      ).toBeNull()
      expect(
        await refusal('administrator', decide(pending.id, { decision_note: 'x'.repeat(2001) })),
      ).toMatchObject({ constraint: 'profiles_decision_note_length' })
    }))
})

test.each([{ decision_note: 'Excellent' }, { decided_at: '2026-01-01T00:00:00Z' }])(
  'a user may not write %j',
  (values) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner('grant all on all tables in schema public to authenticated')
      for (const actor of ['pending', 'member', 'client'] as const)
        expect(await refusal(actor, decide(pending.id, values))).not.toBeNull()
      expect(await refusal('pending', decide(pending.id, values))).toMatchObject({
        constraint: 'profiles_administrators_decide',
      })
    }),
)

describe('who sees a note', () => {
  test.each<[Actor, string, string | null | undefined]>([
    ['pending', pending.id, note],
    ['administrator', pending.id, note],
    ['member', pending.id, undefined],
    ['client', pending.id, undefined],
    ['visitor', pending.id, undefined],
  ])('%s in the pull', async (actor, id, seen) => {
    await pushOne(fixtures, 'administrator', [
      { op: 'update', table: 'profiles', id, values: { decision_note: note }, base: { decision_note: null } },
    ])
    const { rows } = await pullAs(fixtures, actor)
    const row = rows.profiles?.find((profile) => profile.id === id) as Noted | undefined
    expect(row?.decision_note).toBe(seen)
  })

  test('on an approved profile: only the member and administrators, neither in a pull nor in the public profile', () =>
    withRollback(fixtures, async ({ as }) => {
      const text = 'Please add a picture.'
      await as('administrator', decide(member.id, { decision_note: text }))
      const open = call('public_profile', { key: member.id })
      for (const actor of ['visitor', 'pending', 'other', 'client'] as const) {
        const [row] = await as<{ answer: Noted }>(actor, open)
        expect(row?.answer).toMatchObject({ id: member.id, decision_note: null, decided_at: null })
        expect(JSON.stringify(await as(actor, call('sync_pull', { request: wholePull })))).not.toContain(text)
      }
      expect(JSON.stringify(await as('member', open))).toContain(text)
    }))

  test('in the record of decisions: administrators', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('administrator', selectRow('decisions', ids.decision))).toBeNull()
      for (const actor of ['visitor', 'pending', 'member', 'client'] as const)
        expect(await refusal(actor, selectRow('decisions', ids.decision))).not.toBeNull()
    }))
})

test('rejecting a LinkedIn profile is recorded once, also when it was never verified', async () => {
  await database.query(
    'update public.profiles set linkedin_verified = false, decision_note = null, decided_at = null where id = $1',
    [pending.id],
  )
  await database.query('delete from public.decisions where profile_id = $1', [pending.id])
  const values = { linkedin_verified: false, decided_at: '2026-01-01T00:00:00Z' }
  const change = {
    op: 'update',
    table: 'profiles',
    id: pending.id,
    values,
    base: { linkedin_verified: false, decided_at: null },
  } as const
  expect(await pushOne(fixtures, 'administrator', [change])).toMatchObject({ status: 'applied' })
  expect(await database.query(decisions, [pending.id])).toEqual([{ action: 'unverify', note: null }])
  await database.query('update public.profiles set is_admin = true where id = $1', [fixtures.people.other.id])
  expect(await pushOne(fixtures, 'other', [change])).toMatchObject({
    status: 'conflict',
    decision: { by: 'administrator Green', action: 'unverify' },
  })
})

test('a second rejection is a conflict that names the first administrator', async () => {
  const change = (decided_at: string | null) =>
    ({
      op: 'update',
      table: 'profiles',
      id: pending.id,
      values: { is_approved: false, decided_at: new Date().toISOString() },
      base: { is_approved: false, decided_at },
    }) as const
  await database.query('update public.profiles set is_admin = true where id = $1', [fixtures.people.other.id])
  await database.query('update public.profiles set decided_at = null where id = $1', [pending.id])
  expect(await pushOne(fixtures, 'administrator', [change(null)])).toMatchObject({ status: 'applied' })
  expect(await pushOne(fixtures, 'other', [change(null)])).toMatchObject({
    status: 'conflict',
    columns: ['decided_at'],
    decision: { by: 'administrator Green', action: 'reject' },
  })
})

test('consecutive decisions of one offline administrator do not conflict', async () => {
  const change = (values: Partial<Profile>, base: Partial<Profile>) =>
    ({ op: 'update', table: 'profiles', id: pending.id, values, base }) as const
  await database.query(
    'update public.profiles set linkedin_verified = false, decision_note = null, decided_at = null where id = $1',
    [pending.id],
  )
  const rejected = { is_approved: false, decision_note: note, decided_at: '2026-01-02T00:00:00Z' }
  const chain = [
    change({ linkedin_verified: true }, { linkedin_verified: false }),
    change(rejected, { is_approved: false, decision_note: null, decided_at: null }),
    change({ ...rejected, decision_note: null, decided_at: '2026-01-03T00:00:00Z' }, rejected),
  ]
  for (const one of chain) {
    expect(await pushOne(fixtures, 'administrator', [one])).toMatchObject({ status: 'applied' })
  }
})

const wholePull = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500 }
type Noted = Profile & { decision_note: string | null; decided_at: string | null }
