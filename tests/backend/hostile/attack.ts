import type { Actor } from '../../support/actors.ts'
import type { RawRequest, RawResponse } from './raw-request.ts'
import type { Target } from './targets.ts'

/**
 * One attack. Afterwards no response contains what the attacker may not see, no row of another user has changed, every
 * status is below 500, and the server still answers others.
 */
export interface Attack {
  name: string
  /** The attackers, one after the other. */
  as: readonly Actor[]
  /** Returns the requests, one after the other. */
  requests(target: Target, me: Actor): RawRequest | RawRequest[]
  /** The expected status of the last request, where "below 500" is not enough. */
  status?: readonly number[]
  /** Returns prefixes of rows that may change because they are the attacker's own: `public.clients/…`. */
  mayChange?(target: Target, me: Actor): string[]
  /** Checks the responses further. Throws. */
  check?(last: RawResponse, all: RawResponse[], target: Target): void
}
