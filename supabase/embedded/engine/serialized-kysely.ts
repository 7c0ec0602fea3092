import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { PostgresSession } from './session.ts'
import type { SessionMutex } from './session-mutex.ts'

/**
 * Returns a query builder for `@supabase/lite` whose transactions run one after another. Its own lets two requests'
 * transactions mix on PGlite's single session, where one user's statements then run with another user's rights.
 */
export function serializedKysely(postgres: Sessions, mutex: SessionMutex) {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SerializedDriver(postgres, mutex),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

interface Sessions {
  session(): Promise<Pick<PostgresSession, 'query'>>
}

interface LockedConnection extends DatabaseConnection {
  release(): void
}

class SerializedDriver implements Driver {
  constructor(
    private readonly postgres: Sessions,
    private readonly mutex: SessionMutex,
  ) {}

  async init() {}

  async acquireConnection(): Promise<LockedConnection> {
    const release = await this.mutex.acquire()
    const session = await this.postgres.session().catch((error) => {
      release()
      throw error
    })
    return {
      release,
      executeQuery: async <Row>(query: CompiledQuery) => {
        const { rows, affectedRows } = await session.query<Row>(query.sql, [...query.parameters])
        return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) }
      },
      streamQuery: () => {
        throw new Error('PGlite answers all rows at once')
      },
    }
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: LockedConnection) {
    connection.release()
  }

  async destroy() {}
}
