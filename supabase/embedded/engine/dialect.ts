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
import type { Turns } from './turns.ts'

/**
 * A query builder for `@supabase/lite` whose transactions take turns. Its own lets two requests' transactions run into
 * one another on PGlite's single session, where one person's statements are then executed in another person's name.
 */
export function takeTurns(postgres: Sessions, turns: Turns) {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TurnsDriver(postgres, turns),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

interface Sessions {
  session(): Promise<Pick<PostgresSession, 'query'>>
}

interface Turn extends DatabaseConnection {
  leave(): void
}

class TurnsDriver implements Driver {
  constructor(
    private readonly postgres: Sessions,
    private readonly turns: Turns,
  ) {}

  async init() {}

  async acquireConnection(): Promise<Turn> {
    const leave = await this.turns.take()
    const session = await this.postgres.session().catch((error) => {
      leave()
      throw error
    })
    return {
      leave,
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

  async releaseConnection(connection: Turn) {
    connection.leave()
  }

  async destroy() {}
}
