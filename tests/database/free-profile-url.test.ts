import { afterAll, expect, test } from 'vitest'
import { call } from '../support/database.ts'
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
