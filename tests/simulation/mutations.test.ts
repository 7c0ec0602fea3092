import { availableParallelism } from 'node:os'
import { expect, test, vi } from 'vitest'
import { search } from './mutations.ts'
import { protections } from './protections.ts'

/** Some that are found soon; `npm run simulate -- --mutations` takes away every one. */
const soon = protections.filter(({ isFoundSoon }) => isFoundSoon)

test('without any one of its protections, a promise is seen to be broken', { timeout: 600_000 }, async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const found = await search(soon, Math.min(2, availableParallelism()), 1)
  expect(found.filter(({ seed }) => seed === null).map(({ protection }) => protection.name)).toEqual([])
  expect(found.length).toBeGreaterThan(2)
})
