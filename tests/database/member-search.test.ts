import { afterAll, describe, expect, test } from 'vitest'
import { DirectorySearch, findMembers, type MemberFilter } from '../../src/domain/search/directory.ts'
import type { RemoteSearchResult } from '../../src/domain/search/large-directory.ts'
import { fold } from '../../src/domain/search/search-words.ts'
import type { Actor } from '../support/actors.ts'
import { call, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures } from '../support/fixtures.ts'
import { addMember, idsOf, late, limitDevices, pull, search } from '../support/late-members.ts'
import { emailAddresses } from '../support/typed-inputs/addresses.ts'
import { names as typedNames } from '../support/typed-inputs/names.ts'
import { withRollback } from '../support/with-rollback.ts'

/** The search for remote members, whom no device holds: who may search, and what is found. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member } = fixtures.people

/** Characters of which the server's version of Unicode may know nothing. */
const isNewerThanServer = /\p{M}|[\u{1C89}\u{2C2F}\u{A7C0}-\u{A7FF}]/u

const namesOf = ({ members }: RemoteSearchResult) => members.map(({ full_name }) => full_name)

describe('who finds remote members', () => {
  test('visitors are refused, and only members and administrators find anyone', () =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      const anyone = call('search_members', { filter: { q: 'late' } })
      expect(await refusal('visitor', anyone)).toMatchObject({ code: '42501' })
      const found = async (actor: Actor) => {
        const [answer, counted] = [await search(as, actor, 'late'), await search(as, actor, '')]
        return [answer.members.length, answer.found, counted.all]
      }
      for (const actor of ['newcomer', 'pending', 'client'] as const)
        expect(await found(actor)).toEqual([0, 0, 0])
      for (const actor of ['member', 'administrator'] as const) expect(await found(actor)).toEqual([1, 1, 4])
    }))

  test('e-mail addresses and phone numbers are masked as in the directory', () =>
    withRollback(fixtures, async ({ owner, as }) => {
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
    ['is blocked by', member.id, late(1)],
    ['has blocked', late(1), member.id],
  ])('a member does not find someone who %s her; an administrator does', (_how, blocker, blocked) =>
    withRollback(fixtures, async ({ owner, as }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      await owner('insert into public.blocks (blocker, blocked) values ($1, $2)', [blocker, blocked])
      expect(await search(as, 'member', 'late')).toMatchObject({ members: [], found: 0 })
      expect((await search(as, 'member', '')).all).toBe(3)
      expect((await search(as, 'administrator', 'late')).found).toBe(1)
    }),
  )
})

describe('the filter', () => {
  /** What the late member has of each. */
  const has: DirectorySearch = { q: 'late', profession: 'Videography' }
  const keys = Object.keys(DirectorySearch.entries) as (keyof DirectorySearch)[]

  test.each(keys)('is the one of the screen: %s chooses', (key) =>
    withRollback(fixtures, async ({ owner, as }) => {
      await addMember(owner, 1, { profession: has.profession, professions: [has.profession] })
      await limitDevices(owner, 2)
      const count = async (filter: MemberFilter) => {
        const [row] = await as<{ answer: RemoteSearchResult }>('member', call('search_members', { filter }))
        return row?.answer.found
      }
      expect(await count({ q: '', [key]: has[key] })).toBe(1)
      expect(await count({ ...has, [key]: 'Nobody_has this' })).toBe(0)
      expect(await count({ ...has, [key]: '%' })).toBe(0)
    }),
  )

  test.each([{ q: 'late', colour: 'green' }, ['late'], null])('is refused where it is %j', (filter) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('member', call('search_members', { filter }))).toMatchObject({ code: '22023' })
    }),
  )
})

describe('the result', () => {
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

  const typed = typedNames.flat()
  test.each([...names, ...typed, ...emailAddresses, 'INV-202611-001', '"\'`-', 'a-1 -b 1-c'])(
    '%s is folded as on a device',
    async (name) => {
      const [row] = await database.query<{ folded: string }>('select private.fold($1) as folded', [name])
      expect(row?.folded).toBe(fold(name))
    },
  )

  test('every letter and sign is folded as on a device', async () => {
    const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCodePoint(code)).filter(
      (one) => one !== '\0' && one.isWellFormed() && !isNewerThanServer.test(one),
    )
    const rows = await database.query<{ folded: string }>(
      'select private.fold(one) as folded from unnest($1::text[]) with ordinality as c (one, n) order by n',
      [characters],
    )
    const differing = characters.filter((one, n) => rows[n]?.folded !== fold(one))
    expect(differing).toEqual([])
  })

  test.each(typedNames)('%s is found by what people type', (full_name, ...searches) =>
    withRollback(fixtures, async ({ owner, as }) => {
      await addMember(owner, 1, { full_name })
      await limitDevices(owner, 2)
      for (const words of searches)
        expect({ words, found: namesOf(await search(as, 'member', words)) }).toEqual({
          words,
          found: [full_name],
        })
    }),
  )

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
  ])('of “%s” with the profession “%s” is the same as on a device', (words, profession) =>
    withRollback(fixtures, async ({ owner, as }) => {
      for (const [n, full_name] of names.entries()) {
        const listed = n % 2 ? { professions: ['SEO', 'Web Development'] } : {}
        const other = n % 3 ? {} : { professions: ['Other (specify)', 'SEO'], profession: 'Other (specify)' }
        const custom = n % 3 ? {} : { custom_profession: 'Shoemaker' }
        await addMember(owner, n + 1, { full_name, ...listed, ...other, ...custom })
      }
      const everyone = (await pull(as, 'administrator')).rows.profiles ?? []
      await limitDevices(owner, 3)
      const remote = everyone.filter(({ id }) => names.some((_, n) => late(n + 1) === id))
      const found = await search(as, 'member', words, profession)
      expect(idsOf(found.members)).toEqual(idsOf(findMembers(remote, { q: words, profession })))
      expect(found.found).toBe(found.members.length)
    }),
  )

  test('covers the same free-text columns as on a device', () =>
    withRollback(fixtures, async ({ owner, as }) => {
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
      const [changed] = everyone.flatMap((row) =>
        row.id === late(1) ? [{ ...row, ...other, ...values }] : [],
      )
      if (!changed) throw new Error('The administrator’s device does not hold the member')
      for (const word of words) {
        const { found } = await search(as, 'member', word)
        expect({ [word]: found }).toEqual({ [word]: findMembers([changed], { q: word }).length })
      }
    }))

  test('follows a new name at once, and excludes a member whose approval is withdrawn', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      const { text, params } = updateRow('profiles', late(1), { full_name: 'Berta Brook' })
      await owner(text, params)
      expect(namesOf(await search(as, 'member', 'berta'))).toEqual(['Berta Brook'])
      expect(namesOf(await search(as, 'member', 'late1'))).toEqual([])
      await owner('update public.profiles set is_approved = false where id = $1', [late(1)])
      expect(namesOf(await search(as, 'member', 'berta'))).toEqual([])
    }))

  test('is at most sixty members by name, counted up to a thousand', () =>
    withRollback(fixtures, async ({ owner, as }) => {
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

  test('is empty for very long or very many words', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      await addMember(owner, 1)
      await limitDevices(owner, 2)
      const flood = Array.from({ length: 50_000 }, (_, n) => `word${n}`).join(' ')
      expect(await search(as, 'member', flood)).toMatchObject({ members: [], found: 0 })
      expect(await search(as, 'member', 'l'.repeat(1_000_000))).toMatchObject({ members: [] })
    }))
})
