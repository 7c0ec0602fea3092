import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PostgresSession } from './session.ts'
import type { SessionMutex } from './session-mutex.ts'

/**
 * Returns a query builder for `@supabase/lite` whose transactions run one after another. Its own lets two requests'
 * transactions mix on PGlite's single session, where one user's statements then run with another user's rights.
 */
export function serializedKysely(
  postgres: { session(): Promise<Pick<PostgresSession, 'query'>> },
  mutex: SessionMutex,
) {
  const connect = async (): Promise<PostgresPoolClient> => {
    const release = await mutex.acquire()
    const session = await postgres.session().catch((error) => {
      release()
      throw error
    })
    const query = async (sql: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows } = await session.query(sql, [...parameters])
      // PGlite does not name the command; Kysely counts rows of an update, and none of a select.
      return { command: affectedRows === undefined ? 'SELECT' : 'UPDATE', rowCount: affectedRows, rows }
    }
    return { query: query as PostgresPoolClient['query'], release }
  }
  return new Kysely<never>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) })
}
