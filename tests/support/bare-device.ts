import 'fake-indexeddb/auto'
import { onTestFinished } from 'vitest'
import { Store } from '../../src/database/store.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { Accounts } from '../../src/remote/accounts.ts'
import { connect } from '../../src/remote/connection.ts'
import { ObjectStorage } from '../../src/remote/object-storage.ts'
import { SyncCalls } from '../../src/remote/sync-calls.ts'
import type { Person } from './actors.ts'
import type { HttpFixtures } from './http.ts'
import { transport } from './realtime.ts'

let made = 0

/**
 * Returns the parts of a sync engine without the engine: nothing is pulled or sent until a test does it. Closed after
 * the test.
 */
export async function aBareDevice({ backend, fixtures }: HttpFixtures, person: Person) {
  const { url, publishableKey } = backend
  const device = `bare${++made}-`
  const connection = connect({ url, appUrl: url, publishableKey }, { device, transport })
  onTestFinished(async () => (await connection.supabase()).auth.stopAutoRefresh())
  const { id, email } = fixtures.people[person]
  const answer = await new Accounts(connection).signIn(email, 'password')
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  const outbox = await Outbox.open(device + id)
  onTestFinished(() => outbox.close())
  const store = await Store.open(device + id)
  onTestFinished(() => store.close())
  const calls = new SyncCalls(connection, id)
  return {
    name: device + id,
    id,
    connection,
    outbox,
    store,
    calls,
    objects: new ObjectStorage(connection, id),
  }
}

export type BareDevice = Awaited<ReturnType<typeof aBareDevice>>
