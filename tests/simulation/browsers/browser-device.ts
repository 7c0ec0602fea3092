import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from '../../engines/browsers/browser.ts'
import { launch } from '../../engines/browsers/launch.ts'
import { Person } from '../../engines/person.ts'
import { button } from '../../presses/things.ts'
import { CLEAR_PATH } from '../../support/changing-site.ts'
import { Line } from '../../support/line.ts'
import type { Account } from '../../support/market.ts'
import type { Role } from './plan.ts'
import { PowerDisk } from './power-disk.ts'
import { Words } from './words.ts'

/** Milliseconds in which a press is carried out, or is not offered at that moment. */
const PATIENCE_MS = 4_000
/** Milliseconds within which somebody stores something, as a rule. */
const STORED_MS = 20_000

/** A browser with the production app, its person, and its own line to the server. */
export class BrowserDevice {
  readonly name: string
  readonly role: Role
  readonly account: Account
  readonly line: Line
  readonly words = new Words()
  readonly errors: string[] = []
  person: Person
  /** How often the browser opened no page. */
  hangs = 0
  readonly #browser: Browser
  readonly #disk: PowerDisk | null
  #isAway = false

  private constructor(
    name: string,
    role: Role,
    account: Account,
    line: Line,
    browser: Browser,
    disk: PowerDisk | null,
    person: Person,
  ) {
    this.name = name
    this.role = role
    this.account = account
    this.line = line
    this.person = person
    this.#browser = browser
    this.#disk = disk
  }

  static async open(name: string, role: Role, account: Account, server: string): Promise<BrowserDevice> {
    const line = await Line.to(server)
    const disk = await PowerDisk.create()
    const browser = await launch('chromium', disk ? { folder: disk.folder } : {})
    const person = new Person(await browser.newTab(), line.url)
    await person.signIn(account.email)
    await person.isInstalled()
    const device = new BrowserDevice(name, role, account, line, browser, disk, person)
    device.person = device.#at(person.tab)
    return device
  }

  /** Kills the browser; another one opens the app with what is on the disk. Returns false while that is being done. */
  async kill(whileDown?: () => Promise<void>): Promise<boolean> {
    if (this.#isAway) return false
    this.#isAway = true
    try {
      this.person = this.#at(await this.#browser.crash(whileDown))
      await this.person.goto('/')
    } catch (error) {
      ignoreLateStart(error as Error)
    } finally {
      this.#isAway = false
    }
    return true
  }

  /** Stops the browser for so many milliseconds. Returns false where it does not run at the moment. */
  async pause(length: number): Promise<boolean> {
    if (this.#isAway) return false
    this.#isAway = true
    const resume = this.#browser.pause()
    await delay(length)
    resume()
    this.#isAway = false
    return true
  }

  /**
   * Cuts the line, and as soon as the app says that something is stored, kills the browser and undoes what was not flushed to
   * the disk. Returns false where the disk cannot do that.
   */
  async powerFails(): Promise<boolean> {
    const disk = this.#disk
    if (!disk) return false
    this.line.condition = 'cut'
    await Promise.race([this.words.nextAccepted(), delay(STORED_MS)])
    const isKilled = await this.kill(() => disk.fail())
    this.line.condition = 'open'
    return isKilled
  }

  /** Lets the browser delete everything that the site stores, and signs in again. What was not sent may be lost. */
  async emptyStorage(): Promise<void> {
    this.words.storageIsDeleted()
    try {
      // The browser's own page of errors cannot ask the site.
      if (!(await this.person.tab.run(() => location.protocol.startsWith('http')))) await this.open('/')
      await this.person.tab.run(async (path) => {
        await fetch(path)
      }, CLEAR_PATH)
      await this.signInAgain()
    } finally {
      this.words.storageIsDeleted()
    }
  }

  /**
   * Opens a page. A browser that opens none, although its line is open, is killed: Chromium's Cache Storage may hang after the
   * site's storage was deleted, and with it each page of the site.
   */
  async open(path: string): Promise<void> {
    try {
      await this.#openPatiently(path)
    } catch (error) {
      if (!/Navigation timeout/.test(String(error)) || this.line.condition !== 'open') throw error
      this.hangs += 1
      await this.kill()
      await this.#openPatiently(path)
    }
  }

  /** Opens a page; again where the app loads another version of itself at that moment. */
  async #openPatiently(path: string, tries = 3): Promise<void> {
    try {
      await this.person.goto(path)
    } catch (error) {
      if (tries === 1 || !/ERR_ABORTED|Navigation|detached/.test(String(error))) throw error
      await this.#openPatiently(path, tries - 1)
    }
  }

  /** Signs in where the app asks for it. */
  async signInAgain(): Promise<void> {
    await this.open('/login')
    await this.person.waitsFor({ role: 'heading' })
    if (await this.person.shows({ label: 'Password' })) await this.person.signIn(this.account.email)
  }

  /** Loads the new version where the app offers it. */
  async update(): Promise<void> {
    const offer = button('Update now')
    if (await this.person.shows(offer)) await this.person.click(offer)
  }

  async takeErrors(): Promise<void> {
    this.errors.push(...(await this.#browser.takeErrors()))
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.#disk?.remove()
    await this.line.close()
  }

  #at(tab: Person['tab']): Person {
    return new Person(tab, this.line.url, PATIENCE_MS)
  }
}

/** A page may not open while the network is away and its worker is starting; the next press opens it again. */
const ignoreLateStart = (error: Error) => {
  if (!/net::|Navigation|timeout|detached/i.test(error.message)) throw error
}
