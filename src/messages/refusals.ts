import type { OutboxItem, Problem } from '../outbox/item.ts'
import { failedMessage } from './action-messages.ts'
import { isCompleteMessage, problemMessage, sharedFileName, uploadsPicture } from './problems.ts'

/**
 * Returns the message about a refused action: one sentence, and the reason unless the sentence contains it; for a refused
 * project file its name.
 */
export function refusalMessage(
  item: Pick<OutboxItem, 'mutation'>,
  problem: Problem,
): { sentence: string; reason: string | null } {
  const reason = problemMessage(item, problem)
  const sentence = sentenceOf(item, problem, reason)
  return { sentence, reason: sentence.includes(reason) ? sharedFileName(item) : reason }
}

function sentenceOf(item: Pick<OutboxItem, 'mutation'>, problem: Problem, reason: string): string {
  const { kind, action } = item.mutation
  if (isCompleteMessage(item, problem)) return reason
  if (problem.status === 'refused' && kind === 'rows' && uploadsPicture(action)) {
    return `Error uploading image: ${reason}`
  }
  return onlyRemovesPictures(item) ? 'Error removing image' : failedMessage(action, reason)
}

/** Returns whether this is an edit of a service that only removes pictures. */
function onlyRemovesPictures({ mutation }: Pick<OutboxItem, 'mutation'>): boolean {
  if (mutation.kind !== 'rows' || mutation.action !== 'service.edit') return false
  return mutation.changes.every((change) => {
    if (change.op !== 'update' || Object.keys(change.values).join() !== 'images') return false
    const [before, after] = [imagesIn(change.base), imagesIn(change.values)]
    return after.length < before.length && after.every((path) => before.includes(path))
  })
}

const imagesIn = (columns: object): readonly unknown[] =>
  'images' in columns && Array.isArray(columns.images) ? columns.images : []
