import { entities, type OutboxItem } from './item.ts'

/** Mutations in one request: enough to make many cheap, few enough that one lost answer repeats little. */
export const BATCH = 250

/** Row changes in one request; the server refuses more (`most_changes` in apply_mutations). */
export const MOST_CHANGES = 1000

/**
 * Files uploaded before the rows that name them are sent, and their bytes. The server takes 50 files or 100 MB of one
 * person that no row names yet (`may_upload_more`); what an earlier attempt left behind needs the difference.
 */
const MOST_FILES = 20
const MOST_BYTES = 50 * 1024 * 1024

export interface Plan {
  /** To be done now, in this order; no two of them touch the same row. */
  now: OutboxItem[]
  /** When something held back becomes due, in milliseconds; null when nothing is. */
  wakeAt: number | null
}

/**
 * What may be sent now: oldest first per row, unrelated things pass each other. What rests on something unfinished
 * (waiting, held back, being taken back, or in need of attention) waits for it. `now` ends before the first item that
 * would pass a limit of one request; the first item itself is always taken.
 */
export function plan(items: readonly OutboxItem[], now: number, atOnce = BATCH): Plan {
  const unfinished = new Set<string>()
  const unfinishedIds = new Set<string>()
  const chosen: OutboxItem[] = []
  let wakeAt: number | null = null
  const room = roomOfBatch(atOnce)
  for (const item of [...items].sort((a, b) => a.seq - b.seq)) {
    if (item.state === 'applied') continue
    const { writes, needs } = entities(item)
    const blocked =
      [...writes, ...needs].some((entity) => unfinished.has(entity)) ||
      (item.after !== null && unfinishedIds.has(item.after))
    if (item.state === 'waiting' && !item.withdrawn && !blocked) {
      // Done in the future: the clock was set back, and the time to take it back would never end.
      if (item.notBefore > now && item.at <= now) wakeAt = Math.min(wakeAt ?? item.notBefore, item.notBefore)
      else if (room(item)) chosen.push(item)
    }
    for (const entity of writes) unfinished.add(entity)
    unfinishedIds.add(item.id)
  }
  return { now: chosen, wakeAt }
}

/** Answers whether one more item fits into the batch; none does after one that did not. */
function roomOfBatch(atOnce: number): (item: OutboxItem) => boolean {
  const taken = { items: 0, changes: 0, files: 0, bytes: 0 }
  let full = false
  return ({ mutation, uploads }) => {
    const waiting = uploads.filter(({ done }) => !done)
    const next = {
      items: taken.items + 1,
      changes: taken.changes + (mutation.kind === 'rows' ? mutation.changes.length : 0),
      files: taken.files + waiting.length,
      bytes: taken.bytes + waiting.reduce((sum, { size }) => sum + size, 0),
    }
    const tooMany =
      next.items > atOnce || next.changes > MOST_CHANGES || next.files > MOST_FILES || next.bytes > MOST_BYTES
    full ||= tooMany && taken.items > 0
    if (!full) Object.assign(taken, next)
    return !full
  }
}

/**
 * Which item in need of attention each waiting one waits for, by id: it writes the same row, rests on it, or was to
 * follow it, directly or through others.
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
