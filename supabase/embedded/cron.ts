import type { Database } from './database.ts'

/** What waits in the database for an edge function to do it. */
export interface CronJob {
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
const CHECK_INTERVAL_MS = 60_000

/** Calls in a row, should something be due again as soon as it was done. */
const MAX_CALLS_IN_A_ROW = 100

/**
 * Calls an edge function while there is work for it: when the database says so, and every minute, as pg_cron does on a
 * hosted project. One call at a time. `close` waits for the one that is going on.
 */
export async function startCron(database: Database, { channel, table, due, call }: CronJob) {
  let running: Promise<void> | null = null
  let wokenAgain = false
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
    // Whatever fails is due again later.
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
