import type { Decision } from '../domain/protocol.ts'
import { isQuiet, type OutboxItem, type Problem } from './item.ts'
import { rebase } from './rebase.ts'

/** Changes an item in place. Returns false where nothing changes. */
type Transition = (item: OutboxItem) => boolean

const update = (item: OutboxItem, change: Partial<OutboxItem>): true => {
  Object.assign(item, change)
  return true
}

/** Finished without an effect on the server. */
const cancelledPatch = { state: 'applied', xid: null, sent: false } as const

/** Marks an item as possibly sent; adds it to `first` where it was never sent before. */
export const markSending =
  (first: Set<string>): Transition =>
  (item) => {
    if (item.state !== 'waiting' || item.cancelled) return false
    if (!item.sent) first.add(item.id)
    return update(item, { sent: true })
  }

/** Marks an item as definitely not sent; one that was cancelled meanwhile is finished. */
export const unmarkSending: Transition = (item) =>
  update(item, item.cancelled && item.state === 'waiting' ? cancelledPatch : { sent: false })

/** Marks an item as applied, also where it was cancelled meanwhile: then it was too late. */
export const markApplied =
  (xid: string | null, decision: Decision | null, epoch: string | null): Transition =>
  (item) =>
    update(item, { state: 'applied', xid, epoch, decision, problem: null, cancelled: false })

/**
 * Returns whether an applied item is lost because the server has begun another epoch; calls of functions are not lost: an
 * e-mail stays sent. `of` is the epoch of items that name none.
 */
export const isLost =
  (epoch: string, of: string) =>
  ({ state, cancelled, mutation, epoch: own }: OutboxItem): boolean =>
    state === 'applied' &&
    !cancelled &&
    (own ?? of) !== epoch &&
    !(mutation.kind === 'call' && mutation.via === 'function')

export const requeuedPatch = { state: 'waiting', xid: null, epoch: null, decision: null } as const

/** Marks an item as refused; one that the user has cancelled, or knows nothing of, is finished instead. */
export const markRefused =
  (problem: Problem): Transition =>
  (item) =>
    update(
      item,
      item.cancelled || isQuiet(item) ? cancelledPatch : { state: 'attention', problem, sent: false },
    )

export const markCancelled: Transition = (item) => update(item, cancelledPatch)

export const markUnknown: Transition = (item) =>
  update(item, { state: 'attention', problem: { status: 'unknown' }, sent: false, cancelled: false })

/** Queues an item again with its files: the server deletes files without a row after a day. */
export const requeue: Transition = (item) =>
  update(item, {
    state: 'waiting',
    problem: null,
    notBefore: 0,
    uploads: item.uploads.map((upload) => ({ ...upload, done: false })),
  })

/** Rebases a conflicting item onto the server's row and queues it again. */
export const rebaseAndRequeue: Transition = (item) => {
  if (item.state !== 'attention' || item.problem?.status !== 'conflict') return false
  const mutation = rebase(item.mutation, item.problem)
  return mutation !== null && update(item, { mutation, state: 'waiting', problem: null, notBefore: 0 })
}
