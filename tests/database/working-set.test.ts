import { afterAll, describe, expect, test } from 'vitest'
import { findMembers, fold } from '../../src/domain/directory.ts'
import type { FoundBeyond } from '../../src/domain/large-directory.ts'
import type { PullAnswer, PullRequest } from '../../src/domain/protocol.ts'
import type { Profile } from '../../src/domain/rows.ts'
import type { Actor, Query } from '../support/actors.ts'
import { aDatabase, call, deleteRow, insertInto, updateRow } from '../support/database.ts'
import { anId } from '../support/rows.ts'
import { type Trial, trial } from '../support/trial.ts'
import { aWorld, clientValues, profileValues, requestValues, serviceValues } from '../support/world.ts'

/*
 * A directory of which devices hold the first members, and search the server for the rest. In the world of these tests
 * three are approved: member came first, then other, then administrator.
 */
const database = await aDatabase()
afterAll(() => database.close())
const world = await aWorld(database)
const { member, other, administrator, pending } = world.people

const late = (n: number) => anId(0x5000 + n)

/** An approved member who came after everyone else. */
async function addMember(query: Query, n: number, values: Partial<Profile> = {}): Promise<string> {
  await query('insert into auth.users (id, email) values ($1, $2)', [late(n), `late${n}@example.test`])
  const { text, params } = insertInto('profiles', {
    ...profileValues(late(n), `late${n}`),
    linkedin_verified: true,
    is_approved: true,
    created_at: new Date(Date.UTC(2100, 0, n)).toISOString(),
    ...values,
  })
  await query(text, params)
  return late(n)
}

const limitDevices = (query: Query, members: number) => query('select private.limit_devices($1)', [members])

async function search(as: Trial['as'], actor: Actor, words: string, profession = ''): Promise<FoundBeyond> {
  const [row] = await as<{ answer: FoundBeyond }>(actor, call('search_members', { words, profession }))
  if (!row) throw new Error('No answer')
  return row.answer
}

async function pull(as: Trial['as'], actor: Actor, request: Partial<PullRequest> = {}): Promise<PullAnswer> {
  const whole = { v: 1, epoch: null, scope: null, cursor: null, limit: 500, ...request }
  const [row] = await as<{ answer: PullAnswer }>(actor, call('sync_pull', { request: whole }))
  if (!row) throw new Error('No answer')
  return row.answer
}

/** What she would be told after this pull. */
const since = ({ epoch, scope, cursor }: PullAnswer) => ({ epoch, scope, cursor })
const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id).sort()
const namesOf = ({ members }: FoundBeyond) => members.map(({ full_name }) => full_name)

describe('while devices hold everyone', () => {
  test('the scope is one word, and a search finds nobody who is not on the device', () =>
    trial(world, async ({ owner, as }) => {
      await addMember(owner, 1)
      expect((await pull(as, 'member')).scope).toBe('member')
      expect(await search(as, 'member', 'late1')).toEqual({ members: [], found: 0, more: false, all: null })
      expect(await owner('select 1 from private.members_beyond')).toEqual([])
    }))
})

describe('which members devices hold', () => {
  test('the first; a member holds herself, too, and an administrator whoever waits', () =>
    trial(world, async ({ owner, as }) => {
      await limitDevices(owner, 2)
      const [hers, administrators] = [await pull(as, 'member'), await pull(as, 'administrator')]
      expect([hers.scope, administrators.scope]).toEqual(['member of many 1', 'administrator of many 1'])
      expect(idsOf(hers.rows.profiles)).toEqual([member.id, other.id])
      expect(idsOf(administrators.rows.profiles)).toEqual([pending.id, member.id, other.id, administrator.id])
    }))

  test('one word tells her device to pull anew, and to drop the others', () =>
    trial(world, async ({ owner, as }) => {
      const before = await pull(as, 'member')
      await limitDevices(owner, 2)
      expect(await pull(as, 'member', since(before))).toMatchObject({ full: true })
    }))

  test('the limit is passed by one approval, and nobody’s device changes for the next ones', () =>
    trial(world, async ({ owner, as }) => {
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
    trial(world, async ({ owner, as }) => {
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
      expect(await owner('select 1 from private.members_beyond')).toEqual([])
    }))

  test('an applicant leaves administrators’ devices when she is approved among those whom none holds', () =>
    trial(world, async ({ owner, as }) => {
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
    trial(world, async ({ owner, as }) => {
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

describe('who finds members beyond', () => {
  test('visitors are refused, and nobody finds anyone without being a member or an administrator', () =>
    trial(world, async ({ owner, as, refusal }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      const anyone = call('search_members', { words: 'late', profession: '' })
      expect(await refusal('visitor', anyone)).toMatchObject({ code: '42501' })
      const found = async (actor: Actor) => {
        const [answer, counted] = [await search(as, actor, 'late'), await search(as, actor, '')]
        return [answer.members.length, answer.found, counted.all]
      }
      for (const actor of ['newcomer', 'pending', 'client'] as const)
        expect(await found(actor)).toEqual([0, 0, 0])
      for (const actor of ['member', 'administrator'] as const) expect(await found(actor)).toEqual([1, 1, 4])
    }))

  test('her e-mail and phone are shown as in the directory', () =>
    trial(world, async ({ owner, as }) => {
      await addMember(owner, 1, { allow_contact: false })
      await addMember(owner, 2)
      await limitDevices(owner, 2)
      const contacts = async (actor: Actor) =>
        (await search(as, actor, 'late')).members.map(({ email, phone }) => [email, phone])
      const [first, second] = [1, 2].map((n) => [`late${n}@example.test`, '5550102030'])
      expect(await contacts('member')).toEqual([[null, null], second])
      expect(await contacts('administrator')).toEqual([first, second])
    }))

  test.each([
    ['has blocked', member.id, late(1)],
    ['is blocked by', late(1), member.id],
  ])('a member does not find whom she %s; an administrator does', (_how, blocker, blocked) =>
    trial(world, async ({ owner, as }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      await owner('insert into public.blocks (blocker, blocked) values ($1, $2)', [blocker, blocked])
      expect(await search(as, 'member', 'late')).toMatchObject({ members: [], found: 0 })
      expect((await search(as, 'member', '')).all).toBe(3)
      expect((await search(as, 'administrator', 'late')).found).toBe(1)
    }),
  )
})

describe('what is found', () => {
  const names = [
    'Zoë Müller',
    'Łucja Kowalska',
    'İpek Öz',
    'Юлия Ёлкина',
    'हिन्दी देवी',
    'محمّد نور',
    '李娜',
    '100 % Green_Co\\',
    'ﬁona o’neill',
  ]

  test.each(names)('%s has the letters that the device makes of her name', async (name) => {
    const [row] = await database.query<{ folded: string }>('select private.fold($1) as folded', [name])
    expect(row?.folded).toBe(fold(name))
  })

  test.each([
    ['zoe', ''],
    ['MÜLL zo', ''],
    ['lucja', ''],
    ['łuc', ''],
    ['ip', ''],
    ['елкина', ''],
    ['हिन्', ''],
    ['محمد', ''],
    ['李', ''],
    ['%', ''],
    ['_', ''],
    ['\\', ''],
    ['fion', ''],
    ['o', ''],
    ['web dev', ''],
    ['shoemaker', ''],
    ['', 'Web Development'],
    ['m', 'Web Development'],
    ['', 'SEO'],
    ['zoe seo nobody', ''],
  ])('by “%s” and the profession “%s”: the same as on a device', (words, profession) =>
    trial(world, async ({ owner, as }) => {
      for (const [n, full_name] of names.entries()) {
        const others = n % 2 ? { professions: ['SEO', 'Web Development'] } : {}
        const own = n % 3 ? {} : { professions: ['Other (specify)', 'SEO'], profession: 'Other (specify)' }
        const custom = n % 3 ? {} : { custom_profession: 'Shoemaker' }
        await addMember(owner, n + 1, { full_name, ...others, ...own, ...custom })
      }
      const everyone = (await pull(as, 'administrator')).rows.profiles ?? []
      await limitDevices(owner, 3)
      const beyond = everyone.filter(({ id }) => names.some((_, n) => late(n + 1) === id))
      const found = await search(as, 'member', words, profession)
      expect(idsOf(found.members)).toEqual(idsOf(findMembers(beyond, words, profession)))
      expect(found.found).toBe(found.members.length)
    }),
  )

  test('looks where a device looks, in whatever she can write freely', () =>
    trial(world, async ({ owner, as }) => {
      const written = await owner<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = 'profiles' and data_type = 'text'
           and column_name not in ('email', 'phone', 'profession', 'linkedin_url', 'profile_image', 'banner_image',
             'unique_url', 'decision_note')`,
      )
      const words = written.map(({ name }) => `word${name.replaceAll('_', '')}`)
      const values = Object.fromEntries(written.map(({ name }, n) => [name, words[n]]))
      await addMember(owner, 1)
      const everyone = (await pull(as, 'administrator')).rows.profiles ?? []
      await limitDevices(owner, 2)
      const other = { professions: ['Other (specify)'], profession: 'Other (specify)' }
      const { text, params } = updateRow('profiles', late(1), { ...other, ...values })
      await owner(text, params)
      const [her] = everyone.flatMap((row) => (row.id === late(1) ? [{ ...row, ...other, ...values }] : []))
      if (!her) throw new Error('An administrator held her')
      for (const word of words) {
        const { found } = await search(as, 'member', word)
        expect({ [word]: found }).toEqual({ [word]: findMembers([her], word, '').length })
      }
    }))

  test('follows a change of her name at once, and loses her with her approval', () =>
    trial(world, async ({ owner, as }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      const { text, params } = updateRow('profiles', late(1), { full_name: 'Berta Brook' })
      await owner(text, params)
      expect(namesOf(await search(as, 'member', 'berta'))).toEqual(['Berta Brook'])
      expect(namesOf(await search(as, 'member', 'late1'))).toEqual([])
      await owner('update public.profiles set is_approved = false where id = $1', [late(1)])
      expect(namesOf(await search(as, 'member', 'berta'))).toEqual([])
    }))

  test('is at most sixty by name, counted up to a thousand', () =>
    trial(world, async ({ owner, as }) => {
      await addMember(owner, 1)
      await owner('set local session_replication_role = replica')
      await owner(
        `insert into public.profiles
         select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'full_name', 'Late ' || n,
           'linkedin_url', 'https://www.linkedin.com/in/crowd-' || n, 'created_at', now()))).*
         from public.profiles p, generate_series(1, 1200) n where id = $1`,
        [late(1)],
      )
      await owner('set local session_replication_role = origin')
      await limitDevices(owner, 2)
      const all = await search(as, 'member', 'late')
      expect([all.members.length, all.found, all.more]).toEqual([60, 1000, true])
      expect(namesOf(all).slice(0, 3)).toEqual(['Late 1', 'Late 10', 'Late 100'])
      const some = await search(as, 'member', 'late 11')
      expect([some.members.length, some.found, some.more]).toEqual([60, 120, false])
      expect((await search(as, 'member', '')).all).toBe(1204)
    }))

  test('nothing is asked of the server by very long or very many words', () =>
    trial(world, async ({ owner, as }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      const flood = Array.from({ length: 50_000 }, (_, n) => `word${n}`).join(' ')
      expect(await search(as, 'member', flood)).toMatchObject({ members: [], found: 0 })
      expect(await search(as, 'member', 'l'.repeat(1_000_000))).toMatchObject({ members: [] })
    }))
})
