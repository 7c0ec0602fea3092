import {
  BehaviorSubject,
  defer,
  EMPTY,
  filter,
  merge,
  Observable,
  repeat,
  retry,
  switchMap,
  timer,
} from 'rxjs'
import { PartLoadError } from '../platform/import-part.ts'
import type { Connection } from './connection.ts'

/** Delay before a topic is joined again after the server closed it, or after its code could not be loaded. */
const REJOIN_DELAY_MS = 5_000
/** Delay before a hidden page connects again, and between its attempts after the first. */
const RECONNECT_DELAY_MS = 5_000
const RECONNECT_INTERVAL_MS = 30_000

/**
 * Emits a topic's name whenever the server sends a change hint ("pull now", without data) on one of these private topics,
 * and once whenever a topic is joined, for hints missed before. Joins a topic again that the server closed (an expired
 * token, a right that may come back). Connects again also while the page is hidden, which supabase-js does not: another
 * tab may be visible. Ends only with the subscription.
 */
export const changeHints = (connection: Connection, topics: readonly string[]): Observable<string> =>
  merge(
    ...topics.map((topic) =>
      topicHints(connection, topic).pipe(
        retry({ delay: afterRejoinDelay }),
        repeat({ delay: () => timer(REJOIN_DELAY_MS) }),
      ),
    ),
  )

function afterRejoinDelay(error: unknown): Observable<unknown> {
  if (error instanceof PartLoadError) return timer(REJOIN_DELAY_MS)
  throw error
}

const topicHints = ({ supabase }: Connection, topic: string): Observable<string> =>
  defer(supabase).pipe(
    switchMap(
      (supabase) =>
        new Observable<string>((subscriber) => {
          const isJoined$ = new BehaviorSubject(false)
          const attempts$ = isJoined$.pipe(
            switchMap((isJoined) => (isJoined ? EMPTY : timer(RECONNECT_DELAY_MS, RECONNECT_INTERVAL_MS))),
          )
          // While the page is visible supabase-js connects by itself, and each further call would leave listeners in it.
          const isHidden = () => globalThis.document?.visibilityState === 'hidden'
          subscriber.add(attempts$.pipe(filter(isHidden)).subscribe(() => supabase.realtime.connect()))
          const channel = supabase
            .channel(topic, { config: { private: true } })
            .on('broadcast', { event: 'pull' }, () => subscriber.next(topic))
            .subscribe((status) => {
              isJoined$.next(status === 'SUBSCRIBED')
              if (status === 'SUBSCRIBED') subscriber.next(topic)
              // supabase-js joins again after an error, not after a close.
              if (status === 'CLOSED') subscriber.complete()
            })
          return () => void supabase.removeChannel(channel)
        }),
    ),
  )
