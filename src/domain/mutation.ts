import type { ActionName } from './action-name.ts'
import { type TableName, type Tables, UNCONFIRMED } from './rows.ts'
import type { Synced } from './synced-row.ts'

/**
 * One row to add. `shown` holds columns that only the server may set, with the values shown until the server sets them.
 */
export interface InsertChange<Name extends TableName = TableName> {
  op: 'insert'
  table: Name
  id: string
  values: Partial<Tables[Name]>
  shown: Partial<Tables[Name]>
}

/**
 * Columns to write, with the values that the user saw in them (`base`): where the server has another value, it answers
 * with a conflict. `expect` are columns that the decision depends on without writing them.
 */
export interface UpdateChange<Name extends TableName = TableName> {
  op: 'update'
  table: Name
  id: string
  values: Partial<Tables[Name]>
  base: Partial<Tables[Name]>
  expect?: Partial<Tables[Name]>
}

export interface DeleteChange<Name extends TableName = TableName> {
  op: 'delete'
  table: Name
  id: string
}

export type RowChange = {
  [Name in TableName]: InsertChange<Name> | UpdateChange<Name> | DeleteChange<Name>
}[TableName]

export type Bucket =
  | 'service-images'
  | 'portfolio-images'
  | 'profile-images'
  | 'project-files'
  | 'invoice-papers'

/** A file to upload before the rows that refer to it. The path is chosen once and never reused. */
export interface Upload {
  bucket: Bucket
  path: string
  file: Blob
}

/** Row changes that the server applies all together or not at all. */
export interface RowsMutation {
  kind: 'rows'
  /** Stable name of the user's action; `src/messages` has its texts. */
  action: ActionName
  changes: RowChange[]
  uploads: Upload[]
  /** Rows whose unsent changes go first, beside those that the new rows refer to; as `table:id`. */
  needs?: readonly string[]
}

/**
 * A call of a server function, which gets the mutation's id as `mutation_id`, so that it acts only once.
 */
export interface CallMutation {
  kind: 'call'
  action: ActionName
  via: 'function' | 'database'
  fn: string
  args: Record<string, unknown>
}

/** A stored object to remove. */
export interface RemoveMutation {
  kind: 'remove'
  action: ActionName
  bucket: Bucket
  path: string
}

/** An action of the user, before it gets an id and is stored in the outbox. */
export type Mutation = RowsMutation | CallMutation | RemoveMutation

export const mutation = (action: ActionName, changes: RowChange[], uploads: Upload[] = []): RowsMutation => ({
  kind: 'rows',
  action,
  changes,
  uploads,
})

/**
 * Adds a row: writes `values`, and shows `shown` until the server has sent it. Together they have every column: a screen finds
 * all of them in a row that waits.
 */
// `const`: of a literal that is widened, TypeScript takes the whole constraint, and no column would be missing.
export const insert = <Name extends TableName, const Values extends Partial<Tables[Name]>>(
  table: Name,
  id: string,
  values: Values,
  shown: Omit<Tables[Name], keyof Values | keyof Synced>,
): InsertChange<Name> => ({ op: 'insert', table, id, values, shown: shown as Partial<Tables[Name]> })

/** Returns the row that an insert adds, as devices hold it until the server has sent it. */
export const rowOfInsert = <Name extends TableName>({ id, values, shown }: InsertChange<Name>) =>
  ({ ...shown, ...values, id, sync_xid: UNCONFIRMED }) as Tables[Name]

export const call = (
  action: ActionName,
  fn: string,
  args: CallMutation['args'],
  via: CallMutation['via'] = 'database',
): CallMutation => ({ kind: 'call', via, action, fn, args })

/** Returns the new values that differ from the row's: edits of other columns on other devices are not lost. */
export const changedColumns = <Row extends object>(row: Row, values: Partial<Row>): Partial<Row> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([column, value]) => JSON.stringify(row[column as keyof Row]) !== JSON.stringify(value),
    ),
  ) as Partial<Row>

/** Writes `values` to `row`, with the values that the user saw in those columns and in the `expected` ones. */
export function update<Name extends TableName>(
  table: Name,
  row: Tables[Name],
  values: Partial<Tables[Name]>,
  expected: (keyof Tables[Name])[] = [],
): UpdateChange<Name> {
  const base = pick(row, Object.keys(values) as (keyof Tables[Name])[])
  return expected.length === 0
    ? { op: 'update', table, id: row.id, values, base }
    : { op: 'update', table, id: row.id, values, base, expect: pick(row, expected) }
}

export const remove = <Name extends TableName>(table: Name, row: Tables[Name]): DeleteChange<Name> => ({
  op: 'delete',
  table,
  id: row.id,
})

function pick<Row extends object>(row: Row, columns: (keyof Row)[]): Partial<Row> {
  const picked: Partial<Row> = {}
  for (const column of columns) picked[column] = row[column]
  return picked
}
