import { Observable } from 'rxjs'
import type { Connection } from './connection.ts'

/**
 * "Pull now", from private topics this person may hear, and once whenever a topic is joined: what rang in between is
 * pulled then. Carries nothing else. Ends only with its subscription.
 */
export const bells = (connection: Connection, topics: readonly string[]): Observable<void> =>
  new Observable((subscriber) => {
    const { supabase } = connection
    const channels = topics.map((topic) =>
      supabase
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event: 'pull' }, () => subscriber.next())
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') subscriber.next()
        }),
    )
    return () => {
      for (const channel of channels) void supabase.removeChannel(channel)
    }
  })
