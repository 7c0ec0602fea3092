import { afterAll, expect, test } from 'vitest'
import { aDatabaseWithFixtures } from '../support/fixtures.ts'
import { addMembers, addTrade } from '../support/many-members.ts'
import { withRollback } from '../support/with-rollback.ts'

/* How many members and services there are, which the home page shows to everybody. */

const fixtures = await aDatabaseWithFixtures()
afterAll(() => fixtures.database.close())

interface Figures {
  members: number | null
  services: number | null
}

const figures = () =>
  withRollback(fixtures, async ({ as, owner }) => {
    const [row] = await as<{ figures: Figures }>('visitor', {
      text: 'select public.group_figures() as figures',
      params: [],
    })
    // The visitor herself may count nothing.
    const [counted] = await owner<Figures>(
      `select (select count(*)::int from public.profiles where is_approved and linkedin_verified) as members,
         (select count(*)::int from public.jobs where is_active and deleted_at is null) as services`,
    )
    return { shown: row?.figures, counted }
  })

test('a visitor gets no figure below ten, and from ten on that of verified members and offered services', async () => {
  const few = await figures()
  expect(few.counted?.members).toBeLessThan(10)
  expect(few.shown).toEqual({ members: null, services: null })
  await addMembers(fixtures, 1, 12)
  await addTrade(fixtures, 12)
  const many = await figures()
  expect(many.counted?.members).toBeGreaterThanOrEqual(10)
  expect(many.shown).toEqual(many.counted)
})
