import { entities, type OutboxItem } from './item.ts'

/** Mutations in one request: few enough that a lost answer repeats little. */
export const MAX_BATCH_MUTATIONS = 250

/** Row changes in one request; the server refuses more (`most_changes` in apply_mutations). */
export const MAX_BATCH_CHANGES = 1000

/**
 * Files that are uploaded before the rows that reference them, and their bytes. The server accepts 50 files or 100 MB of
 * one user without a row (`may_upload_more`); files of an earlier attempt need the rest.
 */
const MAX_BATCH_FILES = 20
const MAX_BATCH_BYTES = 50 * 1024 * 1024

/** Bytes of the rows in one request: servers and proxies refuse bodies above 1 MB. */
const MAX_BATCH_ROW_BYTES = 700_000

export interface Plan {
  /** To be sent now, in this order; no two of them write the same row. */
  now: OutboxItem[]
  /** When a held mutation becomes due, in milliseconds; null where none is held. */
  wakeAt: number | null
}

/**
 * Returns what to send now: oldest first per row; mutations of different rows may overtake each other. An item that depends
 * on an unfinished one (waiting, held, being cancelled, or in need of attention) waits for it. `now` has only items that
 * `wanted` accepts, and ends before the first that would exceed a limit of one request; the first is always included.
 */
export function plan(
  items: readonly OutboxItem[],
  now: number,
  atOnce = MAX_BATCH_MUTATIONS,
  wanted: (item: OutboxItem) => boolean = () => true,
): Plan {
  const unfinished = new Set<string>()
  const unfinishedIds = new Set<string>()
  const chosen: OutboxItem[] = []
  let wakeAt: number | null = null
  const room = batchRoom(atOnce)
  for (const item of [...items].sort((a, b) => a.seq - b.seq)) {
    if (item.state === 'applied') continue
    const { writes, needs } = entities(item)
    const blocked =
      [...writes, ...needs].some((entity) => unfinished.has(entity)) ||
      (item.after !== null && unfinishedIds.has(item.after))
    if (item.state === 'waiting' && !item.cancelled && !blocked) {
      // With `at` in the future the clock was set back: the item would be held too long.
      if (item.notBefore > now && item.at <= now) wakeAt = Math.min(wakeAt ?? item.notBefore, item.notBefore)
      else if (wanted(item) && room(item)) chosen.push(item)
    }
    for (const entity of writes) unfinished.add(entity)
    unfinishedIds.add(item.id)
  }
  return { now: chosen, wakeAt }
}

const encoder = new TextEncoder()

/** Returns a function that tells whether one more item fits into the batch; none does after one that did not. */
function batchRoom(atOnce: number): (item: OutboxItem) => boolean {
  const taken = { items: 0, changes: 0, rowBytes: 0, files: 0, bytes: 0 }
  let full = false
  return ({ mutation, uploads }) => {
    const waiting = uploads.filter(({ done }) => !done)
    const next = {
      items: taken.items + 1,
      changes: taken.changes + (mutation.kind === 'rows' ? mutation.changes.length : 0),
      rowBytes: taken.rowBytes + (full ? 0 : encoder.encode(JSON.stringify(mutation)).length),
      files: taken.files + waiting.length,
      bytes: taken.bytes + waiting.reduce((sum, { size }) => sum + size, 0),
    }
    const tooMany =
      next.items > atOnce ||
      next.changes > MAX_BATCH_CHANGES ||
      next.rowBytes > MAX_BATCH_ROW_BYTES ||
      next.files > MAX_BATCH_FILES ||
      next.bytes > MAX_BATCH_BYTES
    full ||= tooMany && taken.items > 0
    if (!full) Object.assign(taken, next)
    return !full
  }
}

/**
 * Maps each waiting item to the item in need of attention that it waits for, by id: it writes or references the same row,
 * or comes after it, directly or through others.
 */
export function heldBy(items: readonly OutboxItem[]): ReadonlyMap<string, string> {
  const causes = new Map<string, string>()
  const held = new Map<string, string>()
  for (const item of [...items].sort((a, b) => a.seq - b.seq)) {
    if (item.state === 'applied' || (causes.size === 0 && item.state === 'waiting')) continue
    const { writes, needs } = entities(item)
    const before = () => [...writes, ...needs, item.after ?? ''].find((key) => causes.has(key))
    const cause = item.state === 'attention' ? item.id : causes.get(before() ?? '')
    if (!cause) continue
    if (item.state === 'waiting') held.set(item.id, cause)
    for (const key of [...writes, item.id]) causes.set(key, cause)
  }
  return held
}
