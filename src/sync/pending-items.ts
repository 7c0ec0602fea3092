import type { OptimisticView } from '../database/optimistic-view.ts'
import { isShown, type OutboxItem } from '../outbox/item.ts'

/**
 * Shows the pending mutations in the view. One that another tab has confirmed stays until this tab has read the rows that
 * the other one stored: without it the screen would show the older rows in between.
 */
export class PendingItems {
  readonly #view: OptimisticView
  readonly #readRows: () => Promise<unknown> | null
  #items: readonly OutboxItem[] = []
  /** Confirmed by another tab, whose rows are being read. */
  #confirmed: readonly OutboxItem[] = []

  /** `readRows` resolves when this tab has read what other tabs stored; null where there is nothing to read. */
  constructor(view: OptimisticView, readRows: () => Promise<unknown> | null) {
    this.#view = view
    this.#readRows = readRows
  }

  show(items: readonly OutboxItem[]): void {
    const ids = new Set(items.map(({ id }) => id))
    const gone = this.#items.filter(({ id, sent, state }) => !ids.has(id) && (sent || state === 'applied'))
    this.#items = items
    const reading = gone.length > 0 ? this.#readRows() : null
    if (reading) {
      this.#confirmed = [...this.#confirmed, ...gone]
      const drop = () => {
        this.#confirmed = this.#confirmed.filter((item) => !gone.includes(item))
        this.#apply()
      }
      reading.then(drop, drop)
    }
    this.#apply()
  }

  #apply(): void {
    this.#view.applyPending(
      [...this.#confirmed, ...this.#items].flatMap((item) => {
        const { mutation, xid } = item
        return isShown(item) && mutation.kind === 'rows' ? [{ changes: mutation.changes, xid }] : []
      }),
    )
  }
}
