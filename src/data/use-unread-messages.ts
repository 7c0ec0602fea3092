import { useMemo } from 'react'
import { unreadByThread } from '../domain/thread/unread-messages.ts'
import { useRows } from './use-rows.ts'

/** Returns the number of unread messages by request; threads without any are not in it. */
export function useUnreadMessages(): ReadonlyMap<string, number> {
  const marks = useRows('message_reads')
  const messages = useRows('messages')
  return useMemo(() => unreadByThread(marks, messages), [marks, messages])
}

/** Returns the number of unread messages in all threads of one side: as a client, or as a professional. */
export function useUnreadCount(asClient: boolean): number {
  const marks = useRows('message_reads')
  const unread = useUnreadMessages()
  return marks.reduce(
    (sum, { as_client, application_id }) =>
      as_client === asClient ? sum + (unread.get(application_id) ?? 0) : sum,
    0,
  )
}
