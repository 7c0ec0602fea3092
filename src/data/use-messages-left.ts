import { useCallback } from 'react'
import { type CountedMessages, messagesLeft } from '../domain/contact-message.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { unreachable } from '../remote/remote-result.ts'
import { useCurrent, useEngine, useRunning } from './app-services.ts'
import { useAsked } from './server-query.ts'
import { useOnSent } from './unsent-items.ts'

const NOTE = 'contact-messages-left'

/**
 * Contact messages that the viewer may still send today; null while that is not known. The server is asked when the
 * dialog opens; its last answer is kept for when it cannot be reached.
 */
export function useMessagesLeft(open: boolean): number | null {
  const { connection } = useRunning()
  const { outbox, user } = useEngine()
  const ask = useCallback(async () => {
    if (!open || !user) return unreachable
    const answer = await new OwnAccount(connection, user.id).contactMessagesLeft()
    if (!answer.ok) return answer
    const counted: CountedMessages = { left: answer.value, at: Date.now() }
    outbox.notes
      .set(NOTE, JSON.stringify(counted))
      .catch((error: unknown) => console.warn('The device could not note how many messages are left', error))
    return answer
  }, [connection, outbox, user, open])
  const { again } = useAsked(ask)
  useOnSent(again)
  const noted = useCurrent(outbox.notes.all$, () => outbox.notes.all$.value?.get(NOTE))
  const waiting = useCurrent(
    outbox.items$,
    () =>
      outbox.items.filter(
        ({ mutation, state, cancelled }) =>
          mutation.action === 'contact.send' && state === 'waiting' && !cancelled,
      ).length,
  )
  const known: CountedMessages | null = noted === undefined ? null : JSON.parse(noted)
  return messagesLeft(known, waiting, Date.now())
}
