import { type BehaviorSubject, EMPTY, expand, type Observable, of, share, switchMap, timer } from 'rxjs'
import { entities, type OutboxItem } from './item.ts'

const NONE: ReadonlySet<string> = new Set()

/** The items that are not sent yet so that the user can undo them. */
export class HeldItems {
  readonly #items$: BehaviorSubject<readonly OutboxItem[]>
  #rows = NONE
  /** When the last of the items in `#rows` is no longer held. */
  #rowsUntil = 0
  /** Emits when an item is held or no longer held. */
  readonly changes$: Observable<unknown>

  constructor(items$: BehaviorSubject<readonly OutboxItem[]>) {
    this.#items$ = items$
    const nextEnd = () => {
      const ends = this.items.map(({ notBefore }) => notBefore)
      return ends.length === 0 ? EMPTY : timer(Math.min(...ends) - Date.now() + 1)
    }
    this.changes$ = items$.pipe(
      switchMap(() => of(0).pipe(expand(nextEnd))),
      share(),
    )
  }

  /** The newest first. */
  get items(): OutboxItem[] {
    const now = Date.now()
    return this.#items$.value
      .filter(({ state, cancelled, notBefore }) => state === 'waiting' && !cancelled && notBefore > now)
      .toReversed()
  }

  has(id: string): boolean {
    return this.items.some((item) => item.id === id)
  }

  /**
   * Returns the rows that held items write or refer to, as `table:id`, and those of items that were held with them: nothing
   * moves under the thumb of a user who decides about one after the other. Empty when nothing is held any more.
   */
  rows(): ReadonlySet<string> {
    const { items } = this
    const rows = items.map(entities).flatMap(({ writes, needs }) => [...writes, ...needs])
    if (rows.length === 0 || Date.now() >= this.#rowsUntil) this.#rows = NONE
    if (rows.some((row) => !this.#rows.has(row))) this.#rows = new Set([...this.#rows, ...rows])
    this.#rowsUntil = Math.max(this.#rowsUntil, ...items.map(({ notBefore }) => notBefore))
    return this.#rows
  }
}
