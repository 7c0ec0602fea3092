import { BehaviorSubject } from 'rxjs'
import type { Disk } from './outbox-connection.ts'

/** Small things only this device knows about its person, and forgets when she signs out. */
export class DeviceNotes {
  /** By key; null until they are read. Every window sees what another one noted. */
  readonly all$ = new BehaviorSubject<ReadonlyMap<string, string> | null>(null)
  readonly #disk: Disk

  constructor(disk: Disk) {
    this.#disk = disk
  }

  async note(key: string, value: string): Promise<void> {
    await this.#disk.use(({ device }) => device.put({ key, value }))
  }

  /** What the disk holds now. */
  read(notes: ReadonlyMap<string, string>): void {
    this.all$.next(notes)
  }

  close(): void {
    this.all$.complete()
  }
}
