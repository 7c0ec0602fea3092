import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Keep } from './device-storage.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { RenewalClock } from './renewal-clock.ts'

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
  renewals: RenewalClock
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
 * A renewed session that a full disk refuses is held here until there is room: the one it should have replaced is used up,
 * and renewing it again would end in her being signed out. A first session that is refused fails as it must.
 */
function renewing(keep: Keep): Keep {
  let held: { key: string; value: string; instead: string | null } | null = null
  return {
    async getItem(key) {
      const stored = await keep.getItem(key)
      if (held?.key !== key) return stored
      const { value, instead } = held
      if (stored !== instead) {
        // Another window has renewed or ended it since.
        held = null
        return stored
      }
      await keep.setItem(key, value).then(
        () => {
          held = null
        },
        () => undefined,
      )
      return value
    },
    async setItem(key, value) {
      try {
        await keep.setItem(key, value)
        if (held?.key === key) held = null
      } catch (error) {
        const instead = await keep.getItem(key)
        if (instead === null) throw error
        held = { key, value, instead }
        console.warn('The renewed session could not be kept', error)
      }
    },
    async removeItem(key) {
      if (held?.key === key) held = null
      await keep.removeItem(key)
    },
  }
}

/** A client without a session of its own: every request carries the token it is given, or none. */
export const speaker = (wanted: Wanted, accessToken: () => Promise<string | null>): SupabaseClient =>
  createClient(wanted.url, wanted.publishableKey, {
    accessToken,
    ...ways(wanted),
  })

/** How every client of ours reaches the server. */
const ways = ({ transport, renewals }: Wanted) => ({
  global: { fetch: renewals.noting(guardedFetch) },
  ...(transport ? { realtime: { transport } } : {}),
})
