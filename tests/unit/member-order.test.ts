import { expect, test } from 'vitest'
import type { Profile } from '../../src/domain/rows.ts'
import { memberOrder } from '../../src/domain/search/member-order.ts'
import { aProfile } from '../support/rows.ts'
import { seededRandom } from '../support/seeded-random.ts'

const NAMES = ['Ada', 'ada', 'Émilie', 'Eva', 'Zoë', 'Zoe', 'Łucja', 'Nora', '张伟', 'O’Neill', '']
const collator = new Intl.Collator('en')

const members = (count: number, next: () => number): Profile[] =>
  Array.from({ length: count }, (_, n) =>
    aProfile({
      id: `${Math.floor(next() * 1e9)}-${n}`,
      full_name: NAMES[Math.floor(next() * NAMES.length)] ?? '',
      is_approved: next() < 0.9,
    }),
  )

/** A plain implementation of what the specification requires. */
const expected = (profiles: readonly Profile[]): Profile[] =>
  profiles
    .filter((profile) => profile.is_approved)
    .sort((a, b) => collator.compare(a.full_name, b.full_name) || (a.id < b.id ? -1 : 1))

test.each([1, 2, 3, 4, 5])('the order does not depend on the order before (seed %i)', (seed) => {
  const next = seededRandom(seed)
  const order = memberOrder(collator)
  let profiles = members(50, next)
  for (let step = 0; step < 20; step += 1) {
    expect(order(profiles)).toEqual(expected(profiles))
    const [renamed] = members(1, next)
    profiles = [
      ...profiles
        .filter(() => next() < 0.9)
        .map((profile) => (next() < 0.1 && renamed ? { ...renamed, id: profile.id } : profile)),
      ...members(Math.floor(next() * 8), next),
    ]
  }
})

test.each([1, 2, 3, 4, 5])(
  'with a limit, the first members are in order and all others follow (seed %i)',
  (seed) => {
    const next = seededRandom(seed)
    for (const count of [0, 1, 7, 60, 200]) {
      const profiles = members(count, next)
      for (const first of [1, 5, 60]) {
        const ordered = memberOrder(collator)(profiles, first)
        expect(ordered.slice(0, first)).toEqual(expected(profiles).slice(0, first))
        expect(new Set(ordered)).toEqual(new Set(expected(profiles)))
        expect(ordered).toHaveLength(expected(profiles).length)
      }
    }
  },
)
