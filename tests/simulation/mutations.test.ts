import { availableParallelism } from 'node:os'
import { expect, test, vi } from 'vitest'
import { search } from './mutations.ts'

test('without any one of its protections, a promise is seen to be broken', { timeout: 900_000 }, async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const found = await search(Math.min(2, availableParallelism()), 1)
  expect(found.filter(({ seed }) => seed === null).map(({ protection }) => protection.name)).toEqual([])
})
