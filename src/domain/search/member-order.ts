import type { Profile } from '../rows.ts'

/**
 * Returns a function that sorts approved profiles by name, by the rules of the device's language (readings, "Sort of
 * names"). The function remembers its last order, so that a few changes among thousands cost little. With `first` only
 * that many are sorted and the others follow in any order: a screen can be rendered before all names are compared.
 */
export function memberOrder(collator = new Intl.Collator()) {
  const byName = (a: Profile, b: Profile) =>
    collator.compare(a.full_name, b.full_name) || (a.id < b.id ? -1 : 1)
  let last: readonly Profile[] = []
  return (profiles: readonly Profile[], first = Number.POSITIVE_INFINITY): Profile[] => {
    const approved = profiles.filter((profile) => profile.is_approved)
    if (first < approved.length) return firstInOrder(approved, first, byName)
    // A nearly sorted array is sorted in one pass.
    const sorted = inPreviousOrder(last, approved).sort(byName)
    last = sorted
    return sorted
  }
}

/** Returns the rows; those that `before` has, too, come first and in its order. */
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

/** Returns the rows with the first `count` as a complete sort would have them; the others follow in any order. */
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

/** Returns the index at which to insert a row into sorted ones (binary search). */
export function insertionIndex<Row>(
  row: Row,
  sorted: readonly Row[],
  compare: (a: Row, b: Row) => number,
): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(row, sorted[middle] as Row) < 0) to = middle
    else from = middle + 1
  }
  return from
}
