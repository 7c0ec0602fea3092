import { toast } from 'sonner'
import type { OutboxItem } from '../outbox/item.ts'
import type { CancelOutcome } from '../outbox/remove-items.ts'
import { PartNotArrived } from '../platform/import-part.ts'
import type { Engine } from '../sync/engine.ts'
import { isNumberClash } from '../sync/renumbering.ts'
import { isOffline, isSending } from '../sync/status.ts'
import { notArrivedMessage } from '../ui/not-arrived.tsx'
import { actionWords, KEPT_WORDS } from './action-messages.ts'
import { TakenBack } from './cancelled.ts'
import { decisionWords } from './problems.ts'
import { refusalWords } from './refusals.ts'
import { unsentTitle } from './unsent-title.ts'

/** Milliseconds an action may take to be accepted before the person is told that it is kept here meanwhile. */
const PATIENCE = 2_500

/**
 * Says how things ended that were done in this window: the specification's own words when the server accepted, the
 * reason when it refused, and that they are kept when it cannot be reached. What earlier visits left behind gets one
 * summary.
 */
export class Announcer {
  readonly #mine = new Map<string, OutboxItem>()
  readonly #discarded = new Set<string>()
  readonly #takenBack = new TakenBack()
  #inherited = new Map<string, OutboxItem>()
  #inheritedSent = 0
  #follow: { unsubscribe(): void } | null = null
  #engine: Engine | null = null

  /** Follows the engine of whoever is using the device now. */
  attend(engine: Engine): void {
    if (this.#engine === engine) return
    this.#engine = engine
    this.#follow?.unsubscribe()
    this.#mine.clear()
    this.#inheritedSent = 0
    this.#takenBack.clear()
    this.#inherited = new Map(
      engine.outbox.items
        .filter(({ state, cancelled }) => state === 'waiting' && !cancelled)
        .map((item) => [item.id, item]),
    )
    this.#follow = engine.outbox.items$.subscribe((items) => {
      this.#look(items)
      this.#takenBack.look(items, (item) => unsentTitle(item, engine.view))
    })
  }

  /** What was just done here. */
  expect(engine: Engine, ids: readonly string[]): void {
    this.attend(engine)
    for (const item of engine.outbox.items) if (ids.includes(item.id)) this.#mine.set(item.id, item)
    const kept = () => {
      const waits = engine.outbox.items.some(({ id, state, notBefore }) => {
        return ids.includes(id) && state === 'waiting' && notBefore <= Date.now()
      })
      const status = engine.status$.value
      if (waits && !isSending(status)) toast.info(KEPT_WORDS, { id: KEPT_WORDS })
    }
    if (isOffline(engine.status$.value)) kept()
    else setTimeout(kept, PATIENCE)
  }

  /** She took these back herself; nothing is to be said about them. */
  forget(id: string): void {
    this.#discarded.add(id)
  }

  /** What she took back may have been sent before, or was. */
  tooLate(outcome: Exclude<CancelOutcome, 'discarded'>, title: string): void {
    this.#takenBack.told(outcome, title)
  }

  /** The disk refused what she asked for; nothing has changed. */
  notStored(error: unknown): void {
    console.warn('The device could not keep a change', error)
    toast.error(
      error instanceof PartNotArrived
        ? notArrivedMessage
        : 'This device could not store that; is there free space? Nothing has changed.',
    )
  }

  #look(items: readonly OutboxItem[]): void {
    const now = new Map(items.map((item) => [item.id, item]))
    this.#end(this.#mine, now, (item) => this.#accepted(item))
    this.#end(this.#inherited, now, () => {
      this.#inheritedSent += 1
    })
    if (this.#inherited.size === 0 && this.#inheritedSent > 0) {
      const count = this.#inheritedSent
      this.#inheritedSent = 0
      toast.success(count === 1 ? 'One saved change was sent.' : `${count} saved changes were sent.`)
    }
  }

  /** Tells of those that are over, each once. */
  #end(
    watched: Map<string, OutboxItem>,
    now: ReadonlyMap<string, OutboxItem>,
    accepted: (item: OutboxItem) => void,
  ): void {
    for (const [id, item] of watched) {
      const current = now.get(id)
      if (current?.state === 'waiting' || (current && isNumberClash(current))) continue
      watched.delete(id)
      if (current?.state === 'attention') this.#refused(current)
      else if (!this.#discarded.has(id)) accepted(current ?? item)
    }
  }

  #accepted({ mutation, decision }: OutboxItem): void {
    if (decision) {
      // Of a report the first decision stands, which may be another one.
      const before = mutation.kind === 'call' ? 'Decided before you' : 'Already done'
      toast.info(`${before}: ${decisionWords(decision)}`)
      return
    }
    const { done } = actionWords(mutation.action)
    if (done) toast.success(done, { id: done })
  }

  #refused(item: OutboxItem): void {
    if (!item.problem) return
    const { sentence, reason } = refusalWords(item, item.problem)
    toast.error(sentence, reason ? { description: reason } : {})
  }
}
