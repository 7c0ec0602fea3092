import { defer, type Observable, switchMap } from 'rxjs'
import { importPart } from '../platform/import-part.ts'
import { detachFiles, missingFiles, putDraft, readWithFiles, removeDraft } from './draft-files.ts'
import type { DraftSummary } from './draft-summaries.ts'
import { forgetLeftDraft, keepLeftDraft, leftDrafts } from './left-drafts.ts'
import type { OutboxConnection } from './outbox-connection.ts'
import type { Draft, OutboxDatabase } from './outbox-database.ts'
import { countDrafts } from './read-items.ts'

/** A form whose content is being sent. */
export interface SentForm {
  /** Key of its draft. */
  key: string
  /** Id under which its page keeps the content if it is left meanwhile; null where the draft on disk has all of it. */
  leftId: string | null
}

/** Name of the note that says which content, kept by a left page, needs no restoring any more. */
const settledNote = (key: string) => `left-draft:${key}`

/**
 * The content of a viewer's unfinished forms, on this device only. Each promise resolves after its change is on disk. The
 * tabs of a device see each other's changes.
 */
export class Drafts {
  readonly #viewerId: string
  readonly #connection: OutboxConnection
  /** The ids of this page's files in the table `blobs`. */
  readonly #fileIds = new WeakMap<Blob, string>()
  #writing: Promise<void> = Promise.resolve()

  constructor(viewerId: string, connection: OutboxConnection) {
    this.#viewerId = viewerId
    this.#connection = connection
  }

  /** Emits the unfinished forms, newest first, and again whenever any tab changes them. */
  summaries(): Observable<readonly DraftSummary[]> {
    const open = async () => {
      const [database, { draftSummaries }] = await Promise.all([
        this.#connection.open(),
        importPart(() => import('./draft-summaries.ts')),
      ])
      return draftSummaries(database)
    }
    return defer(open).pipe(switchMap((observable) => observable))
  }

  /** Counts unfinished forms, without loading Dexie. */
  count(): Promise<number> {
    return countDrafts(this.#viewerId)
  }

  /** Returns all unfinished forms with their content. */
  async all(): Promise<Draft[]> {
    const keys = await this.#connection.run(({ drafts }) => drafts.toCollection().primaryKeys())
    const drafts = await Promise.all(keys.map((key) => this.#get(key)))
    return drafts.filter((draft) => draft !== undefined)
  }

  async read(key: string): Promise<unknown> {
    await this.restoreLeft()
    return (await this.#get(key))?.value
  }

  /** Stores a draft in a transaction in which `allows`, which may write items, is true. */
  save(
    key: string,
    value: unknown,
    now: number,
    allows: (database: OutboxDatabase) => Promise<boolean> = async () => true,
  ): Promise<void> {
    return this.#inOrder(async () => {
      const detached = detachFiles(value, this.#fileIds)
      const read = new Map<string, ArrayBuffer>()
      const put = (database: OutboxDatabase) =>
        database.transaction('rw', database.items, database.blobs, database.drafts, async () => {
          const missing = await missingFiles(database, [...detached.files.keys()])
          const unread = missing.filter((id) => !read.has(id))
          if (unread.length === 0 && (await allows(database)))
            await putDraft(database, { key, value: detached.value, at: now }, read)
          return unread
        })
      // A file cannot be read within a transaction; another tab may have removed one meanwhile.
      for (let unread = await this.#connection.run(put); unread.length > 0; ) {
        for (const id of unread)
          read.set(id, (await detached.files.get(id)?.arrayBuffer()) ?? new ArrayBuffer(0))
        unread = await this.#connection.run(put)
      }
      forgetLeftDraft(this.#viewerId, key, now)
    })
  }

  /**
   * Runs `write`, which stores what a form sends, and deletes its draft in the same transaction: after a crash the form is
   * either sent or still a draft. `write` may use the items, too.
   */
  send(
    { key, leftId }: SentForm,
    now: number,
    write: (database: OutboxDatabase) => Promise<unknown>,
  ): Promise<void> {
    let begins = () => {}
    const begun = new Promise<void>((resolve) => {
      begins = resolve
    })
    const sent = this.#writing.then(() =>
      this.#connection.run((database) => {
        const { items, blobs, drafts, device } = database
        return database.transaction('rw', items, blobs, drafts, device, async () => {
          begins()
          await write(database)
          await removeDraft(database, key)
          if (leftId) await device.put({ key: settledNote(key), value: leftId })
        })
      }),
    )
    // The browser runs transactions in the order in which they begin: later writes need not wait for the end of this one.
    this.#writing = Promise.race([begun, sent.catch(() => undefined)])
    return sent.then(() => forgetLeftDraft(this.#viewerId, key, now))
  }

  /** Deletes a draft. Where the page is left first, the next start deletes it. */
  discard(key: string, now: number): Promise<void> {
    this.#keep(key, null, now, crypto.randomUUID())
    return this.#inOrder(async () => {
      await this.#connection.run((database) =>
        database.transaction('rw', database.blobs, database.drafts, () => removeDraft(database, key)),
      )
      forgetLeftDraft(this.#viewerId, key, now)
    })
  }

  /** Keeps a draft while the page is left, when no write to IndexedDB can be relied on. Its files are not kept. */
  keepOnLeave(key: string, value: object, now: number, id: string): void {
    this.#keep(key, value, now, id)
  }

  #keep(key: string, value: object | null, at: number, id: string): void {
    if (!this.#connection.isOver) keepLeftDraft(this.#viewerId, key, { value, at, id })
  }

  /**
   * Stores drafts that were kept while a page was left, with the files of the drafts stored before, and deletes those that
   * were discarded then. Each is restored once, and not where it was being sent and was: after a power failure the browser
   * may return what was forgotten.
   */
  async restoreLeft(): Promise<void> {
    for (const { key, value, at, id } of leftDrafts(this.#viewerId)) {
      await this.#connection.run((database) => {
        const { blobs, drafts, device } = database
        return database.transaction('rw', blobs, drafts, device, async () => {
          const settled = await device.get(settledNote(key))
          if (id && settled?.value === id) return
          if (id) await device.put({ key: settledNote(key), value: id })
          const stored = await drafts.get(key)
          if (stored && stored.at >= at) return
          const merged = { ...(stored?.value as object | undefined), ...value }
          await (value ? putDraft(database, { key, value: merged, at }) : removeDraft(database, key))
        })
      })
      forgetLeftDraft(this.#viewerId, key, at)
    }
  }

  #get(key: string): Promise<Draft | undefined> {
    return this.#connection.run((database) =>
      database.transaction('r', database.drafts, database.blobs, () =>
        readWithFiles(database, key, this.#fileIds),
      ),
    )
  }

  /** Runs one write after the other, so that no older content replaces a newer one. */
  #inOrder(write: () => Promise<void>): Promise<void> {
    const written = this.#writing.then(write)
    this.#writing = written.catch(() => undefined)
    return written
  }
}
