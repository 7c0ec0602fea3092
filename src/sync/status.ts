import type { OutboxItem } from '../outbox/item.ts'
import { heldBy } from '../outbox/plan.ts'

/** What the header says. */
export type SyncStatus =
  | { kind: 'starting' }
  /** `at`: when the last pull was completed, in milliseconds. */
  | { kind: 'up-to-date'; at: number }
  | { kind: 'sending'; count: number }
  | { kind: 'offline'; waiting: number }
  /** `waiting`: her other changes, which go on meanwhile, or wait for the network alone. */
  | { kind: 'attention'; count: number; waiting: number; offline: boolean }
  /** The disk refused: nothing new is kept until there is room. */
  | { kind: 'storage' }
  | { kind: 'update-needed' }

export interface SyncState {
  items: readonly OutboxItem[]
  pulledAt: number | null
  /** The last attempt to reach the server failed, or the browser says there is no network. */
  cutOff: boolean
  storageFailed: boolean
  updateNeeded: boolean
}

/** What a person should know first: what only she can mend, then that she is cut off, then what is under way. */
export function syncStatus({ items, pulledAt, cutOff, storageFailed, updateNeeded }: SyncState): SyncStatus {
  if (updateNeeded) return { kind: 'update-needed' }
  if (storageFailed) return { kind: 'storage' }
  const attention = items.filter(({ state }) => state === 'attention').length
  const waiting = items.filter(({ state }) => state === 'waiting').length
  if (attention > 0) {
    return { kind: 'attention', count: attention, waiting: waiting - heldBy(items).size, offline: cutOff }
  }
  if (cutOff) return { kind: 'offline', waiting }
  if (waiting > 0) return { kind: 'sending', count: waiting }
  return pulledAt === null ? { kind: 'starting' } : { kind: 'up-to-date', at: pulledAt }
}

/** True where the server could not be reached, whatever else is to be said. */
export const isOffline = (status: SyncStatus): boolean =>
  status.kind === 'offline' || (status.kind === 'attention' && status.offline)

/** True where the last pull failed, whatever else is to be said. */
export const pullFailed = (status: SyncStatus): boolean =>
  isOffline(status) || status.kind === 'storage' || status.kind === 'update-needed'

/** True while something of hers is on its way. */
export const isSending = (status: SyncStatus): boolean =>
  status.kind === 'sending' || (status.kind === 'attention' && status.waiting > 0 && !status.offline)
