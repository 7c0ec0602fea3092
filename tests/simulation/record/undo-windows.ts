import type { OutboxItem } from '../../../src/outbox/item.ts'
import { Violation } from '../checks/violation.ts'

/** Whether an item can be undone at this time of its device's clock. A clock set back before its creation ends that. */
const canBeUndone = ({ at, notBefore }: OutboxItem, now: number): boolean => at <= now && notBefore > now

/**
 * The time to undo each item. It is over for good once the device's clock has shown a moment outside of it, wherever the
 * clock is set to afterwards: the item may be on its way already.
 */
export class UndoWindows {
  readonly #over = new Set<string>()

  /** Records what a device's clock shows, in milliseconds since 1970, before and after it is set. */
  clockShows(now: number, items: Iterable<OutboxItem>): void {
    for (const item of items) if (!canBeUndone(item, now)) this.#over.add(item.id)
  }

  /** Checks that an item which the server receives could not be undone any more when it was sent. */
  check(item: OutboxItem, action: string, now: number): void {
    if (canBeUndone(item, now) && !this.#over.has(item.id))
      throw new Violation('undo', `${action} was sent while it could be undone`, [item.id])
  }
}
