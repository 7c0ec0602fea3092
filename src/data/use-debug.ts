import { useEffect, useState } from 'react'
import type { Profile } from '../domain/rows.ts'
import { useEngine, useServices } from './app-services.ts'
import { useRows } from './row-hooks.ts'

export type DebugProfile = Pick<
  Profile,
  'id' | 'email' | 'full_name' | 'linkedin_verified' | 'is_approved' | 'is_admin' | 'created_at'
>

const COLUMNS = 'id, email, full_name, linkedin_verified, is_approved, is_admin, created_at'

interface ServerAnswer {
  /** Null where the server returned none. */
  profiles: DebugProfile[] | null
  profilesFailure: string | null
  /** The result of listing accounts; refused with this app's public key. */
  accounts: string
}

/** Queries the server directly, without the local store and cache (spec §2, "Debug"). */
export function useDebug() {
  const { connection } = useServices()
  const { user } = useEngine()
  const held = useRows('profiles')
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; answered: ServerAnswer } | null>(null)

  useEffect(() => {
    let current = true
    const query = async () => {
      const supabase = await connection.supabase()
      const [profiles, accounts] = await Promise.all([
        supabase.from('profiles').select(COLUMNS).order('created_at', { ascending: false }),
        supabase.auth.admin.listUsers(),
      ])
      if (!current) return
      const answered: ServerAnswer = {
        profiles: profiles.data,
        profilesFailure: profiles.error && (profiles.error.message || 'No answer'),
        accounts: accounts.error
          ? `Failed, as expected: ${accounts.error.message || 'No answer'}`
          : `${accounts.data.users.length} accounts listed. This key must not be able to do that!`,
      }
      setAnswer({ attempt, answered })
    }
    void query()
    return () => {
      current = false
    }
  }, [connection, attempt])

  return {
    userId: user?.id ?? null,
    /** The server's profiles where it answered; else those on this device. */
    profiles: answer?.answered.profiles ?? held,
    fromServer: (answer?.answered.profiles ?? null) !== null,
    profilesFailure: answer?.answered.profilesFailure ?? null,
    accounts: answer?.answered.accounts ?? null,
    busy: answer?.attempt !== attempt,
    refresh: () => setAttempt(attempt + 1),
  }
}
