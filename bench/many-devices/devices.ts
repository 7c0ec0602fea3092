import { setTimeout as delay } from 'node:timers/promises'
import { pairwise } from 'rxjs'
import { digest } from '../../src/database/row-digest.ts'
import { FIRST_PULL } from '../../src/domain/protocol.ts'
import { TABLES } from '../../src/domain/rows.ts'
import type { Account } from '../../src/remote/accounts.ts'
import { SyncCalls } from '../../src/remote/sync-calls.ts'
import { anonymous, saveIdentity } from '../../src/sync/device-identity.ts'
import type { Engine } from '../../src/sync/engine.ts'
import { copyOfRxdb } from '../../tests/support/copy-of-rxdb.ts'
import { Line } from '../../tests/support/line.ts'
import {
  type AppDevice,
  type ConnectedDevice,
  connectDevice,
  openApp,
} from '../../tests/support/opened-device.ts'
import { makeChanges, type Write } from './offline-changes.ts'
import { takeRequests } from './requests.ts'

const POLL_INTERVAL_MS = 50

/** One of the devices. Times are in milliseconds since 1970. */
interface Device extends ConnectedDevice {
  account: Account
  app: AppDevice | null
  pulledAt: number | null
  /** When its outbox was last emptied. */
  sentAt: number
  /** When its rows or its outbox last changed. */
  changedAt: number
}

const devices: Device[] = []
let line: Line

/** Signs in with a device for each of these addresses; all of them reach the server through one line. */
export async function signIn({
  url,
  key,
  emails,
}: {
  url: string
  key: string
  emails: string[]
}): Promise<void> {
  line = await Line.to(url)
  // RxDB is bundled before anything is measured.
  await copyOfRxdb()
  for (const email of emails) {
    const connected = connectDevice({ url: line.url, publishableKey: key }, `${email}-`)
    const answer = await connected.accounts.signIn(email, 'demo1234')
    if (!answer.ok) throw new Error(`${email}: ${JSON.stringify(answer.failure)}`)
    // As after a sign-in, whose device holds no rows yet.
    await saveIdentity(connected.connection.storage, { ...anonymous, identity: answer.value })
    devices.push({ ...connected, account: answer.value, app: null, pulledAt: null, sentAt: 0, changedAt: 0 })
  }
  takeRequests()
}

/** Opens the app on all devices at this moment. Resolves to the moments at which each had its first pull. */
export async function firstPull({ at, until }: { at: number; until: number }): Promise<number[]> {
  await delay(at - Date.now())
  await Promise.all(
    devices.map(async (device) => {
      device.app = await openApp(device)
      const engine = engineOf(device)
      engine.status$.subscribe(() => {
        if (engine.pulledAt !== null) device.pulledAt ??= Date.now()
      })
      engine.view.changes$.subscribe(() => {
        device.changedAt = Date.now()
      })
      // Each pull emits the items, also where none has changed.
      engine.outbox.items$.pipe(pairwise()).subscribe(([before, after]) => {
        if (before.length + after.length > 0) device.changedAt = Date.now()
        if (before.length > 0 && after.length === 0) device.sentAt = Date.now()
      })
    }),
  )
  while (devices.some(({ pulledAt }) => pulledAt === null)) {
    if (Date.now() > until)
      throw new Error(`No first pull in time: ${summarise(({ pulledAt }) => pulledAt === null)}`)
    await delay(POLL_INTERVAL_MS)
  }
  return devices.map(({ pulledAt }) => pulledAt ?? 0)
}

/** Cuts the line and makes five changes on each device. Returns the writes and the mutations that the server must have. */
export async function workOffline(): Promise<{ writes: Write[]; mutations: string[] }> {
  line.condition = 'cut'
  const done = await Promise.all(devices.map((device) => makeChanges(engineOf(device), device.account.id)))
  return {
    writes: done.flatMap(({ writes }) => writes),
    mutations: done.flatMap(({ mutations }) => mutations),
  }
}

/** Opens the line at this moment, and reports the network to each device as its browser would. */
export async function comeBack({ at }: { at: number }): Promise<void> {
  await delay(at - Date.now())
  takeRequests()
  line.condition = 'open'
  for (const device of devices) void engineOf(device).pullNow()
}

/** Returns how many mutations wait on these devices, and when a device last changed. */
export async function state(): Promise<{ waiting: number; changedAt: number; waitingDevices: string }> {
  const isWaiting = (device: Device) => engineOf(device).outbox.items.length > 0
  return {
    waiting: devices.reduce((sum, device) => sum + engineOf(device).outbox.items.length, 0),
    changedAt: Math.max(...devices.map(({ changedAt }) => changedAt)),
    waitingDevices: summarise(isWaiting),
  }
}

/**
 * Returns when each device had sent everything and when it last changed, and where devices differ from what the server
 * shows to their users.
 */
export async function compare(): Promise<{
  ends: Pick<Device, 'sentAt' | 'changedAt'>[]
  differences: string[]
}> {
  const requests = takeRequests()
  const differences: string[] = []
  for (const device of devices) {
    const answer = await new SyncCalls(device.connection, device.account.id).pull({ ...FIRST_PULL, limit: 1 })
    if (!answer.ok || !('check' in answer.value) || !answer.value.check) {
      differences.push(`${device.account.email}: ${JSON.stringify(answer)}`)
      continue
    }
    const { check } = answer.value
    const { view } = engineOf(device)
    for (const table of TABLES) {
      const held = digest(view.rows(table))
      const there = check[table]
      if (held.count !== there?.count || held.hash !== there.hash)
        differences.push(`${device.account.email}: ${held.count} ${table} of ${there?.count}`)
    }
  }
  takeRequests()
  unread.push(...requests)
  return { ends: devices.map(({ sentAt, changedAt }) => ({ sentAt, changedAt })), differences }
}

const unread: ReturnType<typeof takeRequests> = []

/** Returns the devices' requests since the last call, without those of `compare`, and the process's time on the CPU. */
export async function usage() {
  const { user, system } = process.cpuUsage()
  return { requests: [...unread.splice(0), ...takeRequests()], cpuMs: (user + system) / 1_000 }
}

const engineOf = ({ app, account }: Device): Engine => {
  if (!app) throw new Error(`The app is not open for ${account.email}`)
  return app.session.state.engine
}

/** Describes the first devices for which this holds. */
function summarise(holds: (device: Device) => boolean): string {
  const found = devices.filter(holds)
  const some = found.slice(0, 3).map((device) => {
    const items = device.app
      ? engineOf(device).outbox.items.map(({ state, problem }) => ({ state, problem }))
      : []
    return `${device.account.email} ${JSON.stringify(items)}`
  })
  return `${found.length} devices: ${some.join(', ')}`
}
