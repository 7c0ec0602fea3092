import type { Decision } from '../domain/protocol.ts'
import type { OutboxItem, Problem } from './item.ts'
import { rebase } from './rebase.ts'

/** What becomes of an item, written into it. False where nothing changes. */
type Transition = (item: OutboxItem) => boolean

const become = (item: OutboxItem, change: Partial<OutboxItem>): true => {
  Object.assign(item, change)
  return true
}

/** Over, and the server never heard of it. */
const over = { state: 'applied', xid: null, sent: false } as const

/** `first` is told of what never went out before. */
export const goesOut =
  (first: Set<string>): Transition =>
  (item) => {
    if (item.state !== 'waiting' || item.withdrawn) return false
    if (!item.sent) first.add(item.id)
    return become(item, { sent: true })
  }

export const neverWent: Transition = (item) =>
  become(item, item.withdrawn && item.state === 'waiting' ? over : { sent: false })

/** Done, even if she wished it back meanwhile: then it had been sent already. */
export const done =
  (xid: string | null, decision: Decision | null, epoch: string | null): Transition =>
  (item) =>
    become(item, { state: 'applied', xid, epoch, decision, problem: null, withdrawn: false })

/**
 * The server's epoch is this one: what it had applied in another is lost with its past, as far as it was written to the
 * database. A message a function has sent stays sent. `of`: the epoch of what does not know its own.
 */
export const isLost =
  (epoch: string, of: string) =>
  ({ state, withdrawn, mutation, epoch: own }: OutboxItem): boolean =>
    state === 'applied' &&
    !withdrawn &&
    (own ?? of) !== epoch &&
    !(mutation.kind === 'call' && mutation.via === 'function')

export const goesOnceMore = { state: 'waiting', xid: null, epoch: null, decision: null } as const

/** What she had taken back is, refused, as she wished it: gone. */
export const refused =
  (problem: Problem): Transition =>
  (item) =>
    become(item, item.withdrawn ? over : { state: 'attention', problem, sent: false })

export const wasTakenBack: Transition = (item) => become(item, over)

export const isUnknown: Transition = (item) =>
  become(item, { state: 'attention', problem: { status: 'unknown' }, sent: false, withdrawn: false })

/** Its files are uploaded again, too: the server sweeps those that no row names after a day. One that is there counts as done. */
export const goesAgain: Transition = (item) =>
  become(item, {
    state: 'waiting',
    problem: null,
    notBefore: 0,
    uploads: item.uploads.map((upload) => ({ ...upload, done: false })),
  })

/** Onto the row the server answered with. */
export const goesOnTop: Transition = (item) => {
  if (item.state !== 'attention' || item.problem?.status !== 'conflict') return false
  const mutation = rebase(item.mutation, item.problem)
  return mutation !== null && become(item, { mutation, state: 'waiting', problem: null, notBefore: 0 })
}
