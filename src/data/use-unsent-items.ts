import { useEffect, useEffectEvent } from 'react'
import type { ActionName } from '../domain/action-name.ts'
import { problemMessage } from '../messages/problems.ts'
import { unsentTitle } from '../messages/unsent-title.ts'
import { isQuiet, type OutboxItem } from '../outbox/item.ts'
import { plan } from '../outbox/plan-batches.ts'
import type { CancelOutcome } from '../outbox/remove-items.ts'
import { useEngine, useObservableValue, useServices } from './use-services.ts'
import { isSending, useSyncStatusValue } from './use-sync-status.ts'

/** A mutation that the server has not confirmed. */
export interface UnsentItem {
  id: string
  /** The outbox item as it is stored. */
  stored: OutboxItem
  title: string
  /** Milliseconds. */
  at: number
  state: 'waiting' | 'sending' | 'attention' | 'cancelling'
  /** It is being sent, or it was sent and its answer is lost: cancelling it may come too late. */
  mayHaveArrived: boolean
  /** Finished share of its upload, 0 to 1; null where nothing is being uploaded. */
  progress: number | null
  /** Why it needs attention. */
  reason: string | null
  /** The row has another value now; the user chooses between the two. */
  conflict: boolean
}

/** Shown before an item that may have been sent is cancelled. */
export const MAY_HAVE_ARRIVED =
  'It may have reached the server already. If not, it will not be sent; you will be told which.'

export interface Unsent {
  /** Oldest first. */
  items: UnsentItem[]
  retry(id: string): void
  /** Sends a conflicting change again, based on the server's current row. */
  keepMine(id: string): void
  /** Cancels an item. Shows a toast where the outcome is not 'discarded'. */
  discard(id: string): Promise<CancelOutcome>
}

/** Returns the unsent items, and what can be done about them. */
export function useUnsent(): Unsent {
  const engine = useEngine()
  const { outbox, uploads$, view } = engine
  const { actionToasts } = useServices()
  const items = useObservableValue(outbox.items$, () => outbox.items)
  const uploads = useObservableValue(uploads$, () => uploads$.value)
  const sending = useSyncStatusValue(isSending)
  const sendingNow = new Set(sending ? plan(items, Date.now(), items.length).now : [])
  const stateOf = (item: OutboxItem): UnsentItem['state'] => {
    if (item.cancelled) return 'cancelling'
    if (item.state === 'attention') return 'attention'
    return sendingNow.has(item) ? 'sending' : 'waiting'
  }
  const expectResult = (id: string, requeued: Promise<boolean>) => {
    requeued
      .then((isRequeued) => isRequeued && actionToasts.expectResults(engine, [id]))
      .catch(actionToasts.reportNotStored)
  }
  return {
    items: items.flatMap((item) => {
      if (item.state === 'applied' || isQuiet(item)) return []
      const state = stateOf(item)
      const progress = uploads.get(item.id) ?? null
      return [
        {
          id: item.id,
          stored: item,
          title: unsentTitle(item, view),
          at: item.at,
          state,
          mayHaveArrived: item.sent,
          progress: state === 'waiting' || state === 'sending' ? progress : null,
          reason: item.problem && problemMessage(item, item.problem),
          conflict: item.problem?.status === 'conflict' && item.problem.row !== null,
        },
      ]
    }),
    retry: (id) =>
      expectResult(
        id,
        outbox.retry(id).then(() => true),
      ),
    keepMine: (id) => expectResult(id, outbox.keepMine(id)),
    async discard(id) {
      actionToasts.ignore(id)
      const title = items.filter((item) => item.id === id).map((item) => unsentTitle(item, view))[0] ?? ''
      const outcome = await outbox.cancel(id)
      if (outcome !== 'removed') actionToasts.reportLateCancel(outcome, title)
      return outcome
    },
  }
}

/** Calls back once for each item that the server has applied, with what it did. */
export function useOnSent(callback: (action: ActionName) => void): void {
  const { outbox } = useEngine()
  const sent = useEffectEvent(callback)
  useEffect(() => {
    const known = new Set<string>()
    const subscription = outbox.items$.subscribe((items) => {
      for (const { id, state, mutation } of items) {
        if (state !== 'applied' || known.has(id)) continue
        known.add(id)
        sent(mutation.action)
      }
    })
    return () => subscription.unsubscribe()
  }, [outbox])
}

/** Returns true while files of the user are being uploaded. */
export function useUploading(): boolean {
  const { outbox } = useEngine()
  const waiting = useObservableValue(outbox.items$, () =>
    outbox.items.some(({ state, uploads }) => state === 'waiting' && uploads.some(({ done }) => !done)),
  )
  const sending = useSyncStatusValue(isSending)
  return waiting && sending
}
