import { localDay } from '../../domain/calendar.ts'

/** Returns id and time for a new payment or reminder. */
export function newRow() {
  const now = new Date()
  return { id: crypto.randomUUID(), today: localDay(now), at: now.toISOString() }
}
