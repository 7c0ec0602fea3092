import { ok } from '../domain/result.ts'
import type { Profile } from '../domain/rows.ts'
import { type Connection, loadedClient } from './connection.ts'
import { isTransient, notSent, type RemoteResult } from './remote-result.ts'

export type DebugProfile = Pick<
  Profile,
  'id' | 'email' | 'full_name' | 'linkedin_verified' | 'is_approved' | 'is_admin' | 'created_at'
>

const COLUMNS = 'id, email, full_name, linkedin_verified, is_approved, is_admin, created_at'

/** A listing, or why there is none. `isRefusal` is false where the server could not be asked. */
export type Listing<Value> = { ok: true; value: Value } | { ok: false; isRefusal: boolean; message: string }

export interface DebugListing {
  profiles: Listing<DebugProfile[]>
  /** The number of accounts listed. Listing is refused with this app's public key. */
  accounts: Listing<number>
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
    profiles: profiles.error ? notListed(profiles.status, profiles.error) : ok(profiles.data),
    accounts: accounts.error
      ? notListed(accounts.error.status ?? 0, accounts.error)
      : ok(accounts.data.users.length),
  })
}

const notListed = (status: number, { message }: { message: string }) =>
  ({ ok: false, isRefusal: !isTransient(status), message: message || 'No answer' }) as const
