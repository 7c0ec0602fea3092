import type { SupabaseClient } from '@supabase/supabase-js'
import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { PEER_TABLES, type Rows, type SyncCandidate, signedIn, unquoted } from '../support/sync-candidate.ts'

/** The minimum for the storage: the key, and that there may be other fields. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 } },
  required: ['id'],
} as const

type Name = keyof typeof PEER_TABLES
const names: Name[] = ['profiles', 'jobs']

/**
 * RxDB's own plugin with one replication per table, as its documentation describes; 500 rows in a batch was its fastest
 * here.
 */
export function plugin(): SyncCandidate {
  let client: SupabaseClient
  let replications: ReturnType<typeof replicateSupabase<{ id: string }>>[] = []
  let collections: Record<Name, RxCollection<{ id: string }>>
  const open = async () => {
    const database = await createRxDatabase({
      name: 'plugin',
      storage: getRxStorageDexie(),
      multiInstance: false,
      closeDuplicates: true,
    })
    collections = await database.addCollections({ profiles: { schema }, jobs: { schema } })
  }
  return {
    async prepare(account) {
      client = await signedIn(account, unquoted)
    },
    async pull() {
      await open()
      replications = names.map((name) =>
        replicateSupabase({
          replicationIdentifier: name,
          collection: collections[name],
          client,
          tableName: PEER_TABLES[name],
          live: true,
          waitForLeadership: false,
          toggleOnDocumentVisible: false,
          pull: { batchSize: 500 },
        }),
      )
      for (const replication of replications) await replication.awaitInitialReplication()
    },
    async again() {
      for (const replication of replications) replication.reSync()
      for (const replication of replications) await replication.awaitInSync()
    },
    async held() {
      for (const replication of replications) await replication.cancel()
      await collections.profiles.database.close()
      await open()
      const all = async (name: Name) =>
        (await collections[name].find().exec()).map((document) => {
          const { _modified: _when, ...row } = document.toMutableJSON() as Record<string, unknown>
          return row
        })
      const rows = { profiles: await all('profiles'), jobs: await all('jobs') } as unknown as Rows
      await collections.profiles.database.close()
      return rows
    },
  }
}
