import { BehaviorSubject } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { HeldItems } from '../../src/outbox/held-items.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { anItem } from '../support/outbox-items.ts'

afterEach(() => void vi.useRealTimers())

const START = Date.parse('2026-01-01T00:00:00Z')

/** An item that writes the invoice of this id and is held for five seconds. */
const heldItem = (id: string): OutboxItem =>
  anItem(
    { kind: 'rows', action: 'request.withdrawn', changes: [{ op: 'delete', table: 'invoices', id }] },
    { seq: 1, id, at: Date.now(), notBefore: Date.now() + 5_000 },
  )

/** Names the rows at the end of steps: a letter holds an item, `-x` undoes it, a number passes seconds, `?` reads. */
function rowsAfter(steps: string): string {
  vi.useFakeTimers({ now: START })
  const items$ = new BehaviorSubject<readonly OutboxItem[]>([])
  const held = new HeldItems(items$)
  for (const step of steps.split(' ')) {
    if (step === '?') held.rows()
    else if (/^\d/.test(step)) vi.advanceTimersByTime(Number(step) * 1_000)
    else if (step.startsWith('-')) items$.next(items$.value.filter(({ id }) => id !== step.slice(1)))
    else items$.next([...items$.value, heldItem(step)])
  }
  return [...held.rows()]
    .map((row) => row.replace('invoices:', ''))
    .sort()
    .join('')
}

test.each<[what: string, steps: string, rows: string]>([
  ['nothing is held', '5', ''],
  ['one is held', 'a 4', 'a'],
  ['it is no longer held', 'a ? 6', ''],
  ['it is undone', 'a ? -a', ''],
  ['a row stays as long as one held with it', 'a 3 b ? 3', 'ab'],
  ['both are over', 'a 3 b ? 6', ''],
  ['one held later stands alone, though nobody read in between', 'a ? 6 b', 'b'],
  ['also where it writes a row of before', 'a b ? 6 a', 'a'],
  ['one after an undone one stands alone', 'a ? -a ? b', 'b'],
])('%s', (_what, steps, rows) => expect(rowsAfter(steps)).toBe(rows))
