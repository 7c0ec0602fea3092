import type { OutboxItem } from '../../src/outbox/item.ts'
import type { DevicePlatform } from './device-platform.ts'
import { Violation } from './violation.ts'

/**
 * Records calls of database functions: each item was called before it left the outbox, each message was mailed once.
 */
export class CallLedger {
  /** By call, the epoch of the last successful answer. */
  readonly #calledInEpoch = new Map<string, string>()
  /** Epochs in the order in which the server was in them. */
  readonly #epochs: string[] = []
  /** Messages handed to the e-mail service; `isKnown` is false for those of a history that a restore undid. */
  readonly #mailed = new Map<string, { isKnown: boolean }>()

  recordCall(fn: string, args: Record<string, unknown>, epoch: string): void {
    this.#calledInEpoch.set(keyOf(fn, args), epoch)
    this.recordEpoch(epoch)
  }

  recordMail(id: string, deviceKnows: boolean): void {
    if (deviceKnows || this.#mailed.get(id)?.isKnown) {
      throw new Violation('one-effect', 'a message was mailed twice', [id])
    }
    this.#mailed.set(id, { isKnown: true })
  }

  serverRestored(): void {
    for (const mail of this.#mailed.values()) mail.isKnown = false
  }

  /**
   * Checks an item that left the outbox of a device which knows this epoch: the call was made, and no restore known to
   * the device has undone it.
   */
  checkRemoved(
    platform: DevicePlatform,
    { id, state, mutation, cancelled }: OutboxItem,
    epoch: string | null,
  ): void {
    if (state !== 'applied') {
      throw new Violation('never-gone', `${mutation.action} left ${platform.name} unsent`, [id])
    }
    if (mutation.kind !== 'call' || cancelled) return
    const calledIn = this.#calledInEpoch.get(keyOf(mutation.fn, mutation.args))
    if (epoch !== null) this.recordEpoch(epoch)
    const stands =
      calledIn !== undefined &&
      (epoch === null || this.#epochs.indexOf(calledIn) >= this.#epochs.indexOf(epoch))
    if (mutation.via === 'function' ? this.#mailed.has(id) : stands) return
    throw new Violation('never-gone', `${mutation.action} left ${platform.name} and was never called for`, [
      id,
    ])
  }

  /** Records that the server is in this epoch. */
  recordEpoch(epoch: string): void {
    if (!this.#epochs.includes(epoch)) this.#epochs.push(epoch)
  }
}

const keyOf = (fn: string, args: Record<string, unknown>): string =>
  `${fn} ${JSON.stringify(Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1)))}`
