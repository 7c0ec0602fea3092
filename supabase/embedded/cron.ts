import type { Database } from './database.ts'
import { tableExists } from './engine/session.ts'

/** A queue in the database and the edge function that processes it. */
export interface CronJob {
  /** The channel on which the database announces a new row. */
  channel: string
  /** The queue's table; a database without it has nothing to do. */
  table: string
  /** SQL condition of the rows that are due. */
  due: string
  /** Calls the edge function, which processes some of the rows. */
  call: () => Promise<Response>
}

/** Milliseconds between two checks when nothing is announced: for rows that are retried later. */
const CHECK_INTERVAL_MS = 60_000

/** The most calls in a row, should a row be due again as soon as it was processed. */
const MAX_CALLS_IN_A_ROW = 100

/**
 * Calls an edge function while its queue has due rows: when the database announces one, and every minute, as pg_cron
 * does on a hosted project. One call at a time. `close` waits for a running call.
 */
export async function startCron(database: Database, { channel, table, due, call }: CronJob) {
  let running: Promise<void> | null = null
  let wokenAgain = false
  let closed = false

  async function isDue(): Promise<boolean> {
    if (!(await tableExists(database.query, table))) return false
    const [some] = await database.query<{ due: boolean }>(
      `select exists (select from ${table} where ${due}) as due`,
    )
    return some?.due ?? false
  }

  async function callWhileDue() {
    do {
      wokenAgain = false
      for (let i = 0; i < MAX_CALLS_IN_A_ROW && !closed && (await isDue()); i++) {
        if (!(await call()).ok) return
      }
    } while (wokenAgain && !closed)
  }

  function wake() {
    if (closed) return
    wokenAgain = true
    // A failed row is due again later.
    running ??= callWhileDue()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }

  const stop = await database.listen(channel, wake)
  const timer = setInterval(wake, CHECK_INTERVAL_MS)
  timer.unref()
  wake()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await stop()
      await running
    },
  }
}
