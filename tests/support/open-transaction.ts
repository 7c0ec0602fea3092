import { type Actor, become } from './actors.ts'
import type { Fixtures } from './fixtures.ts'

/** Opens a transaction as this actor, runs the statement, and keeps the transaction open until `commit` is called. */
export async function openTransaction(fixtures: Fixtures, actor: Actor, text: string, params: unknown[]) {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  let done: Promise<void> = Promise.resolve()
  await new Promise<void>((written, failed) => {
    done = fixtures.database.transaction(async (query) => {
      if (actor !== 'visitor') await become(query, 'authenticated', fixtures.people[actor].id)
      await query(text, params)
      written()
      await waiting
    })
    done.catch(failed)
  })
  return {
    commit: () => {
      release()
      return done
    },
  }
}

/** Resolves once a session of this database waits for a lock, or `work` has ended without waiting. */
export async function waitForLock({ database }: Fixtures, work?: Promise<unknown>) {
  let ended = false
  const end = () => {
    ended = true
  }
  work?.then(end, end)
  while (!ended) {
    const [row] = await database.query<{ waiting: boolean }>(
      'select exists (select from pg_locks where not granted) as waiting',
    )
    if (row?.waiting) return
  }
}
