import type { PGlite } from '@electric-sql/pglite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import type { Database } from '../../../supabase/embedded/database.ts'
import { inMemoryParams } from '../../../supabase/embedded/engine/pglite.ts'
import { serializedKysely } from '../../../supabase/embedded/engine/serialized-kysely.ts'
import { preserveGrants, type Session } from '../../../supabase/embedded/engine/session.ts'
import { SessionMutex } from '../../../supabase/embedded/engine/session-mutex.ts'
import { loadWasmModules } from '../../../supabase/embedded/engine/wasm-modules.ts'
import { type Catalog, prepareOnce } from './statements.ts'

export interface SimulatedDatabase extends Database {
  /** Returns a dump of the whole database. */
  backup(): Promise<Blob>
}

/** Opens a database from a dump: the embedded engine, without waiting for a disk. */
export async function openBackup(backup: Blob, catalog: Catalog): Promise<SimulatedDatabase> {
  const connection = await createPgliteConnection({
    url: 'memory://',
    pgliteOptions: {
      ...(await loadWasmModules()),
      loadDataDir: backup,
      // Memory needs no protection from power failures. Planning anew for each call takes half of the time of a pull.
      startParams: [
        ...inMemoryParams,
        ...['-c', 'full_page_writes=off', '-c', 'plan_cache_mode=force_generic_plan'],
      ],
    },
  })
  const pglite: PGlite = connection.driver
  await pglite.waitReady
  prepareOnce(pglite, catalog)
  const mutex = new SessionMutex()
  connection.kysely = serializedKysely({ session: async () => pglite }, mutex)
  preserveGrants(connection)
  const session: Session = {
    query: async <Row>(sql: string, params?: unknown[]) => (await pglite.query<Row>(sql, params)).rows,
    exec: async (sql) => {
      await pglite.exec(sql)
    },
  }
  return {
    connection,
    query: (sql, params) => mutex.run(() => session.query(sql, params)),
    exec: (sql) => mutex.run(() => session.exec(sql)),
    transaction: (work) =>
      mutex.run(async () => {
        await session.exec('begin')
        try {
          const answer = await work(session.query, session.exec)
          await session.exec('commit')
          return answer
        } catch (error) {
          await session.exec('rollback')
          throw error
        }
      }),
    listen: (channel, onNotification) => mutex.run(() => pglite.listen(channel, onNotification)),
    answers: async () => true,
    scope: (work) => mutex.scope(work),
    close: () => mutex.run(() => pglite.close()),
    backup: () => mutex.run(() => pglite.dumpDataDir('none')),
  }
}
