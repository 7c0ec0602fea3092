import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type Thread, useMarkThreadRead } from '../../data/use-thread.ts'
import type { Message } from '../../domain/rows.ts'
import type { ThreadEntry } from '../../domain/thread/thread.ts'

/** Whoever is as near to the end, in pixels, follows it when something is added. */
const NEAR_END_PX = 160

export interface ReadingPosition {
  /** The element with the messages that the device holds. */
  log: RefObject<HTMLElement | null>
  /** The line above the first unread message; the screen opens there. */
  unreadLine: RefObject<HTMLElement | null>
  /** Scrolls to the last entry. */
  toEnd(): void
  /** Keeps what is on the screen in its place when the older entries that load now are added above. */
  keepPlace(): void
}

/**
 * Opens the timeline at the first unread message, or at its end; follows the end while the reader is there; marks what is
 * on the screen as read while the page is visible.
 */
export function useReadingPosition(
  thread: Thread,
  entries: readonly ThreadEntry[],
  older: readonly Message[],
): ReadingPosition {
  const log = useRef<HTMLElement>(null)
  const unreadLine = useRef<HTMLElement>(null)
  const shownLine = useRef<HTMLElement>(null)
  const wasNearEnd = useRef(true)
  const opened = useRef(false)
  const toEnd = useCallback(() => {
    wasNearEnd.current = true
    requestAnimationFrame(scrollToEnd)
  }, [])
  const last = entries.at(-1)?.key
  const keepPlace = useKeptPlace(log, older[0]?.id)
  const open = useCallback(() => {
    shownLine.current = unreadLine.current
    if (unreadLine.current) unreadLine.current.scrollIntoView({ block: 'center', behavior: 'instant' })
    else scrollToEnd()
    wasNearEnd.current = distanceToEnd() < NEAR_END_PX
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an entry was added at the end.
  useLayoutEffect(() => {
    if (!wasNearEnd.current || !opened.current) return
    // The first pull after an opening may bring more unread messages than the screen has room for.
    if (unreadLine.current !== shownLine.current) open()
    else scrollToEnd()
  }, [last, open])
  useLayoutEffect(() => {
    open()
    opened.current = true
  }, [open])
  const router = useRouter()
  useLayoutEffect(() => {
    // The router scrolls to the top, or where an earlier visit was, once it has rendered an address: right after this
    // effect where the page was loaded here, and then without saying that the path has changed.
    let isFirst = true
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (isFirst || pathChanged) open()
      isFirst = false
    })
  }, [router, open])
  useEffect(() => {
    const note = () => {
      wasNearEnd.current = distanceToEnd() < NEAR_END_PX
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    if (!log.current) return
    // Pictures and work samples have their full height later than their entries.
    const observer = new ResizeObserver(() => {
      if (wasNearEnd.current) scrollToEnd()
    })
    observer.observe(log.current)
    return () => observer.disconnect()
  }, [])
  useMarkWhileVisible(thread)
  return { log, unreadLine, toEnd, keepPlace }
}

/**
 * Returns a function after which the entries on the screen stay in their place when `firstOlder` changes: when older ones
 * have been added above. Until then the reader may scroll on.
 */
function useKeptPlace(log: RefObject<HTMLElement | null>, firstOlder: string | undefined): () => void {
  const kept = useRef<{ entry: Element; top: number }>(null)
  const keepPlace = useCallback(() => {
    const entry = log.current?.querySelector(':scope > ol > li:last-child')
    kept.current = entry ? { entry, top: entry.getBoundingClientRect().top } : null
  }, [log])
  useEffect(() => {
    const follow = () => {
      if (kept.current) kept.current.top = kept.current.entry.getBoundingClientRect().top
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when older entries were added.
  useLayoutEffect(() => {
    if (!kept.current) return
    const { entry, top } = kept.current
    kept.current = null
    scrollBy({ top: entry.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [firstOlder])
  return keepPlace
}

const distanceToEnd = () => document.documentElement.scrollHeight - innerHeight - scrollY

const scrollToEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

function useMarkWhileVisible(thread: Thread): void {
  const markRead = useMarkThreadRead()
  const { mark, messages } = thread
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') markRead({ mark, messages })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [markRead, mark, messages])
}
