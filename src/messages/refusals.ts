import type { OutboxItem, Problem } from '../outbox/item.ts'
import { failedMessage } from './action-messages.ts'
import { isCompleteMessage, problemMessage } from './problems.ts'

/** What is said once when the server refused something: one sentence, and the reason where it is not in there. */
export function refusalMessage(
  item: Pick<OutboxItem, 'mutation'>,
  problem: Problem,
): { sentence: string; reason: string | null } {
  const reason = problemMessage(item, problem)
  const sentence = sentenceOf(item, problem, reason)
  return { sentence, reason: sentence.includes(reason) ? null : reason }
}

function sentenceOf(item: Pick<OutboxItem, 'mutation'>, problem: Problem, reason: string): string {
  const { kind, action } = item.mutation
  if (isCompleteMessage(item, problem)) return reason
  // What goes with rows and can be refused on its own is a picture, project files apart (spec §8).
  if (problem.status === 'refused' && kind === 'rows' && action !== 'file.share') {
    return `Error uploading image: ${reason}`
  }
  return onlyRemovesPictures(item) ? 'Error removing image' : failedMessage(action, reason)
}

/** True for an edit of a service that does nothing but take pictures away. */
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
