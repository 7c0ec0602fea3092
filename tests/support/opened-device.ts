import 'fake-indexeddb/auto'
import { Accounts } from '../../src/remote/accounts.ts'
import type { Address } from '../../src/remote/address.ts'
import { type Connection, connect } from '../../src/remote/connection.ts'
import { Session } from '../../src/sync/session.ts'
import { transport } from './realtime.ts'

/** A device that can reach the server; nothing of the app is open on it. */
export interface ConnectedDevice {
  connection: Connection
  accounts: Accounts
}

/** The app's services, without the screens. */
export interface AppDevice extends ConnectedDevice {
  session: Session
}

/** Connects a new device. `name` is the prefix of all that it stores. */
export function connectDevice(
  { url, publishableKey }: Pick<Address, 'url' | 'publishableKey'>,
  name: string,
): ConnectedDevice {
  const connection = connect({ url, appUrl: url, publishableKey }, { device: name, transport })
  return { connection, accounts: new Accounts(connection) }
}

/** Opens the app on a device: as the user it stores, else as a visitor. */
export async function openApp({ connection, accounts }: ConnectedDevice): Promise<AppDevice> {
  return { connection, accounts, session: await Session.start(connection, accounts) }
}
