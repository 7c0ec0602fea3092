import { PROTOCOL, type PushedMutation } from '../domain/protocol.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { DrainTools } from './drain.ts'
import type { OutboxItem } from './item.ts'
import { BATCH } from './plan.ts'

type TakenBack =
  /** How many of them the server has answered. */
  { kind: 'settled'; count: number } | { kind: 'stopped'; failure: Failure } | { kind: 'update-needed' }

/** Settles what she took back when it may have been on its way. Nothing of hers is being sent at this moment. */
export async function takeBack({ outbox, calls }: Pick<DrainTools, 'outbox' | 'calls'>): Promise<TakenBack> {
  for (let count = 0; ; ) {
    const asked = outbox.items
      .filter(({ state, withdrawn }) => state === 'waiting' && withdrawn)
      .slice(0, BATCH)
    const [first] = asked
    if (!first) return { kind: 'settled', count }
    // Whether a function did it, no other call can tell.
    for (const { id, mutation } of asked) if (mutation.kind !== 'rows') await outbox.unknown(id)
    const rows = asked.filter(({ mutation }) => mutation.kind === 'rows')
    if (rows.length === 0) continue
    const probe = nothing(crypto.randomUUID(), first)
    const answer = await calls.push(await outbox.deviceId(), [
      ...rows.map((item) => nothing(item.id, item)),
      probe,
    ])
    if (!answer.ok) return { kind: 'stopped', failure: answer.failure }
    if ('update_needed' in answer.value) return { kind: 'update-needed' }
    const applied = answer.value.results.flatMap((result) => (result.status === 'applied' ? [result] : []))
    const now = applied.find(({ id }) => id === probe.id)?.xid
    for (const { id, xid, decision } of applied) {
      if (id === probe.id) continue
      if (xid === now) await outbox.takenBack(id)
      else await outbox.applied(id, xid, decision ?? null, answer.value.epoch)
      count += 1
    }
  }
}

/**
 * A mutation under that id which does nothing. The server applies an id once: if this one is the first, whatever comes
 * later under it does nothing either; if it is not, the answer is the transaction of the first.
 */
const nothing = (id: string, { v }: Pick<OutboxItem, 'v'>): PushedMutation => ({
  v: Math.max(v, PROTOCOL),
  id,
  action: 'take-back',
  changes: [],
})
