import { useEffect } from 'react'
import { useInitializeSeen, useUnread } from './use-unread-answers.ts'
import { useUnreadCount } from './use-unread-messages.ts'

/**
 * Sets the badge of the app's icon. Logs where the platform has none or refuses: the app shows the same count inside.
 */
async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch (error) {
    console.warn('The app icon shows no count', error)
  }
}

/**
 * Keeps a count on the app's icon: a professional's pending requests, a client's unread answers, unread messages. Cleared
 * at sign-out and when the session is lost. Use it once in the app.
 */
export function useAppBadge(): void {
  useInitializeSeen()
  const { pending, answers } = useUnread()
  const count = pending.length + answers.length + useUnreadCount()
  useEffect(() => void setBadge(count), [count])
}
