import { describe, expect, test } from 'vitest'
import { roleOf, type Scope } from '../../src/domain/protocol.ts'
import { directoryOf } from '../../src/domain/search/directory.ts'
import {
  isPartialReplica,
  mergeByName,
  noRemoteMembers,
  type RemoteMembers,
  remoteMembersNote,
  searchedCount,
} from '../../src/domain/search/large-directory.ts'
import { buildPaletteIndex, searchPalette } from '../../src/domain/search/palette-search.ts'
import { anId, aProfile } from '../support/rows.ts'

const named = (...names: string[]) =>
  names.map((full_name) => aProfile({ id: `${full_name} id`, full_name, is_approved: true }))
const remote = (given: Partial<RemoteMembers> = {}): RemoteMembers => ({
  ...noRemoteMembers,
  isLarge: true,
  ...given,
})

test.each<[Scope | null, string | null, boolean]>([
  [null, null, false],
  ['visitor', 'visitor', false],
  ['member', 'member', false],
  ['member of many 1', 'member', true],
  ['administrator of many 12', 'administrator', true],
])('the scope %s has the role %s; the device stores only a part: %s', (scope, role, part) => {
  expect([roleOf(scope), isPartialReplica(scope)]).toEqual([role, part])
})

describe('members found on the server', () => {
  test('are merged with those on the device by name', () => {
    const here = directoryOf(named('Ada', 'Émilie', 'Nora', 'Zoe'))
    const others = named('zara', 'Édith', 'Nora', 'Aaron')
    const names = mergeByName(here, others).map(({ full_name }) => full_name)
    expect(names).toEqual(directoryOf([...here, ...others]).map(({ full_name }) => full_name))
  })

  test('leave the array as it is where there are none, so that nothing is rendered again', () => {
    const here = named('Ada')
    expect(mergeByName(here, [])).toBe(here)
  })

  test('are counted by the palette, also those that it does not show', () => {
    const sources = {
      profiles: named('Ada Reed', 'Bea Reed'),
      services: [],
      requests: [],
      messages: [],
      marks: [],
      clients: [],
      invoices: [],
      quotes: [],
      paymentDetails: [],
      payments: [],
      reminders: [],
      blocked: () => false,
    }
    const profile = aProfile({ is_approved: true })
    const viewer = { user: { id: profile.id, email: profile.email ?? '' }, profile, client: null }
    const index = buildPaletteIndex(viewer, sources, '2026-01-01')
    const found = named('Cleo Reed', 'Dora Marsh').map((row, n) => ({ ...row, id: anId(n) }))
    const { people } = searchPalette(
      'reed',
      index,
      remote({ members: found, notShown: 40, searchState: 'answered' }),
    )
    expect(people.shown.map(({ full_name }) => full_name)).toEqual(['Ada Reed', 'Bea Reed', 'Cleo Reed'])
    expect(people.total).toBe(43)
  })
})

test.each<[string, RemoteMembers, number | null, number, string | null]>([
  ['all members are on the device', noRemoteMembers, null, 200, null],
  [
    'nothing is searched for',
    remote(),
    1_000,
    1_000,
    'These are the 200 members on this device. Search to find everyone else.',
  ],
  [
    'the server has not counted the members yet',
    remote(),
    null,
    200,
    'These are the 200 members on this device. Search to find everyone else.',
  ],
  [
    'the server has not answered the search yet',
    remote({ searchState: 'asking' }),
    1_000,
    1_000,
    'Looking beyond the 200 members on this device …',
  ],
  ['all results are shown', remote({ searchState: 'answered' }), 1_000, 1_000, null],
  [
    'more match',
    remote({ searchState: 'answered', notShown: 12 }),
    1_000,
    1_000,
    '12 others match. Type more to find them.',
  ],
  [
    'very many match',
    remote({ searchState: 'answered', notShown: 1_940, more: true }),
    100_000,
    100_000,
    'More than 1940 others match. Type more to find them.',
  ],
  [
    'the server does not answer',
    remote({ searchState: 'failed' }),
    1_000,
    200,
    'The server could not be asked: only the 200 members on this device were searched.',
  ],
])('with 200 members on the device, where %s', (_where, found, all, of, note) => {
  expect([searchedCount(found, 200, all), remoteMembersNote(found, 200)]).toEqual([of, note])
})
