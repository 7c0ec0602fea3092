import type { InsertChange } from '../../src/domain/mutation.ts'
import type { PushedChange } from '../../src/domain/protocol.ts'
import type { TableName, Tables } from '../../src/domain/rows.ts'
import { serviceValues } from './fixtures.ts'

/** Returns a change of a profile's `bio`, with its base. */
export const changeBio = (id: string, from: string | null, to: string, more = {}): PushedChange => ({
  op: 'update',
  table: 'profiles',
  id,
  values: { bio: to },
  base: { bio: from },
  ...more,
})

/** Returns the insertion of a new service of this member. */
export function offered(id: string, member: string, more = {}): PushedChange {
  const { id: _, ...values } = { ...serviceValues(id, member), ...more }
  return { op: 'insert', table: 'jobs', id, values }
}

/** Returns the insertion of a row of which only some columns matter. */
export const anInsert = <Name extends TableName>(
  table: Name,
  id: string,
  values: Partial<Tables[Name]>,
  shown: Partial<Tables[Name]> = {},
): InsertChange<Name> => ({ op: 'insert', table, id, values, shown })
