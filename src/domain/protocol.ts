import type { ActionName } from './action-name.ts'
import type { RowChange } from './mutation.ts'
import { type Profile, TABLES, type TableName, type Tables } from './rows.ts'

/** Version of both RPCs and of outbox items. The server accepts this version and the one before. */
export const PROTOCOL = 3

/** Rows per page of a pull: larger pages make long tasks, smaller ones more requests (evidence). */
export const PAGE_ROWS = 500

type Role = 'visitor' | 'client' | 'pending' | 'member' | 'administrator'

/**
 * What a viewer may see, and which part of a large directory the device stores. When it changes, the rows that depend
 * on it are pulled again.
 */
export type Scope = Role | `${'member' | 'administrator'} of many ${number}`

/** Returns the role of a scope, without the part about the directory's size. */
export const roleOf = (scope: Scope | null): Role | null => (scope?.split(' ')[0] as Role | undefined) ?? null

/** Position in one table within a pull of several pages. */
type PagePosition = [syncXid: string, id: string]

export interface PullRequest {
  v: number
  /** The tables that this device knows: the server leaves out others. Missing in requests of earlier apps. */
  tables?: readonly TableName[]
  /** Null on a device without rows, and after a change of epoch or scope: the server then sends everything. */
  epoch: string | null
  scope: Scope | null
  /** Opaque: `cursor` of the last complete pull. */
  cursor: string | null
  limit: number
  /** Only for the second and later pages: the previous page's `cursor`, and the position in each unfinished table. */
  page?: { horizon: string; after: Partial<Record<TableName, PagePosition>> }
  /**
   * Transactions of applied mutations that are not confirmed yet: the server answers which of them this snapshot
   * contains.
   */
  awaiting_xids?: string[]
  /** Ids of those mutations: the server answers which of them it does not know (any more). */
  applied?: string[]
  /** Public profiles cached on this device, to be checked again: id → sync_xid. */
  known?: Record<string, string>
  /** Requests counts and hashes (anti-entropy). */
  check?: boolean
  /** Tables for which all visible ids with their `sync_xid` are requested, to repair a difference. */
  ids?: TableName[]
}

/** What the app says in each request of a pull. */
export const EACH_PULL = { v: PROTOCOL, tables: TABLES, limit: PAGE_ROWS } as const

/** The request of a device without rows. `check` requests the number of rows, so that progress can be shown. */
export const FIRST_PULL: PullRequest = {
  ...EACH_PULL,
  epoch: null,
  scope: null,
  cursor: null,
  awaiting_xids: [],
  known: {},
  check: true,
}

export interface PullAnswer {
  v: number
  epoch: string
  scope: Scope
  /** Stored as the next pull's cursor once all pages are written to disk. */
  cursor: string
  /** True for an answer with everything visible: rows of the device that no page contains are to be removed. */
  full: boolean
  rows: Partial<{ [Name in TableName]: Tables[Name][] }>
  removed: Partial<Record<TableName, string[]>>
  /** Tables with more pages, and the position in each; null on the last page. */
  next: Partial<Record<TableName, PagePosition>> | null
  /** Those of `awaiting_xids` that this snapshot contains. */
  confirmed_xids: string[]
  /** Those of `applied` that a restore from a backup has undone. */
  lost?: string[]
  /** Public profiles that changed, and ids that are no longer public. */
  known: { rows: Profile[]; gone: string[] }
  /**
   * Rows visible per table and an order-independent hash of (id, sync_xid), as a decimal string; without the tables in which
   * this viewer sees nothing.
   */
  check?: Partial<Record<TableName, { count: number; hash: string }>>
  ids?: Partial<Record<TableName, Record<string, string>>>
  /** The database was restored from a backup: call `sync_restored(cursor)`, then pull everything again. */
  restored?: true
}

/** Answer to a protocol version that the server no longer accepts. */
export interface UpdateNeeded {
  update_needed: true
}

export interface PushedMutation {
  v: number
  id: string
  /** `take-back`: an empty mutation that claims the id of a cancelled one. */
  action: ActionName | 'take-back'
  changes: PushedChange[]
}

export type PushedChange =
  | { op: 'insert'; table: TableName; id: string; values: object }
  | { op: 'update'; table: TableName; id: string; values: object; base: object; expect?: object }
  | { op: 'delete'; table: TableName; id: string }

/** An earlier decision by another administrator. Only administrators get it. */
export interface Decision {
  by: string
  at: string
  action: string
}

export type PushResult =
  | { id: string; status: 'applied'; xid: string; decision?: Decision }
  | {
      id: string
      status: 'conflict'
      table: TableName
      row_id: string
      /** Columns whose value is no longer what the user saw. */
      columns: string[]
      /** The server's row as this viewer may see it; null where it does not exist (any more) or is not visible. */
      row: Record<string, unknown> | null
      decision?: Decision
    }
  | {
      id: string
      status: 'rejected'
      /** SQLSTATE. */
      code: string
      constraint: string | null
      column: string | null
      table: string | null
      message: string
    }

export interface PushAnswer {
  v: number
  epoch: string
  results: PushResult[]
}

/**
 * Returns the change as it is sent: without `shown`, which only the screen needs, and with strings that Postgres
 * accepts.
 */
export function toPushedChange(change: RowChange): PushedChange {
  if (change.op !== 'insert') return toStorable(change)
  const { shown: _shown, ...sent } = change
  return toStorable(sent)
}

/** Removes NUL and replaces lone surrogates: Postgres refuses both, and with them the whole request. */
function toStorable<Value>(value: Value): Value
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map((part) => toStorable(part))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toStorable(part)]))
}
