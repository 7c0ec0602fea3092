import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { guardedFetch } from './guarded-fetch.ts'
import type { Keep } from './keep.ts'

export type Transport = NonNullable<NonNullable<Parameters<typeof createClient>[2]>['realtime']>['transport']

interface Wanted {
  url: string
  publishableKey: string
  keep: Keep
  /** Under which name the session lies in `keep`. */
  session: string
  transport: Transport
  /** Leaves the session and the page's address alone. */
  background: boolean
}

/** Supabase's own client. From here on it renews the session by itself, and takes one out of the page's address. */
export const supabaseClient = (wanted: Wanted): SupabaseClient =>
  createClient(wanted.url, wanted.publishableKey, {
    auth: {
      storage: renewing(wanted.keep),
      storageKey: wanted.session,
      persistSession: true,
      autoRefreshToken: !wanted.background,
      detectSessionInUrl: !wanted.background,
    },
    ...ways(wanted),
  })

/**
 * A renewed session that a full disk refuses is told here: the client would reject a promise of its own with it, which
 * nobody can hear. What stands is renewed again when it is next needed; a first session still fails as it must.
 */
const renewing = (keep: Keep): Keep => ({
  ...keep,
  async setItem(key, value) {
    try {
      await keep.setItem(key, value)
    } catch (error) {
      if ((await keep.getItem(key)) === null) throw error
      console.warn('The renewed session could not be kept', error)
    }
  },
})

/** A client without a session of its own: every request carries the token it is given, or none. */
export const speaker = (wanted: Wanted, accessToken: () => Promise<string | null>): SupabaseClient =>
  createClient(wanted.url, wanted.publishableKey, {
    accessToken,
    ...ways(wanted),
  })

/** How every client of ours reaches the server. */
const ways = ({ transport }: Wanted) => ({
  global: { fetch: guardedFetch },
  ...(transport ? { realtime: { transport } } : {}),
})
