import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import type { OutboxDatabase } from './outbox-database.ts'

/** An unfinished form, without its content. */
export interface DraftSummary {
  key: string
  /** When it was last written to, in milliseconds. */
  at: number
}

export function draftSummaries({
  drafts,
}: Pick<OutboxDatabase, 'drafts'>): Observable<readonly DraftSummary[]> {
  const live = liveQuery(async () => {
    const stored = await drafts.toArray()
    return stored.map(({ key, at }) => ({ key, at })).sort((a, b) => b.at - a.at)
  })
  return new Observable((subscriber) => {
    const subscription = live.subscribe(
      (summaries) => subscriber.next(summaries),
      (error: unknown) => subscriber.error(error),
    )
    return () => subscription.unsubscribe()
  })
}
