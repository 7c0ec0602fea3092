import { describe, expect, test } from 'vitest'
import { assignKeys, noKeys } from '../../src/ui/use-recycled-keys.ts'

const list = (ids: string) => Array.from(ids, (id) => ({ id }))
const keys = (places: ReturnType<typeof assignKeys>) => Array.from(places.byIndex.values(), ({ key }) => key)

describe('keys of what a long list draws', () => {
  const before = assignKeys(noKeys, list('abc'), 0, true)

  test.each([
    ['the same again', 'abc', 0, [0, 1, 2]],
    ['what comes, where something went', 'axc', 0, [0, 3, 2], [0, 1, 2]],
    ['all others', 'xyz', 0, [3, 4, 5], [0, 1, 2]],
    ['what stays, at another place', 'cx', 0, [2, 3], [2, 1]],
    ['what stays, after what comes', 'xab', 0, [3, 0, 1], [3, 0, 1]],
    ['what comes by scrolling', 'bcd', 1, [1, 2, 3]],
    ['more than there was', 'abcd', 0, [0, 1, 2, 3]],
    ['nothing', '', 0, []],
  ])('%s', (_what, ids, start, kept, taken = kept) => {
    expect(keys(assignKeys(before, list(ids), start, false))).toEqual(kept)
    expect(keys(assignKeys(before, list(ids), start, true))).toEqual(taken)
  })

  test('no key stands twice, whatever comes and goes', () => {
    let places = before
    for (const ids of ['xbc', 'abx', 'cab', 'x', 'axcb', 'bca', 'yzx', 'abc', 'cyb']) {
      places = assignKeys(places, list(ids), 0, true)
      expect(new Set(keys(places)).size, ids).toBe(ids.length)
    }
  })
})
