import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import type { OutboxDatabase } from './outbox-database.ts'

/** A form that was left unfinished. */
export interface DraftMark {
  key: string
  /** When it was last written to, in milliseconds. */
  at: number
}

export function draftMarks({ drafts }: Pick<OutboxDatabase, 'drafts'>): Observable<readonly DraftMark[]> {
  const live = liveQuery(async () => {
    const marks: DraftMark[] = []
    // One after the other: a draft may hold pictures, its mark is small.
    await drafts.each(({ key, at }) => marks.push({ key, at }))
    return marks.sort((a, b) => b.at - a.at)
  })
  return new Observable((subscriber) => {
    const subscription = live.subscribe(
      (marks) => subscriber.next(marks),
      (error: unknown) => subscriber.error(error),
    )
    return () => subscription.unsubscribe()
  })
}
