import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { Scope } from '../domain/protocol.ts'
import { TABLES, type Tables } from '../domain/rows.ts'

/** What the store keeps: every table, and public profiles that were looked at one by one. */
export interface Kept extends Tables {
  public_profiles: Tables['profiles']
}
export type KeptName = keyof Kept
export const KEPT = [...TABLES, 'public_profiles'] as const satisfies readonly KeptName[]

/** How far this device is. Absent until a first pull was completed, and while a full one is under way. */
export interface Progress {
  epoch: string
  scope: Scope
  /** Null while a full pull is under way: the next one starts from nothing again. */
  cursor: string | null
  /** When the last pull was completed, in milliseconds of this device's clock; null before the first. */
  pulledAt: number | null
}

/**
 * A document on disk: some rows of one table as one JSON text. Rows are read all at once at start and live in memory,
 * so the disk need not find single ones; a few large documents are written and read many times faster than many small.
 */
export interface Block {
  id: string
  content: string
}

export const blockSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 60 }, content: { type: 'string' } },
  required: ['id', 'content'],
} as const satisfies RxJsonSchema<Block>

export const PROGRESS_ID = 'progress'

/** Rows in one block: a changed row rewrites its block, so large ones make single changes dear (see bench/store). */
const ROWS_IN_BLOCK = 100

export const blockTable = (blockId: string) => blockId.split(':')[0] as KeptName

type AnyRow = Kept[KeptName]

/** Which block each row of a table is in. Pure bookkeeping: knows ids, not contents. */
export class BlockPlan {
  readonly #blockOf = new Map<string, string>()
  readonly #members = new Map<string, Set<string>>()
  readonly #table: KeptName
  #made = 0

  constructor(table: KeptName) {
    this.#table = table
  }

  /** Takes note of a block as it stands on disk. */
  adopt(blockId: string, ids: string[]): void {
    for (const id of this.#members.get(blockId) ?? []) {
      if (this.#blockOf.get(id) === blockId) this.#blockOf.delete(id)
    }
    this.#members.set(blockId, new Set(ids))
    for (const id of ids) this.#blockOf.set(id, blockId)
    this.#made = Math.max(this.#made, Number(blockId.split(':')[1]) + 1)
  }

  /** The blocks to be rewritten when these rows are put and removed, with the ids each will hold. */
  place(put: Iterable<string>, removed: Iterable<string>): Map<string, string[]> {
    const touched = new Map<string, Set<string>>()
    const open = (blockId: string) => {
      const members = touched.get(blockId) ?? new Set(this.#members.get(blockId))
      touched.set(blockId, members)
      return members
    }
    for (const id of removed) {
      const block = this.#blockOf.get(id)
      if (block) open(block).delete(id)
    }
    let roomy = this.#roomyBlock()
    let made = this.#made
    for (const id of put) {
      const block = this.#blockOf.get(id)
      if (block) {
        open(block).add(id)
        continue
      }
      if (!roomy || open(roomy).size >= ROWS_IN_BLOCK) {
        roomy = `${this.#table}:${made}`
        made += 1
      }
      open(roomy).add(id)
    }
    return new Map([...touched].map(([blockId, members]) => [blockId, [...members]]))
  }

  /** Every block, with the ids it holds. */
  blocks(): Iterable<[string, ReadonlySet<string>]> {
    return this.#members
  }

  members(blockId: string): Iterable<string> {
    return this.#members.get(blockId) ?? []
  }

  holds(id: string): boolean {
    return this.#blockOf.has(id)
  }

  #roomyBlock(): string | undefined {
    for (const [blockId, members] of this.#members) if (members.size < ROWS_IN_BLOCK) return blockId
    return undefined
  }
}

export const readBlock = (content: string): AnyRow[] => JSON.parse(content)
