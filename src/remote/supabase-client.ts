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
  /** True in a service worker: the client does not renew the session by itself. */
  background: boolean
  renewals: RenewalClock
}

/** Creates the client that holds the session and renews it by itself. Links of emails are used by a page of their own. */
export const createSessionClient = (options: ClientOptions): SupabaseClient =>
  createClient(options.url, options.publishableKey, {
    auth: {
      storage: withRefusedWritesHeld(options.storage),
      storageKey: options.sessionKey,
      persistSession: true,
      autoRefreshToken: !options.background,
      detectSessionInUrl: false,
    },
    ...sharedOptions(options),
  })

/** Creates a client that holds a session in memory, and never renews it. */
export const createMemoryClient = (options: ClientOptions): SupabaseClient =>
  createClient(options.url, options.publishableKey, {
    auth: {
      storageKey: `${options.sessionKey}-in-memory`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
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
