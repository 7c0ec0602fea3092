import { useCallback, useMemo } from 'react'
import { CountedMessages, messagesLeft } from '../domain/thread/contact-message.ts'
import { parseJson } from '../platform/parse-json.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { unreachable } from '../remote/remote-result.ts'
import { useServerQuery } from './use-server-query.ts'
import { useEngine, useObservableValue, useServices } from './use-services.ts'
import { useOnSent } from './use-unsent-items.ts'

const NOTE_KEY = 'contact-messages-left'

export interface MessagesLeft {
  /** How many contact messages the viewer may still send; null while that is unknown. */
  left: number | null
  /**
   * `current`: the server said so since the dialog opened. `stored`: it cannot be reached, and its answer may have
   * changed since.
   */
  source: 'asking' | 'current' | 'stored'
}

/**
 * Returns how many contact messages the viewer may still send. Asks the server when the dialog opens, and stores its
 * answer for when it cannot be reached.
 */
export function useMessagesLeft(open: boolean): MessagesLeft {
  const { connection } = useServices()
  const { outbox, user } = useEngine()
  const query = useCallback(async () => {
    if (!open || !user) return unreachable
    const answer = await new OwnAccount(connection, user.id).contactMessagesLeft()
    if (!answer.ok) return answer
    const counted: CountedMessages = { left: answer.value, at: Date.now() }
    outbox.notes
      .set(NOTE_KEY, JSON.stringify(counted))
      .catch((error: unknown) => console.warn('The device could not store how many messages are left', error))
    return answer
  }, [connection, outbox, user, open])
  const { value, failed, refetch } = useServerQuery(query)
  useOnSent(refetch)
  const noted = useObservableValue(outbox.notes.all$, () => outbox.notes.all$.value?.get(NOTE_KEY))
  const waiting = useObservableValue(
    outbox.items$,
    () =>
      outbox.items.filter(
        ({ mutation, state, cancelled }) =>
          mutation.action === 'contact.send' && state === 'waiting' && !cancelled,
      ).length,
  )
  const known = useMemo(() => parseJson(CountedMessages, noted), [noted])
  return {
    left: messagesLeft(known, waiting, Date.now()),
    source: failed ? 'stored' : value === null ? 'asking' : 'current',
  }
}
