import type { Bucket } from '../domain/mutation.ts'
import type { TableName } from '../domain/rows.ts'
import type { OutboxItem } from '../outbox/item.ts'
import { columnLabel, valueText } from './columns.ts'

/** One side of a difference: words, or pictures where the column holds some. */
export type Side = { words: string } | { bucket: Bucket; paths: readonly string[] }

export interface Difference {
  column: string
  label: string
  /** What she wrote or, where the column is not hers to write here, what she went by. */
  mine: Side
  theirs: Side
  written: boolean
}

/** Mine and theirs, column by column; null where nothing conflicts, or with a row that is gone. */
export function differencesOf({ mutation, problem }: Pick<OutboxItem, 'mutation' | 'problem'>) {
  if (problem?.status !== 'conflict' || mutation.kind !== 'rows') return null
  const { table, row_id, row, columns } = problem
  const change = mutation.changes.find((one) => one.table === table && one.id === row_id)
  if (change?.op !== 'update' || !row) return null
  const values: Record<string, unknown> = change.values
  const seen: Record<string, unknown> = { ...change.base, ...change.expect }
  return columns.map((column): Difference => {
    const written = column in values
    return {
      column,
      label: columnLabel(column),
      mine: sideOf(change.table, column, written ? values[column] : seen[column]),
      theirs: sideOf(change.table, column, row[column]),
      written,
    }
  })
}

const pictureColumns: Partial<Record<TableName, { bucket: Bucket; columns: readonly string[] }>> = {
  profiles: { bucket: 'profile-images', columns: ['profile_image', 'banner_image'] },
  jobs: { bucket: 'service-images', columns: ['images'] },
}

function sideOf(table: TableName, column: string, value: unknown): Side {
  const held = pictureColumns[table]
  if (!held?.columns.includes(column)) return { words: valueText(column, value) }
  const paths = [value].flat().filter((path) => typeof path === 'string')
  return paths.length === 0 ? { words: 'None' } : { bucket: held.bucket, paths }
}
