import { BehaviorSubject } from 'rxjs'
import type { OutboxConnection } from './outbox-connection.ts'

/** Small values that only this device stores about its user; deleted at sign-out. */
export class DeviceNotes {
  /** By key; null until they are read. Each tab sees the others' changes. */
  readonly all$ = new BehaviorSubject<ReadonlyMap<string, string> | null>(null)
  readonly #connection: OutboxConnection

  constructor(connection: OutboxConnection) {
    this.#connection = connection
  }

  async set(key: string, value: string): Promise<void> {
    await this.#connection.run(({ device }) => device.put({ key, value }))
  }

  /** Deletes a note; does nothing where there is none. */
  async delete(key: string): Promise<void> {
    await this.#connection.run(({ device }) => device.delete(key))
  }

  /** Replaces the values in memory with those on disk. */
  replaceAll(notes: ReadonlyMap<string, string>): void {
    this.all$.next(notes)
  }

  close(): void {
    this.all$.complete()
  }
}
