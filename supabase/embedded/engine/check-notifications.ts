import { randomUUID } from 'node:crypto'
import type { Engine } from './session.ts'

/** How long a notification may take; on a direct connection it is there in milliseconds. */
const TIMEOUT_MS = 5_000

/**
 * Rejects with a sentence where a server's notifications do not arrive: a pooler in transaction mode gives each
 * transaction another session, and what LISTEN asked for is lost with the first one, without an error.
 */
export async function checkNotifications(engine: Engine): Promise<void> {
  const channel = `check_${randomUUID().replaceAll('-', '')}`
  let hear = () => {}
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true)
  })
  const unlisten = await engine.listen(channel, hear)
  await engine.run(({ query }) => query('select pg_notify($1, $2)', [channel, '']))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS)
  })
  const arrives = await Promise.race([heard, late])
  clearTimeout(timer)
  if (!arrives)
    throw new Error(
      'DATABASE_URL leads through a transaction pooler, where LISTEN does not work: use the session pooler (port 5432 at Supabase, not 6543) or a direct connection.',
    )
  await unlisten()
}
