import { defer, type Observable, switchMap } from 'rxjs'
import { importPart } from '../platform/import-part.ts'
import type { DraftSummary } from './draft-summaries.ts'
import { forgetLeftDraft, keepLeftDraft, leftDrafts } from './left-drafts.ts'
import type { OutboxConnection } from './outbox-connection.ts'
import type { Draft } from './outbox-database.ts'
import { countDrafts } from './read-items.ts'

/**
 * The content of a viewer's unfinished forms, on this device only. Each promise resolves after its change is on disk. The
 * tabs of a device see each other's changes.
 */
export class Drafts {
  readonly #viewerId: string
  readonly #connection: OutboxConnection

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
  all(): Promise<Draft[]> {
    return this.#connection.run(({ drafts }) => drafts.toArray())
  }

  async read(key: string): Promise<unknown> {
    await this.restoreLeft()
    return (await this.#connection.run(({ drafts }) => drafts.get(key)))?.value
  }

  async save(key: string, value: unknown, now: number): Promise<void> {
    await this.#connection.run(({ drafts }) => drafts.put({ key, value, at: now }))
    forgetLeftDraft(this.#viewerId, key)
  }

  async discard(key: string): Promise<void> {
    forgetLeftDraft(this.#viewerId, key)
    await this.#connection.run(({ drafts }) => drafts.delete(key))
  }

  /** Keeps a draft while the page is left, when no write to IndexedDB can be relied on. Its files are not kept. */
  keepOnLeave(key: string, value: object, now: number): void {
    if (!this.#connection.isOver) keepLeftDraft(this.#viewerId, key, { value, at: now })
  }

  /** Stores drafts that were kept while a page was left, with the files of the drafts stored before. */
  async restoreLeft(): Promise<void> {
    for (const { key, value, at } of leftDrafts(this.#viewerId)) {
      await this.#connection.run(({ drafts }) =>
        drafts.db.transaction('rw', drafts, async () => {
          const stored = await drafts.get(key)
          if (!stored || stored.at < at)
            await drafts.put({ key, value: { ...(stored?.value as object | undefined), ...value }, at })
        }),
      )
      forgetLeftDraft(this.#viewerId, key)
    }
  }
}
