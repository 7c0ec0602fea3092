import type { OutboxItem } from '../outbox/item.ts'

/** What the header says. */
export type SyncStatus =
  | { kind: 'starting' }
  /** `at`: when the last pull was completed, in milliseconds. */
  | { kind: 'up-to-date'; at: number }
  | { kind: 'sending'; count: number }
  | { kind: 'offline'; waiting: number }
  | { kind: 'attention'; count: number }
  /** The disk refused: nothing new is kept until there is room. */
  | { kind: 'storage' }
  | { kind: 'update-needed' }

export interface Condition {
  items: readonly OutboxItem[]
  pulledAt: number | null
  /** The last attempt to reach the server failed, or the browser says there is no network. */
  cutOff: boolean
  storageFailed: boolean
  updateNeeded: boolean
}

/** What a person should know first: what only she can mend, then that she is cut off, then what is under way. */
export function syncStatus({ items, pulledAt, cutOff, storageFailed, updateNeeded }: Condition): SyncStatus {
  if (updateNeeded) return { kind: 'update-needed' }
  if (storageFailed) return { kind: 'storage' }
  const attention = items.filter(({ state }) => state === 'attention').length
  if (attention > 0) return { kind: 'attention', count: attention }
  const waiting = items.filter(({ state }) => state === 'waiting').length
  if (cutOff) return { kind: 'offline', waiting }
  if (waiting > 0) return { kind: 'sending', count: waiting }
  return pulledAt === null ? { kind: 'starting' } : { kind: 'up-to-date', at: pulledAt }
}
