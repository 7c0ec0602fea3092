import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Sql } from 'postgres'

const timeouts = new AsyncLocalStorage<number>()

/** Runs one request's work; each of its statements may take so many milliseconds. */
export const withStatementTimeout = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  timeouts.run(milliseconds, work)

/** Returns the limit, in milliseconds, of the request that runs this code; undefined for none. */
export const currentStatementTimeout = (): number | undefined => timeouts.getStore()

/**
 * Returns a query builder for `@supabase/lite` whose transactions set the request's statement timeout. A role that is
 * set within a session brings no timeout of its own, and `@supabase/lite` sets none.
 */
export function kyselyWithTimeout(pool: Sql) {
  const connect = async (): Promise<PostgresPoolClient> => {
    const session = await pool.reserve()
    const query = async (sql: string, parameters: readonly unknown[]) => {
      const answer = await session.unsafe(sql, [...parameters] as never[]).catch(withWritableStack)
      const limit = currentStatementTimeout()
      if (sql === 'begin' && limit !== undefined)
        await session.unsafe(`set local statement_timeout = ${Math.round(limit)}`)
      return { command: answer.command, rowCount: answer.count, rows: [...answer] }
    }
    return { query: query as PostgresPoolClient['query'], release: () => session.release() }
  }
  return new Kysely<never>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) })
}

/** Rethrows an error of `postgres`, whose stack is read-only from Node 22 on, so that Kysely can append its own to it. */
function withWritableStack(error: unknown): never {
  if (error instanceof Error) Object.defineProperty(error, 'stack', { value: error.stack, writable: true })
  throw error
}
