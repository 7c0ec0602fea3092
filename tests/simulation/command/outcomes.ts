import { availableParallelism } from 'node:os'
import type { Outcome, Work } from '../run/work.ts'
import { runAll } from './pool.ts'

/** Worker processes of a test: two where the machine has as many processors. */
export const JOBS = Math.min(2, availableParallelism())

/** Returns the outcome of each simulation; `jobs` of them run at once. */
export async function outcomesOf(works: readonly Work[], jobs = JOBS): Promise<Outcome[]> {
  const all: Outcome[] = []
  await runAll(works, jobs, (outcome) => all.push(outcome) > 0)
  return all
}

/** Returns for each violation its message, its trace and the command that replays it. */
export const violationsIn = (all: readonly Outcome[]): string[] =>
  all.flatMap(({ replay, violation }) =>
    violation ? [`${violation.message}\n${violation.trace.join('\n')}\n${replay}`] : [],
  )
