import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { RemoteResult } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'

/** Switches off the emails that the link of one names; returns their topic. Nobody needs to be signed in. */
export const stopEmails = (connection: Connection, token: string): Promise<RemoteResult<string>> =>
  new SyncCalls(connection, null).call('stop_emails', { token }, v.string())
