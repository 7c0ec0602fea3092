import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Server } from '../../engines/server.ts'
import { type ChangingSite, changingSite } from '../../support/changing-site.ts'
import { type Account, type ListedService, Market } from '../../support/market.ts'
import { findPostgres, type OwnServer, startServer } from '../../support/postgres-server.ts'
import { Random } from '../random.ts'
import { UnusableOptions } from '../unusable-options.ts'
import { Violation } from '../violation.ts'
import { BrowserDevice } from './browser-device.ts'
import { drawPlan, type Fault, type Role, type Step } from './plan.ts'
import { openRequests, type PreparedClient, prepareClient, sendOverdueInvoices } from './preparations.ts'
import { presses } from './presses.ts'
import { checkCaches, checkRows, checkWords, rest } from './promises.ts'
import { emptyRound, NOT_COMPLETED, type Round } from './round.ts'
import { ServerDatabase } from './server-database.ts'

/** Milliseconds between two checks at rest. */
const ROUND_MS = 3 * 60_000
const SERVICES = 40
const PICTURES = join('test-results', 'browser-worlds')
const ROLES: readonly Role[] = ['member', 'client', 'member', 'administrator', 'client']

interface Parts {
  database: OwnServer | null
  observed: ServerDatabase | null
  server: Server
  site: ChangingSite
  market: Market
  member: Account
  clients: readonly PreparedClient[]
  devices: readonly BrowserDevice[]
  /** Titles. */
  services: readonly string[]
}

/** Real browsers on the production build, a real server, chance presses and faults; the promises are asked at rest. */
export class BrowserWorld {
  readonly #seed: string
  readonly #parts: Parts
  #words = 0
  readonly #counted = new Set<string>()
  #round: Round
  /** Server faults happen one after the other. */
  #serverWork: Promise<void> = Promise.resolve()

  private constructor(seed: string, parts: Parts) {
    this.#seed = seed
    this.#parts = parts
    this.#round = emptyRound(parts.devices.length)
  }

  /** Opens one to five browsers; the first and the third have the same member signed in. */
  static async open(seed: string, browsers: number): Promise<BrowserWorld> {
    if (!(browsers >= 1 && browsers <= ROLES.length))
      throw new UnusableOptions(`A world has 1 to ${ROLES.length} browsers`)
    const program = findPostgres()
    const database = program ? await startServer(program) : null
    const server = await Server.start(database?.url)
    const site = await changingSite(server.url)
    const market = new Market(server.url, server.secretKey)
    const member = await market.member('Ada')
    const admin = await market.member('Irma', { is_admin: true })
    const services: ListedService[] = []
    for (let n = 0; n < SERVICES; n++) services.push(await market.service(member))
    for (let n = 0; n < SERVICES; n++)
      await market.member('Lotte', { is_approved: false, linkedin_verified: n % 2 === 0 })
    const devices: BrowserDevice[] = []
    const clients: PreparedClient[] = []
    for (const [place, role] of ROLES.slice(0, browsers).entries()) {
      const client = role === 'client' ? await prepareClient(market, services) : null
      if (client) clients.push(client)
      const account = client?.account ?? (role === 'administrator' ? admin : member)
      devices.push(await BrowserDevice.open(`${role} ${place + 1}`, role, account, site.url))
    }
    const observed = database && (await ServerDatabase.open(database.url))
    return new BrowserWorld(seed, {
      ...{ database, observed, server, site, market, member, clients, devices },
      services: services.map(({ title }) => title),
    })
  }

  get databaseName(): string {
    return this.#parts.database ? 'Postgres' : 'PGlite: row changes are not checked'
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

  /** Stores a picture of each browser, for a violation. */
  async takePictures(): Promise<void> {
    await mkdir(PICTURES, { recursive: true })
    for (const { name, person } of this.#parts.devices)
      await person.tab.screenshot(join(PICTURES, `${name.replace(' ', '-')}.png`)).catch(() => undefined)
  }

  async close(): Promise<void> {
    const { devices, site, server, observed, database } = this.#parts
    for (const device of devices) await device.close()
    await site.close()
    await observed?.close()
    await server.close()
    await database?.stop()
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
        // A screen that shows no such button, or a browser killed meanwhile: the person does something else.
        const done = await presses[step.press](press).then(
          () => true,
          () => false,
        )
        this.#round.presses.add(done ? step.press : step.press + NOT_COMPLETED)
        // The storage may have been emptied while the server was away.
        if (!done) await device.signInAgain().catch(() => undefined)
      }
    })
    const faults = plan.map(async (step) => {
      if (step.kind === 'press') return
      await until(step.at)
      const isCaused = await this.#cause(step)
      const name = step.kind === 'line' ? `line ${step.condition}` : step.kind
      this.#round.faults.add(isCaused ? name : name + NOT_COMPLETED)
    })
    await Promise.all([...people, ...faults])
  }

  /**
   * Returns whether the fault happened: a browser that is opening is not killed, PGlite has no process of its own, and the
   * power of a device fails only where `PowerDisk` can be had.
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
