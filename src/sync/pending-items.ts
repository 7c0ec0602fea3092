import type { OptimisticView } from '../database/optimistic-view.ts'
import { isShown, type OutboxItem } from '../outbox/item.ts'

/**
 * Shows the pending mutations in the view. One that is gone, which another tab may have confirmed, stays until this tab has
 * read the rows that the other one stored: without it the screen would show the older rows in between.
 */
export class PendingItems {
  readonly #view: OptimisticView
  readonly #readRows: () => Promise<unknown> | null
  #items: readonly OutboxItem[] = []
  /** Gone from the outbox, while the rows are being read. */
  #gone: readonly OutboxItem[] = []

  /** `readRows` resolves when this tab has read what other tabs stored; null where there is nothing to read. */
  constructor(view: OptimisticView, readRows: () => Promise<unknown> | null) {
    this.#view = view
    this.#readRows = readRows
  }

  show(items: readonly OutboxItem[]): void {
    const ids = new Set(items.map(({ id }) => id))
    // Also items that this tab has only seen waiting: it may have missed that they were sent.
    const gone = this.#items.filter(({ id }) => !ids.has(id))
    this.#items = items
    const reading = gone.length > 0 ? this.#readRows() : null
    if (reading) {
      this.#gone = [...this.#gone, ...gone]
      const drop = () => {
        this.#gone = this.#gone.filter((item) => !gone.includes(item))
        this.#apply()
      }
      reading.then(drop, drop)
    }
    this.#apply()
  }

  #apply(): void {
    this.#view.applyPending(
      [...this.#gone, ...this.#items].flatMap((item) => {
        const { mutation, xid } = item
        return isShown(item) && mutation.kind === 'rows' ? [{ changes: mutation.changes, xid }] : []
      }),
    )
  }
}
