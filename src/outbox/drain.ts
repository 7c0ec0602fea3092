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
  /** Called before each step: whether it writes to the database. */
  pushing: (isPushing: boolean) => void
  /** Asked before each request: returns whether to stop, because this tab ends or another one takes over. */
  isInterrupted: () => boolean | Promise<boolean>
}

export type DrainOutcome =
  /** Nothing more can be sent now; `wakeAt` is when a held mutation becomes due, in milliseconds. */
  | { kind: 'done'; sent: number; wakeAt: number | null }
  /** As `done`, except for what needs the object storage or an edge function, which could not be reached. */
  | { kind: 'postponed'; sent: number; wakeAt: number | null }
  /** Stopped by a failure that concerns all mutations; those not sent stay in the outbox. */
  | { kind: 'stopped'; sent: number; failure: Failure }
  /** Stopped because this tab ends or another one takes over; what is not sent stays in the outbox. */
  | { kind: 'interrupted'; sent: number }
  | { kind: 'update-needed'; sent: number }

type RowsItem = Pick<OutboxItem, 'id' | 'v'> & { mutation: Extract<StoredMutation, { kind: 'rows' }> }
type OtherMutation = Exclude<StoredMutation, { kind: 'rows' }>

/** A part of the backend that can fail while the others answer. */
type Service = 'database' | 'storage' | 'functions'

/** After so many milliseconds of uploads, changes of rows that were made meanwhile are sent. */
const TURN_MS = 2_000

/**
 * Sends all mutations that can be sent, until none is left, the database cannot be reached or it is interrupted: changes
 * of rows and calls of the database in their order, then what needs another service. A service that cannot be reached
 * delays only what needs it.
 */
export async function drain(tools: DrainTools): Promise<DrainOutcome> {
  const { outbox, now } = tools
  const away = new Set<Service>()
  let sent = 0
  let atOnce = MAX_BATCH_MUTATIONS
  for (;;) {
    const back = await confirmCancelled(tools)
    if (back.kind !== 'settled') return { ...back, sent }
    sent += back.count
    if (await tools.isInterrupted()) return { kind: 'interrupted', sent }
    // One time for both plans, or an item of the database that becomes due in between would be among the others.
    const at = now()
    const forDatabase = plan(outbox.items, at, atOnce, (item) => serviceOf(item) === 'database').now
    const [first] = forDatabase
    tools.pushing(first !== undefined)
    if (first && isOther(first.mutation)) {
      const failure = await runCall(first.id, first.mutation, tools)
      if (failure) return { kind: 'stopped', sent, failure }
      sent += 1
    } else if (first) {
      const pushed = await push(rowsBeforeCall(forDatabase), tools)
      if (pushed.kind === 'stopped' || pushed.kind === 'update-needed') return { ...pushed, sent }
      // A refusal of the whole request is caused by one mutation: sends them one by one to find it.
      if (pushed.kind === 'refused') atOnce = 1
      else if (pushed.kind === 'too-many') atOnce = pushed.half
      else sent += pushed.count
    } else {
      const others = plan(outbox.items, at, atOnce, (item) => !away.has(serviceOf(item)))
      if (others.now.length === 0)
        return { kind: away.size > 0 ? 'postponed' : 'done', sent, wakeAt: others.wakeAt }
      const done = await sendToOtherServices(others.now, away, tools)
      sent += done.sent
      if (done.failure) return { kind: 'stopped', sent, failure: done.failure }
    }
  }
}

/** Returns the part of the backend that an item needs next. */
function serviceOf({ mutation, uploads }: OutboxItem): Service {
  if (mutation.kind === 'remove' || uploads.some(({ done }) => !done)) return 'storage'
  return mutation.kind === 'call' && mutation.via === 'function' ? 'functions' : 'database'
}

const isOther = (mutation: StoredMutation): mutation is OtherMutation => mutation.kind !== 'rows'

/** Returns the items before the first call: what the call permits or forbids must not come before it. */
function rowsBeforeCall(items: readonly OutboxItem[]): RowsItem[] {
  const rows: RowsItem[] = []
  for (const { id, v, mutation } of items) {
    if (isOther(mutation)) break
    rows.push({ id, v, mutation })
  }
  return rows
}

type Pushed =
  | { kind: 'pushed'; count: number }
  /** The request was refused as a whole. */
  | { kind: 'refused' }
  /** The server did nothing, since the request took too long or is too large; `half` is how many to send at once. */
  | { kind: 'too-many'; half: number }
  | { kind: 'stopped'; failure: Failure }
  | { kind: 'update-needed' }

const isTooMuch = (failure: Failure): boolean =>
  failure.kind === 'unreachable'
    ? failure.tookTooLong === true
    : failure.kind === 'refused' && failure.status === 413

/** Sends changes of rows in one request. One that is refused alone needs attention. */
async function push(ready: readonly RowsItem[], { outbox, calls }: DrainTools): Promise<Pushed> {
  // Without items that were cancelled meanwhile.
  const { going, first } = await outbox.markSending(ready.map(({ id }) => id))
  const leaving = ready.filter(({ id }) => going.has(id))
  const [only] = leaving
  if (!only) return { kind: 'pushed', count: 0 }
  const answer = await calls.push(await outbox.deviceId(), leaving.map(toPushed))
  if (!answer.ok) {
    if (definitelyNotApplied(answer.failure)) await outbox.unmarkSending([...first])
    if (isTooMuch(answer.failure) && leaving.length > 1)
      return { kind: 'too-many', half: Math.ceil(leaving.length / 2) }
    if (answer.failure.kind !== 'refused') return { kind: 'stopped', failure: answer.failure }
    if (leaving.length === 1) await markRefused(only.id, answer.failure, outbox)
    return { kind: 'refused' }
  }
  if ('update_needed' in answer.value) {
    await outbox.unmarkSending([...first])
    return { kind: 'update-needed' }
  }
  await outbox.applyResults(answer.value.results, answer.value.epoch)
  return { kind: 'pushed', count: answer.value.results.length }
}

/**
 * Uploads files, removes objects and calls edge functions, for a moment. Adds a service to `away` when it cannot be reached;
 * `failure` concerns all mutations.
 */
async function sendToOtherServices(
  items: readonly OutboxItem[],
  away: Set<Service>,
  tools: DrainTools,
): Promise<{ sent: number; failure: Failure | null }> {
  const until = tools.now() + TURN_MS
  let sent = 0
  for (const item of items) {
    const { id, mutation } = item
    const service = serviceOf(item)
    if (away.has(service)) continue
    if (await tools.isInterrupted()) break
    const failure = isOther(mutation) ? await runCall(id, mutation, tools) : await upload(item, tools)
    if (failure?.kind === 'unreachable') away.add(service)
    else if (failure) return { sent, failure }
    else if (isOther(mutation)) sent += 1
    if (tools.now() > until) break
  }
  return { sent, failure: null }
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

/** Uploads the item's remaining files. Returns why Storage could not be used; a refusal concerns only this item. */
async function upload(item: OutboxItem, tools: DrainTools): Promise<Failure | null> {
  for (const file of item.uploads) {
    if (file.done) continue
    if (await tools.isInterrupted()) return null
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
    return null
  }
  return null
}

/** Calls a function or removes an object. Returns why it could not be reached; a refusal concerns only this item. */
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
        ? await calls.callDatabase(mutation.fn, { ...mutation.args, mutation_id: id })
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
