import { useEffect } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { messageLog } from '../../ui/message-log.ts'

/** Clears the messages when the user changes or signs out. */
export function useClearMessages() {
  const reader = useAuth().viewer.user?.id
  useEffect(() => {
    if (reader) return messageLog.clear
  }, [reader])
}
