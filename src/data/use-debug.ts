import { useEffect, useState } from 'react'
import { importPart } from '../platform/import-part.ts'
import { type DebugListing, debugListing } from '../remote/debug-listing.ts'
import { notArrivedMessage } from '../ui/not-arrived.tsx'
import { useFoundRows } from './use-found-rows.ts'
import { useRows } from './use-rows.ts'
import { useEngine, useServices } from './use-services.ts'

export type { DebugProfile, Listing } from '../remote/debug-listing.ts'

/** Shown where the code that sends requests cannot be loaded. */
const missing = { ok: false, isRefusal: false, message: notArrivedMessage } as const
const notArrived: DebugListing = { profiles: missing, accounts: missing }

/** Lists what the server returns, and until it has, or where it fails, the profiles on this device. */
export function useDebug() {
  const { connection, session } = useServices()
  useEffect(() => {
    if (!location.search.includes('trace')) return
    importPart(() => import('../sync/trace.ts')).then(
      ({ traceSession }) => traceSession(session),
      (error: unknown) => console.warn('The trace could not be loaded', error),
    )
  }, [session])
  const { user } = useEngine()
  const held = useFoundRows('profiles', { sort: [{ created_at: 'desc' }] }, useRows('profiles'))
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; listing: DebugListing } | null>(null)

  useEffect(() => {
    let current = true
    const query = async () => {
      const listed = await debugListing(connection)
      if (current) setAnswer({ attempt, listing: listed.ok ? listed.value : notArrived })
    }
    void query()
    return () => {
      current = false
    }
  }, [connection, attempt])

  const asked = answer?.listing.profiles
  return {
    userId: user?.id ?? null,
    /** The server's profiles where it answered; else those on this device. */
    profiles: asked?.ok ? asked.value : held,
    fromServer: asked?.ok ?? false,
    profilesFailure: asked && !asked.ok ? asked : null,
    accounts: answer?.listing.accounts ?? null,
    busy: answer?.attempt !== attempt,
    refresh: () => setAttempt(attempt + 1),
  }
}
