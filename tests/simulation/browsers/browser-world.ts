import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../chance/random.ts'
import { Violation } from '../checks/violation.ts'
import type { BrowserDevice } from './browser-device.ts'
import { Events } from './events.ts'
import { closeParts, openParts, type Parts } from './parts.ts'
import { drawPlan, type Fault, type Step } from './plan.ts'
import { openRequests, sendOverdueInvoices } from './preparations.ts'
import { presses } from './presses.ts'
import { checkCaches, checkRows, checkWords, rest } from './promises.ts'
import { emptyRound, NOT_COMPLETED, type Round } from './round.ts'

/** Milliseconds between two checks at rest. */
const ROUND_MS = 3 * 60_000
/** Where pictures and events of a violation are stored. */
export const FINDINGS = join('test-results', 'browser-worlds')

/** Real browsers on the production build, a real server, chance presses and faults; the promises are asked at rest. */
export class BrowserWorld {
  readonly #seed: string
  readonly #parts: Parts
  #words = 0
  readonly #counted = new Set<string>()
  readonly #events = new Events()
  #round: Round
  /** Server faults happen one after the other. */
  #serverWork: Promise<void> = Promise.resolve()

  private constructor(seed: string, parts: Parts) {
    this.#seed = seed
    this.#parts = parts
    this.#round = emptyRound(parts.devices.length)
  }

  /** Opens one to five browsers. */
  static async open(seed: string, browsers: number): Promise<BrowserWorld> {
    return new BrowserWorld(seed, await openParts(browsers))
  }

  get databaseName(): string {
    return this.#parts.database
      ? 'Postgres'
      : 'PGlite: row changes, threads, access and the server’s invoices are not checked'
  }

  /**
   * Runs rounds of presses and faults for so many milliseconds, each of which ends with a check at rest, and tells each.
   * Ends with the first violation.
   */
  async run(length: number, tell: (round: Round) => void): Promise<void> {
    for (let n = 1, begun = performance.now(); performance.now() - begun < length; n++) {
      const began = performance.now()
      const round = emptyRound(this.#parts.devices.length)
      this.#round = round
      try {
        await this.#playRound(n, Math.min(ROUND_MS, length))
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        round.violation = error
      }
      round.minutes = (performance.now() - began) / 60_000
      tell(round)
      if (round.violation) return
    }
  }

  async #playRound(n: number, length: number): Promise<void> {
    const { devices, market, member, clients } = this.#parts
    await sendOverdueInvoices(market, member, clients, n)
    const roles = devices.map(({ role }) => role)
    await this.#play(drawPlan(`${this.#seed}/${n}`, roles, length))
    const healed = await this.#heal()
    for (const device of devices) {
      for (; device.hangs > 0; device.hangs--) this.#round.faults.add('browser hung')
    }
    await this.#check(healed)
  }

  /** Stores a picture of each browser, and what happened, for a violation. */
  async storeFindings(): Promise<void> {
    await mkdir(FINDINGS, { recursive: true })
    await writeFile(join(FINDINGS, 'events.txt'), this.#events.text)
    for (const { name, person } of this.#parts.devices)
      await person.tab.screenshot(join(FINDINGS, `${name.replace(' ', '-')}.png`)).catch(() => undefined)
  }

  close(): Promise<void> {
    return closeParts(this.#parts)
  }

  async #play(plan: readonly Step[]): Promise<void> {
    const began = performance.now()
    const { devices, services, market, clients } = this.#parts
    const open = await openRequests(market, clients)
    const requestsOf = ({ account }: BrowserDevice) =>
      'clientId' in account ? (open.get(String(account.clientId)) ?? []) : [...open.values()].flat()
    const until = (at: number) => delay(Math.max(0, at - (performance.now() - began)))
    const people = devices.map(async (device, place) => {
      const chance = new Random(`${this.#seed}/${device.name}`)
      for (const step of plan) {
        if (step.kind !== 'press' || step.device !== place) continue
        await until(step.at)
        const word = `word-${++this.#words}-of-${this.#seed}`
        const press = { device, word, chance, services, requests: requestsOf(device) }
        this.#events.add(`${device.name} begins to ${step.press}, ${word}`)
        let done = true
        try {
          await presses[step.press](press)
        } catch (error) {
          // A screen that shows no such button, or a browser killed meanwhile: the person does something else.
          done = false
          this.#events.add(`${device.name}, ${word}: ${(error as Error).message.split('\n', 1)}`)
        }
        const name = done ? step.press : step.press + NOT_COMPLETED
        this.#round.presses.add(name)
        this.#events.add(`${device.name}: ${name}, ${word}`)
        // The storage may have been emptied while the server was away.
        if (!done) await device.signInAgain().catch(() => undefined)
      }
    })
    const faults = plan.map(async (step) => {
      if (step.kind === 'press') return
      await until(step.at)
      const kind = step.kind === 'line' ? `line ${step.condition}` : step.kind
      const place = 'device' in step ? `${devices[step.device]?.name}: ` : ''
      this.#events.add(`${place}${kind} begins`)
      const name = (await this.#cause(step)) ? kind : kind + NOT_COMPLETED
      this.#round.faults.add(name)
      this.#events.add(`${place}${name}`)
    })
    await Promise.all([...people, ...faults])
  }

  /**
   * Returns whether the fault happened: a browser that is opening is neither killed nor paused, PGlite has no process of
   * its own, and the power of a device fails only where `PowerDisk` can be had.
   */
  async #cause(fault: Fault): Promise<boolean> {
    const { server, site, database } = this.#parts
    switch (fault.kind) {
      case 'line': {
        const { line } = this.#device(fault.device)
        line.condition = fault.condition
        await delay(fault.length)
        line.condition = 'open'
        return true
      }
      case 'browser killed':
        return this.#device(fault.device).kill()
      case 'browser paused':
        return this.#device(fault.device).pause(fault.length)
      case 'power failed':
        return this.#device(fault.device).powerFails()
      case 'storage emptied':
        return this.#device(fault.device)
          .emptyStorage()
          .then(
            () => true,
            () => false,
          )
      case 'other version':
        site.changeVersion()
        return true
      case 'server killed':
        await this.#atServer(async () => {
          await server.kill()
          await server.start({ clock: fault.clock })
        })
        return true
      case 'server paused':
        await this.#atServer(async () => {
          server.pause()
          await delay(fault.length)
          server.resume()
        })
        return true
      case 'database killed':
        await this.#atServer(async () => {
          await database?.crash()
          // The server's process may end with its database: `postgres` writes to the closed connection.
          await delay(1_000)
          await server.start()
        })
        return database !== null
    }
  }

  #atServer(work: () => Promise<void>): Promise<void> {
    this.#serverWork = this.#serverWork.then(work)
    return this.#serverWork
  }

  /** Ends all faults, with the right time on the server. Returns when all lines were open, by `performance.now`. */
  async #heal(): Promise<number> {
    const { server, devices } = this.#parts
    await this.#atServer(async () => {
      await server.stop()
      await server.start()
    })
    for (const { line } of devices) line.condition = 'open'
    const healed = performance.now()
    this.#events.add('all faults have ended')
    for (const device of devices) {
      await device.open('/')
      await device.update()
      await device.signInAgain()
      await device.open('/')
    }
    return healed
  }

  async #check(healed: number): Promise<void> {
    const { devices, market, server, observed } = this.#parts
    this.#round.restTimes.push(...(await Promise.all(devices.map((device) => rest(device, healed)))))
    for (const [word, end] of await checkWords(devices, market)) {
      if (!this.#counted.has(word)) this.#round.words.add(end)
      this.#counted.add(word)
    }
    await observed?.check()
    for (const device of devices) {
      await checkRows(device, server.url, observed)
      await checkCaches(device)
      await device.takeErrors()
      const [error] = device.errors
      if (error) throw new Violation('crash', `${device.name}: ${error}`, [device.name])
    }
  }

  #device(place: number): BrowserDevice {
    const device = this.#parts.devices[place]
    if (!device) throw new Error(`There is no device ${place}`)
    return device
  }
}
