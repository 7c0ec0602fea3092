import { useEffect } from 'react'
import { useFirstSight, useNews } from './unread-answers.ts'

/** A platform that has no badges, or refuses one here, only means that there is none: the app says the same inside. */
async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch (error) {
    console.warn('The app icon shows no count', error)
  }
}

/**
 * Keeps the count of what waits for this person on the app's icon: a professional's pending requests, a client's answers
 * she has not seen. Gone when she signs out, or when her session is lost. To be used once, for every screen.
 */
export function useAppBadge(): void {
  useFirstSight()
  const { pending, answers } = useNews()
  const count = pending.length + answers.length
  useEffect(() => void setBadge(count), [count])
}
