import { afterAll, expect, test } from 'vitest'
import { RESERVED_URLS } from '../../src/domain/profile/reserved-urls.ts'
import { PAGES } from '../../src/pwa/pages.ts'
import { call, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Profile URLs that the server offers for one that is made from a name. */
const fixtures = await aDatabaseWithFixtures()
const { other, member, pending } = fixtures.people
afterAll(() => fixtures.database.close())

const take = ({ owner }: TestTransaction, id: string, url: string) =>
  owner('update public.profiles set unique_url = $2 where id = $1', [id, url])
const free = async ({ as }: TestTransaction, wanted: string) => {
  const [row] = await as<{ answer: string | null }>('member', call('free_profile_url', { wanted }))
  return row?.answer
}

test('a free one is offered as it is, the user’s own too; a taken one with the next number', () =>
  withRollback(fixtures, async (run) => {
    expect(await free(run, 'nobody-has-this')).toBe('nobody-has-this')
    await take(run, member.id, 'mine')
    expect(await free(run, 'mine')).toBe('mine')
    await take(run, other.id, 'zoe')
    expect(await free(run, 'zoe')).toBe('zoe-2')
    // Also one of an applicant, whom no device of a member stores.
    await take(run, pending.id, 'zoe-2')
    expect(await free(run, 'zoe')).toBe('zoe-3')
  }))

test('a long one is shortened to what the column takes', () =>
  withRollback(fixtures, async (run) => {
    const long = `${'z'.repeat(117)}-zz`
    await take(run, other.id, long)
    const offered = (await free(run, long)) ?? ''
    expect(offered).toBe(`${'z'.repeat(117)}-2`)
    await take(run, member.id, offered)
  }))

test('the app’s own words are no profile URL, and get a number', () =>
  withRollback(fixtures, async (run) => {
    const { as, owner, refusal } = run
    for (const path of PAGES.filter((page) => page !== '/'))
      expect([...RESERVED_URLS]).toContain(path.split('/')[1])
    for (const word of RESERVED_URLS) {
      expect(await free(run, word)).toBe(`${word}-2`)
      expect(await refusal('member', updateRow('profiles', member.id, { unique_url: word }))).toMatchObject({
        constraint: 'profiles_unique_url_reserved',
      })
    }
    await as('member', updateRow('profiles', member.id, { unique_url: 'administratively' }))
    const [row] = await owner<{ source: string }>(
      `select pg_get_functiondef('private.is_reserved_url(text)'::regprocedure) as source`,
    )
    const listed = /array\[(.*?)\]/s.exec(row?.source ?? '')?.[1]?.match(/[a-z][a-z-]*/g)
    expect(listed).toEqual([...RESERVED_URLS])
  }))

test.each(['', 'Zoe', 'zoe--green', '-zoe', '%', "'; drop table profiles", 'z'.repeat(121)])(
  '%j is none',
  (wanted) => withRollback(fixtures, async (run) => expect(await free(run, wanted)).toBe(null)),
)

test('visitors may not ask', () =>
  withRollback(fixtures, ({ as }) =>
    expect(as('visitor', call('free_profile_url', { wanted: 'zoe' }))).rejects.toMatchObject({
      code: '42501',
    }),
  ))
