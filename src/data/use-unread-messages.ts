import { useMemo } from 'react'
import { unreadByThread } from '../domain/thread/unread-messages.ts'
import { useRows } from './use-rows.ts'

/** Returns the number of unread messages by request; threads without any are not in it. */
export function useUnreadMessages(): ReadonlyMap<string, number> {
  const marks = useRows('message_reads')
  const messages = useRows('messages')
  return useMemo(() => unreadByThread(marks, messages), [marks, messages])
}

/** Returns the number of unread messages in all threads of both sides. */
export const useUnreadCount = (): number =>
  [...useUnreadMessages().values()].reduce((sum, unread) => sum + unread, 0)
