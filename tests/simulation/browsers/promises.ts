import { setTimeout as delay } from 'node:timers/promises'
import { FIRST_PULL, type PullAnswer } from '../../../src/domain/protocol.ts'
import { TABLES } from '../../../src/domain/rows.ts'
import { MAX_BACKOFF_MS } from '../../../src/sync/backoff.ts'
import { until } from '../../engines/person.ts'
import { storedText } from '../../support/device-contents.ts'
import { type Market, PASSWORD } from '../../support/market.ts'
import { Violation } from '../violation.ts'
import type { BrowserDevice } from './browser-device.ts'

const KEY = 'sb_publishable_local_development'
/** Milliseconds a device may take to be at rest; beyond the longest backoff, what a busy machine adds. */
const REST_MS = 2 * MAX_BACKOFF_MS + 60_000

/** Waits until the device has sent and pulled everything. Returns how many milliseconds after `healed` that was. */
export async function rest(device: BrowserDevice, healed: number): Promise<number> {
  const { person, name } = device
  await until(
    'is at rest',
    () => person.shows({ text: /^(Up to date|\d+ needs? attention)$/, hidden: true }),
    async () => (await person.tab.run(() => document.body.textContent?.slice(0, 300))) ?? '',
    REST_MS,
  ).catch((error: Error) => {
    throw new Violation('comes-to-rest', `${name}: ${error.message}`, [name])
  })
  return performance.now() - healed
}

/** Checks that everything accepted is on the server once, or still on its device. */
export async function checkWords(devices: readonly BrowserDevice[], market: Market): Promise<void> {
  const written = [
    ...(await market.rows<{ text: string }>('invoices', 'select=text:description')),
    ...(await market.rows<{ text: string }>('job_applications', 'select=text:message')),
  ]
  for (const { name, words, person } of devices) {
    const stored = await person.tab.run(storedText)
    for (const [word, state] of words) {
      const times = written.filter(({ text }) => text.includes(word)).length
      if (times > 1) throw new Violation('one-effect', `${word} of ${name} is on the server ${times} times`)
      if (times === 0 && state === 'accepted' && !stored.includes(word))
        throw new Violation('never-gone', `${word} of ${name} is neither on the server nor on the device`)
    }
  }
}

/** Waits until the device holds exactly what its user may see: what others wrote arrives a moment later. */
export async function checkRows(device: BrowserDevice, server: string): Promise<void> {
  for (const end = Date.now() + REST_MS; ; await delay(500)) {
    try {
      return await compareRows(device, server)
    } catch (error) {
      if (!(error instanceof Violation) || Date.now() > end) throw error
    }
  }
}

async function compareRows({ name, person, account }: BrowserDevice, server: string): Promise<void> {
  const held = await person.tab.run(storedRows)
  const answer = await freshPull(server, account.email)
  for (const table of TABLES) {
    const visible = (answer.rows[table] ?? []).map((row) => {
      const { id, sync_xid } = row as { id: string; sync_xid: string }
      return `${id} of ${sync_xid}`
    })
    const missing = visible.filter((row) => !held[table]?.includes(row))
    const surplus = (held[table] ?? []).filter((row) => !visible.includes(row))
    if (missing.length + surplus.length === 0) continue
    const what = `${name}, ${table}: lacks ${missing.slice(0, 3)}, has beside ${surplus.slice(0, 3)}`
    throw new Violation('sight', what, [name])
  }
}

async function freshPull(server: string, email: string): Promise<PullAnswer> {
  const ask = async (path: string, token: string, body: object) => {
    const answer = await fetch(new URL(path, server), {
      method: 'POST',
      headers: { apikey: KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const credentials = { email, password: PASSWORD }
  const { access_token } = await ask('/auth/v1/token?grant_type=password', KEY, credentials)
  return ask('/rest/v1/rpc/sync_pull', access_token, { request: { ...FIRST_PULL, limit: 5_000 } })
}

/** Runs in a page: returns `id of sync_xid` of each row that the signed-in user's device holds, by table. */
async function storedRows(): Promise<Record<string, string[]>> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const rows: Record<string, string[]> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('chunked-storage') || name.endsWith('visitor')) continue
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const records = await done(database.transaction(store).objectStore(store).getAll())
      for (const { collection, documents } of records as { collection?: string; documents?: string }[]) {
        const table = collection?.split('|')[0] ?? ''
        const held = JSON.parse(documents ?? '[]') as { id: string; sync_xid?: string; _deleted: boolean }[]
        const known = held.filter((row) => !row._deleted && row.sync_xid !== undefined)
        rows[table] = [...(rows[table] ?? []), ...known.map(({ id, sync_xid }) => `${id} of ${sync_xid}`)]
      }
    }
    database.close()
  }
  return rows
}
