import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Profile, Service } from '../../src/domain/rows.ts'

/** The rows of the two large tables. */
export interface Rows {
  profiles: Profile[]
  jobs: Service[]
}

export interface Account {
  url: string
  publishableKey: string
  email: string
}

/** One method of copying the server's rows to a device. */
export interface SyncCandidate {
  /** Prepares what is not measured: loads libraries, signs in. */
  prepare(account: Account): Promise<void>
  /** Copies every row to an empty device's disk. */
  pull(): Promise<void>
  /** Returns the rows on the disk, read again. */
  held(): Promise<Rows>
  /** Asks the server again while nothing is new. */
  again?(): Promise<void>
}

export async function signedIn(
  { url, publishableKey, email }: Account,
  ask: typeof fetch = fetch,
): Promise<SupabaseClient> {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: ask },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: 'demo1234' })
  if (error) throw error
  return client
}

/** Removes quotes from names in `or`, which the plugin writes and the embedded API does not know. */
export const unquoted: typeof fetch = (input, init) =>
  fetch(
    typeof input === 'string'
      ? input.replaceAll('%22_modified%22', '_modified').replaceAll('%22id%22', 'id')
      : input,
    init,
  )

export const PEER_TABLES = { profiles: 'bench_profiles', jobs: 'bench_jobs' } as const

/** Returns the same text for the same rows, whatever the order of rows and columns. */
export async function fingerprint({ profiles, jobs }: Rows): Promise<string> {
  const text = [profiles, jobs]
    .map((rows) =>
      rows
        .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
        .sort()
        .join('\n'),
    )
    .join('\n\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
