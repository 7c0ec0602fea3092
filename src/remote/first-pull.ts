import { FIRST_PULL, type PullAnswer, type PullRequest, type UpdateNeeded } from '../domain/protocol.ts'
import { configuredAddress } from './address.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** What the server showed a visitor; null where it did not answer, or asks for a newer app. */
export type FirstPull = Promise<PullAnswer | null>

declare global {
  /** A visitor's first pull that began before the app's code had come (src/before-paint.ts). */
  var earlyPull: FirstPull | undefined
}

/** Asks for what a visitor's device pulls first. `takeFirstPull` hands it on to the app. */
export function beginFirstPull(): FirstPull {
  globalThis.earlyPull = ask().catch(() => null)
  return globalThis.earlyPull
}

/** What `beginFirstPull` began, for the first to ask. */
export function takeFirstPull(): FirstPull | undefined {
  const begun = globalThis.earlyPull
  globalThis.earlyPull = undefined
  return begun
}

/** True of a device that holds nothing: what was asked for it early is what it asks. */
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
  const answer: PullAnswer | UpdateNeeded = await response.json()
  return 'update_needed' in answer || answer.restored ? null : answer
}
