import type { ActionName } from '../action-name.ts'
import { type CallMutation, call } from '../mutation.ts'

/** Someone whom the current user has blocked; `person` is a user id. */
export interface Blocked {
  person: string
  name: string | null
  at: string
}

/**
 * Blocks a user, `person` by user id: neither of the two is listed to the other or can write to the other. Existing
 * requests, files and invoices stay with both.
 */
export const block = (person: string): CallMutation => call('person.block', 'block', { person })

/** Removes a block of the current user. */
export const unblock = (person: string): CallMutation => call('person.unblock', 'unblock', { person })

/**
 * Returns, by user id, whether the last unconfirmed mutation about that user is a block (true) or an unblock (false).
 */
export function unconfirmedBlocks(
  mutations: readonly { action: ActionName; args?: Record<string, unknown> }[],
): ReadonlyMap<string, boolean> {
  const people = new Map<string, boolean>()
  for (const mutation of mutations) {
    const blocked = mutation.action === 'person.block'
    if (!blocked && mutation.action !== 'person.unblock') continue
    const person = mutation.args?.person
    if (typeof person === 'string') people.set(person, blocked)
  }
  return people
}
