import { PROTOCOL, type PushedMutation } from '../domain/protocol.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { SyncCalls } from '../remote/sync-calls.ts'
import type { OutboxItem } from './item.ts'
import type { Outbox } from './outbox.ts'
import { MAX_BATCH_MUTATIONS } from './plan-batches.ts'

type ConfirmOutcome =
  /** How many items the server has answered. */
  | { kind: 'settled'; count: number }
  | { kind: 'stopped'; failure: Failure }
  | { kind: 'interrupted' }
  | { kind: 'update-needed' }

/** Asks the server which cancelled items it had applied before. Must not run while items are being sent. */
export async function confirmCancelled({
  outbox,
  calls,
  isInterrupted,
}: {
  outbox: Outbox
  calls: Pick<SyncCalls, 'push'>
  isInterrupted: () => boolean | Promise<boolean>
}): Promise<ConfirmOutcome> {
  for (let count = 0; ; ) {
    const asked = outbox.items
      .filter(({ state, cancelled }) => state === 'waiting' && cancelled)
      .slice(0, MAX_BATCH_MUTATIONS)
    const [first] = asked
    if (!first) return { kind: 'settled', count }
    if (await isInterrupted()) return { kind: 'interrupted' }
    // No call can tell whether a function was executed.
    for (const { id, mutation } of asked) if (mutation.kind !== 'rows') await outbox.markUnknown(id)
    const rows = asked.filter(({ mutation }) => mutation.kind === 'rows')
    if (rows.length === 0) continue
    const probe = emptyMutation(crypto.randomUUID(), first)
    const answer = await calls.push(await outbox.deviceId(), [
      ...rows.map((item) => emptyMutation(item.id, item)),
      probe,
    ])
    if (!answer.ok) return { kind: 'stopped', failure: answer.failure }
    if ('update_needed' in answer.value) return { kind: 'update-needed' }
    const applied = answer.value.results.flatMap((result) => (result.status === 'applied' ? [result] : []))
    const now = applied.find(({ id }) => id === probe.id)?.xid
    for (const { id, xid, decision } of applied) {
      if (id === probe.id) continue
      if (xid === now) await outbox.markCancelled(id)
      else await outbox.markApplied(id, xid, decision ?? null, answer.value.epoch)
      count += 1
    }
  }
}

/**
 * Returns an empty mutation with this id. The server applies an id once: if this one is first, a later one has no effect;
 * otherwise the answer names the transaction of the earlier one.
 */
const emptyMutation = (id: string, { v }: Pick<OutboxItem, 'v'>): PushedMutation => ({
  v: Math.max(v, PROTOCOL),
  id,
  action: 'take-back',
  changes: [],
})
