import type { Profile } from './rows.ts'

/**
 * Returns a function that puts approved profiles in the order this device's language puts names in (readings, "Sort of
 * names"). It remembers the order it gave last, so that a few changes among thousands cost little. With `first` only so many
 * are in order, and the others follow in any: a screen can be drawn before all names are compared.
 */
export function memberOrder(collator = new Intl.Collator()) {
  const byName = (a: Profile, b: Profile) =>
    collator.compare(a.full_name, b.full_name) || (a.id < b.id ? -1 : 1)
  let last: readonly Profile[] = []
  return (profiles: readonly Profile[], first = Number.POSITIVE_INFINITY): Profile[] => {
    const approved = profiles.filter((profile) => profile.is_approved)
    if (first < approved.length) return firstInOrder(approved, first, byName)
    // What is nearly in order is sorted in one pass.
    const sorted = inPreviousOrder(last, approved).sort(byName)
    last = sorted
    return sorted
  }
}

/** The rows, those that were there before in the order they had. */
function inPreviousOrder(before: readonly Profile[], rows: readonly Profile[]): Profile[] {
  if (before.length === 0) return [...rows]
  const left = new Map(rows.map((row) => [row.id, row]))
  const kept = before.flatMap(({ id }) => {
    const row = left.get(id)
    left.delete(id)
    return row ?? []
  })
  return [...kept, ...left.values()]
}

/** The rows, of which the first `count` stand where a sort would put them. */
function firstInOrder<Row>(rows: readonly Row[], count: number, compare: (a: Row, b: Row) => number): Row[] {
  const first: Row[] = []
  const others: Row[] = []
  for (const row of rows) {
    const last = first.at(-1)
    if (first.length === count && last !== undefined && compare(row, last) > 0) {
      others.push(row)
      continue
    }
    first.splice(insertionIndex(row, first, compare), 0, row)
    if (first.length > count) others.push(...first.splice(count))
  }
  return [...first, ...others]
}

/** Where a row belongs among sorted ones. */
function insertionIndex<Row>(row: Row, sorted: readonly Row[], compare: (a: Row, b: Row) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(row, sorted[middle] as Row) < 0) to = middle
    else from = middle + 1
  }
  return from
}
