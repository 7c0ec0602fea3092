import type { OutboxItem } from '../../../src/outbox/item.ts'
import { Violation } from '../checks/violation.ts'
import type { DevicePlatform } from '../device/device-platform.ts'

/**
 * Records calls of database functions: each item was called before it left the outbox, each message was mailed once.
 */
export class CallLedger {
  /** By the id of the call's mutation, the epoch of the last successful answer. */
  readonly #calledInEpoch = new Map<string, string>()
  /** Ids of the calls that the server's present history contains. */
  #present = new Set<string>()
  /** Epochs in the order in which the server was in them. */
  readonly #epochs: string[] = []
  /** Messages handed to the e-mail service; `isKnown` is false for those of a history that a restore undid. */
  readonly #mailed = new Map<string, { isKnown: boolean }>()

  /** Messages whose function was killed after it had mailed them. */
  readonly #interrupted = new Set<string>()

  recordCall(id: string, epoch: string): void {
    this.#calledInEpoch.set(id, epoch)
    this.#present.add(id)
    this.recordEpoch(epoch)
  }

  recordMail(id: string, deviceKnows: boolean): void {
    if (deviceKnows || this.#mailed.get(id)?.isKnown) {
      throw new Violation('one-effect', 'a message was mailed twice', [id])
    }
    this.#mailed.set(id, { isKnown: true })
  }

  /** Records that the server was killed before it could record this mail. */
  recordInterrupted(id: string): void {
    this.#interrupted.add(id)
  }

  isInterrupted(id: string): boolean {
    return this.#interrupted.has(id)
  }

  /** Returns the calls so far, for a restore to return to. */
  history(): ReadonlySet<string> {
    return new Set(this.#present)
  }

  serverRestored(history: ReadonlySet<string>): void {
    this.#present = new Set(history)
    for (const mail of this.#mailed.values()) mail.isKnown = false
  }

  /**
   * Checks an item that left the outbox of a device which knows this epoch: the call was made, and no restore known to
   * the device has undone it. One made after a restore stands, although the server gets its next epoch only when a device
   * has noticed.
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
    const calledIn = this.#calledInEpoch.get(id)
    if (epoch !== null) this.recordEpoch(epoch)
    const stands =
      this.#present.has(id) ||
      (calledIn !== undefined &&
        (epoch === null || this.#epochs.indexOf(calledIn) >= this.#epochs.indexOf(epoch)))
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
