import type { Database } from './database.ts'
import { tableExists } from './engine/session.ts'

/** Work that the database lists, and what does it. */
export interface CronJob {
  /** The channel on which the database announces a new row; null where rows become due by the clock alone. */
  channel: string | null
  /** The table or view that lists it; a database without it has nothing to do. */
  table: string
  /** SQL condition of the rows that are due. */
  due: string
  /** Does the work of some of the rows. Returns false where that failed, to be tried again later. */
  run: () => Promise<boolean>
}

/** Milliseconds between two checks when nothing is announced: for rows that are retried later. */
const CHECK_INTERVAL_MS = 60_000

/** The most runs in a row, should a row be due again as soon as it was processed. */
const MAX_RUNS_IN_A_ROW = 100

/**
 * Runs a job while it has due rows: when the database announces one, and every minute, as pg_cron does on a hosted
 * project. One run at a time. `close` waits for it.
 */
export async function startCron(database: Database, { channel, table, due, run }: CronJob) {
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

  async function runWhileDue() {
    do {
      wokenAgain = false
      for (let i = 0; i < MAX_RUNS_IN_A_ROW && !closed && (await isDue()); i++) {
        if (!(await run())) return
      }
    } while (wokenAgain && !closed)
  }

  function wake() {
    if (closed) return
    wokenAgain = true
    // A failed row is due again later.
    running ??= runWhileDue()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }

  const stop = channel === null ? async () => {} : await database.listen(channel, wake)
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
