import { toast } from 'sonner'
import type { OutboxItem } from '../outbox/item.ts'
import type { CancelOutcome } from '../outbox/remove-items.ts'

/** What taking something back came to, where it may have been sent before; `title` names it. */
const cancelMessages = {
  asked: (title: string) => `${title}: it may be on its way already. Taking it back…`,
  sent: (title: string) => `${title}: this had already been sent.`,
  'in-time': (title: string) => `${title}: taken back before it arrived.`,
}

/** Tells, once the server has answered, whether what was taken back had been sent before. */
export class CancelToasts {
  /** Titles, by item. */
  readonly #titles = new Map<string, string>()

  /** Says at once what is known at once. */
  show(outcome: Exclude<CancelOutcome, 'discarded'>, title: string): void {
    toast.info(cancelMessages[outcome](title))
  }

  clear(): void {
    this.#titles.clear()
  }

  update(items: readonly OutboxItem[], titleOf: (item: OutboxItem) => string): void {
    for (const item of items) {
      const { id, cancelled, state } = item
      const title = this.#titles.get(id)
      if (state === 'waiting' && cancelled) this.#titles.set(id, title ?? titleOf(item))
      else if (title !== undefined) {
        this.#titles.delete(id)
        if (state === 'applied') toast.info(cancelMessages[cancelled ? 'in-time' : 'sent'](title))
      }
    }
  }
}
