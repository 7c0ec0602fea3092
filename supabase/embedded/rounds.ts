import type { Database } from './database.ts'

/** What waits in the database for an edge function to do it. */
export interface Work {
  /** Where the database says that something was put in. */
  channel: string
  /** Holds what waits; a database without it has nothing to do. */
  table: string
  /** Which of its rows are due. */
  due: string
  /** Does some of it. */
  call: () => Promise<Response>
}

/** Milliseconds between two looks when nothing has been put in: for what is tried again. */
const interval = 60_000

/** Calls in a row, should something be due again as soon as it was done. */
const most = 100

/**
 * Calls an edge function while there is work for it: when the database says so, and every minute, as pg_cron does on a
 * hosted project. One call at a time. `close` waits for the one that is going on.
 */
export async function startRounds(database: Database, { channel, table, due, call }: Work) {
  let going: Promise<void> | null = null
  let again = false
  let closed = false

  async function isDue(): Promise<boolean> {
    const [found] = await database.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      table,
    ])
    if (!found?.there) return false
    const [some] = await database.query<{ due: boolean }>(
      `select exists (select from ${table} where ${due}) as due`,
    )
    return some?.due ?? false
  }

  async function goRound() {
    do {
      again = false
      for (let i = 0; i < most && !closed && (await isDue()); i++) {
        if (!(await call()).ok) return
      }
    } while (again && !closed)
  }

  function wake() {
    if (closed) return
    again = true
    // Whatever fails is due again later.
    going ??= goRound()
      .catch(() => {})
      .finally(() => {
        going = null
      })
  }

  const stop = await database.listen(channel, wake)
  const timer = setInterval(wake, interval)
  timer.unref()
  wake()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await stop()
      await going
    },
  }
}
