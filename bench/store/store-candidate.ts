import type { Profile } from '../../src/domain/rows.ts'

/** One way to store a table of profiles on the device. */
export interface StoreCandidate {
  /** Opens the table, and creates it on an empty device. */
  open(): Promise<void>
  /** Writes rows, new or known; resolves once a closed tab or a crashed browser would not lose them. */
  write(rows: Profile[]): Promise<void>
  /** Returns every row as a plain object. Some stores add fields of their own. */
  readAll(): Promise<Profile[]>
  /** Returns the first 50 by name of those of one profession whose name contains `part`, as it is written. */
  query(profession: string, part: string): Promise<Profile[]>
  /** The same through a query language, where `query` uses none. */
  queryDatabase?(profession: string, part: string): Promise<Profile[]>
  /** Returns the size of its WebAssembly memory, which the browser's own measuring leaves out. */
  wasmBytes?(): Promise<number>
}

export const PAGE_SIZE = 500
export const QUERY_LIMIT = 50
