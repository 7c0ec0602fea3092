import type { Random } from '../chance/random.ts'
import { viewersOn } from '../checks/device-data.ts'
import { checkHeaderStatus } from '../checks/header-status.ts'
import { Violation } from '../checks/violation.ts'
import { Tally } from '../command/tally.ts'
import { SimulatedDevice } from '../device/simulated-device.ts'
import type { SimulationContext, Tab } from '../device/tab.ts'
import { RandomFates } from '../network/fates.ts'
import { Network } from '../network/network.ts'
import { cutOffConditions, goodConditions } from '../network/network-conditions.ts'
import { Sockets } from '../network/sockets.ts'
import { TabActions } from '../person/tab-actions.ts'
import { DeletedAccounts } from '../record/deleted-accounts.ts'
import { Ledger } from '../record/ledger.ts'
import { Observer } from '../record/observer.ts'
import { RowHistory } from '../record/row-history.ts'
import { ThreadSides } from '../record/thread-sides.ts'
import { Witness } from '../record/witness.ts'
import { SentRequests } from '../rest/resend.ts'
import type { Rest } from '../rest/rest-times.ts'
import { drawnCast } from '../server/cast.ts'
import type { PersonName } from '../server/people.ts'
import { Server } from '../server/server.ts'
import { ServerProcess } from '../server/server-process.ts'
import type { Bundle } from './bundle.ts'
import { Scheduler } from './scheduler.ts'
import { Trace, toLine } from './trace.ts'

/** One simulation: a server, its users' devices, the network between them, and the promises that are checked. */
export class Simulation implements SimulationContext {
  readonly scheduler: Scheduler
  readonly network: Network
  readonly process: ServerProcess
  readonly bundle: Bundle
  /** Its forks do not depend on what was drawn before. */
  readonly seed: Random
  /** Random numbers of the decision that is being carried out. */
  chance: Random
  readonly tabActions = new TabActions(this)
  readonly ledger = new Ledger()
  readonly trace: Trace
  readonly observer: Observer
  readonly devices: SimulatedDevice[] = []
  readonly counts = { requests: 0, pulls: 0, pushes: 0, compared: 0, kills: 0, restores: 0 }
  /** Counts of actions and faults by kind. */
  readonly tally = { actions: new Tally(), faults: new Tally() }
  /** How long devices took to come to rest. */
  readonly rests: Rest[] = []
  server!: Server
  sockets!: Sockets
  /** The first violation. */
  violation: Violation | null = null
  readonly #deletedAccounts = new DeletedAccounts()
  readonly #history = new RowHistory()
  readonly threadSides = new ThreadSides()
  /** What devices have sent, to be sent again at the end. */
  readonly sent = new SentRequests()
  readonly witness = new Witness(this.ledger, this.#history, (userId) => this.isAccountDeleted(userId))
  /** Unique words handed out so far. */
  wordCount = 0
  readonly #initialBackup: Blob
  #lastBackup: {
    backup: Blob
    history: ReturnType<Ledger['history']>
    sent: ReturnType<SentRequests['history']>
    deletedAccounts: ReturnType<DeletedAccounts['history']>
  } | null = null

  constructor(chance: Random, bundle: Bundle, backup: Blob) {
    this.seed = chance
    this.chance = chance
    this.bundle = bundle
    this.#initialBackup = backup
    this.scheduler = new Scheduler(chance.fork('order'))
    this.process = new ServerProcess(this.scheduler)
    this.trace = new Trace(this.scheduler)
    this.observer = new Observer(this)
    // The labels of forks are part of a seed: another label gives another simulation.
    const conditionsOf = (tab: Tab) => this.deviceOf(tab)?.conditions ?? goodConditions
    const fates = new RandomFates(chance.fork('weather'), conditionsOf)
    this.network = new Network({
      scheduler: this.scheduler,
      process: this.process,
      fates,
      conditionsOf,
      serve: (tab, request) => this.observer.serve(tab, request),
      onSend: (request) => this.ledger.recordSent(request),
      onKill: () => {
        this.trace.note('the server is killed')
        this.tally.faults.add('server killed')
        this.sockets.dropAll()
      },
      trace: (line) => this.trace.note(line),
      onFault: (fate) => this.tally.faults.add(fate),
      onViolation: (violation) => {
        this.violation ??= violation
      },
    })
    this.scheduler.onError = (owner, error) => this.uncaught(owner.name, error)
  }

  /**
   * Opens the server and a device for each person of `cast`, two for one who is named twice; without a cast, for people
   * drawn by chance.
   */
  async begin(cast?: readonly (PersonName | null)[]): Promise<void> {
    this.server = await Server.open(this.#initialBackup, (notification) =>
      this.sockets.topics.publish(notification),
    )
    this.server.onRowChanges = (rowChanges) => {
      this.#history.record(rowChanges)
      this.threadSides.record(rowChanges)
    }
    this.server.onMail = (id) => {
      this.#recordViolation(() => this.ledger.recordMail(id))
      this.process.mailed()
      if (this.process.isDying) this.ledger.calls.recordInterrupted(id)
    }
    this.sockets = new Sockets(
      this.scheduler,
      {
        database: {
          transaction: (work) => this.server.database.transaction(work),
          listen: async () => async () => {},
        },
        verifyToken: (token) => this.server.verify(token),
        process: this.process,
      },
      this.seed.fork('bells'),
      (tab) => this.deviceOf(tab)?.conditions ?? cutOffConditions,
    )
    const answer = await this.server.freshPull(null)
    this.ledger.epoch = answer.epoch
    for (const person of cast ?? drawnCast(this.seed.fork('cast'))) {
      const nth = this.devices.filter((device) => device.person === person).length + 1
      const name = `${person ?? 'visitor'}${nth}`
      this.devices.push(new SimulatedDevice(name, person, this, this.seed.fork(name)))
    }
  }

  /** Answers what the server's own functions ask of it; a killed process asks nothing any more. */
  async answerFunction(request: Request): Promise<Response> {
    if (this.process.isDying) throw new TypeError('The process was killed')
    return this.server.answer(request)
  }

  /** Closes sockets and server, so that nothing holds this simulation in memory. */
  async end(): Promise<void> {
    this.sockets?.dropAll()
    await this.server?.close()
  }

  /** Returns the user of a device; null where the account was deleted. */
  personOf({ person }: SimulatedDevice): PersonName | null {
    return this.#deletedAccounts.has(person) ? null : person
  }

  isAccountDeleted = (userId: string | null): boolean => this.#deletedAccounts.hasUser(userId)

  /** Records a deleted account: from now on none of its data needs to stay anywhere. */
  accountDeleted = (userId: string): void => {
    this.tally.faults.add('account deleted')
    this.#deletedAccounts.add(userId)
    for (const { platform } of this.devices) this.ledger.signOuts.begin(platform, userId)
  }

  deviceOf(tab: Tab): SimulatedDevice | undefined {
    return this.devices.find((device) => device.platform === tab.platform)
  }

  openTab(device: SimulatedDevice, isOutdated = false): Tab {
    const tab = device.openTab(isOutdated, (failed, error) => {
      this.trace.note(`${failed.name} could not start: ${error}`)
      failed.kill()
    })
    this.trace.note(`${tab.name} opens${isOutdated ? ' an outdated version' : ''}`)
    return tab
  }

  /** Sets how many milliseconds a device's clock is ahead. */
  setClock({ platform }: SimulatedDevice, ahead: number): void {
    this.ledger.clockShows(platform, this.scheduler.now + platform.clockSkewMs)
    platform.clockSkewMs = ahead
    this.ledger.clockShows(platform, this.scheduler.now + platform.clockSkewMs)
  }

  tabKilled(tab: Tab): void {
    this.counts.kills += 1
    const device = this.deviceOf(tab)
    if (device) device.killedAt = this.scheduler.now
    this.trace.note(`${tab.name} is killed`)
  }

  /** Checks that items a tab reported as stored are stored. */
  itemsStored(tab: Tab, viewer: string, ids: readonly string[]): void {
    this.#recordViolation(() => this.ledger.checkStored(tab.platform, viewer, ids))
  }

  itemReplaced(tab: Tab, id: string): void {
    if (tab.dead) return
    this.tally.faults.add('number drawn twice')
    this.trace.note(`${tab.name} replaces ${id}`)
    this.ledger.markReplaced(id)
  }

  shownChanged = (tab: Tab, tables: ReadonlySet<string>): void => this.witness.observe(tab, tables)

  /** Runs a check where throwing would reach the wrong caller, and records its violation. */
  #recordViolation(check: () => void): void {
    try {
      check()
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      this.violation ??= error
    }
  }

  log(tab: Tab, level: string, words: unknown[]): void {
    if (tab.dead) return
    this.trace.note(`${tab.name} ${level}: ${words.map(toLine).join(' ')}`)
  }

  /** Advances the virtual time by so many milliseconds, running all events in between. */
  async run(time: number): Promise<void> {
    const until = this.scheduler.now + time
    await this.scheduler.settle()
    this.checkPromises()
    for (let next = this.scheduler.nextAt; next !== null && next <= until; next = this.scheduler.nextAt) {
      await this.scheduler.next()
      this.checkPromises()
    }
    this.scheduler.now = Math.max(this.scheduler.now, until)
  }

  /** Advances the time at once, as while all devices sleep: no timer runs in between. */
  sleep(time: number): void {
    this.trace.note('time passes')
    this.scheduler.now += time
    for (const device of this.devices) {
      if (device.cutOffSince !== null) device.cutOffSince += time
      device.killedAt += time
      for (const tab of device.open) {
        tab.connectionsLostAt += time
        tab.openedAt += time
      }
    }
  }

  get hasBackup(): boolean {
    return this.#lastBackup !== null
  }

  async backUp(): Promise<void> {
    this.trace.note('the server is backed up')
    const backup = await this.server.database.backup()
    this.#lastBackup = {
      backup,
      history: this.ledger.history(),
      sent: this.sent.history(),
      deletedAccounts: this.#deletedAccounts.history(),
    }
  }

  /** Restores the server from its backup. */
  async restore(): Promise<void> {
    if (!this.#lastBackup) throw new Error('There is no backup')
    this.trace.note('the server is restored from its backup')
    this.counts.restores += 1
    this.tally.faults.add('restored from backup')
    await this.server.restore(this.#lastBackup.backup)
    this.ledger.serverRestored(this.#lastBackup.history)
    this.sent.serverRestored(this.#lastBackup.sent)
    this.#deletedAccounts.serverRestored(this.#lastBackup.deletedAccounts)
    this.sockets.dropAll()
    this.observer.serverRestored()
    this.witness.serverRestored()
    this.#lastBackup = null
  }

  /** Checks the promises that hold at every moment on all devices that have changed. */
  checkPromises(): void {
    for (const device of this.devices) {
      // A device that sleeps may have half of a transaction.
      if (!device.isChanged || device.platform.isAsleep) continue
      device.isChanged = false
      this.ledger.updateSignOuts(device.platform)
      for (const viewer of viewersOn(device.platform))
        this.ledger.compareOutbox(device.platform, viewer, this.isAccountDeleted(viewer))
      checkHeaderStatus(device, this.scheduler.now)
      this.observer.compare(device)
    }
    if (this.violation) throw this.violation
  }

  /** Records an error that nobody caught: a violation, or of a tab that still ran. */
  uncaught(owner: string, error: unknown): void {
    this.trace.note(`${owner} threw ${toLine(error)}`)
    this.violation ??=
      error instanceof Violation ? error : new Violation('crash', `${owner}: ${toLine(error)}`, [owner])
  }
}
