import type { Actor } from '../../support/actors.ts'
import type { RawRequest, RawResponse } from './raw-request.ts'
import type { Target } from './targets.ts'

/**
 * One attack. After it, no answer held what the attacker may not see, no row of another user has changed, the server
 * answered below 500, and it still answers others.
 */
export interface Attack {
  name: string
  /** Who attacks: each in turn. */
  as: readonly Actor[]
  /** Returns the requests, one after the other. */
  asks(target: Target, me: Actor): RawRequest | RawRequest[]
  /** The expected status of the last request, where "below 500" says too little. */
  status?: readonly number[]
  /** Prefixes of rows that may change, since they are the attacker's own: `public.clients/…`. */
  leaves?(target: Target, me: Actor): string[]
  /** Further checks of the answers. Throws. */
  proves?(last: RawResponse, all: RawResponse[], target: Target): void
}
