import { ok } from '../domain/result.ts'
import type { Profile } from '../domain/rows.ts'
import { type Connection, loadedClient } from './connection.ts'
import { notSent, type RemoteResult } from './remote-result.ts'

export type DebugProfile = Pick<
  Profile,
  'id' | 'email' | 'full_name' | 'linkedin_verified' | 'is_approved' | 'is_admin' | 'created_at'
>

const COLUMNS = 'id, email, full_name, linkedin_verified, is_approved, is_admin, created_at'

export interface DebugListing {
  /** Null where the server returned none. */
  profiles: DebugProfile[] | null
  profilesFailure: string | null
  /** The result of listing accounts; refused with this app's public key. */
  accounts: string
}

/**
 * Queries the server directly, without the local store and cache, as the signed-in user or a visitor (spec §2, "Debug").
 * `notSent` where the code that sends requests cannot be loaded.
 */
export async function debugListing(connection: Connection): Promise<RemoteResult<DebugListing>> {
  const supabase = await loadedClient(connection)
  if (!supabase) return notSent
  const [profiles, accounts] = await Promise.all([
    supabase.from('profiles').select(COLUMNS).order('created_at', { ascending: false }),
    supabase.auth.admin.listUsers(),
  ])
  return ok({
    profiles: profiles.data,
    profilesFailure: profiles.error && (profiles.error.message || 'No answer'),
    accounts: accounts.error
      ? `Failed, as expected: ${accounts.error.message || 'No answer'}`
      : `${accounts.data.users.length} accounts listed. This key must not be able to do that!`,
  })
}
