import { isQuiet, type OutboxItem } from '../outbox/item.ts'
import type { CancelOutcome } from '../outbox/remove-items.ts'
import type { Engine } from '../sync/engine.ts'
import { isNumberClash } from '../sync/renumbering.ts'
import { isOffline } from '../sync/status.ts'
import { toast } from '../ui/toast.tsx'
import { verbatim } from '../ui/verbatim-text.ts'
import { doneMessage } from './action-messages.ts'
import { CancelToasts } from './cancel-toasts.ts'
import { failureOf } from './outcome.ts'
import { decisionMessage } from './problems.ts'
import { refusalMessage } from './refusals.ts'
import { savedMessage } from './saved-message.ts'
import { unsentTitle } from './unsent-title.ts'

/** An action that is not accepted in this time is reported as saved on this device. */
const SAVED_TOAST_DELAY_MS = 2_500

/**
 * Shows a toast for the result of each action of this tab: the specification's message when the server accepted, the
 * reason when it refused, and that it is saved when the server cannot be reached. Actions of earlier visits get one
 * summary.
 */
export class ActionToasts {
  readonly #ofThisTab = new Map<string, OutboxItem>()
  readonly #names = new Map<string, string>()
  readonly #ignored = new Set<string>()
  readonly #cancelToasts = new CancelToasts()
  #ofEarlierVisits = new Map<string, OutboxItem>()
  #earlierSent = 0
  #subscription: { unsubscribe(): void } | null = null
  #engine: Engine | null = null

  /** Subscribes to the current user's engine. */
  subscribe(engine: Engine): void {
    if (this.#engine === engine) return
    this.#engine = engine
    this.#subscription?.unsubscribe()
    this.#ofThisTab.clear()
    this.#names.clear()
    this.#earlierSent = 0
    this.#cancelToasts.clear()
    this.#ofEarlierVisits = new Map(
      engine.outbox.items
        .filter((item) => item.state === 'waiting' && !item.cancelled && !isQuiet(item))
        .map((item) => [item.id, item]),
    )
    this.#subscription = engine.outbox.items$.subscribe((items) => {
      this.#onItems(items)
      this.#cancelToasts.update(items, (item) => unsentTitle(item, engine.view))
    })
  }

  /**
   * Reports the results of these outbox items, added by this tab. `holdFor` is how long the last one can be undone, in
   * milliseconds: the toast with the undo says it where such an item is saved while the tab is offline. `about` names the
   * person or thing: somebody who is blocked may be gone from the device by then.
   */
  expectResults(engine: Engine, ids: readonly string[], holdFor = 0, about?: string): void {
    this.subscribe(engine)
    for (const item of engine.outbox.items) if (ids.includes(item.id)) this.#ofThisTab.set(item.id, item)
    if (about) for (const id of ids) this.#names.set(id, about)
    const reportSaved = () => {
      const { held } = engine.outbox
      const sent = ids.filter((id) => !held.has(id))
      const saved = savedMessage(engine, sent)
      if (saved) toast.info(saved, { id: saved })
    }
    if (isOffline(engine.status$.value)) reportSaved()
    else setTimeout(reportSaved, holdFor + SAVED_TOAST_DELAY_MS)
  }

  /** Shows nothing about this item: the user has cancelled it. */
  ignore(id: string): void {
    this.#ignored.add(id)
  }

  /** Reports that a cancelled action may have been sent before, or was. */
  reportLateCancel(outcome: Exclude<CancelOutcome, 'removed'>, title: string): void {
    this.#cancelToasts.show(outcome, title)
  }

  /** Reports that the disk refused a change. */
  reportNotStored(error: unknown): void {
    console.warn('The device could not store a change', error)
    toast.error(
      failureOf(error, 'This device could not store that; is there free space? Nothing has changed.'),
    )
  }

  #onItems(items: readonly OutboxItem[]): void {
    const now = new Map(items.map((item) => [item.id, item]))
    this.#reportEnded(this.#ofThisTab, now, (item) => this.#reportAccepted(item))
    this.#reportEnded(this.#ofEarlierVisits, now, () => {
      this.#earlierSent += 1
    })
    if (this.#ofEarlierVisits.size === 0 && this.#earlierSent > 0) {
      const count = this.#earlierSent
      this.#earlierSent = 0
      toast.success(count === 1 ? 'One saved change was sent.' : `${count} saved changes were sent.`)
    }
  }

  /** Reports each watched item that has ended, once. */
  #reportEnded(
    watched: Map<string, OutboxItem>,
    now: ReadonlyMap<string, OutboxItem>,
    accepted: (item: OutboxItem) => void,
  ): void {
    for (const [id, item] of watched) {
      const current = now.get(id)
      if (current?.state === 'waiting' || (current && isNumberClash(current))) continue
      watched.delete(id)
      if (current?.state === 'attention') this.#reportRefused(current)
      else if (!this.#ignored.has(id)) accepted(current ?? item)
    }
  }

  #reportAccepted({ id, mutation, decision }: OutboxItem): void {
    if (decision) {
      // The first decision about a report is kept; it may differ from this one.
      const before = mutation.kind === 'call' ? 'Decided before you' : 'Already done'
      toast.info(`${before}: ${decisionMessage({ ...decision, by: verbatim(decision.by) })}`)
      return
    }
    if (setsLinkedIn(mutation)) toast.info('LinkedIn URL changed - verification required')
    const name = this.#names.get(id)
    const done = doneMessage(mutation.action, name === undefined ? null : verbatim(name))
    this.#names.delete(id)
    if (done) toast.success(done, { id: done })
  }

  #reportRefused(item: OutboxItem): void {
    if (!item.problem) return
    const { sentence, reason } = refusalMessage(item, item.problem)
    toast.error(sentence, reason ? { description: reason } : {})
  }
}

/** Returns whether a professional has changed the LinkedIn address of her profile: the server resets its verification. */
const setsLinkedIn = (mutation: OutboxItem['mutation']): boolean =>
  mutation.action === 'profile.edit' &&
  mutation.kind === 'rows' &&
  mutation.changes.some((change) => change.op === 'update' && 'linkedin_url' in change.values)
