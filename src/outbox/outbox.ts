import { BehaviorSubject } from 'rxjs'
import type { Mutation } from '../domain/mutation.ts'
import type { Decision, PushResult } from '../domain/protocol.ts'
import { retryOnAbort } from '../platform/retry-on-abort.ts'
import { DeviceNotes } from './device-notes.ts'
import { Drafts, type SentForm } from './drafts.ts'
import { HeldItems } from './held-items.ts'
import type { OutboxItem, Problem, StoredUpload } from './item.ts'
import { addItems, type Hold, newItems } from './new-items.ts'
import { OutboxConnection } from './outbox-connection.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { readItems } from './read-items.ts'
import { type CancelOutcome, cancelItem, removeConfirmed } from './remove-items.ts'
import * as transitions from './transitions.ts'

/** How mutations are added. */
export interface AddOptions extends Hold {
  /** The form that they were written in: its draft is deleted in the same transaction. */
  form?: SentForm | undefined
}

type Read = (database: OutboxDatabase) => PromiseLike<OutboxItem[]>
const inOrder: Read = ({ items }) => items.orderBy('seq').toArray()

/**
 * The user's mutations that no pull has confirmed, and drafts of forms. Each promise resolves after its change is on disk.
 * The tabs of a device see each other's changes.
 */
export class Outbox {
  /** Oldest first. */
  readonly items$ = new BehaviorSubject<readonly OutboxItem[]>([])
  readonly held = new HeldItems(this.items$)
  readonly notes: DeviceNotes
  readonly drafts: Drafts
  readonly #connection: OutboxConnection
  #reading: Promise<unknown> = Promise.resolve()
  /** A read that is queued and has not begun. */
  #queuedRead: Promise<boolean> | null = null
  #closed = false
  /** A tab deletes the database: the user signed out. */
  #deleted = false

  private constructor(viewerId: string) {
    // After a failed read the old items stay; the next read replaces them.
    const warnNotRead = (error: unknown) => {
      if (!this.#closed && !this.#deleted) console.warn('The outbox could not be read', error)
    }
    this.#connection = new OutboxConnection(viewerId, {
      itemsInMemory: () => this.items,
      deleted: () => {
        this.#deleted = true
      },
      changed: () => void retryOnAbort(() => this.refresh()).catch(warnNotRead),
      notesChanged: (notes) => this.notes.replaceAll(notes),
    })
    this.notes = new DeviceNotes(this.#connection)
    this.drafts = new Drafts(viewerId, this.#connection)
  }

  /** Opens the outbox and reads its items without Dexie, which is loaded when it is first needed. */
  static async open(viewerId: string): Promise<Outbox> {
    const outbox = new Outbox(viewerId)
    const items = await readItems(viewerId)
    if (items) outbox.items$.next(items)
    else await outbox.subscribe()
    return outbox
  }

  /** Loads Dexie and subscribes to changes of other tabs. */
  async subscribe(): Promise<void> {
    await this.#connection.open()
    await this.refresh()
    await this.drafts.restoreLeft()
  }

  /** Returns the id of this device, which the server stores with each mutation. */
  deviceId(): Promise<string> {
    return this.#connection.deviceId()
  }

  get items(): readonly OutboxItem[] {
    return this.items$.value
  }

  /** Reads the items again. Calls share a read that has not begun. */
  async refresh(): Promise<void> {
    this.#queuedRead ??= this.#readAndShow(inOrder, () => {
      this.#queuedRead = null
    })
    await this.#queuedRead
  }

  /** Stores mutations with their files, in one transaction. Returns their ids. */
  async add(
    mutations: readonly Mutation[],
    now: number,
    { form, ...hold }: AddOptions = {},
  ): Promise<string[]> {
    const added = await newItems(mutations, now, hold)
    const write = (database: OutboxDatabase) => addItems(database, added)
    if (form) await this.drafts.send(form, now, write)
    else await this.#write(write)
    await this.refresh()
    return added.items.map(({ id }) => id)
  }

  /**
   * Cancels items and stores mutations in their place, in one transaction. Returns the new ids; none, and nothing changes,
   * where one of the items was applied or is gone.
   */
  async replace(ids: readonly string[], mutations: readonly Mutation[], now: number): Promise<string[]> {
    const added = await newItems(mutations, now)
    const isReplaced = await this.#write(async (database) => {
      const standing = await database.items
        .where('id')
        .anyOf([...ids])
        .toArray()
      if (standing.length < ids.length || standing.some(({ state }) => state === 'applied')) return false
      for (const id of ids) await cancelItem(database, id)
      await addItems(database, added)
      return true
    })
    await this.refresh()
    return isReplaced ? added.items.map(({ id }) => id) : []
  }

  async bytes(upload: StoredUpload): Promise<ArrayBuffer | undefined> {
    return (await this.#connection.run(({ blobs }) => blobs.get(upload.blob)))?.bytes
  }

  /** Marks a file as uploaded. Its bytes stay until the item is confirmed, for an edit after a refusal. */
  async markUploaded(id: string, path: string): Promise<void> {
    await this.#change([id], (item) => {
      for (const upload of item.uploads) if (upload.path === path) upload.done = true
      return true
    })
  }

  /**
   * Marks items as possibly sent, before they are sent. Returns in `going` those that are still to be sent, without items
   * cancelled meanwhile, and in `first` those that were never sent before.
   */
  async markSending(ids: readonly string[]): Promise<Record<'going' | 'first', ReadonlySet<string>>> {
    const first = new Set<string>()
    return { going: await this.#change(ids, transitions.markSending(first)), first }
  }

  /** Marks items as definitely not sent; those cancelled meanwhile are finished. */
  async unmarkSending(ids: readonly string[]): Promise<void> {
    await this.#change(ids, transitions.unmarkSending)
  }

  async markApplied(
    id: string,
    xid: string | null,
    decision: Decision | null,
    epoch?: string,
  ): Promise<void> {
    await this.#change([id], transitions.markApplied(xid, decision, epoch ?? null))
  }

  /** Applies the results of one push of this epoch in one transaction. */
  async applyResults(results: readonly PushResult[], epoch: string): Promise<void> {
    const ends = new Map(
      results.map((result) => [
        result.id,
        result.status === 'applied'
          ? transitions.markApplied(result.xid, result.decision ?? null, epoch)
          : transitions.markRefused(result),
      ]),
    )
    await this.#change([...ends.keys()], (item) => ends.get(item.id)?.(item) ?? false)
  }

  async markRefused(id: string, problem: Problem): Promise<void> {
    await this.#change([id], transitions.markRefused(problem))
  }

  /** Marks an item as cancelled in time. */
  async markCancelled(id: string): Promise<void> {
    await this.#change([id], transitions.markCancelled)
  }

  /** Marks a cancelled item of which nobody can tell whether the server applied it. */
  async markUnknown(id: string): Promise<void> {
    await this.#change([id], transitions.markUnknown)
  }

  /** Queues an item again. The server answers an id that it has applied as before. */
  async retry(id: string): Promise<void> {
    await this.#change([id], transitions.requeue)
  }

  /** Rebases a conflicting item and queues it again. Returns false where there is no conflict, or no row any more. */
  async keepMine(id: string): Promise<boolean> {
    return (await this.#change([id], transitions.rebaseAndRequeue)).has(id)
  }

  /** Cancels an item and the later items of the same action. */
  async cancel(id: string): Promise<CancelOutcome> {
    const done = await this.#write((database) => cancelItem(database, id))
    await this.refresh()
    return done
  }

  /** Cancels an item and saves it as its form's draft, in one transaction; no draft where it was sent already. */
  async cancelIntoDraft(id: string, key: string, value: unknown, now: number): Promise<CancelOutcome> {
    let outcome: CancelOutcome = 'sent'
    await this.drafts.save(key, value, now, async (database) => {
      outcome = await cancelItem(database, id)
      return outcome !== 'sent'
    })
    await this.refresh()
    return outcome
  }

  /**
   * Removes applied items of these transactions: a pull of this epoch contained their rows. Requeues items applied in
   * another epoch, and those that the server reports as `lost`.
   */
  async confirm(xids: readonly string[], epoch: string, lost: readonly string[] = []): Promise<void> {
    const isOfAnotherEpoch = transitions.isLost(epoch, epoch)
    const named = new Set(lost)
    const isLost = (item: OutboxItem) => named.has(item.id) || isOfAnotherEpoch(item)
    await this.#write((database) => removeConfirmed(database, isLost, new Set(xids)))
    await this.refresh()
  }

  /** Requeues what the server applied before this epoch and may have lost. `last` is the epoch of items that name none. */
  async requeueLost(epoch: string, last: string): Promise<void> {
    await this.#connection.run(({ items }) =>
      items.filter(transitions.isLost(epoch, last)).modify(transitions.requeuedPatch),
    )
    await this.refresh()
  }

  close(): void {
    this.#closed = true
    this.#connection.close()
    this.items$.complete()
    this.notes.close()
  }

  /** Runs `work` in one transaction over the items and their files. Dexie needs an async function to follow its promises. */
  #write<Value>(work: (database: OutboxDatabase) => Promise<Value>): Promise<Value> {
    return this.#connection.run((database) =>
      database.transaction('rw', database.items, database.blobs, async () => work(database)),
    )
  }

  /** Returns the ids of the items that changed. Rejects once the outbox is closed, or deleted by another tab. */
  async #change(ids: readonly string[], change: (item: OutboxItem) => boolean): Promise<Set<string>> {
    const changed = new Set<string>()
    // Read in the same transaction: subscribers see each applied item, with its decision, before it is confirmed.
    const isDone = await this.#readAndShow((database) =>
      database.transaction('rw', database.items, async () => {
        const { items } = database
        const meant = await items
          .where('id')
          .anyOf([...ids])
          .toArray()
        const written = meant.filter(change)
        for (const { id } of written) changed.add(id)
        await items.bulkPut(written)
        return items.orderBy('seq').toArray()
      }),
    )
    if (!isDone) throw new DOMException('This outbox is closed', 'InvalidStateError')
    return changed
  }

  /** Reads one after the other, so that no older items replace newer ones. Returns false once it is closed or deleted. */
  #readAndShow(read: Read, begins = () => {}): Promise<boolean> {
    const shown = this.#reading.then(async () => {
      begins()
      if (this.#closed || this.#deleted) return false
      const items = await this.#connection.run(read)
      const wasCleared = await this.#connection.wasCleared()
      const standing = wasCleared && !this.#deleted ? await this.#connection.restoreItems(this.items) : items
      if (!this.#closed && !this.#deleted) this.items$.next(standing)
      return true
    })
    this.#reading = shown.catch(() => undefined)
    return shown
  }
}
