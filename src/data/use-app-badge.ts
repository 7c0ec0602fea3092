import { useEffect } from 'react'
import { useInitializeSeen, useUnread } from './use-unread-answers.ts'
import { useUnreadMessages } from './use-unread-messages.ts'

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
  const messages = [...useUnreadMessages().values()].reduce((sum, unread) => sum + unread, 0)
  const count = pending.length + answers.length + messages
  useEffect(() => void setBadge(count), [count])
}
