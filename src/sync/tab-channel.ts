import { Observable, Subject } from 'rxjs'
import * as v from 'valibot'
import { reconnectSignals } from '../platform/reconnect-signals.ts'

/** What the leading tab knows about the server and the disk. */
const Connectivity = v.object({
  /** The last attempt to reach the server failed, or the browser reports no network. */
  cutOff: v.boolean(),
  storageFailed: v.boolean(),
  updateNeeded: v.boolean(),
})
export type Connectivity = v.InferOutput<typeof Connectivity>

/** Messages between the tabs of one user on one device. */
const TabMessage = v.variant('kind', [
  v.object({ kind: v.literal('pull') }),
  v.object({ kind: v.literal('pulled'), failed: v.boolean() }),
  v.object({ kind: v.literal('condition'), condition: Connectivity }),
  v.object({ kind: v.literal('anyone') }),
  /** The service worker's answer to `anyone`; a tab answers with its connectivity. */
  v.object({ kind: v.literal('here') }),
])
export type TabMessage = v.InferOutput<typeof TabMessage>

export interface TabChannel {
  post(message: TabMessage): void
  readonly messages$: Observable<TabMessage>
  close(): void
}

export function openTabChannel(viewerId: string): TabChannel {
  const messages$ = new Subject<TabMessage>()
  const channel = new BroadcastChannel(`verdant-${viewerId}`)
  channel.onmessage = ({ data }) => {
    // A tab of another version may post other messages.
    if (v.is(TabMessage, data)) messages$.next(data)
  }
  return {
    post: (message) => channel.postMessage(message),
    messages$,
    close() {
      channel.close()
      messages$.complete()
    },
  }
}

/** Emits when this tab becomes visible or the browser reports a network. */
export const reconnects = (): Observable<void> =>
  new Observable((subscriber) => reconnectSignals(() => subscriber.next()))

/** Emits when the browser reports that the network is gone. */
export const disconnects = (): Observable<void> =>
  new Observable((subscriber) => {
    if (typeof window === 'undefined') return undefined
    const offline = () => subscriber.next()
    window.addEventListener('offline', offline)
    return () => window.removeEventListener('offline', offline)
  })
