import type { SupabaseClient } from '@supabase/supabase-js'
import { importPart } from '../platform/import-part.ts'
import type { Address } from './address.ts'
import { type Keep, keepOf } from './device-storage.ts'
import { type Answer, answered, notAsked, signedOut } from './remote-result.ts'
import { RenewalClock } from './renewal-clock.ts'
import type { Transport } from './supabase-client.ts'

const SESSION = 'verdant-session'

/** What the rest of this folder speaks through. */
export interface Connection extends Address {
  /** Begins the names of everything this device stores; empty in a browser. */
  device: string
  keep: Keep
  /**
   * Supabase's client, loaded when it is first needed: no screen waits for it. Rejects where its code cannot be had, and
   * is tried again with the next call. Another one takes its place where the clock was set back after a renewal of the
   * session had failed (renewal-clock.ts).
   */
  client(): Promise<SupabaseClient>
  /** Calls `hear` whenever another client takes the place of the last one. Returns how to stop. */
  whenReplaced(hear: () => void): () => void
  /** The stored session, whether or not it can be refreshed now. */
  hasSession(): Promise<boolean>
  forgetSession(): Promise<void>
  /**
   * A token of this very person, refreshed where needed; null stands for a visitor, who needs none. Never the anonymous
   * key in her place: rows asked for without her name would look like rows taken from her.
   */
  tokenOf(userId: string | null): Promise<Answer<string | null>>
  /**
   * A client that asks in this person's name, or in nobody's for a visitor, and never in another's: a session that
   * begins while pages are still asked for would fill her predecessor's store with what is not hers to see.
   */
  as(userId: string | null): Promise<Answer<SupabaseClient>>
}

interface Surroundings {
  /** For processes that are no browser: tests and the simulator. */
  device?: string
  transport?: Transport
  /** A service worker's: it is there for moments, and no page of hers was opened by a link from an e-mail. */
  background?: boolean
}

export function connect(
  address: Address,
  { device = '', transport, background = false }: Surroundings = {},
): Connection {
  const keep = keepOf(device)
  const renewals = new RenewalClock()
  const wanted = { ...address, keep, session: SESSION, transport, background, renewals }
  let loading: Promise<SupabaseClient> | null = null
  const replaced = new Set<() => void>()
  const client = () => {
    if (loading && !renewals.isAhead) return loading
    const outdated = loading
    const coming = importPart(() => import('./supabase-client.ts')).then(({ supabaseClient }) =>
      supabaseClient(wanted),
    )
    loading = coming
    coming.catch(() => {
      loading = null
    })
    if (outdated) {
      renewals.forget()
      void outdated.then(({ auth }) => auth.dispose())
      for (const hear of replaced) hear()
    }
    return coming
  }
  const hasSession = async () => (await keep.getItem(SESSION)) !== null
  const tokenOf = async (userId: string | null): Promise<Answer<string | null>> => {
    const supabase = await client().catch(() => null)
    if (!supabase) return notAsked
    if (userId === null) return answered(null)
    const { data } = await supabase.auth.getSession()
    if (data.session?.user.id === userId) return answered(data.session.access_token)
    if (data.session) return signedOut
    return (await hasSession()) ? notAsked : signedOut
  }
  const speakers = new Map<string | null, SupabaseClient>()
  return {
    ...address,
    device,
    keep,
    client,
    whenReplaced(hear) {
      replaced.add(hear)
      return () => void replaced.delete(hear)
    },
    hasSession,
    forgetSession: () => keep.removeItem(SESSION),
    tokenOf,
    async as(userId) {
      const token = await tokenOf(userId)
      if (!token.ok) return token
      const known = speakers.get(userId)
      if (known) return answered(known)
      const { speaker } = await importPart(() => import('./supabase-client.ts'))
      const made = speaker(wanted, async () => {
        const now = await tokenOf(userId)
        if (!now.ok) throw new TypeError('Her session ended before this was asked')
        return now.value
      })
      speakers.set(userId, made)
      return answered(made)
    },
  }
}
