import type { TableName } from '../../src/domain/rows.ts'
import type { Fixtures } from '../support/fixtures.ts'

/** What one line of the matrix attempts, independent of SQL, REST or push. Ids are those of the fixtures. */
export type Attempt =
  | { op: 'select' | 'delete'; id: string }
  | { op: 'insert'; values: Record<string, unknown> & { id: string } }
  | { op: 'update'; id: string; values: Record<string, unknown> }
  /** `masks`: columns that are null where contact details are withheld. */
  | { op: 'pull'; table: TableName; id: string; masks: string[] }
  | { op: 'open'; key: string; id: string; masks: string[] }

/** The user who attempts it; a visitor has an id that belongs to nobody. */
export interface Me {
  id: string
}
export type AttemptOf = (people: Fixtures['people'], me: Me) => Attempt

export const read = (id: string): AttemptOf => {
  return () => ({ op: 'select', id })
}
export const erase = (id: string): AttemptOf => {
  return () => ({ op: 'delete', id })
}
export const change = (id: string, values: Record<string, unknown>): AttemptOf => {
  return () => ({ op: 'update', id, values })
}
export const add = (values: Record<string, unknown> & { id: string }): AttemptOf => {
  return () => ({ op: 'insert', values })
}
export const pull = (table: TableName, id: string, masks: string[] = []): AttemptOf => {
  return () => ({ op: 'pull', table, id, masks })
}
