import { describe, expect, test, vi } from 'vitest'
import { findMembers } from '../../src/domain/search/directory.ts'
import { incrementalSearch } from '../../src/domain/search/incremental-search.ts'
import { type BoardSearch, findServices } from '../../src/domain/service/board.ts'
import { aProfile, aService } from '../support/rows.ts'

const services = ['Label design', 'Menu design', 'Menu desk', 'Canteen'].map((title, n) =>
  aService({ id: `${n}`, title, description: '', company: '', location: n % 2 ? 'São Paulo' : '' }),
)

describe('a search typed letter by letter', () => {
  test('searches only the results of the shorter text', () => {
    const find = vi.fn(findServices)
    const search = incrementalSearch(find)
    const searchedCounts = ['', 'm', 'me', 'menu ', 'menu desi'].map((text) => {
      search(services, { q: text })
      return find.mock.lastCall?.[0].length
    })
    expect(searchedCounts).toEqual([4, 4, 2, 2, 2])
  })

  test('returns the earlier results again after letters were deleted', () => {
    const find = vi.fn(findServices)
    const search = incrementalSearch(find)
    const [menu] = ['menu', 'menu d', 'menu desk'].map((text) => search(services, { q: text }))
    expect(search(services, { q: 'menu' })).toBe(menu)
    expect(find).toHaveBeenCalledTimes(3)
  })

  test('returns the same array where no result drops out, so that nothing is rendered again', () => {
    const search = incrementalSearch(findServices)
    const found = search(services, { q: 'menu' })
    expect(search(services, { q: 'menu d' })).toBe(found)
    expect(search(services, { q: 'menu desk' })).not.toBe(found)
  })

  test.each<[string, typeof services, string, BoardSearch['type']]>([
    ['a shorter text that was not searched for', services, 'men', ''],
    ['another text', services, 'label', ''],
    ['another type', services, 'menu d', 'Remote'],
    ['other rows', [...services], 'menu desk', ''],
  ])('searches all rows again for %s', (_what, rows, text, type) => {
    const search = incrementalSearch(findServices)
    search(services, { q: 'menu d', type: 'Freelance' })
    expect(search(rows, { q: text, type })).toEqual(findServices(rows, { q: text, type }))
  })

  test.each(['sao menu design', 'SÃO  PAULO', 'de si gn', 'menu zzz', 'łódź ß ΣΑΣ'])(
    'finds the same as a complete search for every prefix, typed and deleted: %j',
    (text) => {
      const search = incrementalSearch(findServices)
      const typed = [...text].map((_letter, n) => text.slice(0, n + 1))
      for (const part of [...typed, ...typed.toReversed()]) {
        expect(search(services, { q: part }), part).toEqual(findServices(services, { q: part }))
      }
    },
  )
})

test('a further letter does not search ten thousand members again', () => {
  const members = Array.from({ length: 10_000 }, (_, n) =>
    aProfile({ id: `${n}`, full_name: n % 1000 ? `Ada ${n}` : `Zoe ${n}`, is_approved: true }),
  )
  const find = vi.fn(findMembers)
  const search = incrementalSearch(find)
  for (const text of ['z', 'zo', 'zoe']) search(members, { q: text })
  expect(find.mock.calls.map(([among]) => among.length)).toEqual([10_000, 10, 10])
})
