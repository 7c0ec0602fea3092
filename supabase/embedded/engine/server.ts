import { randomUUID } from 'node:crypto'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { type Engine, preserveGrants, type Session } from './session.ts'
import { kyselyWithTimeout, withStatementTimeout } from './statement-timeout.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

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
    answers: async () => {
      const rows = await pool.unsafe('select 1 as one').catch(() => [])
      return rows.length === 1 && rows[0]?.one === 1
    },
    scope: (work, limit) => (limit === undefined ? work() : withStatementTimeout(limit, work)),
    close: () => pool.end({ timeout: 5 }),
  }
}

/**
 * Connects to a new, empty database on the server of another, which is dropped when it is closed. Null where this user
 * may create none.
 */
export async function openAnotherOn(url: string): Promise<Engine | null> {
  const name = `verdant_circle_${randomUUID().replaceAll('-', '')}`
  const owner = openServer(url)
  try {
    await owner.run(({ exec }) => exec(`create database ${name}`))
  } catch (error) {
    await owner.close()
    if ((error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
  const another = new URL(url)
  another.pathname = `/${name}`
  const engine = openServer(another.href)
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await owner.run(({ exec }) => exec(`drop database ${name} with (force)`))
      await owner.close()
    },
  }
}

/** Passes JSON that is given as text unchanged, as PGlite does. */
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
})
