import type { SupabaseClient } from '@supabase/supabase-js'
import { ok } from '../domain/result.ts'
import { importPart, PartLoadError } from '../platform/import-part.ts'
import type { Address } from './address.ts'
import { type DeviceStorage, openDeviceStorage } from './device-storage.ts'
import { notSent, type RemoteResult, signedOut } from './remote-result.ts'
import { RenewalClock } from './renewal-clock.ts'
import type { ClientOptions, Transport } from './supabase-client.ts'

const SESSION_KEY = 'verdant-session'

/** The device's connection to its Supabase project. Every other file of this folder sends its requests through it. */
export interface Connection extends Address {
  /** Prefix of the name of everything this device stores; empty in a browser. */
  device: string
  storage: DeviceStorage
  /**
   * Returns the Supabase client that holds the session. Its code is loaded by the first call, so that no screen waits for
   * it. Rejects with `PartLoadError` where the code cannot be fetched; the next call tries again. The client is replaced
   * when the device's clock was set back after a failed renewal of the session (renewal-clock.ts). `isNew`: it is replaced
   * in any case, since it refuses to renew the session for a minute after it could not.
   */
  supabase(isNew?: boolean): Promise<SupabaseClient>
  /** Calls `listener` whenever the client is replaced. Returns how to stop. */
  whenReplaced(listener: () => void): () => void
  /** Stops renewing the session, where the client was loaded. */
  close(): Promise<void>
  /** Returns whether a session is stored, whether or not it can be renewed now. */
  hasSession(): Promise<boolean>
  /** Returns the stored session as text, to be compared with a later one; null without a session. */
  storedSession(): Promise<string | null>
  forgetSession(): Promise<void>
  /**
   * Returns a token of this user, renewed where needed; null for a visitor, who needs none. Never falls back to the
   * anonymous key: the rows missing in a visitor's answer would look like rows that were taken from the user.
   */
  tokenOf(userId: string | null): Promise<RemoteResult<string | null>>
  /**
   * Returns a client whose requests carry this user's token, or none for a visitor, and never another user's: a session
   * that begins while pages are being pulled must not fill the store of the user before.
   */
  clientFor(userId: string | null): Promise<RemoteResult<SupabaseClient>>
  /**
   * Returns a client beside all others, whose session is in memory alone. Rejects with `PartLoadError` where its code cannot
   * be fetched.
   */
  memoryClient(): Promise<SupabaseClient>
}

interface Environment {
  /** Set by processes that are no browser: tests and the simulator. */
  device?: string
  transport?: Transport
  /** True in a service worker, which lives for moments. */
  background?: boolean
}

export function connect(
  address: Address,
  { device = '', transport, background = false }: Environment = {},
): Connection {
  const storage = openDeviceStorage(device)
  const renewals = new RenewalClock()
  const options = { ...address, storage, sessionKey: SESSION_KEY, transport, background, renewals }
  const session = sessionClient(options)
  const storedSession = () => storage.getItem(SESSION_KEY)
  const hasSession = async () => (await storedSession()) !== null
  const tokenOf = async (userId: string | null): Promise<RemoteResult<string | null>> => {
    const loaded = await session.supabase().catch(() => null)
    if (!loaded) return notSent
    if (userId === null) return ok(null)
    const { data } = await loaded.auth.getSession()
    if (data.session?.user.id === userId) return ok(data.session.access_token)
    if (data.session) return signedOut
    return (await hasSession()) ? notSent : signedOut
  }
  const clients = new Map<string | null, SupabaseClient>()
  let inMemory: SupabaseClient | null = null
  return {
    ...address,
    ...session,
    device,
    storage,
    hasSession,
    storedSession,
    forgetSession: () => storage.removeItem(SESSION_KEY),
    tokenOf,
    async clientFor(userId) {
      const token = await tokenOf(userId)
      if (!token.ok) return token
      const known = clients.get(userId)
      if (known) return ok(known)
      const { createUserClient } = await importPart(() => import('./supabase-client.ts'))
      const client = createUserClient(options, async () => {
        const current = await tokenOf(userId)
        if (!current.ok) throw new TypeError('The session ended before the request was sent')
        return current.value
      })
      clients.set(userId, client)
      return ok(client)
    },
    async memoryClient() {
      const { createMemoryClient } = await importPart(() => import('./supabase-client.ts'))
      inMemory ??= createMemoryClient(options)
      return inMemory
    },
  }
}

/** Returns the client that holds the session; null where its code cannot be fetched. */
export const loadedClient = ({ supabase }: Pick<Connection, 'supabase'>): Promise<SupabaseClient | null> =>
  supabase().catch((error: unknown) => {
    if (error instanceof PartLoadError) return null
    throw error
  })

/** Loads, replaces and closes the client that holds the session. */
function sessionClient(options: ClientOptions): Pick<Connection, 'supabase' | 'whenReplaced' | 'close'> {
  const { renewals } = options
  let loading: Promise<SupabaseClient> | null = null
  const listeners = new Set<() => void>()
  return {
    supabase(isNew = false) {
      if (loading && !renewals.isAhead && !isNew) return loading
      const replaced = loading
      const created = importPart(() => import('./supabase-client.ts')).then(({ createSessionClient }) =>
        createSessionClient(options),
      )
      loading = created
      created.catch(() => {
        loading = null
      })
      if (replaced) {
        renewals.forget()
        void replaced.then(({ auth }) => auth.dispose())
        for (const listener of listeners) listener()
      }
      return created
    },
    whenReplaced(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      const loaded = await loading?.catch(() => null)
      await loaded?.auth.stopAutoRefresh()
    },
  }
}
