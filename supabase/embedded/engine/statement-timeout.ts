import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { ReservedSql, Sql } from 'postgres'

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
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TimeoutDriver(pool),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

interface Reserved extends DatabaseConnection {
  release(): void
}

class TimeoutDriver implements Driver {
  constructor(private readonly pool: Sql) {}

  async init() {}

  async acquireConnection(): Promise<Reserved> {
    const session: ReservedSql = await this.pool.reserve()
    return {
      release: () => session.release(),
      executeQuery: async <Row>(query: CompiledQuery) => {
        const answer = await session.unsafe(query.sql, [...query.parameters] as never[])
        const rows = [...answer] as unknown as Row[]
        return /^(insert|update|delete|merge)$/i.test(answer.command)
          ? { rows, numAffectedRows: BigInt(answer.count) }
          : { rows }
      },
      streamQuery: () => {
        throw new Error('All rows are answered at once')
      },
    }
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
    const limit = currentStatementTimeout()
    if (limit !== undefined)
      await connection.executeQuery(CompiledQuery.raw(`set local statement_timeout = ${Math.round(limit)}`))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: Reserved) {
    connection.release()
  }

  async destroy() {}
}
