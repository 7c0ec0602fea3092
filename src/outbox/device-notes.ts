import { liveQuery } from 'dexie'
import { BehaviorSubject, type Subscription } from 'rxjs'
import type { OutboxDatabase } from './database.ts'

/** Small things only this device knows about its person, and forgets when she signs out. */
export class DeviceNotes {
  /** By key; null until they are read. Every window sees what another one noted. */
  readonly all$ = new BehaviorSubject<ReadonlyMap<string, string> | null>(null)
  readonly #database: Pick<OutboxDatabase, 'device'>
  readonly #subscription: Subscription

  constructor(database: Pick<OutboxDatabase, 'device'>) {
    this.#database = database
    this.#subscription = liveQuery(() => database.device.toArray()).subscribe({
      next: (rows) => this.all$.next(new Map(rows.map(({ key, value }) => [key, value]))),
      error: (error: unknown) => console.warn('The notes of this device could not be read', error),
    }) as Subscription
  }

  async note(key: string, value: string): Promise<void> {
    await this.#database.device.put({ key, value })
  }

  close(): void {
    this.#subscription.unsubscribe()
    this.all$.complete()
  }
}
