import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { DeviceStorage } from './device-storage.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { RenewalClock } from './renewal-clock.ts'

export type Transport = NonNullable<NonNullable<Parameters<typeof createClient>[2]>['realtime']>['transport']

export interface ClientOptions {
  url: string
  publishableKey: string
  storage: DeviceStorage
  /** The key of the session in `storage`. */
  sessionKey: string
  transport: Transport
  /** True in a service worker: the client neither renews the session by itself nor reads one from the page's address. */
  background: boolean
  renewals: RenewalClock
}

/** Creates the client that holds the session: it renews it by itself, and takes one out of the page's address. */
export const createSessionClient = (options: ClientOptions): SupabaseClient =>
  createClient(options.url, options.publishableKey, {
    auth: {
      storage: withRefusedWritesHeld(options.storage),
      storageKey: options.sessionKey,
      persistSession: true,
      autoRefreshToken: !options.background,
      detectSessionInUrl: !options.background,
    },
    ...sharedOptions(options),
  })

/**
 * Keeps a renewed session in memory where a full disk refuses to store it, and stores it with the next read that finds
 * room: the stored one is used up, and renewing it again would end the session. Rejects where a first session is refused.
 */
function withRefusedWritesHeld(storage: DeviceStorage): DeviceStorage {
  let held: { key: string; value: string; replaces: string | null } | null = null
  return {
    async getItem(key) {
      const stored = await storage.getItem(key)
      if (held?.key !== key) return stored
      const { value, replaces } = held
      if (stored !== replaces) {
        // Another tab has renewed or ended the session since.
        held = null
        return stored
      }
      await storage.setItem(key, value).then(
        () => {
          held = null
        },
        () => undefined,
      )
      return value
    },
    async setItem(key, value) {
      try {
        await storage.setItem(key, value)
        if (held?.key === key) held = null
      } catch (error) {
        const replaces = await storage.getItem(key)
        if (replaces === null) throw error
        held = { key, value, replaces }
        console.warn('The renewed session could not be stored', error)
      }
    },
    async removeItem(key) {
      if (held?.key === key) held = null
      await storage.removeItem(key)
    },
  }
}

/** Creates a client without a session: each request carries the token that `accessToken` resolves to, or none. */
export const createUserClient = (
  options: ClientOptions,
  accessToken: () => Promise<string | null>,
): SupabaseClient =>
  createClient(options.url, options.publishableKey, {
    accessToken,
    ...sharedOptions(options),
  })

/** Options of every client: how it reaches the server. */
const sharedOptions = ({ transport, renewals }: ClientOptions) => ({
  global: { fetch: renewals.noting(guardedFetch) },
  ...(transport ? { realtime: { transport } } : {}),
})
