import type { SupabaseClient } from '@supabase/supabase-js'
import { Dexie } from 'dexie'
import { PEER_TABLES, type Rows, type SyncCandidate, signedIn } from '../support/sync-candidate.ts'

/** The most rows of one PostgREST answer. */
const PAGE = 1_000
const names = ['profiles', 'jobs'] as const

/** What many apps do: reads pages by id with supabase-js and stores them in Dexie by `bulkPut`. */
export function supabaseJs(): SyncCandidate {
  let client: SupabaseClient
  let database: Dexie
  const open = () => {
    database = new Dexie('supabase-js')
    database.version(1).stores({ profiles: 'id', jobs: 'id' })
  }
  return {
    async prepare(account) {
      client = await signedIn(account)
    },
    async pull() {
      open()
      for (const name of names) {
        let after = ''
        for (;;) {
          const query = client.from(PEER_TABLES[name]).select('*').order('id').limit(PAGE)
          const { data, error } = await (after ? query.gt('id', after) : query)
          if (error) throw error
          const rows = data.map(({ _modified, _deleted, ...row }) => row)
          await database.table(name).bulkPut(rows)
          if (rows.length < PAGE) break
          after = rows.at(-1)?.id
        }
      }
    },
    async held() {
      database.close()
      open()
      const [profiles, jobs] = await Promise.all(names.map((name) => database.table(name).toArray()))
      database.close()
      return { profiles, jobs } as Rows
    },
  }
}
