import { defer, merge, Observable, repeat, retry, switchMap, timer } from 'rxjs'
import { PartNotArrived } from '../platform/import-part.ts'
import type { Connection } from './connection.ts'

/** Milliseconds until a topic is asked for again that the server closed, or for which the code had not arrived. */
const PAUSE = 5_000

/**
 * "Pull now", from private topics this person may hear, and once whenever a topic is joined: what rang in between is
 * pulled then. Names the topic, and carries nothing else. A topic the server closed (an expired token, a right that may
 * be back) is joined anew; ends only with its subscription.
 */
export const bells = (connection: Connection, topics: readonly string[]): Observable<string> =>
  merge(
    ...topics.map((topic) =>
      bell(connection, topic).pipe(retry({ delay: afterPause }), repeat({ delay: () => timer(PAUSE) })),
    ),
  )

function afterPause(error: unknown): Observable<unknown> {
  if (error instanceof PartNotArrived) return timer(PAUSE)
  throw error
}

const bell = ({ client }: Connection, topic: string): Observable<string> =>
  defer(client).pipe(
    switchMap(
      (supabase) =>
        new Observable<string>((subscriber) => {
          const channel = supabase
            .channel(topic, { config: { private: true } })
            .on('broadcast', { event: 'pull' }, () => subscriber.next(topic))
            .subscribe((status) => {
              if (status === 'SUBSCRIBED') subscriber.next(topic)
              // An error is retried by the client itself; a closed channel is not.
              if (status === 'CLOSED') subscriber.complete()
            })
          return () => void supabase.removeChannel(channel)
        }),
    ),
  )
