import type { Actor } from '../support/actors.ts'
import { authAttempts } from './hostile/auth.ts'
import { bodyAttempts } from './hostile/bodies.ts'
import { functionAttempts } from './hostile/functions.ts'
import { httpAttempts } from './hostile/http.ts'
import { keyAttempts } from './hostile/keys.ts'
import { pullAttempts } from './hostile/pull.ts'
import { pushAttempts } from './hostile/push.ts'
import type { RawRequest, RawResponse } from './hostile/raw-request.ts'
import { readAttempts } from './hostile/reads.ts'
import { rpcAttempts } from './hostile/rpc.ts'
import { storageAttempts } from './hostile/storage.ts'
import type { Target } from './hostile/targets.ts'
import { tokenAttempts } from './hostile/tokens.ts'
import { uploadAttempts } from './hostile/uploads.ts'
import { writeAttempts } from './hostile/writes.ts'

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

export const attacks: Attack[] = [
  ...readAttempts,
  ...writeAttempts,
  ...bodyAttempts,
  ...rpcAttempts,
  ...pullAttempts,
  ...pushAttempts,
  ...tokenAttempts,
  ...authAttempts,
  ...storageAttempts,
  ...keyAttempts,
  ...uploadAttempts,
  ...functionAttempts,
  ...httpAttempts,
]
