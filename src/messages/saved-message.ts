import type { OptimisticView } from '../database/optimistic-view.ts'
import type { OutboxItem } from '../outbox/item.ts'
import { heldBy } from '../outbox/plan-batches.ts'
import { isSending, type SyncStatus } from '../sync/status.ts'
import { SAVED_MESSAGE } from './action-messages.ts'
import { unsentTitle } from './unsent-title.ts'

/** An engine, as far as it matters here. */
interface Sending {
  outbox: { items: readonly OutboxItem[] }
  status$: { value: SyncStatus }
  view: Pick<OptimisticView, 'row' | 'member'>
}

/**
 * Returns what these outbox items wait for, as a toast says it; null where none waits, or they are being sent. Items that
 * can still be undone wait for that first.
 */
export function savedMessage({ outbox, status$, view }: Sending, ids: readonly string[]): string | null {
  const { items } = outbox
  const waiting = items.filter(({ id, state }) => ids.includes(id) && state === 'waiting')
  if (waiting.length === 0) return null
  const causes = heldBy(items)
  const cause = items.find(({ id }) => waiting.some((item) => causes.get(item.id) === id))
  if (cause) return `Saved on this device. It waits until this is settled: ${unsentTitle(cause, view)}.`
  const status = status$.value
  if (status.kind === 'update-needed') return 'Saved on this device. It will be sent once the app is updated.'
  // The engine of a user who has signed out is closed.
  return status.kind === 'starting' || isSending(status) ? null : SAVED_MESSAGE
}
