import type { MessageKind } from '../domain/rows.ts'
import type { Conversation } from '../domain/thread/inbox.ts'

/** What somebody did: completes a sentence that begins with a name. */
export const STEP_TEXTS: Record<Exclude<MessageKind, 'text'>, string> = {
  accepted: 'accepted the request',
  rejected: 'rejected the request',
  in_progress: 'started the project',
  completed: 'completed the project',
  withdrawn: 'withdrew the request',
}

/** The other side of a conversation, where its name is gone. */
export const otherOf = ({ other, asClient, request }: Conversation): string => {
  if (other !== null) return other
  if (request === null) return 'Account deleted'
  return asClient ? 'The professional' : 'The client'
}

/** Returns what was written or done last, with "You" where the reader did it. */
export function lastLine(conversation: Conversation): string {
  const { last, request, asClient } = conversation
  const text = last === null ? request?.message : last.kind === 'text' ? last.body : null
  const mine = (last === null || last.sent_by_client) === asClient
  if (last && last.kind !== 'text') return `${mine ? 'You' : otherOf(conversation)} ${STEP_TEXTS[last.kind]}`
  return mine ? `You: ${text ?? ''}` : (text ?? '')
}
