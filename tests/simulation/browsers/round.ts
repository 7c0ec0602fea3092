import type { Violation } from '../checks/violation.ts'
import { Tally } from '../command/tally.ts'

/** What happened in one round of a browser world. */
export interface Round {
  browsers: number
  /** Of the clock on the wall, with the check at the end. */
  minutes: number
  /** Times by name; those not completed under a name of their own. */
  presses: Tally
  /** Times by name, as those of presses. */
  faults: Tally
  /** Words that were written in this round, by where they are at rest (`WordEnd`). */
  words: Tally
  /** Milliseconds of each device until it was at rest, after all faults had ended. */
  restTimes: number[]
  violation: Violation | null
}

export const emptyRound = (browsers: number): Round => ({
  browsers,
  minutes: 0,
  presses: new Tally(),
  faults: new Tally(),
  words: new Tally(),
  restTimes: [],
  violation: null,
})

/** Returns whether a fault ended a process without warning. */
export const isKill = (fault: string): boolean => fault.endsWith(' killed') || fault === 'power failed'

/** Returns whether this is not the name of presses or faults that were not completed. */
export const isCompleted = (name: string): boolean => !name.endsWith(NOT_COMPLETED)

export const NOT_COMPLETED = ', not completed'
