import 'fake-indexeddb/auto'
import { onTestFinished } from 'vitest'
import { Accounts } from '../../src/remote/accounts.ts'
import { type Connection, connect } from '../../src/remote/connection.ts'
import { Session } from '../../src/sync/session.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { transport } from './realtime.ts'

/** The app's services, without the screens. */
export interface AppDevice {
  connection: Connection
  accounts: Accounts
  session: Session
}

let made = 0

/** Opens a new device against a real backend; closed after the test. */
export async function anAppDevice(backend: Backend, name = `device${++made}-`): Promise<AppDevice> {
  const address = { url: backend.url, appUrl: backend.url, publishableKey: backend.publishableKey }
  const connection = connect(address, { device: name, transport })
  const accounts = new Accounts(connection)
  const session = await Session.start(connection, accounts)
  onTestFinished(() => session.close())
  return { connection, accounts, session }
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

/** Returns the names of a user's databases on this device. */
export async function databasesOf({ connection }: AppDevice, userId: string): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  return names.filter((name) => name.includes(`${connection.device}${userId}`))
}
