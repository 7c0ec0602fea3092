import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../chance/random.ts'
import { Violation } from '../checks/violation.ts'
import { UnusableOptions } from '../command/unusable-options.ts'
import type { BrowserDevice } from './browser-device.ts'
import { closeParts, openParts } from './parts.ts'
import { openRequests } from './preparations.ts'
import { presses } from './presses.ts'
import { checkWords, rest } from './promises.ts'

/** Milliseconds after which the browser has flushed the caches of an app that was just installed. */
const INSTALLED_MS = 35_000
/** Power failures between two checks. */
const CHECK_EVERY = 5

/**
 * A client writes one message after the other without a network, and the power of her device fails as soon as the app says
 * that the message is stored. Returns the exit code: 1 where a message is lost. Rejects where no power can fail.
 */
export async function runPowerFailures(failures: number, seed: string): Promise<number> {
  const parts = await openParts(2)
  const client = parts.devices.find(({ role }) => role === 'client')
  try {
    if (!client) throw new Error('The second browser of a world is a client’s')
    const requests = [...(await openRequests(parts.market, parts.clients)).values()].flat()
    const press = { device: client, chance: new Random(seed), services: parts.services, requests }
    await delay(INSTALLED_MS)
    for (let n = 1; n <= failures; n += 1) {
      const failing = client.powerFails()
      // Killed before the screen shows it: then the app has not said that it is stored.
      await presses['write a message']({ ...press, word: `power-${n}-of-${seed}` }).catch(() => undefined)
      if (!(await failing))
        throw new UnusableOptions('Power fails where this is root of a Linux with loop devices')
      await reinstall(client)
      if (n % CHECK_EVERY !== 0 && n !== failures) continue
      await rest(client, performance.now())
      const ends = [...(await checkWords([client], parts.market)).values()]
      const stored = ends.filter((end) => end !== 'not accepted').length
      console.log(`${n} power failures: ${stored} messages stored, all of them are there`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    console.error(error.message)
    return 1
  } finally {
    await closeParts(parts)
  }
}

/** Opens the app with a network: a power failure may have taken its service worker. */
async function reinstall(device: BrowserDevice): Promise<void> {
  await device.open('/')
  await device.person.isInstalled()
}
