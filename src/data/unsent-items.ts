import { useEffect, useEffectEvent } from 'react'
import { problemMessage } from '../messages/problems.ts'
import { unsentTitle } from '../messages/unsent-title.ts'
import type { OutboxItem } from '../outbox/item.ts'
import { plan } from '../outbox/plan.ts'
import type { CancelOutcome } from '../outbox/remove-items.ts'
import { useEngine, useObservableValue, useServices } from './app-services.ts'
import { isSending, useSyncStatusValue } from './sync-status.ts'

/** Something she did that the server has not confirmed yet. */
export interface UnsentItem {
  id: string
  /** As it lies on this device. */
  stored: OutboxItem
  title: string
  /** Milliseconds. */
  at: number
  state: 'waiting' | 'sending' | 'attention' | 'taking-back'
  /** It is being sent, or was before and its answer is lost: taking it back may come too late. */
  mayHaveArrived: boolean
  /** Share of its upload that is done, 0 to 1; null when nothing is being uploaded. */
  progress: number | null
  /** Why it needs attention. */
  reason: string | null
  /** Something else stands there now; which of the two is right, only she can say. */
  conflict: boolean
}

/** Asked before something is taken back that may have been sent. */
export const MAY_HAVE_ARRIVED =
  'It may have reached the server already. If not, it will not be sent; you will be told which.'

export interface Unsent {
  /** Oldest first. */
  items: UnsentItem[]
  retry(id: string): void
  /** Sends a conflicting change once more, over what the server has now. */
  keepMine(id: string): void
  /** Says how it ended where that is not what she wished, or not yet known. */
  discard(id: string): Promise<CancelOutcome>
}

/** The list of unsent work, and what can be done about it. */
export function useUnsent(): Unsent {
  const engine = useEngine()
  const { outbox, uploads$, view } = engine
  const { actionToasts } = useServices()
  const items = useObservableValue(outbox.items$, () => outbox.items)
  const uploads = useObservableValue(uploads$, () => uploads$.value)
  const sending = useSyncStatusValue(isSending)
  const sendingNow = new Set(sending ? plan(items, Date.now(), items.length).now : [])
  const stateOf = (item: OutboxItem): UnsentItem['state'] => {
    if (item.cancelled) return 'taking-back'
    if (item.state === 'attention') return 'attention'
    return sendingNow.has(item) ? 'sending' : 'waiting'
  }
  const expectResult = (id: string, asked: Promise<boolean>) => {
    asked.then((goes) => goes && actionToasts.expectResults(engine, [id])).catch(actionToasts.reportNotStored)
  }
  return {
    items: items.flatMap((item) => {
      if (item.state === 'applied') return []
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

/** Calls back when the server has taken something she did. */
export function useOnSent(callback: () => void): void {
  const { outbox } = useEngine()
  const sent = useEffectEvent(callback)
  useEffect(() => {
    const known = new Set<string>()
    const subscription = outbox.items$.subscribe((items) => {
      for (const { id, state } of items) {
        if (state !== 'applied' || known.has(id)) continue
        known.add(id)
        sent()
      }
    })
    return () => subscription.unsubscribe()
  }, [outbox])
}

/** True while files of hers are on their way. */
export function useUploading(): boolean {
  const { outbox } = useEngine()
  const waiting = useObservableValue(outbox.items$, () =>
    outbox.items.some(({ state, uploads }) => state === 'waiting' && uploads.some(({ done }) => !done)),
  )
  const sending = useSyncStatusValue(isSending)
  return waiting && sending
}
