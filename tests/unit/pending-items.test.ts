import { expect, test } from 'vitest'
import type { OptimisticView } from '../../src/database/optimistic-view.ts'
import { update } from '../../src/domain/mutation.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { PendingItems } from '../../src/sync/pending-items.ts'
import { anItem } from '../support/outbox-items.ts'
import { anId, aProfile } from '../support/rows.ts'

const item = (given: Partial<OutboxItem>) =>
  anItem(
    {
      kind: 'rows',
      action: 'profile.edit',
      changes: [update('profiles', aProfile({ id: anId(1) }), { bio: 'New' })],
    },
    { seq: 1, id: anId(2), ...given },
  )

/** Returns the number of changes that are shown after the items, before and after this tab has read the rows. */
async function shownAfter(last: OutboxItem[], items: OutboxItem[], { leads = false } = {}) {
  let shown = 0
  const view = {
    applyPending: (pending: unknown[]) => {
      shown = pending.length
    },
  } as unknown as OptimisticView
  let read = () => {}
  const rows = new Promise<void>((resolve) => {
    read = resolve
  })
  const pending = new PendingItems(view, () => (leads ? null : rows))
  pending.show(last)
  pending.show(items)
  const before = shown
  read()
  await rows
  await Promise.resolve()
  return [before, shown]
}

test.each<[what: string, last: OutboxItem[], items: OutboxItem[], before: number, after: number]>([
  ['is still there', [item({})], [item({})], 1, 1],
  ['was applied and is gone', [item({ sent: true, state: 'applied' })], [], 1, 0],
  ['was sent and is gone', [item({ sent: true })], [], 1, 0],
  ['was sent, applied and confirmed between two reads of this tab', [item({})], [], 1, 0],
  ['is cancelled', [item({ sent: true })], [item({ sent: true, cancelled: true })], 0, 0],
  ['was not shown before it was gone', [item({ state: 'attention' })], [], 0, 0],
])('a change that %s is shown until the rows are read', async (_what, last, items, before, after) => {
  expect(await shownAfter(last, items)).toEqual([before, after])
})

test('the leading tab has nothing to read: a change that is gone is not shown', async () => {
  expect(await shownAfter([item({ sent: true })], [], { leads: true })).toEqual([0, 0])
})
