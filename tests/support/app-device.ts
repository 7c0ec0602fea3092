import { onTestFinished } from 'vitest'
import type { Session } from '../../src/sync/session.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { type AppDevice, connectDevice, openApp } from './opened-device.ts'

export type { AppDevice } from './opened-device.ts'

let made = 0

/** Opens a new device against a real backend; closed after the test. */
export async function anAppDevice(backend: Backend, name = `device${++made}-`): Promise<AppDevice> {
  const device = await openApp(connectDevice(backend, name))
  onTestFinished(() => device.session.close())
  return device
}

/** Resolves when `holds` is true for this device's session; never rejects, so the test's time-out applies. */
export async function waitUntil(device: AppDevice, holds: (session: Session) => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (holds(device.session)) resolve()
      else setTimeout(look, 10)
    }
    look()
  })
}

/** Signs in and waits for the first pull. */
export async function signInAndPull(device: AppDevice, email: string, password = 'demo1234'): Promise<void> {
  const answer = await device.accounts.signIn(email, password)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  await device.session.signIn(answer.value)
  await device.session.state.engine.pullNow()
}

/** Deletes the session from the device. Waits for a renewal that is under way first: it would store the session again. */
export async function loseSession({ accounts, connection }: AppDevice): Promise<void> {
  await accounts.sessionStands()
  await connection.storage.removeItem('verdant-session')
}

/** Returns the names of a user's databases on this device. */
export async function databasesOf({ connection }: AppDevice, userId: string): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  return names.filter((name) => name.includes(`${connection.device}${userId}`))
}
