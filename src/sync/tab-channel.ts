import { Observable, Subject } from 'rxjs'
import { reconnectSignals } from '../platform/reconnect-signals.ts'

/** What the windows of one person on one device tell each other. */
type Word =
  | { kind: 'pull' }
  | { kind: 'pulled'; failed: boolean }
  | { kind: 'condition'; condition: Reach }
  | { kind: 'anyone' }
  /** The service worker's answer; a window answers with what it knows. */
  | { kind: 'here' }

/** What the window that does the work knows about the server and the disk. */
export interface Reach {
  cutOff: boolean
  storageFailed: boolean
  updateNeeded: boolean
}

export interface Windows {
  say(word: Word): void
  readonly heard$: Observable<Word>
  close(): void
}

export function windowsOf(viewerId: string): Windows {
  const heard$ = new Subject<Word>()
  const channel = new BroadcastChannel(`verdant-${viewerId}`)
  channel.onmessage = ({ data }) => heard$.next(data)
  return {
    say: (word) => channel.postMessage(word),
    heard$,
    close() {
      channel.close()
      heard$.complete()
    },
  }
}

/** Fires when this window is shown or the browser believes a network is there: moments worth a new attempt. */
export const moments = (): Observable<void> =>
  new Observable((subscriber) => reconnectSignals(() => subscriber.next()))

export const becameOffline = (): Observable<void> =>
  new Observable((subscriber) => {
    if (typeof window === 'undefined') return undefined
    const offline = () => subscriber.next()
    window.addEventListener('offline', offline)
    return () => window.removeEventListener('offline', offline)
  })
