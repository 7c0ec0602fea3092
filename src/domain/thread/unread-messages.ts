import { type Message, type MessageRead, UNCONFIRMED_POSITION } from '../rows.ts'

/** Returns whether a message is unread by this side: written by the other one, after the mark. */
export const isUnread = (
  { kind, position, sent_by_client }: Message,
  { as_client, read_up_to }: Pick<MessageRead, 'as_client' | 'read_up_to'>,
): boolean => kind === 'text' && sent_by_client !== as_client && position > read_up_to

/** Returns the position of the last message that the server has; 0 where there is none. */
export const lastPosition = (messages: readonly Message[]): number =>
  messages.reduce(
    (last, { position }) => (position < UNCONFIRMED_POSITION ? Math.max(last, position) : last),
    0,
  )

/**
 * Returns the messages that a device has dropped for newer ones: they were in `before` and are older than all in `held`.
 */
export function droppedMessages(before: readonly Message[], held: readonly Message[]): Message[] {
  if (held.length === 0) return []
  const first = held.reduce((least, { position }) => Math.min(least, position), UNCONFIRMED_POSITION)
  return before.filter(({ position }) => position < first).sort((a, b) => a.position - b.position)
}

/** Returns the number of unread messages by the request of their thread; threads without any are not in it. */
export function unreadByThread(
  marks: readonly MessageRead[],
  messages: readonly Message[],
): ReadonlyMap<string, number> {
  const markOf = new Map(marks.map((mark) => [mark.application_id, mark]))
  const counts = new Map<string, number>()
  for (const message of messages) {
    const mark = markOf.get(message.application_id)
    if (mark && isUnread(message, mark)) {
      counts.set(message.application_id, (counts.get(message.application_id) ?? 0) + 1)
    }
  }
  return counts
}
