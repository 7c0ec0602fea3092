import type { OutboxItem } from '../outbox/item.ts'
import type { CancelOutcome } from '../outbox/remove-items.ts'
import { toast } from '../ui/toast.tsx'

/** Messages about a cancelled action that may have been sent before; `title` names the action. */
const cancelMessages = {
  unconfirmed: (title: string) => `${title}: it may be on its way already. Taking it back…`,
  sent: (title: string) => `${title}: this had already been sent.`,
  cancelled: (title: string) => `${title}: taken back before it arrived.`,
}

/** Shows a toast about each cancelled action once the server has answered whether it had arrived before. */
export class CancelToasts {
  /** Titles of the actions without an answer yet, by id of the outbox item. */
  readonly #titles = new Map<string, string>()

  /** Shows what is known immediately after the user has cancelled. */
  show(outcome: Exclude<CancelOutcome, 'removed'>, title: string): void {
    toast.info(cancelMessages[outcome](title))
  }

  clear(): void {
    this.#titles.clear()
  }

  /** Compares the outbox items with those before and reports the cancelled ones that were answered. */
  update(items: readonly OutboxItem[], titleOf: (item: OutboxItem) => string): void {
    for (const item of items) {
      const { id, cancelled, state } = item
      const title = this.#titles.get(id)
      if (state === 'waiting' && cancelled) this.#titles.set(id, title ?? titleOf(item))
      else if (title !== undefined) {
        this.#titles.delete(id)
        if (state === 'applied') toast.info(cancelMessages[cancelled ? 'cancelled' : 'sent'](title))
      }
    }
  }
}
