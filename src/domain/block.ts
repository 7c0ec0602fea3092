import type { CallMutation } from './mutation.ts'

/** Somebody this person has blocked, by user id. */
export interface Blocked {
  person: string
  name: string | null
  at: string
}

/**
 * Keeps two people apart: neither is listed to the other, nor can write to her. `person` is a user id. Requests, files
 * and invoices that exist stay with both.
 */
export const block = (person: string): CallMutation => call('person.block', 'block', person)

/** Takes back one's own block. */
export const unblock = (person: string): CallMutation => call('person.unblock', 'unblock', person)

const call = (action: string, fn: string, person: string): CallMutation => ({
  kind: 'call',
  via: 'database',
  action,
  fn,
  args: { person },
})

/** People blocked or unblocked by what is not confirmed yet, the last word about each; true: blocked. */
export function unconfirmedBlocks(mutations: readonly { action: string }[]): ReadonlyMap<string, boolean> {
  const people = new Map<string, boolean>()
  for (const mutation of mutations) {
    const blocked = mutation.action === 'person.block'
    if (!blocked && mutation.action !== 'person.unblock') continue
    const { person } = (mutation as CallMutation).args
    if (typeof person === 'string') people.set(person, blocked)
  }
  return people
}
