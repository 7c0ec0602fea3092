import type { ActionName } from '../domain/action-name.ts'
import type { OutboxItem } from '../outbox/item.ts'

/** What the user did with a quote, within "before you …". */
const deeds: Partial<Record<ActionName, string>> = {
  'quote.accepted': 'accepted it',
  'quote.declined': 'declined it',
  'quote.withdrawn': 'withdrew it',
}

const outcomes: Record<string, string> = {
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
}

/**
 * Returns the sentence about a step of a quote that the other side's step came before, for example "The quote was
 * withdrawn before you accepted it."; null for other conflicts. `row` has the server's values.
 */
export function quoteConflictMessage(
  { action }: Pick<OutboxItem['mutation'], 'action'>,
  row: object,
): string | null {
  const deed = deeds[action]
  const outcome = 'status' in row && typeof row.status === 'string' ? outcomes[row.status] : undefined
  return deed && outcome ? `The quote was ${outcome} before you ${deed}.` : null
}
