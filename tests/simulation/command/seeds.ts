/** Actions in one simulation. */
export const RUN_ACTIONS = 1000
/** Actions in one simulation of `npm test` by day. */
export const DAY_ACTIONS = 100
/** Actions in one eventful simulation. */
export const EVENTFUL_ACTIONS = 200

/**
 * Seeds of simulations that once broke a promise, and what was wrong. A seed means another simulation once people can
 * do more; the mutant of each repair keeps showing its absence.
 */
const regressions: Record<string, string> = {
  1: 'a database the browser had closed was never opened again: nothing pulled could be stored',
  6: 'a clock set back held unsent items until the old time came again',
  12: 'an upload on a silent connection held up all unsent items for ever',
  'fixed-2': 'a restored server was not noticed once its transactions had grown past the lost ones',
  'fixed-4': 'a requested service kept its provider’s address after a block',
  'fixed-3': 'a clock hours ahead renewed the session before every request',
  'base-2': 'a tab that had just opened said up to date before it knew of another tab’s items',
  'npm-test-6': 'a tab that was closing a user’s engine said up to date about items that another tab stored',
  'npm-test-8': 'a rate limit before an edge function was taken for a final refusal of a message',
  'base-4': 'a removal without an answer held up everything until the tab was closed',
}

/** Seeds of `npm test`: the first three in each run, 300 actions; by night all, 10,000 actions. */
export const FIXED_SEEDS = Object.keys(regressions)

/** Seeds of eventful simulations that once broke a promise. */
const eventfulRegressions: Record<string, string> = {
  'hund-12': 'a tab that could not open the outbox at its start never learned of another tab’s items',
  'hund-15': 'changes made in another tab during a sign-out stayed on the device',
  'base-2':
    'an earlier attempt had arrived, a later one surely not: the item was reported as cancelled, and was applied',
  'fuenf-3':
    'a database that a sign-out had deleted was created again, empty, by another tab that was still writing',
  'fuenf-22': 'a tab that was closing its outbox said up to date about items written to it then',
  'sechs-3': 'a late session event signed the user in again during a sign-out: later changes were lost',
  e: 'a change that another tab had confirmed was not shown until its rows were read',
  'hund-16': 'an upload to a server that was being restored needed attention',
  'dh-16': 'a tab whose rows could not be opened for writing at first never showed what was pulled later',
}

export const EVENTFUL_SEEDS = Object.keys(eventfulRegressions)
