import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type Thread, useMarkThreadRead } from '../../data/use-thread.ts'
import type { Message } from '../../domain/rows.ts'
import type { ThreadEntry } from '../../domain/thread.ts'

/** Whoever is as near to the end, in pixels, follows it when something is added. */
const NEAR_END_PX = 160

export interface ReadingPosition {
  /** The line above the first unread message; the screen opens there. */
  unreadLine: RefObject<HTMLElement | null>
  /** Scrolls to the last entry. */
  toEnd(): void
  /** Keeps what is on the screen in its place while older entries are added above. */
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
  const unreadLine = useRef<HTMLElement>(null)
  const wasNearEnd = useRef(true)
  const heightBelow = useRef<number | null>(null)
  const opened = useRef(false)
  const toEnd = useCallback(() => {
    wasNearEnd.current = true
    requestAnimationFrame(scrollToEnd)
  }, [])
  const last = entries.at(-1)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when older entries were added.
  useLayoutEffect(() => {
    if (heightBelow.current === null) return
    scrollTo({ top: document.documentElement.scrollHeight - heightBelow.current, behavior: 'instant' })
    heightBelow.current = null
  }, [older])
  const open = useCallback(() => {
    wasNearEnd.current = !unreadLine.current
    if (unreadLine.current) unreadLine.current.scrollIntoView({ block: 'center', behavior: 'instant' })
    else scrollToEnd()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an entry was added at the end.
  useLayoutEffect(() => {
    if (wasNearEnd.current && opened.current) scrollToEnd()
  }, [last])
  useLayoutEffect(() => {
    open()
    opened.current = true
  }, [open])
  const router = useRouter()
  useEffect(
    // The router scrolls to the top, or where an earlier visit was, once it has rendered a new address.
    () => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && open()),
    [router, open],
  )
  useEffect(() => {
    const note = () => {
      wasNearEnd.current = distanceToEnd() < NEAR_END_PX
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  useMarkWhileVisible(thread)
  const keepPlace = useCallback(() => {
    heightBelow.current = document.documentElement.scrollHeight - scrollY
  }, [])
  return { unreadLine, toEnd, keepPlace }
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
