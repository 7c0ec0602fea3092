import { createPostgresConnection } from '@supabase/lite/postgres'
import { type Engine, preserveGrants, type Session } from './session.ts'
import { kyselyWithTimeout, withStatementTimeout } from './statement-timeout.ts'

/** Connects to a Postgres server through a small pool. */
export function openServer(url: string): Engine {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => {},
      types: { json: json(114), jsonb: json(3802) },
    },
  })
  const pool = connection.driver
  connection.kysely = kyselyWithTimeout(pool)
  preserveGrants(connection)

  const on = (sql: Pick<typeof pool, 'unsafe'>): Session => ({
    query: async <Row>(text: string, params: unknown[] = []) =>
      [...(await sql.unsafe(text, params as never[]))] as Row[],
    exec: async (text) => {
      await sql.unsafe(text)
    },
  })
  return {
    connection,
    run: (work) => work(on(pool)),
    transaction: async <T>(work: (session: Session) => Promise<T>) =>
      (await pool.begin((transaction) => work(on(transaction)))) as T,
    listen: async (channel, hear) => {
      const { unlisten } = await pool.listen(channel, hear)
      return unlisten
    },
    scope: (work, limit) => (limit === undefined ? work() : withStatementTimeout(limit, work)),
    close: () => pool.end({ timeout: 5 }),
  }
}

/** Passes JSON that is given as text unchanged, as PGlite does. */
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
})
