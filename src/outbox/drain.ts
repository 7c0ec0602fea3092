import * as v from 'valibot'
import { type Decision, PROTOCOL, type PushedMutation, toPushedChange } from '../domain/protocol.ts'
import { alreadyDecided } from '../remote/answers.ts'
import type { ObjectStorage } from '../remote/object-storage.ts'
import type { Failure } from '../remote/remote-result.ts'
import type { SyncCalls } from '../remote/sync-calls.ts'
import { confirmCancelled } from './confirm-cancelled.ts'
import type { OutboxItem, StoredMutation } from './item.ts'
import type { Outbox } from './outbox.ts'
import { MAX_BATCH_MUTATIONS, plan } from './plan-batches.ts'

export interface DrainTools {
  outbox: Outbox
  calls: Pick<SyncCalls, 'push' | 'callFunction' | 'callDatabase'>
  objects: Pick<ObjectStorage, 'upload' | 'remove'>
  now: () => number
  /** Called with the share of an upload that is sent, 0 to 1. */
  progress: (itemId: string, path: string, share: number) => void
}

export type DrainOutcome =
  /** Nothing more can be sent now; `wakeAt` is when a held mutation becomes due, in milliseconds. */
  | { kind: 'done'; sent: number; wakeAt: number | null }
  /** Stopped by a failure that concerns all mutations; those not sent stay in the outbox. */
  | { kind: 'stopped'; sent: number; failure: Failure }
  | { kind: 'update-needed'; sent: number }

type RowsItem = Pick<OutboxItem, 'id' | 'v'> & { mutation: Extract<StoredMutation, { kind: 'rows' }> }
type OtherMutation = Exclude<StoredMutation, { kind: 'rows' }>

/** Sends all mutations that can be sent, oldest first per row, until none is left or the server cannot be reached. */
export async function drain(tools: DrainTools): Promise<DrainOutcome> {
  let sent = 0
  let atOnce = MAX_BATCH_MUTATIONS
  for (;;) {
    const back = await confirmCancelled(tools)
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
      const stopped = await runCall(id, mutation, tools)
      if (stopped) return { kind: 'stopped', sent, failure: stopped }
      sent += 1
    }
    // Without items that were cancelled during an upload.
    const { going, first } = await tools.outbox.markSending(ready.map(({ id }) => id))
    const leaving = ready.filter(({ id }) => going.has(id))
    if (leaving.length === 0) continue
    const answer = await tools.calls.push(await tools.outbox.deviceId(), leaving.map(toPushed))
    if (!answer.ok) {
      if (definitelyNotApplied(answer.failure)) await tools.outbox.unmarkSending([...first])
      if (answer.failure.kind !== 'refused') return { kind: 'stopped', sent, failure: answer.failure }
      // A refusal of the whole request is caused by one mutation: sends them one by one to find it.
      atOnce = 1
      if (leaving.length === 1 && leaving[0]) await markRefused(leaving[0].id, answer.failure, tools.outbox)
      continue
    }
    if ('update_needed' in answer.value) {
      await tools.outbox.unmarkSending([...first])
      return { kind: 'update-needed', sent }
    }
    await tools.outbox.applyResults(answer.value.results, answer.value.epoch)
    sent += answer.value.results.length
  }
}

/**
 * Converts an item to the protocol of this version: the server may not accept an old one any more. A change of the
 * protocol's format must be converted here. An item of a newer tab keeps its version.
 */
const toPushed = ({ id, v, mutation }: RowsItem): PushedMutation => ({
  v: Math.max(v, PROTOCOL),
  id,
  action: mutation.action,
  changes: mutation.changes.map(toPushedChange),
})

/** Uploads the item's remaining files. Returns null when all are uploaded, `refused` when the item needs attention. */
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
      await tools.outbox.markUploaded(item.id, file.path)
      continue
    }
    if (answer.failure.kind !== 'refused') return answer.failure
    await markRefused(item.id, answer.failure, tools.outbox)
    return 'refused'
  }
  return null
}

/** Calls a function or removes an object. Returns a failure that stops the drain; a refusal concerns only this item. */
async function runCall(
  id: string,
  mutation: OtherMutation,
  { calls, objects, outbox }: DrainTools,
): Promise<Failure | null> {
  const { going, first } = await outbox.markSending([id])
  if (!going.has(id)) return null
  const answer =
    mutation.kind === 'remove'
      ? await objects.remove(mutation.bucket, mutation.path)
      : mutation.via === 'database'
        ? await calls.callDatabase(mutation.fn, mutation.args)
        : await calls.callFunction(mutation.fn, { ...mutation.args, mutation_id: id })
  if (answer.ok) {
    await outbox.markApplied(id, null, decisionIn(answer.value))
    return null
  }
  if (answer.failure.kind === 'refused') {
    await markRefused(id, answer.failure, outbox)
    return null
  }
  if (definitelyNotApplied(answer.failure)) await outbox.unmarkSending([...first])
  return answer.failure
}

/** Returns the earlier decision, where a function answers with one (`decide_report`). */
function decisionIn(value: unknown): Decision | null {
  const decided = v.safeParse(alreadyDecided, value)
  if (!decided.success) return null
  const { by, at, decision } = decided.output
  return { by, at, action: decision }
}

/** Returns whether the server applied nothing: the request was not sent, or refused as a whole. */
const definitelyNotApplied = (failure: Failure): boolean =>
  failure.kind !== 'unreachable' || failure.definitelyNotSent

type Refused = Extract<Failure, { kind: 'refused' }>

const markRefused = (id: string, { status, message }: Refused, outbox: Outbox): Promise<void> =>
  outbox.markRefused(id, { status: 'refused', code: status, message })
