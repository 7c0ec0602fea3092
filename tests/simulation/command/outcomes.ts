import { availableParallelism } from 'node:os'
import type { Outcome, Work } from '../run/work.ts'
import { runAll } from './pool.ts'

/** Worker processes of a test: two where the machine has as many processors. */
export const JOBS = Math.min(2, availableParallelism())

export async function outcomesOf(works: readonly Work[]): Promise<Outcome[]> {
  const all: Outcome[] = []
  await runAll(works, JOBS, (outcome) => all.push(outcome) > 0)
  return all
}

/** Returns for each violation its message, its trace and the command that replays it. */
export const violationsIn = (all: readonly Outcome[]): string[] =>
  all.flatMap(({ replay, violation }) =>
    violation ? [`${violation.message}\n${violation.trace.join('\n')}\n${replay}`] : [],
  )
