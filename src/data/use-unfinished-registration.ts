import { useEffect, useState } from 'react'
import type { RegistrationRecord } from '../domain/profile/registration-record.ts'
import type { SentForm } from '../outbox/drafts.ts'
import { importPart } from '../platform/import-part.ts'
import { parseJson } from '../platform/parse-json.ts'
import { withLock } from '../platform/with-lock.ts'
import type { DeviceStorage } from '../remote/device-storage.ts'
import type { Identity } from '../sync/device-identity.ts'
import type { Engine } from '../sync/engine.ts'
import { usePulled } from './use-rows.ts'
import { useEngine, useServices } from './use-services.ts'

/** Loads the rules of both forms, which no first screen needs. Rejects with `PartLoadError`. */
export const loadRegistrationRecords = () =>
  importPart(() => import('../domain/profile/registration-record.ts'))

/** In lower case, as the server stores e-mail addresses. */
const storageKey = (email: string) => `verdant-registration:${email.toLowerCase()}`

/**
 * Stores a registration on this device until its record is in the outbox: before there is an account, so that the page may
 * end at any moment. Stays where the account is refused, which may exist already.
 */
export const saveRegistration = (
  storage: DeviceStorage,
  email: string,
  record: RegistrationRecord,
): Promise<void> => storage.setItem(storageKey(email), JSON.stringify(record))

/** Adds the record to the outbox. Resolves to the ids of the items. */
export async function addRecord(
  engine: Engine,
  user: Identity,
  record: RegistrationRecord,
  form?: SentForm,
): Promise<string[]> {
  const { addRegistration } = await loadRegistrationRecords()
  const mutation = addRegistration(user, record, crypto.randomUUID(), new Date().toISOString())
  return engine.act([mutation], { form })
}

/**
 * Adds the stored registration of a confirmed account, unless it has a record, and deletes it. Does nothing before the
 * first pull, which shows whether there is a record; a new account (`isNew`) has none. Resolves to the ids of the added outbox
 * items.
 */
export async function completeRegistration(
  storage: DeviceStorage,
  engine: Engine,
  isNew = false,
): Promise<string[]> {
  const { user, view } = engine
  if (!user || (engine.pulledAt === null && !isNew)) return []
  return withLock(`verdant-registration-${user.id}`, async () => {
    const text = await storage.getItem(storageKey(user.email))
    if (!text) return []
    const { RegistrationRecord } = await loadRegistrationRecords()
    const record = parseJson(RegistrationRecord, text)
    const has = view.row('profiles', user.id) ?? view.rows('clients').find((row) => row.user_id === user.id)
    const added = record && !has ? await addRecord(engine, user, record) : []
    await storage.removeItem(storageKey(user.email))
    return added
  })
}

/**
 * Completes a stored registration after the first pull, however the user signed in. Returns false until that is done:
 * whether a record is missing is unknown before.
 */
export function useCompletedRegistration(): boolean {
  const engine = useEngine()
  const pulled = usePulled()
  const { connection, actionToasts } = useServices()
  const [completedFor, setCompletedFor] = useState<Engine | null>(null)
  useEffect(() => {
    if (!pulled) return
    const complete = async () => {
      const added = await completeRegistration(connection.storage, engine)
      if (added.length > 0) actionToasts.expectResults(engine, added)
    }
    complete()
      .catch((error) => console.warn('A stored registration could not be completed', error))
      .finally(() => setCompletedFor(engine))
  }, [engine, pulled, connection, actionToasts])
  return completedFor === engine
}
