import { afterAll, describe, expect, test } from 'vitest'
import type { PullAnswer } from '../../src/domain/protocol.ts'
import { deleteRow, insertInto } from '../support/database.ts'
import { aDatabaseWithFixtures, clientValues, requestValues, serviceValues } from '../support/fixtures.ts'
import { addMember, idsOf, late, limitDevices, pull, search } from '../support/late-members.ts'
import { anId } from '../support/rows.ts'
import { withRollback } from '../support/with-rollback.ts'

/*
 * A directory of which devices hold the first members, and search the server for the rest. In the fixtures of these tests
 * three are approved: member came first, then other, then administrator.
 */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, administrator, pending } = fixtures.people

/** Returns the request of the pull after this one. */
const requestAfter = ({ epoch, scope, cursor }: PullAnswer) => ({ epoch, scope, cursor })

describe('while devices hold all members', () => {
  test('the scope is the role alone, and a remote search finds nobody', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await addMember(owner, 1)
      expect((await pull(as, 'member')).scope).toBe('member')
      expect(await search(as, 'member', 'late1')).toEqual({ members: [], found: 0, more: false, all: null })
      expect(await owner('select 1 from private.remote_members')).toEqual([])
    }))
})

describe('which members devices hold', () => {
  test('devices hold the first members, the user’s own profile, and administrators’ all applicants', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await limitDevices(owner, 2)
      const [forMember, forAdministrator] = [await pull(as, 'member'), await pull(as, 'administrator')]
      expect([forMember.scope, forAdministrator.scope]).toEqual([
        'member of many 1',
        'administrator of many 1',
      ])
      expect(idsOf(forMember.rows.profiles)).toEqual([member.id, other.id])
      expect(idsOf(forAdministrator.rows.profiles)).toEqual([
        pending.id,
        member.id,
        other.id,
        administrator.id,
      ])
    }))

  test('the new scope makes a device pull everything and drop the other members', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const before = await pull(as, 'member')
      await limitDevices(owner, 2)
      expect(await pull(as, 'member', requestAfter(before))).toMatchObject({ full: true })
    }))

  test('the approval that exceeds the limit changes the scope; later approvals do not', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await limitDevices(owner, 4)
      await addMember(owner, 1)
      expect((await pull(as, 'member')).scope).toBe('member')
      await addMember(owner, 2)
      const after = await pull(as, 'member')
      expect(after.scope).toBe('member of many 1')
      expect(idsOf(after.rows.profiles)).toEqual([member.id, other.id, administrator.id, late(1)])
      await addMember(owner, 3)
      await owner('update public.profiles set is_approved = false where id = $1', [late(2)])
      expect((await pull(as, 'member')).scope).toBe('member of many 1')
    }))

  test('the subset is renewed when a fifth of its members have left, and ends when all members fit again', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      for (let n = 1; n <= 8; n += 1) await addMember(owner, n)
      await limitDevices(owner, 5)
      await owner('delete from public.profiles where id = $1', [late(2)])
      const first = await pull(as, 'member')
      await owner('delete from public.profiles where id = $1', [late(1)])
      const second = await pull(as, 'member', requestAfter(first))
      expect([first.scope, second.scope]).toEqual(['member of many 1', 'member of many 2'])
      expect(second.rows.profiles?.map(({ id }) => id)).toContain(late(4))
      await owner('delete from public.profiles where id = any ($1)', [[5, 6, 7, 8].map(late)])
      expect((await pull(as, 'member')).scope).toBe('member of many 2')
      await owner('delete from public.profiles where id = any ($1)', [[3, 4].map(late)])
      expect((await pull(as, 'member')).scope).toBe('member')
      expect(await owner('select 1 from private.remote_members')).toEqual([])
    }))

  test('an applicant leaves administrators’ devices when approved as a remote member', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const applicant = await addMember(owner, 1, { is_approved: false })
      await limitDevices(owner, 2)
      const before = await pull(as, 'administrator')
      expect(idsOf(before.rows.profiles)).toContain(applicant)
      await owner('update public.profiles set is_approved = true where id = $1', [applicant])
      const { full, removed } = await pull(as, 'administrator', requestAfter(before))
      expect({ full, removed }).toEqual({ full: false, removed: { profiles: [applicant] } })
      await owner('update public.profiles set is_approved = false where id = $1', [applicant])
      const { rows } = await pull(as, 'administrator', requestAfter(before))
      expect(idsOf(rows.profiles)).toEqual([applicant])
    }))

  test('a device holds the other party of a request until the request is deleted', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const provider = await addMember(owner, 1)
      const [company, service, request] = [anId(0x5201), anId(0x5202), anId(0x5203)]
      for (const { text, params } of [
        insertInto('clients', clientValues(company, member.id, 'member')),
        insertInto('jobs', serviceValues(service, provider)),
      ]) {
        await owner(text, params)
      }
      await limitDevices(owner, 2)
      const before = await pull(as, 'member')
      expect(idsOf(before.rows.profiles)).not.toContain(provider)
      const insert = insertInto('job_applications', requestValues(request, service, company))
      await owner(insert.text, insert.params)
      const { full, rows } = await pull(as, 'member', requestAfter(before))
      expect({ full, profiles: idsOf(rows.profiles) }).toEqual({ full: false, profiles: [provider] })
      const deletion = deleteRow('job_applications', request)
      await owner(deletion.text, deletion.params)
      expect((await pull(as, 'member', requestAfter(before))).removed.profiles).toEqual([provider])
    }))
})
