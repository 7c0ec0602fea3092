import type { RemoteResult } from '../remote/remote-result.ts'

/** Result of an action, with the message to show where it failed. */
export type Outcome = { ok: true } | { ok: false; message: string }

const seemsOffline = () => globalThis.navigator?.onLine === false

const UNEXPECTED = 'An unexpected error occurred'

/** Message for actions that need a network (readings, "Offline"). */
function unreachableMessage(doing: string): string {
  return seemsOffline()
    ? `You are offline, and ${doing} needs a network. What you typed is kept: try again when you are connected.`
    : 'The server cannot be reached right now. What you typed is kept: try again in a moment.'
}

/** Converts a remote result: the server's message where it gave one (spec §8), else why there is no answer. */
export function outcomeOf(answer: RemoteResult<unknown>, doing: string): Outcome {
  if (answer.ok) return { ok: true }
  if (answer.failure.kind === 'unreachable') return { ok: false, message: unreachableMessage(doing) }
  const message = answer.failure.kind === 'refused' ? answer.failure.message : ''
  return { ok: false, message: message || UNEXPECTED }
}

/** Returns the outcome of `act`; 'An unexpected error occurred' where it rejects (spec §8). */
export async function catchUnexpected<Value>(
  act: () => Promise<Value>,
): Promise<Value | { ok: false; message: string }> {
  try {
    return await act()
  } catch (error) {
    console.warn(UNEXPECTED, error)
    return { ok: false, message: UNEXPECTED }
  }
}
