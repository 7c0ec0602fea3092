import { FIRST_PULL, type PullAnswer, type PullRequest } from '../domain/protocol.ts'
import { keepEarlyWork, takeEarlyWork } from '../platform/early-work.ts'
import { configuredAddress } from './address.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** The answer to a visitor's first pull; null where the server did not answer, or requires a newer app. */
export type FirstPull = Promise<PullAnswer | null>

const NAME = 'first pull'

/** Sends a visitor's first pull. `takeFirstPull` returns it to the app. */
export function startFirstPull(): FirstPull {
  const pulling = ask().catch(() => null)
  keepEarlyWork(NAME, pulling)
  return pulling
}

/** Returns the answer to the pull that `startFirstPull` sent, once. */
export const takeFirstPull = (): Promise<unknown> | undefined => takeEarlyWork(NAME)

/** Returns whether this request equals the one that was sent early: true on a device without rows. */
export const isFirstPull = (request: PullRequest): boolean =>
  JSON.stringify(request) === JSON.stringify(FIRST_PULL)

async function ask(): FirstPull {
  const { url, publishableKey } = configuredAddress()
  const response = await guardedFetch(`${url}/rest/v1/rpc/sync_pull`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ request: FIRST_PULL }),
  })
  if (!response.ok) return null
  const answer: unknown = await response.json()
  return isPullAnswer(answer) && !answer.restored ? answer : null
}

/**
 * Returns whether this looks like an answer to a pull: a cheap check for what is rendered before the app is loaded. The
 * app parses the answer like any other (answers.ts).
 */
const isPullAnswer = (answer: unknown): answer is PullAnswer =>
  typeof answer === 'object' &&
  answer !== null &&
  'rows' in answer &&
  typeof answer.rows === 'object' &&
  answer.rows !== null &&
  'next' in answer
