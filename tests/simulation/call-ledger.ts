import type { OutboxItem } from '../../src/outbox/item.ts'
import type { DevicePlatform } from './device-platform.ts'
import { Violation } from './violation.ts'

/** What the server was asked to do by name: each item was called for before it left, each message mailed once. */
export class CallLedger {
  /** Answered, and in which epoch last. */
  readonly #calledInEpoch = new Map<string, string>()
  /** In the order in which the server was in them. */
  readonly #epochs: string[] = []
  /** Messages handed to the e-mail service; only those of this server's history does it know of. */
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
   * An item has left the outbox of a device that knows this epoch: it was done, and no restore that the device has been
   * told of has undone it.
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

  /** The server is in this epoch. */
  recordEpoch(epoch: string): void {
    if (!this.#epochs.includes(epoch)) this.#epochs.push(epoch)
  }
}

const keyOf = (fn: string, args: Record<string, unknown>): string =>
  `${fn} ${JSON.stringify(Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1)))}`
