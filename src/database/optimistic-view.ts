import { Subject, type Subscription } from 'rxjs'
import type { RowChange } from '../domain/mutation.ts'
import { TABLES, type TableName, type Tables } from '../domain/rows.ts'
import { applyPending, type PendingChanges } from './apply-pending.ts'
import type { StoredTables } from './collections.ts'
import type { Store } from './store.ts'

/**
 * The rows that screens read: the server's rows with the user's pending changes applied. Reads from memory; an array stays
 * the same object until its table changes.
 */
export class OptimisticView {
  /** Emits the tables whose rows have changed. */
  readonly changes$ = new Subject<ReadonlySet<TableName | 'public_profiles'>>()
  /** The server's rows. */
  readonly store: Store
  pending: readonly PendingChanges[] = []
  readonly #subscription: Subscription
  readonly #maps = new Map<TableName, ReadonlyMap<string, unknown>>()
  readonly #arrays = new Map<TableName, readonly unknown[]>()

  constructor(store: Store) {
    this.store = store
    this.#subscription = store.changes$.subscribe((changed) => this.#invalidate(changed))
  }

  rows<Name extends TableName>(table: Name): readonly Tables[Name][] {
    const known = this.#arrays.get(table) ?? [...this.#rowsWithPending(table).values()]
    this.#arrays.set(table, known)
    return known as readonly Tables[Name][]
  }

  row<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#rowsWithPending(table).get(id)
  }

  /** Returns a member of the directory, or one whose profile is cached. */
  member(id: string): StoredTables['profiles'] | undefined {
    return this.row('profiles', id) ?? this.store.rows('public_profiles').get(id)
  }

  /** Returns an approved profile by id or profile URL, of the directory or the cache. Only the server's row tells whether it is approved. */
  publicProfile(key: string): StoredTables['public_profiles'] | undefined {
    for (const table of ['profiles', 'public_profiles'] as const) {
      const rows = this.store.rows(table)
      const found = rows.get(key.toLowerCase()) ?? [...rows.values()].find((row) => row.unique_url === key)
      if (found?.is_approved) return (table === 'profiles' && this.row(table, found.id)) || found
    }
    return undefined
  }

  /** Returns whether a change of this row is pending and not yet applied by the server. */
  isWaiting(table: TableName, id: string): boolean {
    return this.pending.some(
      ({ xid, changes }) =>
        xid === null && changes.some((change) => change.table === table && change.id === id),
    )
  }

  applyPending(pending: readonly PendingChanges[]): void {
    const touched = new Set<TableName>()
    const note = ({ table }: RowChange) => touched.add(table)
    for (const { changes } of this.pending) changes.forEach(note)
    for (const { changes } of pending) changes.forEach(note)
    this.pending = pending
    this.#invalidate(touched)
  }

  close(): void {
    this.#subscription.unsubscribe()
    this.changes$.complete()
  }

  #rowsWithPending<Name extends TableName>(table: Name): ReadonlyMap<string, Tables[Name]> {
    const known = this.#maps.get(table) ?? applyPending(table, this.store.rows(table), this.pending)
    this.#maps.set(table, known)
    return known as ReadonlyMap<string, Tables[Name]>
  }

  #invalidate(changed: ReadonlySet<TableName | 'public_profiles'>): void {
    for (const table of TABLES) {
      if (!changed.has(table)) continue
      this.#maps.delete(table)
      this.#arrays.delete(table)
    }
    if (changed.size > 0) this.changes$.next(changed)
  }
}
