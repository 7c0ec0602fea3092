import { Subject, type Subscription } from 'rxjs'
import type { RowChange } from '../domain/mutation.ts'
import { TABLES, type TableName, type Tables } from '../domain/rows.ts'
import { overlay, type PendingChanges } from './apply-pending.ts'
import type { StoredTables } from './collections.ts'
import type { Store } from './store.ts'

/**
 * What the screens read: the server's rows with this person's unsent changes laid over. Answers from memory; an array
 * stays the same object until something in its table changes.
 */
export class View {
  /** Names the tables that look different now. */
  readonly changes$ = new Subject<ReadonlySet<TableName | 'public_profiles'>>()
  readonly #store: Store
  readonly #subscription: Subscription
  #pending: readonly PendingChanges[] = []
  readonly #maps = new Map<TableName, ReadonlyMap<string, unknown>>()
  readonly #arrays = new Map<TableName, readonly unknown[]>()

  constructor(store: Store) {
    this.#store = store
    this.#subscription = store.changes$.subscribe((changed) => this.#forget(changed))
  }

  rows<Name extends TableName>(table: Name): readonly Tables[Name][] {
    const known = this.#arrays.get(table) ?? [...this.#laid(table).values()]
    this.#arrays.set(table, known)
    return known as readonly Tables[Name][]
  }

  row<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#laid(table).get(id)
  }

  /** A member by her id: of the directory, or looked at before. */
  member(id: string): StoredTables['profiles'] | undefined {
    return this.row('profiles', id) ?? this.#store.rows('public_profiles').get(id)
  }

  /**
   * A public profile looked at before, or one of the directory, unsent changes included. Whether it is approved is the
   * server's to say.
   */
  publicProfile(key: string): StoredTables['public_profiles'] | undefined {
    for (const table of ['profiles', 'public_profiles'] as const) {
      const rows = this.#store.rows(table)
      const found = rows.get(key.toLowerCase()) ?? [...rows.values()].find((row) => row.unique_url === key)
      if (found?.is_approved) return (table === 'profiles' && this.row(table, found.id)) || found
    }
    return undefined
  }

  /** True where an unsent change lies over this row. */
  isWaiting(table: TableName, id: string): boolean {
    return this.#pending.some(
      ({ xid, changes }) =>
        xid === null && changes.some((change) => change.table === table && change.id === id),
    )
  }

  lay(pending: readonly PendingChanges[]): void {
    const touched = new Set<TableName>()
    const note = ({ table }: RowChange) => touched.add(table)
    for (const { changes } of this.#pending) changes.forEach(note)
    for (const { changes } of pending) changes.forEach(note)
    this.#pending = pending
    this.#forget(touched)
  }

  close(): void {
    this.#subscription.unsubscribe()
    this.changes$.complete()
  }

  #laid<Name extends TableName>(table: Name): ReadonlyMap<string, Tables[Name]> {
    const known = this.#maps.get(table) ?? overlay(table, this.#store.rows(table), this.#pending)
    this.#maps.set(table, known)
    return known as ReadonlyMap<string, Tables[Name]>
  }

  #forget(changed: ReadonlySet<TableName | 'public_profiles'>): void {
    for (const table of TABLES) {
      if (!changed.has(table)) continue
      this.#maps.delete(table)
      this.#arrays.delete(table)
    }
    if (changed.size > 0) this.changes$.next(changed)
  }
}
