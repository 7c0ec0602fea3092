import type { Tables } from '../../domain/rows.ts'

/** Finds the rows that a draft refers to. */
export interface RowLookup {
  row<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined
  member(id: string): Tables['profiles'] | undefined
}
