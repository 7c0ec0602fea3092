import { BehaviorSubject, defer, type Observable, switchMap } from 'rxjs'
import type { Mutation } from '../domain/mutation.ts'
import { type Decision, PROTOCOL, type PushResult } from '../domain/protocol.ts'
import { importPart } from '../platform/import-part.ts'
import { retryOnAbort } from '../platform/retry-on-abort.ts'
import { DeviceNotes } from './device-notes.ts'
import type { DraftMark } from './draft-summaries.ts'
import { type OutboxItem, type Problem, type StoredUpload, stored } from './item.ts'
import { Disk } from './outbox-connection.ts'
import type { Draft, NewItem, OutboxDatabase } from './outbox-database.ts'
import { countDrafts, readItems } from './read-items.ts'
import { type Discarded, settleDone, takeOut } from './remove-items.ts'
import * as become from './transitions.ts'

type Read = (database: OutboxDatabase) => PromiseLike<OutboxItem[]>
const inOrder: Read = ({ items }) => items.orderBy('seq').toArray()

const newId = () => crypto.randomUUID()

/**
 * What the person did and the server has not confirmed. Everything is on disk before a promise of this class resolves;
 * windows of the same device see each other's changes.
 */
export class Outbox {
  /** Oldest first. */
  readonly items$ = new BehaviorSubject<readonly OutboxItem[]>([])
  readonly notes: DeviceNotes
  readonly #viewerId: string
  readonly #disk: Disk
  #reading: Promise<unknown> = Promise.resolve()
  /** A reading that has not begun. */
  #next: Promise<boolean> | null = null
  #closed = false
  /** A window of ours deletes it: she signed out. */
  #deleted = false

  private constructor(viewerId: string) {
    this.#viewerId = viewerId
    // A reading that fails leaves what is shown; the next one tells.
    const unread = (error: unknown) => {
      if (!this.#closed && !this.#deleted) console.warn('What waits could not be read', error)
    }
    this.#disk = new Disk(viewerId, {
      held: () => this.items,
      deleted: () => {
        this.#deleted = true
      },
      changed: () => void retryOnAbort(() => this.refresh()).catch(unread),
      noted: (notes) => this.notes.read(notes),
    })
    this.notes = new DeviceNotes(this.#disk)
  }

  /** Shows what waits. Dexie, which writes and tells the windows of each other, is loaded when it is first needed. */
  static async open(viewerId: string): Promise<Outbox> {
    const outbox = new Outbox(viewerId)
    const items = await readItems(viewerId)
    if (items) outbox.items$.next(items)
    else await outbox.subscribe()
    return outbox
  }

  /** Hears from now on what other windows do. */
  async subscribe(): Promise<void> {
    await this.#disk.opened()
    await this.refresh()
  }

  /** Names this device to the server. */
  deviceId(): Promise<string> {
    return this.#disk.deviceId()
  }

  get items(): readonly OutboxItem[] {
    return this.items$.value
  }

  /** Reads again at once, for a caller that must see its own write. A reading yet to begin serves all who ask for one. */
  async refresh(): Promise<void> {
    this.#next ??= this.#show(inOrder, () => {
      this.#next = null
    })
    await this.#next
  }

  /** Keeps mutations, files included, in their order, each after the one before. Returns their ids. */
  async add(mutations: readonly Mutation[], now: number, holdFor = 0): Promise<string[]> {
    const items: NewItem[] = []
    const blobs: { id: string; bytes: ArrayBuffer }[] = []
    for (const mutation of mutations) {
      const kept = stored(mutation, newId)
      for (const { id, file } of kept.blobs) blobs.push({ id, bytes: await file.arrayBuffer() })
      items.push({
        id: newId(),
        v: PROTOCOL,
        at: now,
        notBefore: now + holdFor,
        mutation: kept.mutation,
        uploads: kept.uploads,
        after: items.at(-1)?.id ?? null,
        state: 'waiting',
        sent: false,
        withdrawn: false,
        xid: null,
        decision: null,
        problem: null,
      })
    }
    await this.#disk.use((database) =>
      database.transaction('rw', database.items, database.blobs, async () => {
        await database.blobs.bulkAdd(blobs)
        await database.items.bulkAdd(items)
      }),
    )
    await this.refresh()
    return items.map(({ id }) => id)
  }

  async bytes(upload: StoredUpload): Promise<ArrayBuffer | undefined> {
    return (await this.#disk.use(({ blobs }) => blobs.get(upload.blob)))?.bytes
  }

  /** The file is on the server; its bytes stay until the whole item is done, for an edit after a refusal. */
  async uploaded(id: string, path: string): Promise<void> {
    await this.#change([id], (item) => {
      for (const upload of item.uploads) if (upload.path === path) upload.done = true
      return true
    })
  }

  /**
   * On disk before anything goes out: from here on it may have reached the server. `going` still wait to be sent: what was
   * taken back in this moment is not among them; of these, `first` never went out before.
   */
  async sending(ids: readonly string[]): Promise<Record<'going' | 'first', ReadonlySet<string>>> {
    const first = new Set<string>()
    return { going: await this.#change(ids, become.goesOut(first)), first }
  }

  /** Certainly none of these reached the server. What was taken back meanwhile was so in time. */
  async unsent(ids: readonly string[]): Promise<void> {
    await this.#change(ids, become.neverWent)
  }

  async applied(id: string, xid: string | null, decision: Decision | null, epoch?: string): Promise<void> {
    await this.#change([id], become.done(xid, decision, epoch ?? null))
  }

  /** What the server answered to a whole request in this epoch, as one write. */
  async answered(results: readonly PushResult[], epoch: string): Promise<void> {
    const ends = new Map(
      results.map((result) => [
        result.id,
        result.status === 'applied'
          ? become.done(result.xid, result.decision ?? null, epoch)
          : become.refused(result),
      ]),
    )
    await this.#change([...ends.keys()], (item) => ends.get(item.id)?.(item) ?? false)
  }

  async needsAttention(id: string, problem: Problem): Promise<void> {
    await this.#change([id], become.refused(problem))
  }

  /** The server never heard of it and never will. */
  async takenBack(id: string): Promise<void> {
    await this.#change([id], become.wasTakenBack)
  }

  /** She wanted it back, and nobody can say whether it arrived. */
  async unknown(id: string): Promise<void> {
    await this.#change([id], become.isUnknown)
  }

  /** Tries again; what the server had already applied it answers as before. */
  async retry(id: string): Promise<void> {
    await this.#change([id], become.goesAgain)
  }

  /**
   * Sends a conflicting change once more, on top of what the server has now. False where it does not conflict (any
   * more), or with a row that is gone.
   */
  async keepMine(id: string): Promise<boolean> {
    return (await this.#change([id], become.goesOnTop)).has(id)
  }

  /** Takes something back, and with it what was to follow in the same act. */
  async discard(id: string): Promise<Discarded> {
    const done = await this.#disk.use((database) =>
      database.transaction('rw', database.items, database.blobs, () => takeOut(database, id)),
    )
    await this.refresh()
    return done
  }

  /** Takes something back into its form's draft, both or neither: where it was sent already, no draft is made. */
  async reopen(id: string, key: string, value: unknown, now: number): Promise<Discarded> {
    const done = await this.#disk.use((database) => {
      const { items, blobs, drafts } = database
      return database.transaction('rw', items, blobs, drafts, async () => {
        const taken = await takeOut(database, id)
        if (taken !== 'sent') await drafts.put({ key, value, at: now })
        return taken
      })
    })
    await this.refresh()
    return done
  }

  /**
   * A pull contained these transactions of this epoch: the rows themselves now show what the items did. What was applied
   * in another epoch, or is `lost` by the server's own word, is sent once more.
   */
  async settle(xids: readonly string[], epoch: string, lost: readonly string[] = []): Promise<void> {
    const isOfAnotherEpoch = become.isLost(epoch, epoch)
    const named = new Set(lost)
    const isLost = (item: OutboxItem) => named.has(item.id) || isOfAnotherEpoch(item)
    await this.#disk.use((database) =>
      database.transaction('rw', database.items, database.blobs, () =>
        settleDone(database, isLost, new Set(xids)),
      ),
    )
    await this.refresh()
  }

  /** The server began a new epoch after `last`: what it had applied before may be lost, so it is sent once more. */
  async sendAgain(epoch: string, last: string): Promise<void> {
    await this.#disk.use(({ items }) => items.filter(become.isLost(epoch, last)).modify(become.goesOnceMore))
    await this.refresh()
  }

  /** Every form left unfinished, the latest first; speaks again whenever that changes, in any window. */
  drafts(): Observable<readonly DraftMark[]> {
    const marks = async () => {
      const [database, { draftMarks }] = await Promise.all([
        this.#disk.opened(),
        importPart(() => import('./draft-summaries.ts')),
      ])
      return draftMarks(database)
    }
    return defer(marks).pipe(switchMap((observable) => observable))
  }

  /** How many forms were left unfinished; needs no code but this. */
  countDrafts(): Promise<number> {
    return countDrafts(this.#viewerId)
  }

  /** Every form left unfinished, with what stands in it. */
  async wholeDrafts(): Promise<Draft[]> {
    return this.#disk.use(({ drafts }) => drafts.toArray())
  }

  async draft(key: string): Promise<unknown> {
    return (await this.#disk.use(({ drafts }) => drafts.get(key)))?.value
  }

  async saveDraft(key: string, value: unknown, now: number): Promise<void> {
    await this.#disk.use(({ drafts }) => drafts.put({ key, value, at: now }))
  }

  async discardDraft(key: string): Promise<void> {
    await this.#disk.use(({ drafts }) => drafts.delete(key))
  }

  close(): void {
    this.#closed = true
    this.#disk.close()
    this.items$.complete()
    this.notes.close()
  }

  /** Returns which of these items did change. Rejects once this outbox is closed, or deleted by another window. */
  async #change(ids: readonly string[], change: (item: OutboxItem) => boolean): Promise<Set<string>> {
    const changed = new Set<string>()
    // Read in the same transaction: an item that is applied and then settled was seen applied, with its decision.
    const isDone = await this.#show((database) =>
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

  /** One reading after the other: never back in time. False where there is nothing to read any more. */
  #show(read: Read, begins = () => {}): Promise<boolean> {
    const shown = this.#reading.then(async () => {
      begins()
      if (this.#closed || this.#deleted) return false
      const items = await this.#disk.use(read)
      const emptied = (await this.#disk.use(({ device }) => device.get('id'))) === undefined
      const standing = emptied && !this.#deleted ? await this.#disk.putBack(this.items) : items
      if (!this.#closed && !this.#deleted) this.items$.next(standing)
      return true
    })
    this.#reading = shown.catch(() => undefined)
    return shown
  }
}
