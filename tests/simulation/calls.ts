import type { OutboxItem } from '../../src/outbox/item.ts'
import type { Device } from './device.ts'
import { Violation } from './violation.ts'

/** What the server was asked to do by name: each item was called for before it left, each message mailed once. */
export class Calls {
  /** Answered, whatever became of the server's past. */
  readonly #called = new Set<string>()
  /** Messages handed to the e-mail service; only those of this server's history does it know of. */
  readonly #mailed = new Map<string, { isKnown: boolean }>()

  called(fn: string, args: Record<string, unknown>): void {
    this.#called.add(keyOf(fn, args))
  }

  mailed(id: string, deviceKnows: boolean): void {
    if (deviceKnows || this.#mailed.get(id)?.isKnown) {
      throw new Violation('one-effect', 'a message was mailed twice', [id])
    }
    this.#mailed.set(id, { isKnown: true })
  }

  restored(): void {
    for (const mail of this.#mailed.values()) mail.isKnown = false
  }

  /** An item has left the outbox: it was done. */
  left(device: Device, { id, state, mutation, withdrawn }: OutboxItem): void {
    if (state !== 'applied') {
      throw new Violation('never-gone', `${mutation.action} left ${device.name} unsent`, [id])
    }
    if (mutation.kind !== 'call' || withdrawn) return
    const wasCalled =
      mutation.via === 'function' ? this.#mailed.has(id) : this.#called.has(keyOf(mutation.fn, mutation.args))
    if (wasCalled) return
    throw new Violation('never-gone', `${mutation.action} left ${device.name} and was never called for`, [id])
  }
}

const keyOf = (fn: string, args: Record<string, unknown>): string =>
  `${fn} ${JSON.stringify(Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1)))}`
