import { useEffect, useMemo, useState } from 'react'
import type { Client } from '../domain/rows.ts'
import { type News, newsOf, type Seen, seenNow } from '../domain/unread.ts'
import { useCurrent, useEngine } from './app-services.ts'
import { useAuth } from './auth.tsx'
import { usePulled, useRows } from './row-hooks.ts'

const SEEN = 'seen-requests'

/** What this client has seen of her requests on this device; null before anything was noted, undefined until it is read. */
function useSeen(): { seen: Seen | null | undefined; note: (seen: Seen) => void } {
  const { notes } = useEngine().outbox
  const all = useCurrent(notes.all$, () => notes.all$.value)
  const kept = all?.get(SEEN)
  const seen = useMemo((): Seen | null => (kept === undefined ? null : JSON.parse(kept)), [kept])
  const note = useMemo(
    () => (value: Seen) => {
      const text = JSON.stringify(value)
      if (text === notes.all$.value?.get(SEEN)) return
      notes
        .set(SEEN, text)
        .catch((error: unknown) => console.warn('The device could not note what was seen', error))
    },
    [notes],
  )
  return { seen: all === null ? undefined : seen, note }
}

/** What waits for this person: requests to answer, answers to see. */
export function useNews(): News {
  const { viewer } = useAuth()
  const { view } = useEngine()
  const requests = useRows('job_applications')
  const services = useRows('jobs')
  const { seen } = useSeen()
  return useMemo(() => {
    // A service that comes or goes changes what waits.
    void services
    return newsOf(viewer, requests, (id) => view.row('jobs', id), seen ?? null)
  }, [viewer, requests, services, view, seen])
}

/** What she finds on a device that is new to her is no news; from then on it is. To be used once, for every screen. */
export function useFirstSight(): void {
  const { viewer } = useAuth()
  const requests = useRows('job_applications')
  const pulled = usePulled()
  const { seen, note } = useSeen()
  const client = viewer.client?.id
  useEffect(() => {
    if (client && pulled && seen === null) note(seenNow(requests, client))
  }, [client, pulled, seen, requests, note])
}

/** Notes her requests as seen while they are on the screen. Returns those that were news when she came or came meanwhile. */
export function useSeeAnswers(client: Client): ReadonlySet<string> {
  const requests = useRows('job_applications')
  const { answers } = useNews()
  const { seen, note } = useSeen()
  const [news, setNews] = useState<ReadonlySet<string>>(new Set())
  const fresh = answers.filter((id) => !news.has(id))
  // Kept while she stays: noting them as seen takes them from `answers`.
  if (fresh.length > 0) setNews(new Set([...news, ...fresh]))
  const visible = useVisible()
  useEffect(() => {
    if (visible && seen) note({ ...seen, ...seenNow(requests, client.id) })
  }, [visible, seen, requests, client.id, note])
  return news
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
