import type { RemoteResult } from '../remote/remote-result.ts'

/** How something ended, in words to show. */
export type Outcome = { ok: true } | { ok: false; message: string }

const offline = () => globalThis.navigator?.onLine === false

const UNEXPECTED = 'An unexpected error occurred'

/** For what needs a network by nature (readings, "Offline"). */
function unreachableWords(doing: string): string {
  return offline()
    ? `You are offline, and ${doing} needs a network. What you typed is kept: try again when you are connected.`
    : 'The server cannot be reached right now. What you typed is kept: try again in a moment.'
}

/** The server's own words where it gave some (spec §8), else why there is no answer. */
export function outcomeOf(answer: RemoteResult<unknown>, doing: string): Outcome {
  if (answer.ok) return { ok: true }
  if (answer.failure.kind === 'unreachable') return { ok: false, message: unreachableWords(doing) }
  const message = answer.failure.kind === 'refused' ? answer.failure.message : ''
  return { ok: false, message: message || UNEXPECTED }
}

/** Returns the outcome of `act`; where it rejects, that something unexpected happened (spec section 8). */
export async function orUnexpected<Value>(
  act: () => Promise<Value>,
): Promise<Value | { ok: false; message: string }> {
  try {
    return await act()
  } catch (error) {
    console.warn(UNEXPECTED, error)
    return { ok: false, message: UNEXPECTED }
  }
}
