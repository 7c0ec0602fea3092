import type { Bucket } from '../domain/mutation.ts'
import type { TableName } from '../domain/rows.ts'
import type { OutboxItem } from '../outbox/item.ts'
import { columnLabel, valueText } from './columns.ts'

/** One side of a difference: text, or object paths where the column is for pictures. */
export type Side = { text: string } | { bucket: Bucket; paths: readonly string[] }

export interface Difference {
  column: string
  label: string
  /** The value the user wrote or, where the action does not write the column, the value it was based on. */
  mine: Side
  theirs: Side
  /** Whether the action writes the column. */
  written: boolean
}

/** Returns both sides of a conflict by column; null where there is no conflict, or the row does not exist any more. */
export function differencesOf({ mutation, problem }: Pick<OutboxItem, 'mutation' | 'problem'>) {
  if (problem?.status !== 'conflict' || mutation.kind !== 'rows') return null
  const { table, row_id, row, columns } = problem
  const change = mutation.changes.find((one) => one.table === table && one.id === row_id)
  if (change?.op !== 'update' || !row) return null
  const values: Record<string, unknown> = change.values
  const base: Record<string, unknown> = { ...change.base, ...change.expect }
  return columns.map((column): Difference => {
    const written = column in values
    return {
      column,
      label: columnLabel(column),
      mine: sideOf(change.table, column, written ? values[column] : base[column]),
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
  const pictures = pictureColumns[table]
  if (!pictures?.columns.includes(column)) return { text: valueText(column, value) }
  const paths = [value].flat().filter((path) => typeof path === 'string')
  return paths.length === 0 ? { text: 'None' } : { bucket: pictures.bucket, paths }
}
