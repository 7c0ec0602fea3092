import { drain } from '../outbox/drain.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { Connection } from '../remote/connection.ts'
import { ObjectStorage } from '../remote/object-storage.ts'
import { notSent, type RemoteResult } from '../remote/remote-result.ts'
import { SyncCalls } from '../remote/sync-calls.ts'
import { type Identity, leaderLock, loadIdentity, viewerName } from './device-identity.ts'
import { holdLeadership, lockIsContended } from './leadership.ts'
import { openTabChannel } from './tab-channel.ts'

/** Milliseconds a window that does the work is waited for; it may be about to close. */
const LOCK_TIMEOUT_MS = 60_000
/** Milliseconds that something held back for being taken back is waited for. */
const MAX_HOLD_MS = 10_000

/**
 * Sends what waits of whoever uses this device, for a service worker while no window is open: under the windows' own
 * lock, and giving way to the first window that opens. False where it should be tried again later.
 */
export async function sendInBackground(connection: Connection): Promise<boolean> {
  const { identity } = await loadIdentity(connection.storage)
  if (!identity) return true
  const lock = leaderLock(viewerName(connection, identity))
  let done = false
  // A window that opens meanwhile must not take it for frozen.
  const windows = openTabChannel(viewerName(connection, identity))
  windows.messages$.subscribe(({ kind }) => working && kind === 'anyone' && windows.post({ kind: 'here' }))
  let working = false
  const work = async () => {
    working = true
    done = await send(connection, identity, lock)
  }
  try {
    await holdLeadership(lock, work, AbortSignal.timeout(LOCK_TIMEOUT_MS))
  } finally {
    windows.close()
  }
  return done
}

async function send(connection: Connection, user: Identity, lock: string): Promise<boolean> {
  // She signed out while the lock was waited for: her outbox is gone, and stays so.
  if ((await loadIdentity(connection.storage)).identity?.id !== user.id) return true
  const outbox = await Outbox.open(viewerName(connection, user))
  try {
    const calls = new SyncCalls(connection, user.id)
    const objects = new ObjectStorage(connection, user.id)
    const tools = {
      outbox,
      calls: {
        push: unlessContended(lock, calls.push.bind(calls)),
        callFunction: unlessContended(lock, calls.callFunction.bind(calls)),
        callDatabase: unlessContended(lock, calls.callDatabase.bind(calls)),
      },
      objects: {
        upload: unlessContended(lock, objects.upload.bind(objects)),
        remove: unlessContended(lock, objects.remove.bind(objects)),
      },
      now: Date.now,
      progress: () => undefined,
    }
    for (;;) {
      const drained = await drain(tools)
      // Only she can sign in again, and only a window can fetch a newer version.
      if (drained.kind === 'update-needed') return true
      if (drained.kind === 'stopped') return drained.failure.kind === 'signed-out'
      if (drained.wakeAt === null) return true
      const wait = drained.wakeAt - Date.now()
      if (wait > MAX_HOLD_MS) return false
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  } finally {
    outbox.close()
  }
}

/** Asks the server unless a window waits to do so itself. */
const unlessContended =
  <Args extends unknown[], Value>(lock: string, ask: (...args: Args) => Promise<RemoteResult<Value>>) =>
  async (...args: Args): Promise<RemoteResult<Value>> =>
    (await lockIsContended(lock)) ? notSent : ask(...args)
