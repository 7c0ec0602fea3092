import { isQuiet, type OutboxItem } from '../outbox/item.ts'
import { heldBy } from '../outbox/plan-batches.ts'
import type { Connectivity } from './tab-channel.ts'

/** The state of the device's data, shown in the header. */
export type SyncStatus =
  | { kind: 'starting' }
  /** `at`: when the last pull was completed, in milliseconds. */
  | { kind: 'up-to-date'; at: number }
  | { kind: 'sending'; count: number }
  | { kind: 'offline'; waiting: number }
  /** `waiting`: the user's other mutations, which are sent meanwhile or wait for the network only. */
  | { kind: 'attention'; count: number; waiting: number; offline: boolean }
  /** The disk refused a write: nothing new is stored until there is room. */
  | { kind: 'storage' }
  | { kind: 'update-needed' }

/** What one tab knows: the user's mutations, and when a pull was last completed; null where it cannot tell. */
export interface Known {
  items: readonly OutboxItem[]
  pulledAt: number | null
}

export type SyncState = Known & Connectivity

/** Returns the status to show first: what only the user can resolve, then being offline, then what is under way. */
export function syncStatus({ items, pulledAt, cutOff, storageFailed, updateNeeded }: SyncState): SyncStatus {
  if (updateNeeded) return { kind: 'update-needed' }
  if (storageFailed) return { kind: 'storage' }
  const attention = items.filter(({ state }) => state === 'attention').length
  const waiting = items.filter((item) => item.state === 'waiting' && !isQuiet(item)).length
  if (attention > 0) {
    return { kind: 'attention', count: attention, waiting: waiting - heldBy(items).size, offline: cutOff }
  }
  if (cutOff) return { kind: 'offline', waiting }
  if (waiting > 0) return { kind: 'sending', count: waiting }
  return pulledAt === null ? { kind: 'starting' } : { kind: 'up-to-date', at: pulledAt }
}

/** Returns whether the server could not be reached, whatever the status shows first. */
export const isOffline = (status: SyncStatus): boolean =>
  status.kind === 'offline' || (status.kind === 'attention' && status.offline)

/** Returns whether the last pull failed, whatever the status shows first. */
export const pullFailed = (status: SyncStatus): boolean =>
  isOffline(status) || status.kind === 'storage' || status.kind === 'update-needed'

/** Returns whether mutations of the user are being sent. */
export const isSending = (status: SyncStatus): boolean =>
  status.kind === 'sending' || (status.kind === 'attention' && status.waiting > 0 && !status.offline)
