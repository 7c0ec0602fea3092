import { Observable, Subject } from 'rxjs'
import { reconnectSignals } from '../platform/reconnect-signals.ts'

/** What the windows of one person on one device tell each other. */
type TabMessage =
  | { kind: 'pull' }
  | { kind: 'pulled'; failed: boolean }
  | { kind: 'condition'; condition: Connectivity }
  | { kind: 'anyone' }
  /** The service worker's answer; a window answers with what it knows. */
  | { kind: 'here' }

/** What the window that does the work knows about the server and the disk. */
export interface Connectivity {
  cutOff: boolean
  storageFailed: boolean
  updateNeeded: boolean
}

export interface TabChannel {
  post(word: TabMessage): void
  readonly messages$: Observable<TabMessage>
  close(): void
}

export function openTabChannel(viewerId: string): TabChannel {
  const messages$ = new Subject<TabMessage>()
  const channel = new BroadcastChannel(`verdant-${viewerId}`)
  channel.onmessage = ({ data }) => messages$.next(data)
  return {
    post: (word) => channel.postMessage(word),
    messages$,
    close() {
      channel.close()
      messages$.complete()
    },
  }
}

/** Fires when this window is shown or the browser believes a network is there: moments worth a new attempt. */
export const reconnects = (): Observable<void> =>
  new Observable((subscriber) => reconnectSignals(() => subscriber.next()))

export const disconnects = (): Observable<void> =>
  new Observable((subscriber) => {
    if (typeof window === 'undefined') return undefined
    const offline = () => subscriber.next()
    window.addEventListener('offline', offline)
    return () => window.removeEventListener('offline', offline)
  })
