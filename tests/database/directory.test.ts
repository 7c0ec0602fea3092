import { afterAll, describe, expect, test } from 'vitest'
import type { PullAnswer } from '../../src/domain/protocol.ts'
import { aDatabase, deleteRow, insertInto } from '../support/database.ts'
import { clientValues, insertFixtures, requestValues, serviceValues } from '../support/fixtures.ts'
import { addMember, idsOf, late, limitDevices, pull, search } from '../support/late-members.ts'
import { anId } from '../support/rows.ts'
import { withRollback } from '../support/with-rollback.ts'

/*
 * A directory of which devices hold the first members, and search the server for the rest. In the fixtures of these tests
 * three are approved: member came first, then other, then administrator.
 */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
const { member, other, administrator, pending } = fixtures.people

/** What she would be told after this pull. */
const since = ({ epoch, scope, cursor }: PullAnswer) => ({ epoch, scope, cursor })

describe('while devices hold everyone', () => {
  test('the scope is one word, and a search finds nobody who is not on the device', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await addMember(owner, 1)
      expect((await pull(as, 'member')).scope).toBe('member')
      expect(await search(as, 'member', 'late1')).toEqual({ members: [], found: 0, more: false, all: null })
      expect(await owner('select 1 from private.remote_members')).toEqual([])
    }))
})

describe('which members devices hold', () => {
  test('the first; a member holds herself, too, and an administrator whoever waits', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await limitDevices(owner, 2)
      const [hers, administrators] = [await pull(as, 'member'), await pull(as, 'administrator')]
      expect([hers.scope, administrators.scope]).toEqual(['member of many 1', 'administrator of many 1'])
      expect(idsOf(hers.rows.profiles)).toEqual([member.id, other.id])
      expect(idsOf(administrators.rows.profiles)).toEqual([pending.id, member.id, other.id, administrator.id])
    }))

  test('one word tells her device to pull anew, and to drop the others', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const before = await pull(as, 'member')
      await limitDevices(owner, 2)
      expect(await pull(as, 'member', since(before))).toMatchObject({ full: true })
    }))

  test('the limit is passed by one approval, and nobody’s device changes for the next ones', () =>
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

  test('it is set anew when a fifth of those they hold have left, and taken back where all fit again', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      for (let n = 1; n <= 8; n += 1) await addMember(owner, n)
      await limitDevices(owner, 5)
      await owner('delete from public.profiles where id = $1', [late(2)])
      const first = await pull(as, 'member')
      await owner('delete from public.profiles where id = $1', [late(1)])
      const second = await pull(as, 'member', since(first))
      expect([first.scope, second.scope]).toEqual(['member of many 1', 'member of many 2'])
      expect(second.rows.profiles?.map(({ id }) => id)).toContain(late(4))
      await owner('delete from public.profiles where id = any ($1)', [[5, 6, 7, 8].map(late)])
      expect((await pull(as, 'member')).scope).toBe('member of many 2')
      await owner('delete from public.profiles where id = any ($1)', [[3, 4].map(late)])
      expect((await pull(as, 'member')).scope).toBe('member')
      expect(await owner('select 1 from private.remote_members')).toEqual([])
    }))

  test('an applicant leaves administrators’ devices when she is approved among those whom none holds', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const applicant = await addMember(owner, 1, { is_approved: false })
      await limitDevices(owner, 2)
      const before = await pull(as, 'administrator')
      expect(idsOf(before.rows.profiles)).toContain(applicant)
      await owner('update public.profiles set is_approved = true where id = $1', [applicant])
      const { full, removed } = await pull(as, 'administrator', since(before))
      expect({ full, removed }).toEqual({ full: false, removed: { profiles: [applicant] } })
      await owner('update public.profiles set is_approved = false where id = $1', [applicant])
      const { rows } = await pull(as, 'administrator', since(before))
      expect(idsOf(rows.profiles)).toEqual([applicant])
    }))

  test('whoever shares a request with her is held, from the request on and until it is gone', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const provider = await addMember(owner, 1)
      const [asking, service, request] = [anId(0x5201), anId(0x5202), anId(0x5203)]
      for (const { text, params } of [
        insertInto('clients', clientValues(asking, member.id, 'member')),
        insertInto('jobs', serviceValues(service, provider)),
      ]) {
        await owner(text, params)
      }
      await limitDevices(owner, 2)
      const before = await pull(as, 'member')
      expect(idsOf(before.rows.profiles)).not.toContain(provider)
      const asks = insertInto('job_applications', requestValues(request, service, asking))
      await owner(asks.text, asks.params)
      const { full, rows } = await pull(as, 'member', since(before))
      expect({ full, profiles: idsOf(rows.profiles) }).toEqual({ full: false, profiles: [provider] })
      const gone = deleteRow('job_applications', request)
      await owner(gone.text, gone.params)
      expect((await pull(as, 'member', since(before))).removed.profiles).toEqual([provider])
    }))
})
