import type { SupabaseClient } from '@supabase/supabase-js'

/** Milliseconds; Supabase's own. */
const COOLDOWN = 60_000

/**
 * For a minute after a failed renewal the client answers the next one by itself, a minute by this device's clock: where
 * that is set back meanwhile, it would take hours or days.
 */
export function forgetFailureToCome(auth: SupabaseClient['auth']): void {
  const client = auth as unknown as { lastRefreshFailure: { expiresAt: number } | null }
  const { lastRefreshFailure } = client
  if (lastRefreshFailure && lastRefreshFailure.expiresAt > Date.now() + COOLDOWN)
    client.lastRefreshFailure = null
}
