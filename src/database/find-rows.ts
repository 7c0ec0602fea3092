import type { MangoQuery } from 'rxdb/plugins/core'
import { filter, merge, Observable, of, switchMap } from 'rxjs'
import type { TableName, Tables } from '../domain/rows.ts'
import type { Found } from './open-collections.ts'
import type { OptimisticView } from './optimistic-view.ts'

/** A query of RxDB of a table's rows. */
export type Query<Name extends TableName> = MangoQuery<Tables[Name]>

/**
 * Emits the rows that a query finds, with pending changes applied, now and after each change of the table. Fails where RxDB
 * cannot be loaded or the disk refuses.
 */
export const findRows = <Name extends TableName>(
  view: OptimisticView,
  table: Name,
  query: Query<Name>,
): Observable<readonly Tables[Name][]> =>
  new Observable((subscriber) => {
    const start = async () => {
      const { find, release } = await view.store.collection(table)
      subscriber.add(release)
      const changes$ = view.changes$.pipe(filter((changed) => changed.has(table)))
      const found$ = merge(of(null), changes$).pipe(
        switchMap(async () => shown(view, table, await find(query)).slice(0, query.limit)),
      )
      subscriber.add(found$.subscribe(subscriber))
    }
    start().catch((error: unknown) => subscriber.error(error))
  })

/** Returns the number of a table's rows that are stored; of those in memory where RxDB cannot be asked: the disk may be full. */
export async function countRows(view: OptimisticView, table: TableName): Promise<number> {
  try {
    const { collection, release } = await view.store.collection(table)
    return await collection.count().exec().finally(release)
  } catch (error) {
    console.warn(`The rows of ${table} could not be counted by RxDB`, error)
    return view.store.rows(table).size
  }
}

/** Returns found rows, and those that pending changes let a query find. */
function shown<Name extends TableName>(
  view: OptimisticView,
  table: Name,
  { ids, matches, compare }: Found<Tables[Name]>,
): Tables[Name][] {
  const pending = view.pending.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.table === table ? [change.id] : [])),
  )
  const rows = [...new Set([...ids, ...pending])].flatMap((id) => view.row(table, id) ?? [])
  return pending.length === 0 ? rows : rows.filter(matches).sort(compare)
}
