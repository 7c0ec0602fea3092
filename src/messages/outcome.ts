import { PartLoadError } from '../platform/import-part.ts'
import type { RemoteResult } from '../remote/remote-result.ts'
import { notArrivedMessage } from '../ui/not-arrived.tsx'

/** Result of an action, with the message to show where it failed, and the server's code where that says what to do. */
export type Outcome = { ok: true } | { ok: false; message: string; code?: string }

/** In place of the server's message, which is for developers; in a build without a check that one says what is missing. */
const captchaRefused = (code: string): string =>
  import.meta.env?.VITE_CAPTCHA && code === 'captcha_failed'
    ? 'The security check was not accepted. What you typed is kept: please try again.'
    : ''

/** Codes of refusals after which the screen offers the next step. */
const codesWithAdvice = new Set(['email_not_confirmed', 'user_already_exists'])

const seemsOffline = () => globalThis.navigator?.onLine === false

const UNEXPECTED_ERROR = 'An unexpected error occurred'

/** Message for actions that need a network (readings, "Offline"). */
function unreachableMessage(activity: string): string {
  return seemsOffline()
    ? `You are offline, and ${activity} needs a network. What you typed is kept: try again when you are connected.`
    : 'The server cannot be reached right now. What you typed is kept: try again in a moment.'
}

/**
 * Converts a remote result: the server's message where it gave one (spec §8), otherwise why there is no answer.
 * `activity` is what needs the network, for example "signing in".
 */
export function outcomeOf(result: RemoteResult<unknown>, activity: string): Outcome {
  if (result.ok) return { ok: true }
  if (result.failure.kind === 'unreachable') return { ok: false, message: unreachableMessage(activity) }
  if (result.failure.kind !== 'refused') return { ok: false, message: UNEXPECTED_ERROR }
  const { code, message } = result.failure
  const shown = captchaRefused(code) || message || UNEXPECTED_ERROR
  return codesWithAdvice.has(code) ? { ok: false, message: shown, code } : { ok: false, message: shown }
}

/** Returns the message where the code of an action has not arrived; otherwise `message`. */
export const failureOf = (error: unknown, message: string): string =>
  error instanceof PartLoadError ? notArrivedMessage : message

/** Returns the outcome of `act`, with the message 'An unexpected error occurred' where it rejects (spec §8). */
export async function catchUnexpected<Value>(
  act: () => Promise<Value>,
): Promise<Value | { ok: false; message: string }> {
  try {
    return await act()
  } catch (error) {
    console.warn(UNEXPECTED_ERROR, error)
    return { ok: false, message: UNEXPECTED_ERROR }
  }
}
