import { useEffect, useMemo, useState } from 'react'
import type { Client } from '../domain/rows.ts'
import { Seen, seenNow, type Unread, unreadOf } from '../domain/thread/unread.ts'
import { parseJson } from '../platform/parse-json.ts'
import { useAuth } from './use-auth.tsx'
import { usePulled, useRows } from './use-rows.ts'
import { useEngine, useObservableValue } from './use-services.ts'
import { useVisible } from './use-visible.ts'

const SEEN_KEY = 'seen-requests'

/**
 * Returns the statuses that this client has seen on this device; null before any was stored, undefined until it is
 * read.
 */
function useSeen(): { seen: Seen | null | undefined; saveSeen: (seen: Seen) => void } {
  const { notes } = useEngine().outbox
  const all = useObservableValue(notes.all$, () => notes.all$.value)
  const stored = all?.get(SEEN_KEY)
  const seen = useMemo(() => parseJson(Seen, stored), [stored])
  const saveSeen = useMemo(
    () => (value: Seen) => {
      const text = JSON.stringify(value)
      if (text === notes.all$.value?.get(SEEN_KEY)) return
      notes
        .set(SEEN_KEY, text)
        .catch((error: unknown) => console.warn('The device could not store what was seen', error))
    },
    [notes],
  )
  return { seen: all === null ? undefined : seen, saveSeen }
}

/** Returns what is unread: requests to answer, answers to see. */
export function useUnread(): Unread {
  const { viewer } = useAuth()
  const { view } = useEngine()
  const requests = useRows('job_applications')
  const services = useRows('jobs')
  const { seen } = useSeen()
  return useMemo(() => {
    // A new or removed service changes which requests count.
    void services
    return unreadOf(viewer, requests, (id) => view.row('jobs', id), seen ?? null)
  }, [viewer, requests, services, view, seen])
}

/** Marks all answers as seen when a device is used for the first time. Use it once in the app. */
export function useInitializeSeen(): void {
  const { viewer } = useAuth()
  const requests = useRows('job_applications')
  const pulled = usePulled()
  const { seen, saveSeen } = useSeen()
  const client = viewer.client?.id
  useEffect(() => {
    if (client && pulled && seen === null) saveSeen(seenNow(requests, client))
  }, [client, pulled, seen, requests, saveSeen])
}

/**
 * Marks the client's requests as seen while they are shown. Returns those that were unread when the screen opened, or
 * became so since.
 */
export function useMarkAnswersSeen(client: Client): ReadonlySet<string> {
  const requests = useRows('job_applications')
  const { answers } = useUnread()
  const { seen, saveSeen } = useSeen()
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const fresh = answers.filter((id) => !newIds.has(id))
  // Stored while the screen is open: marking them as seen removes them from `answers`.
  if (fresh.length > 0) setNewIds(new Set([...newIds, ...fresh]))
  const visible = useVisible()
  useEffect(() => {
    if (visible && seen) saveSeen({ ...seen, ...seenNow(requests, client.id) })
  }, [visible, seen, requests, client.id, saveSeen])
  return newIds
}
