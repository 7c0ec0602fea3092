import { expect, test } from 'vitest'
import { withHeldRows } from '../../src/data/use-rows-in-place.ts'

test.each<[what: string, previous: string, current: string, held: string, shown: string]>([
  ['a row that was taken out stays in its place', 'abcd', 'acd', 'b', 'abcd'],
  ['the first one, too', 'abc', 'bc', 'a', 'abc'],
  ['several stay in their order', 'abcd', 'a', 'bd', 'abd'],
  ['a row that is not held leaves', 'abc', 'ac', '', 'ac'],
  ['a held row that is still among them stands once', 'abc', 'cab', 'b', 'cab'],
  ['a new row stands where it belongs', 'abc', 'xac', 'b', 'xabc'],
  ['a held row that was never shown is not added', '', 'ab', 'x', 'ab'],
  ['all were taken out', 'ab', '', 'ab', 'ab'],
])('%s', (_what, previous, current, held, shown) =>
  expect(withHeldRows([...previous], [...current], (id) => held.includes(id)).join('')).toBe(shown),
)
