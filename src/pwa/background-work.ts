import { configuredAddress } from '../remote/address.ts'
import { type Connection, connect } from '../remote/connection.ts'
import { PushDevice, pushUser } from '../remote/push-device.ts'
import { syncInBackground } from '../sync/background-sync.ts'
import { worker } from './worker-scope.ts'

/*
 * What the service worker does with the server by itself. A classic script of its own (vite.config.ts): the worker, which the
 * browser starts for every push message and many pages, reads it only for this work, and an update fetches it only where it changed.
 */

const connection = (): Connection => connect(configuredAddress(), { background: true })

let sending: Promise<boolean> | null = null

/** Sends the outbox, once for concurrent calls. Rejects where something is left to send. */
export async function sendOutbox(): Promise<void> {
  sending ??= syncInBackground(connection()).finally(() => {
    sending = null
  })
  if (!(await sending)) throw new Error('The outbox is not empty')
}

/** Registers the new subscription after the push service has replaced the old one. */
export async function renewSubscription(): Promise<void> {
  const device = connection()
  const person = await pushUser(device)
  if (person) await new PushDevice(device, person, async () => worker.registration).renew()
}
