import { entities, type OutboxItem } from './item.ts'

/** Mutations in one request: enough to make many cheap, few enough that one lost answer repeats little. */
export const BATCH = 250

export interface Plan {
  /** To be done now, in this order; no two of them touch the same row. */
  now: OutboxItem[]
  /** When something held back becomes due, in milliseconds; null when nothing is. */
  wakeAt: number | null
}

/**
 * What may be sent now: oldest first per row, unrelated things pass each other. What rests on something unfinished
 * (waiting, held back, being taken back, or in need of attention) waits for it.
 */
export function plan(items: readonly OutboxItem[], now: number, atOnce = BATCH): Plan {
  const unfinished = new Set<string>()
  const unfinishedIds = new Set<string>()
  const chosen: OutboxItem[] = []
  let wakeAt: number | null = null
  for (const item of [...items].sort((a, b) => a.seq - b.seq)) {
    if (item.state === 'applied') continue
    const { writes, needs } = entities(item)
    const blocked =
      [...writes, ...needs].some((entity) => unfinished.has(entity)) ||
      (item.after !== null && unfinishedIds.has(item.after))
    if (item.state === 'waiting' && !item.withdrawn && !blocked) {
      // Done in the future: the clock was set back, and the time to take it back would never end.
      if (item.notBefore > now && item.at <= now) wakeAt = Math.min(wakeAt ?? item.notBefore, item.notBefore)
      else if (chosen.length < atOnce) chosen.push(item)
    }
    for (const entity of writes) unfinished.add(entity)
    unfinishedIds.add(item.id)
  }
  return { now: chosen, wakeAt }
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
