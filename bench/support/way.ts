import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Profile, Service } from '../../src/domain/rows.ts'

/** The two large tables, whoever holds them. */
export interface Rows {
  profiles: Profile[]
  jobs: Service[]
}

export interface Account {
  url: string
  publishableKey: string
  email: string
}

/** One way of bringing the server's rows onto a device. */
export interface Way {
  /** What has to be there before the clock starts: libraries loaded, signed in. */
  prepare(account: Account): Promise<void>
  /** From an empty device to every row on its disk. */
  pull(): Promise<void>
  /** What the disk holds, read anew. */
  held(): Promise<Rows>
  /** Asks once more, and nothing is new. */
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

/** The embedded API does not know quoted names in `or`, which the plugin writes. */
export const unquoted: typeof fetch = (input, init) =>
  fetch(
    typeof input === 'string'
      ? input.replaceAll('%22_modified%22', '_modified').replaceAll('%22id%22', 'id')
      : input,
    init,
  )

export const PEER_TABLES = { profiles: 'bench_profiles', jobs: 'bench_jobs' } as const

/** The same text for the same rows, whatever the order of rows and columns. */
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
