import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../chance/random.ts'
import { outboxOf } from '../checks/device-data.ts'
import { UnusableOptions } from '../command/unusable-options.ts'
import type { BrowserDevice } from './browser-device.ts'
import { readStorage } from './device-storage.ts'
import { closeParts, openParts, type Parts } from './parts.ts'
import { openRequests } from './preparations.ts'
import { presses } from './presses.ts'

/** Milliseconds after which the browser has flushed the caches of an app that was just installed. */
const INSTALLED_MS = 35_000
/** Milliseconds in which what is on a device comes to the server. */
const SENT_MS = 60_000
/** Power failures between two looks at the server. */
const LOOK_EVERY = 5

/**
 * A client writes one message after the other without a network, and the power of her device fails as soon as the app says
 * that the message is stored. Returns the exit code: 1 where a message is lost. Rejects where no power can fail.
 */
export async function runPowerFailures(failures: number, seed: string): Promise<number> {
  const parts = await openParts(2)
  const client = parts.devices.find(({ role }) => role === 'client')
  const stored: string[] = []
  let lost: string[] = []
  try {
    if (!client) throw new Error('The second browser of a world is a client’s')
    const requests = [...(await openRequests(parts.market, parts.clients)).values()].flat()
    const press = { device: client, chance: new Random(seed), services: parts.services, requests }
    for (let n = 1; n <= failures; n += 1) {
      const word = `power-${n}-of-${seed}`
      await reinstall(client)
      if (n === 1) await delay(INSTALLED_MS)
      client.line.condition = 'cut'
      const failing = client.powerFails()
      const isStored = await presses['write a message']({ ...press, word }).then(
        () => true,
        () => false,
      )
      if (!(await failing))
        throw new UnusableOptions('Power fails where this is root of a Linux with loop devices')
      if (isStored) stored.push(word)
      if (n % LOOK_EVERY !== 0 && n !== failures) continue
      await reinstall(client)
      lost = await missingOf(stored, client, parts)
      console.log(
        `${n} power failures: ${stored.length} messages stored, ${lost.length} lost ${lost.join(' ')}`,
      )
    }
  } finally {
    await closeParts(parts)
  }
  return lost.length > 0 ? 1 : 0
}

/** Opens the app with a network: a power failure may have taken its service worker. */
async function reinstall(device: BrowserDevice): Promise<void> {
  device.line.condition = 'open'
  await device.open('/')
  await device.person.isInstalled()
}

/**
 * Returns the words that are neither on the server, once they have had time to come there, nor on the device: of more than
 * sixty messages an hour the others need attention.
 */
async function missingOf(
  words: readonly string[],
  device: BrowserDevice,
  { market }: Parts,
): Promise<string[]> {
  for (const end = performance.now() + SENT_MS; ; ) {
    const sent = await market.rows('messages', 'select=body')
    const held = outboxOf(await readStorage(device), device.account.id)
    const texts = JSON.stringify([sent, held])
    const missing = words.filter((word) => !texts.includes(`${word}"`))
    if (missing.length === 0 || performance.now() > end) return missing
    await delay(1_000)
  }
}
