import { type Decision, PROTOCOL, type PushedMutation, pushed } from '../domain/protocol.ts'
import type { ObjectStorage } from '../remote/object-storage.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { SyncCalls } from '../remote/sync-calls.ts'
import { takeBack } from './confirm-cancelled.ts'
import type { OutboxItem, StoredMutation } from './item.ts'
import type { Outbox } from './outbox.ts'
import { BATCH, plan } from './plan.ts'

export interface DrainTools {
  outbox: Outbox
  calls: Pick<SyncCalls, 'push' | 'callFunction' | 'callDatabase'>
  objects: Pick<ObjectStorage, 'upload' | 'remove'>
  now: () => number
  /** Told how far an upload is, 0 to 1. */
  progress: (itemId: string, path: string, share: number) => void
}

export type Drained =
  /** Nothing more can be sent now; `wakeAt` is when something held back becomes due. */
  | { kind: 'done'; sent: number; wakeAt: number | null }
  /** Stopped by something that concerns all of them; what was not sent stays. */
  | { kind: 'stopped'; sent: number; failure: Failure }
  | { kind: 'update-needed'; sent: number }

type RowsItem = Pick<OutboxItem, 'id' | 'v'> & { mutation: Extract<StoredMutation, { kind: 'rows' }> }
type OtherMutation = Exclude<StoredMutation, { kind: 'rows' }>

/** Sends everything that can be sent, oldest first per row, until nothing is left or the server cannot be reached. */
export async function drain(tools: DrainTools): Promise<Drained> {
  let sent = 0
  let atOnce = BATCH
  for (;;) {
    const back = await takeBack(tools)
    if (back.kind !== 'settled') return { ...back, sent }
    sent += back.count
    const { now, wakeAt } = plan(tools.outbox.items, tools.now(), atOnce)
    if (now.length === 0) return { kind: 'done', sent, wakeAt }

    const ready: RowsItem[] = []
    for (const item of now) {
      const failure = await upload(item, tools)
      if (failure === 'refused') continue
      if (failure) return { kind: 'stopped', sent, failure }
      const { id, v, mutation } = item
      if (mutation.kind === 'rows') {
        ready.push({ id, v, mutation })
        continue
      }
      const stopped = await act(id, mutation, tools)
      if (stopped) return { kind: 'stopped', sent, failure: stopped }
      sent += 1
    }
    // Without what was taken back while a file was on the way.
    const { going, first } = await tools.outbox.sending(ready.map(({ id }) => id))
    const leaving = ready.filter(({ id }) => going.has(id))
    if (leaving.length === 0) continue
    const answer = await tools.calls.push(await tools.outbox.deviceId(), leaving.map(wire))
    if (!answer.ok) {
      if (neverArrived(answer.failure)) await tools.outbox.unsent([...first])
      if (answer.failure.kind !== 'refused') return { kind: 'stopped', sent, failure: answer.failure }
      // A request refused as a whole is some single mutation's fault: alone, it will be known.
      atOnce = 1
      if (leaving.length === 1 && leaving[0]) await refuse(leaving[0].id, answer.failure, tools.outbox)
      continue
    }
    if ('update_needed' in answer.value) {
      await tools.outbox.unsent([...first])
      return { kind: 'update-needed', sent }
    }
    await tools.outbox.answered(answer.value.results, answer.value.epoch)
    sent += answer.value.results.length
  }
}

/**
 * What an earlier version of the app wrote is sent in this one's protocol: it may have waited longer than the server
 * speaks that version. A change of shape is to be translated here. A newer window's keeps its own.
 */
const wire = ({ id, v, mutation }: RowsItem): PushedMutation => ({
  v: Math.max(v, PROTOCOL),
  id,
  action: mutation.action,
  changes: mutation.changes.map(pushed),
})

/** Uploads what is not there yet. Null when all is; `refused` when this item needs attention. */
async function upload(item: OutboxItem, tools: DrainTools): Promise<Failure | 'refused' | null> {
  for (const file of item.uploads) {
    if (file.done) continue
    const bytes = await tools.outbox.bytes(file)
    const answer = bytes
      ? await tools.objects.upload(file.bucket, file.path, bytes, file.type, (share) =>
          tools.progress(item.id, file.path, share),
        )
      : ({ ok: false, failure: { kind: 'refused', status: 0, code: 'lost', message: '' } } as const)
    if (answer.ok) {
      await tools.outbox.uploaded(item.id, file.path)
      continue
    }
    if (answer.failure.kind !== 'refused') return answer.failure
    await refuse(item.id, answer.failure, tools.outbox)
    return 'refused'
  }
  return null
}

/** A function's call or an object's removal. Returns what stops everything; a refusal concerns only this item. */
async function act(
  id: string,
  mutation: OtherMutation,
  { calls, objects, outbox }: DrainTools,
): Promise<Failure | null> {
  const { going, first } = await outbox.sending([id])
  if (!going.has(id)) return null
  const answer =
    mutation.kind === 'remove'
      ? await objects.remove(mutation.bucket, mutation.path)
      : mutation.via === 'database'
        ? await calls.callDatabase(mutation.fn, mutation.args)
        : await calls.callFunction(mutation.fn, { ...mutation.args, mutation_id: id })
  if (answer.ok) {
    await outbox.applied(id, null, decisionIn(answer.value))
    return null
  }
  if (answer.failure.kind === 'refused') {
    await refuse(id, answer.failure, outbox)
    return null
  }
  if (neverArrived(answer.failure)) await outbox.unsent([...first])
  return answer.failure
}

/** Who had decided before, where a function answers so (`decide_report`). */
function decisionIn(value: unknown): Decision | null {
  if (typeof value !== 'object' || value === null || !('status' in value) || value.status !== 'already')
    return null
  const { by, at, decision } = value as { by?: unknown; at?: unknown; decision?: unknown }
  return { by: String(by), at: String(at), action: String(decision) }
}

/** A refusal of the whole request did nothing either. */
const neverArrived = (failure: Failure): boolean =>
  failure.kind !== 'unreachable' || failure.definitelyNotSent

type Refused = Extract<Failure, { kind: 'refused' }>

const refuse = (id: string, { status, message }: Refused, outbox: Outbox): Promise<void> =>
  outbox.needsAttention(id, { status: 'refused', code: status, message })
