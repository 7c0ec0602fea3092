import type { OutboxItem, Problem } from '../outbox/item.ts'
import { failedWords } from './action-words.ts'
import { problemWords, saysItAll } from './problem-words.ts'

/** What is said once when the server refused something: one sentence, and the reason where it is not in there. */
export function refusalWords(
  item: Pick<OutboxItem, 'mutation'>,
  problem: Problem,
): { sentence: string; reason: string | null } {
  const reason = problemWords(item, problem)
  const sentence = sentenceOf(item, problem, reason)
  return { sentence, reason: sentence.includes(reason) ? null : reason }
}

function sentenceOf(item: Pick<OutboxItem, 'mutation'>, problem: Problem, reason: string): string {
  const { kind, action } = item.mutation
  if (saysItAll(item, problem)) return reason
  // What goes with rows and can be refused on its own is a picture, project files apart (spec §8).
  if (problem.status === 'refused' && kind === 'rows' && action !== 'file.share') {
    return `Error uploading image: ${reason}`
  }
  return failedWords(action, reason)
}
