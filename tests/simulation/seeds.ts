/** Actions in one simulation. */
export const RUN_ACTIONS = 1000
/** Actions in one eventful simulation. */
export const EVENTFUL_ACTIONS = 200

/**
 * Seeds of simulations that once broke a promise, and what was wrong. A seed means another simulation once people can
 * do more; the mutant of each repair keeps showing its absence.
 */
const regressions: Record<string, string> = {
  1: 'a database the browser had closed was never opened again: nothing pulled could be stored',
  6: 'a clock set back held unsent work until the old time came again',
  12: 'an upload on a connection gone silent held up all unsent work for ever',
  'fixed-2': 'a restored server was not noticed once its transactions had grown past the lost ones',
  'fixed-4': 'a requested service kept its provider’s address after a block parted the two',
  'fixed-3': 'a clock hours ahead renewed the session before every request',
  'base-2': 'a window that had just opened said up to date before it heard of another one’s work',
  'npm-test-6': 'a window that was letting go of a person said up to date over what another one kept',
  'npm-test-8': 'asked too often by others, what stands before a function refused her message for good',
  'base-4': 'a removal whose answer never came held up everything until the window was closed',
}

/** Seeds of `npm test`: together 10,000 actions. */
export const FIXED_SEEDS = Object.keys(regressions)

/** Seeds of eventful simulations that once broke a promise. */
const eventfulRegressions: Record<string, string> = {
  'hund-12': 'a window that could not open the outbox at its start never heard of another one’s work',
  'hund-15': 'what was done in another window during a sign-out stayed on the device',
  'base-2':
    'an earlier attempt had arrived, a later one surely not: it was said to be taken back, and was done',
  'fuenf-3': 'what a sign-out had deleted was made anew, empty, by another window that was still writing',
  'fuenf-22': 'a window that was closing its outbox said up to date over what was written to it then',
  'sechs-3': 'a late word of the session brought back who was signing out: what she did then was lost',
  'hund-16': 'an upload to a server that was being restored needed attention',
}

export const EVENTFUL_SEEDS = Object.keys(eventfulRegressions)
