import type { RowChange } from './mutation.ts'
import type { Profile, TableName, Tables } from './rows.ts'

/** Version of both RPCs and of outbox items. The server accepts this one and the one before. */
export const PROTOCOL = 1

/** Rows in one page of a pull: more makes long tasks, fewer more requests (evidence). */
export const PAGE_ROWS = 500

type Role = 'visitor' | 'client' | 'pending' | 'member' | 'administrator'

/**
 * What a viewer may see, and which part of a large directory her device holds; a change means the rows that depended on
 * it are pulled afresh.
 */
export type Scope = Role | `${'member' | 'administrator'} of many ${number}`

/** Without what is said about the directory's size. */
export const roleOf = (scope: Scope | null): Role | null => (scope?.split(' ')[0] as Role | undefined) ?? null

/** Position within one table of a pull that spans several pages. */
type PagePosition = [syncXid: string, id: string]

export interface PullRequest {
  v: number
  /** Null on a device that holds nothing, and after a change of epoch or scope: everything is sent. */
  epoch: string | null
  scope: Scope | null
  /** Opaque; the last complete pull's `cursor`. */
  cursor: string | null
  limit: number
  /** Only on the second and later pages: the first page's `cursor`, and where each unfinished table goes on. */
  page?: { horizon: string; after: Partial<Record<TableName, PagePosition>> }
  /** Transactions of applied mutations still laid over the store: which of them does this snapshot contain? */
  settling?: string[]
  /** Those mutations: which of them does the server not know (any more)? */
  applied?: string[]
  /** Public profiles kept on this device, to be re-checked: id → sync_xid. */
  known?: Record<string, string>
  /** Ask for counts and hashes (anti-entropy). */
  check?: boolean
  /** Tables whose visible ids and stamps are asked for, to repair a difference. */
  ids?: TableName[]
}

/** What a device asks for that holds nothing. `check`: how many rows there are, so that its progress can be shown. */
export const FIRST_PULL: PullRequest = {
  v: PROTOCOL,
  epoch: null,
  scope: null,
  cursor: null,
  limit: PAGE_ROWS,
  settling: [],
  known: {},
  check: true,
}

export interface PullAnswer {
  v: number
  epoch: string
  scope: Scope
  /** To be stored as the next pull's cursor once every page is durably written. */
  cursor: string
  /** True where the answer starts from nothing: rows the device holds and no page names are gone. */
  full: boolean
  rows: Partial<{ [Name in TableName]: Tables[Name][] }>
  removed: Partial<Record<TableName, string[]>>
  /** Tables with more pages, and where they go on; null on the last page. */
  next: Partial<Record<TableName, PagePosition>> | null
  /** Those of `settling` that this snapshot contains. */
  settled: string[]
  /** Those of `applied` that a restore from a backup has undone. */
  lost?: string[]
  /** Public profiles that changed, and ids that are no longer public. */
  known: { rows: Profile[]; gone: string[] }
  /** Rows visible per table and an order-independent hash of (id, sync_xid), as a decimal string. */
  check?: Record<TableName, { count: number; hash: string }>
  ids?: Partial<Record<TableName, Record<string, string>>>
  /** The database was restored from a backup: call `sync_restored(cursor)`, then pull afresh. */
  restored?: true
}

/** Answer to a protocol version the server no longer speaks. */
export interface UpdateNeeded {
  update_needed: true
  v: number
}

export interface PushedMutation {
  v: number
  id: string
  action: string
  changes: PushedChange[]
}

export type PushedChange =
  | { op: 'insert'; table: TableName; id: string; values: object }
  | { op: 'update'; table: TableName; id: string; values: object; base: object; expect?: object }
  | { op: 'delete'; table: TableName; id: string }

/** Who decided before, and when; for administrators. */
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
      /** Columns whose value is no longer what the person saw. */
      columns: string[]
      /** The server's row as this viewer may see it; null when it is not there (any more) for her. */
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

/** The wire form of a change: what only the screen needs stays on the device, and every string is one Postgres can hold. */
export function toPushedChange(change: RowChange): PushedChange {
  if (change.op !== 'insert') return toStorable(change)
  const { shown: _shown, ...sent } = change
  return toStorable(sent)
}

/** Without NUL and lone surrogates: Postgres refuses both, and with them the whole request they came in. */
function toStorable<Value>(value: Value): Value
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map((part) => toStorable(part))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toStorable(part)]))
}
