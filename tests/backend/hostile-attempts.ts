import type { Actor } from '../support/actors.ts'
import type { Asked, Heard } from './hostile/asked.ts'
import { authAttempts } from './hostile/auth.ts'
import { bodyAttempts } from './hostile/bodies.ts'
import { functionAttempts } from './hostile/functions.ts'
import type { Target } from './hostile/ground.ts'
import { httpAttempts } from './hostile/http.ts'
import { keyAttempts } from './hostile/keys.ts'
import { pullAttempts } from './hostile/pull.ts'
import { pushAttempts } from './hostile/push.ts'
import { readAttempts } from './hostile/reads.ts'
import { rpcAttempts } from './hostile/rpc.ts'
import { storageAttempts } from './hostile/storage.ts'
import { tokenAttempts } from './hostile/tokens.ts'
import { uploadAttempts } from './hostile/uploads.ts'
import { writeAttempts } from './hostile/writes.ts'

/**
 * Something a hostile person tries. After it, whatever it was: no answer held what she may not see, no row of anyone
 * changed, the server had an answer below 500, and it still answers others.
 */
export interface Attempt {
  name: string
  /** Who tries: each in turn. */
  as: readonly Actor[]
  /** The requests, one after the other. */
  asks(target: Target, me: Actor): Asked | Asked[]
  /** What the last request must be answered with, where "below 500" says too little. */
  status?: readonly number[]
  /** Rows that may come or change all the same, since they are her own: how their names begin, `public.clients/…`. */
  leaves?(target: Target, me: Actor): string[]
  /** What else must hold of the answers. Throws. */
  proves?(last: Heard, all: Heard[], target: Target): void
}

export const attempts: Attempt[] = [
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
