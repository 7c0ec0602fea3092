import { filter, firstValueFrom } from 'rxjs'
import { type Connection, connect } from '../../src/remote/connection.ts'
import { markFirstRouteRendered } from '../../src/remote/first-route.ts'
import type { Identity } from '../../src/sync/device-identity.ts'
import { Engine } from '../../src/sync/engine.ts'
import type { Account, SyncCandidate } from '../support/sync-candidate.ts'

/** Returns the row without the fields that RxDB adds to each document. */
function toRow<Row extends object>(document: Row): Row {
  const { _deleted, _attachments, _meta, _rev, ...row } = document as Row & Record<string, unknown>
  return row as unknown as Row
}

/** The app's sync engine, without screens. */
export function ours(): SyncCandidate {
  let connection: Connection
  let user: Identity
  let engine: Engine
  return {
    async prepare({ url, publishableKey, email }: Account) {
      connection = connect({ url, appUrl: url, publishableKey })
      const { data, error } = await (await connection.supabase()).auth.signInWithPassword({
        email,
        password: 'demo1234',
      })
      if (error) throw error
      user = { id: data.user.id, email }
      markFirstRouteRendered()
    },
    async pull() {
      engine = await Engine.open(connection, user)
      await firstValueFrom(engine.status$.pipe(filter(() => engine.pulledAt !== null)))
    },
    async again() {
      await engine.pullNow()
    },
    async held() {
      await engine.close()
      engine = await Engine.open(connection, user)
      const { view } = engine
      const rows = {
        profiles: view.rows('profiles').map(toRow),
        jobs: view.rows('jobs').map(toRow),
      }
      await engine.close()
      return rows
    },
  }
}
