import { drain } from '../outbox/drain.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { Connection } from '../remote/connection.ts'
import { ObjectStorage } from '../remote/object-storage.ts'
import { SyncCalls } from '../remote/sync-calls.ts'
import { type Identity, leaderLock, loadIdentity, viewerName } from './device-identity.ts'
import { holdLeadership, lockIsContended } from './leadership.ts'
import { openTabChannel } from './tab-channel.ts'

/** How long a leading tab is waited for; it may be about to close. */
const LOCK_TIMEOUT_MS = 60_000
/** The longest wait for a mutation that is held so that the user may cancel it. */
const MAX_HOLD_MS = 10_000

/**
 * Drains the outbox of the device's user in a service worker, while no tab leads: takes the leader's lock, and stops as
 * soon as a tab waits for it. Resolves to false where it should be tried again later.
 */
export async function syncInBackground(connection: Connection): Promise<boolean> {
  const { identity } = await loadIdentity(connection.storage)
  if (!identity) return true
  const lock = leaderLock(viewerName(connection, identity))
  let done = false
  // A tab that opens meanwhile must not take the worker for a frozen leader.
  const tabs = openTabChannel(viewerName(connection, identity))
  tabs.messages$.subscribe(({ kind }) => leading && kind === 'anyone' && tabs.post({ kind: 'here' }))
  let leading = false
  const work = async () => {
    leading = true
    done = await send(connection, identity, lock)
  }
  try {
    await holdLeadership(lock, work, AbortSignal.timeout(LOCK_TIMEOUT_MS))
  } finally {
    tabs.close()
  }
  return done
}

async function send(connection: Connection, user: Identity, lock: string): Promise<boolean> {
  // The user signed out while the lock was waited for: the outbox is deleted and must not be created again.
  if ((await loadIdentity(connection.storage)).identity?.id !== user.id) return true
  const outbox = await Outbox.open(viewerName(connection, user))
  try {
    const tools = {
      outbox,
      calls: new SyncCalls(connection, user.id),
      objects: new ObjectStorage(connection, user.id),
      now: Date.now,
      progress: () => undefined,
      pushing: () => undefined,
      isInterrupted: () => lockIsContended(lock),
    }
    for (;;) {
      const drained = await drain(tools)
      // Only the user can sign in again, and only a tab can load a newer version.
      if (drained.kind === 'update-needed') return true
      if (drained.kind === 'stopped') return drained.failure.kind === 'signed-out'
      if (drained.kind === 'postponed' || drained.kind === 'interrupted') return false
      if (drained.wakeAt === null) return true
      const wait = drained.wakeAt - Date.now()
      if (wait > MAX_HOLD_MS) return false
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  } finally {
    outbox.close()
  }
}
