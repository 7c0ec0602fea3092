import { useEffect, useState } from 'react'
import { type ClientDraft, registerClient } from '../domain/client.ts'
import { type ProfileDraft, register } from '../domain/profile.ts'
import type { DeviceStorage } from '../remote/device-storage.ts'
import type { Identity } from '../sync/device-identity.ts'
import type { Engine } from '../sync/engine.ts'
import { withLock } from '../sync/with-lock.ts'
import { useEngine, useRunning } from './app-services.ts'
import { usePulled } from './row-hooks.ts'

/** What a registration adds once there is an account. Never the password. */
export type RegistrationRecord = { professional: ProfileDraft } | { client: ClientDraft }

/** The server writes addresses in small letters, whatever was typed. */
const placeOf = (email: string) => `verdant-registration:${email.toLowerCase()}`

/** Keeps a registration on this device until its e-mail address is confirmed. */
export const keepRegistration = (
  keep: DeviceStorage,
  email: string,
  record: RegistrationRecord,
): Promise<void> => keep.setItem(placeOf(email), JSON.stringify(record))

/** Resolves with what was put into the outbox. */
export function addRecord(engine: Engine, user: Identity, record: RegistrationRecord): Promise<string[]> {
  const now = new Date().toISOString()
  return engine.act([
    'professional' in record
      ? register(user, record.professional, now)
      : registerClient(user, crypto.randomUUID(), record.client, now),
  ])
}

/**
 * Adds what a confirmed e-mail address was waited for, unless the account has its record already, and forgets it.
 * Whether it has one is known once this device has pulled; before that nothing happens. Resolves with what was put into
 * the outbox.
 */
export async function completeRegistration(keep: DeviceStorage, engine: Engine): Promise<string[]> {
  const { user, view } = engine
  if (!user || engine.pulledAt === null) return []
  return withLock(`verdant-registration-${user.id}`, async () => {
    const text = await keep.getItem(placeOf(user.email))
    if (!text) return []
    const has = view.row('profiles', user.id) ?? view.rows('clients').find((row) => row.user_id === user.id)
    const added = has ? [] : await addRecord(engine, user, JSON.parse(text))
    await keep.removeItem(placeOf(user.email))
    return added
  })
}

/**
 * Completes a kept registration after the first pull, however the user came in: by the form, by the link in the mail, or
 * in another tab. Returns false until that is done: before, nobody knows whether a record is missing.
 */
export function useKeptRegistration(): boolean {
  const engine = useEngine()
  const pulled = usePulled()
  const { connection, announcer } = useRunning()
  const [completedFor, setCompletedFor] = useState<Engine | null>(null)
  useEffect(() => {
    if (!pulled) return
    const complete = async () => {
      const added = await completeRegistration(connection.storage, engine)
      if (added.length > 0) announcer.expect(engine, added)
    }
    complete()
      .catch((error) => console.warn('A kept registration could not be completed', error))
      .finally(() => setCompletedFor(engine))
  }, [engine, pulled, connection, announcer])
  return completedFor === engine
}
