import { BehaviorSubject } from 'rxjs'
import { isOffline } from '../remote/is-offline.ts'
import { type Known, type SyncStatus, syncStatus } from './status.ts'
import type { Connectivity } from './tab-channel.ts'

/** The status that one tab shows. */
export class ShownStatus {
  readonly status$ = new BehaviorSubject<SyncStatus>({ kind: 'starting' })
  #connectivity: Connectivity = { cutOff: isOffline(), storageFailed: false, updateNeeded: false }
  #isOver = false
  readonly #known: () => Known

  constructor(known: () => Known) {
    this.#known = known
  }

  get connectivity(): Connectivity {
    return this.#connectivity
  }

  /** Shows what has been found out about the server and the disk. */
  note(news: Partial<Connectivity>): void {
    this.#connectivity = { ...this.#connectivity, ...news }
    this.show()
  }

  /** Shows what the tab knows now. An equal status stays the same object, so that nothing renders again. */
  show(): void {
    if (this.#isOver) return
    const status = syncStatus({ ...this.#known(), ...this.#connectivity })
    if (!isSameStatus(status, this.status$.value)) this.status$.next(status)
  }

  /** Claims nothing any more: mutations of this tab and others are not observed from here on. */
  end(): void {
    this.#isOver = true
    this.status$.next({ kind: 'starting' })
  }
}

function isSameStatus(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])
}
