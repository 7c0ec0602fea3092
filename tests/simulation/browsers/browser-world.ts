import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Server } from '../../engines/server.ts'
import { type ChangingSite, changingSite } from '../../support/changing-site.ts'
import { Market } from '../../support/market.ts'
import { findPostgres, type OwnServer, startServer } from '../../support/postgres-server.ts'
import { Random } from '../random.ts'
import { Tally } from '../tally.ts'
import { Violation } from '../violation.ts'
import { BrowserDevice } from './browser-device.ts'
import { drawPlan, type Fault, type Role, type Step } from './plan.ts'
import { presses } from './presses.ts'
import { checkRows, checkWords, rest } from './promises.ts'

/** Milliseconds between two checks at rest. */
const ROUND_MS = 3 * 60_000
const SERVICES = 40
const PICTURES = join('test-results', 'browser-worlds')
const ROLES: readonly Role[] = ['member', 'client', 'member', 'administrator', 'client']

/** Real browsers on the production build, a real server, chance presses and faults; the promises are asked at rest. */
export class BrowserWorld {
  readonly tally = { presses: new Tally(), faults: new Tally() }
  /** Milliseconds of each device until it was at rest, after all faults had ended. */
  readonly restTimes: number[] = []
  readonly #seed: string
  readonly #database: OwnServer | null
  readonly #server: Server
  readonly #site: ChangingSite
  readonly #market: Market
  readonly #devices: BrowserDevice[]
  readonly #services: string[]
  #words = 0
  /** Server faults happen one after the other. */
  #serverWork: Promise<void> = Promise.resolve()

  private constructor(
    seed: string,
    database: OwnServer | null,
    server: Server,
    site: ChangingSite,
    market: Market,
    devices: BrowserDevice[],
    services: string[],
  ) {
    this.#seed = seed
    this.#database = database
    this.#server = server
    this.#site = site
    this.#market = market
    this.#devices = devices
    this.#services = services
  }

  /** Opens so many browsers; the first and the third have the same member signed in. */
  static async open(seed: string, browsers: number): Promise<BrowserWorld> {
    const program = findPostgres()
    const database = program ? await startServer(program) : null
    const server = await Server.start(database?.url)
    const site = await changingSite(server.url)
    const market = new Market(server.url, server.secretKey)
    const member = await market.member('Ada')
    const admin = await market.member('Irma', { is_admin: true })
    const services: string[] = []
    for (let n = 0; n < SERVICES; n++) services.push((await market.service(member)).title)
    for (let n = 0; n < SERVICES; n++)
      await market.member('Lotte', { is_approved: false, linkedin_verified: n % 2 === 0 })
    const devices: BrowserDevice[] = []
    for (const [place, role] of ROLES.slice(0, browsers).entries()) {
      const account =
        role === 'client' ? await market.client('Julia') : role === 'administrator' ? admin : member
      devices.push(await BrowserDevice.open(`${role} ${place + 1}`, role, account, site.url))
    }
    return new BrowserWorld(seed, database, server, site, market, devices, services)
  }

  get databaseName(): string {
    return this.#database ? 'Postgres' : 'PGlite'
  }

  /** Runs rounds of presses and faults for so many milliseconds, each of which ends with a check at rest. */
  async run(length: number, report: (sentence: string) => void): Promise<void> {
    for (let round = 1, begun = performance.now(); performance.now() - begun < length; round++) {
      const roles = this.#devices.map(({ role }) => role)
      const plan = drawPlan(`${this.#seed}/${round}`, roles, Math.min(ROUND_MS, length))
      await this.#play(plan)
      await this.#check(await this.#heal())
      report(`round ${round}: ${plan.length} steps, ${this.#words} words, at rest and equal`)
    }
  }

  /** Stores a picture of each browser, for a violation. */
  async takePictures(): Promise<void> {
    await mkdir(PICTURES, { recursive: true })
    for (const { name, person } of this.#devices)
      await person.tab.screenshot(join(PICTURES, `${name.replace(' ', '-')}.png`)).catch(() => undefined)
  }

  async close(): Promise<void> {
    for (const device of this.#devices) await device.close()
    await this.#site.close()
    await this.#server.close()
    await this.#database?.stop()
  }

  async #play(plan: readonly Step[]): Promise<void> {
    const began = performance.now()
    const until = (at: number) => delay(Math.max(0, at - (performance.now() - began)))
    const people = this.#devices.map(async (device, place) => {
      const chance = new Random(`${this.#seed}/${device.name}`)
      for (const step of plan) {
        if (step.kind !== 'press' || step.device !== place) continue
        await until(step.at)
        const word = `word-${++this.#words}-of-${this.#seed}`
        const press = { device, word, chance, services: this.#services }
        // A screen that shows no such button, or a browser killed meanwhile: the person does something else.
        const done = await presses[step.press](press).then(
          () => true,
          () => false,
        )
        this.tally.presses.add(done ? step.press : `${step.press}, not completed`)
      }
    })
    const faults = plan.map(async (step) => {
      if (step.kind === 'press') return
      await until(step.at)
      this.tally.faults.add(step.kind === 'line' ? `line ${step.condition}` : step.kind)
      await this.#cause(step)
    })
    await Promise.all([...people, ...faults])
  }

  async #cause(fault: Fault): Promise<void> {
    switch (fault.kind) {
      case 'line': {
        const { line } = this.#device(fault.device)
        line.condition = fault.condition
        await delay(fault.length)
        line.condition = 'open'
        return
      }
      case 'browser killed':
        return this.#device(fault.device).kill().catch(ignoreLateStart)
      case 'storage emptied':
        return this.#device(fault.device)
          .emptyStorage()
          .catch(() => this.tally.faults.add('storage emptied, not completed'))
      case 'other version':
        this.#site.changeVersion()
        return
      case 'server killed':
        return this.#atServer(async () => {
          await this.#server.kill()
          await this.#server.start({ clock: fault.clock })
        })
      case 'server paused':
        return this.#atServer(async () => {
          this.#server.pause()
          await delay(fault.length)
          this.#server.resume()
        })
      case 'database killed':
        return this.#atServer(async () => {
          await this.#database?.crash()
          // The server's process may end with its database: `postgres` writes to the closed connection.
          await delay(1_000)
          await this.#server.start()
        })
    }
  }

  #atServer(work: () => Promise<void>): Promise<void> {
    this.#serverWork = this.#serverWork.then(work)
    return this.#serverWork
  }

  /** Ends all faults, with the right time on the server. Returns when all lines were open, by `performance.now`. */
  async #heal(): Promise<number> {
    await this.#atServer(async () => {
      await this.#server.stop()
      await this.#server.start()
    })
    for (const { line } of this.#devices) line.condition = 'open'
    const healed = performance.now()
    for (const device of this.#devices) {
      await device.open('/')
      await device.update()
      await device.signInAgain()
      await device.open('/')
    }
    return healed
  }

  async #check(healed: number): Promise<void> {
    this.restTimes.push(...(await Promise.all(this.#devices.map((device) => rest(device, healed)))))
    await checkWords(this.#devices, this.#market)
    for (const device of this.#devices) {
      await checkRows(device, this.#server.url)
      await device.takeErrors()
      const [error] = device.errors
      if (error) throw new Violation('crash', `${device.name}: ${error}`, [device.name])
    }
  }

  #device(place: number): BrowserDevice {
    const device = this.#devices[place]
    if (!device) throw new Error(`There is no device ${place}`)
    return device
  }
}

/** A page may not open while the network is away and its worker is starting; the next press opens it again. */
const ignoreLateStart = (error: Error) => {
  if (!/net::|Navigation|timeout|detached/i.test(error.message)) throw error
}
