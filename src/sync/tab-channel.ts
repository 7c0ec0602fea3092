import { Observable, Subject } from 'rxjs'
import { reconnectSignals } from '../platform/reconnect-signals.ts'

/** Messages between the tabs of one user on one device. */
export type TabMessage =
  | { kind: 'pull' }
  | { kind: 'pulled'; failed: boolean }
  | { kind: 'condition'; condition: Connectivity }
  | { kind: 'anyone' }
  /** The service worker's answer to `anyone`; a tab answers with its connectivity. */
  | { kind: 'here' }

/** What the leading tab knows about the server and the disk. */
export interface Connectivity {
  cutOff: boolean
  storageFailed: boolean
  updateNeeded: boolean
}

export interface TabChannel {
  post(message: TabMessage): void
  readonly messages$: Observable<TabMessage>
  close(): void
}

export function openTabChannel(viewerId: string): TabChannel {
  const messages$ = new Subject<TabMessage>()
  const channel = new BroadcastChannel(`verdant-${viewerId}`)
  channel.onmessage = ({ data }) => messages$.next(data)
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
