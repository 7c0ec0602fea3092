import { setTimeout as delay } from 'node:timers/promises'
import { FIRST_PULL, type PullAnswer } from '../../../src/domain/protocol.ts'
import { MAX_BACKOFF_MS } from '../../../src/sync/backoff.ts'
import { until } from '../../engines/person.ts'
import { storedText, unreadableCaches } from '../../support/device-contents.ts'
import { type Market, PASSWORD } from '../../support/market.ts'
import { checkAccess } from '../checks/access.ts'
import { checkAmountsOn, checkInvoicingOn } from '../checks/invoicing.ts'
import { checkNoDraftOf } from '../checks/sent-drafts.ts'
import { checkThreadsHeld } from '../checks/threads.ts'
import { Violation } from '../checks/violation.ts'
import { checkVisibleRows } from '../checks/visible-rows.ts'
import type { BrowserDevice } from './browser-device.ts'
import { readStorage } from './device-storage.ts'
import type { ServerDatabase } from './server-database.ts'
import type { WordEnd } from './words.ts'

const KEY = 'sb_publishable_local_development'
/** Milliseconds a device may take to be at rest; beyond the longest backoff, what a busy machine adds. */
const REST_MS = 2 * MAX_BACKOFF_MS + 60_000

/** Waits until the device has sent and pulled everything. Returns how many milliseconds after `healed` that was. */
export async function rest(device: BrowserDevice, healed: number): Promise<number> {
  const { person } = device
  await comesTo(
    device,
    'is at rest',
    () => person.shows({ text: /^(Up to date|\d+ needs? attention)$/, hidden: true }),
    async () => (await person.tab.run(() => document.body.textContent?.slice(0, 300))) ?? '',
  )
  return performance.now() - healed
}

/** Waits until the browser can read every cache of the app: what a power failure has damaged is made anew. */
export async function checkCaches(device: BrowserDevice): Promise<void> {
  const unreadable = async () => (await device.person.tab.run(unreadableCaches)).join()
  await comesTo(device, 'reads its caches', async () => (await unreadable()) === '', unreadable)
}

/** Waits until a device is in a state; throws the violation where it does not come to it in time. */
async function comesTo(
  { name }: BrowserDevice,
  state: string,
  isReached: () => Promise<boolean>,
  whereItIs: () => Promise<string>,
): Promise<void> {
  await until(state, isReached, whereItIs, REST_MS).catch((error: Error) => {
    throw new Violation('comes-to-rest', `${name}: ${error.message}`, [name])
  })
}

/** What people write a word into, by table. */
const texts = {
  invoices: 'description',
  job_applications: 'message',
  messages: 'body',
  payments: 'note',
  quotes: 'description',
  reminders: 'body',
}

/**
 * Checks that each accepted word is on the server once, or still on its device, unless that has lost its storage since, and
 * that no form offers to send it again. Returns where each word is.
 */
export async function checkWords(
  devices: readonly BrowserDevice[],
  market: Market,
): Promise<Map<string, WordEnd>> {
  const ends = new Map<string, WordEnd>()
  const written: string[] = []
  for (const [table, column] of Object.entries(texts)) {
    const rows = await market.rows<{ text: string }>(table, `select=text:${column}&${column}=not.is.null`)
    written.push(...rows.map(({ text }) => text))
  }
  for (const device of devices) {
    const { name, words, person, account } = device
    // The last screen shows what was sent, too: nothing is kept by it.
    await person.tab.run(() => localStorage.removeItem('last-screen'))
    const [stored, storage] = [await person.tab.run(storedText), await readStorage(device)]
    for (const [word, elsewhere] of words) {
      const times = written.filter((text) => text.includes(word)).length
      if (times > 1) throw new Violation('one-effect', `${word} of ${name} is on the server ${times} times`)
      const end = times === 1 ? 'on the server' : stored.includes(word) ? 'on its device' : elsewhere
      if (!end)
        throw new Violation('never-gone', `${word} of ${name} is neither on the server nor on the device`)
      checkNoDraftOf(word, times === 1, storage, account.id)
      ends.set(word, end)
    }
  }
  return ends
}

/**
 * Waits until the device holds exactly what its user may see, and the same invoices, payments, quotes, reminders and
 * messages as the server: what others wrote arrives a moment later.
 */
export async function checkRows(
  device: BrowserDevice,
  server: string,
  database: ServerDatabase | null,
): Promise<void> {
  for (const end = Date.now() + REST_MS; ; await delay(500)) {
    try {
      return await compareRows(device, server, database)
    } catch (error) {
      if (!(error instanceof Violation) || Date.now() > end) throw error
    }
  }
}

async function compareRows(
  device: BrowserDevice,
  server: string,
  database: ServerDatabase | null,
): Promise<void> {
  const { id, email } = device.account
  const fresh = await freshPull(server, email)
  const stored = await database?.read()
  const storage = await readStorage(device)
  checkVisibleRows(storage, id, fresh, 'at rest')
  checkAmountsOn(storage, id)
  if (!stored) return
  checkInvoicingOn(storage, id, stored.invoicing)
  checkThreadsHeld(storage, id, stored.threads)
  checkAccess(storage, id, stored.ownership)
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
