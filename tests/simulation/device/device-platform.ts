import type { Random } from '../chance/random.ts'
import type { Bundle } from '../run/bundle.ts'
import { cloned } from '../run/clone.ts'
import type { Owner, Scheduler } from '../run/scheduler.ts'
import type * as DiskApi from '../tab/disk-entry.ts'
import { Channels } from './channels.ts'
import { contextWith } from './context.ts'
import { Locks } from './locks.ts'

/** The browser storage, locks and channels of one device, shared by its tabs, and the device's clock. */
export class DevicePlatform {
  readonly name: string
  readonly locks: Locks
  readonly channels: Channels
  readonly disk: typeof DiskApi
  readonly localStorage = new Map<string, string>()
  /** Milliseconds by which the device's clock is ahead of the server's. */
  clockSkewMs = 0
  /** The value of `navigator.onLine`: false only where the browser is sure that there is no network. */
  isOnline = true
  /** Nothing on the device runs. */
  isAsleep = false
  /** Called before each step of the disk. */
  beforeStep: () => void = () => {}

  constructor(name: string, scheduler: Scheduler, bundle: Bundle, chance: Random) {
    this.name = name
    this.locks = new Locks(scheduler)
    this.channels = new Channels(scheduler)
    const isAsleep = () => this.isAsleep
    const owner: Owner = {
      name: `${name}/disk`,
      dead: false,
      get isFrozen() {
        return isAsleep()
      },
      beforeStep: () => this.beforeStep(),
    }
    const context = contextWith({
      setImmediate: (run: () => void) => scheduler.step(owner, run),
      structuredClone: cloned,
      DOMException,
      console,
    })
    bundle.disk.runInContext(context)
    this.disk = context.Disk
    this.#chance = chance
  }

  readonly #chance: Random

  /** Ends a tab's transactions, locks and channels. */
  forget(owner: Owner): void {
    this.disk.kill(owner, () => this.#chance.chance(0.5))
    this.locks.forget(owner)
    this.channels.forget(owner)
  }
}
