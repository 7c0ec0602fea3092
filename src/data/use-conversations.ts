import { useMemo } from 'react'
import { type Conversation, conversationsOf } from '../domain/thread/inbox.ts'
import { useAuth } from './use-auth.tsx'
import { useRows } from './use-rows.ts'

/** Returns the viewer's conversations, those that wait for the viewer first. */
export function useConversations(): readonly Conversation[] {
  const { viewer } = useAuth()
  const requests = useRows('job_applications')
  const services = useRows('jobs')
  const clients = useRows('clients')
  const marks = useRows('message_reads')
  const messages = useRows('messages')
  return useMemo(
    () => conversationsOf(viewer, { requests, services, clients, marks, messages }),
    [viewer, requests, services, clients, marks, messages],
  )
}
