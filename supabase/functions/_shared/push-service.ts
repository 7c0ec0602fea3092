import webpush from 'npm:web-push@3.6.7'
import { isPushService } from './push-addresses.ts'
import { setting } from './service.ts'

/**
 * A browser's push subscription: its push service's address for it, and the keys with which only it can read (RFC
 * 8291).
 */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * - `sent`: the push service accepted it.
 * - `gone`: the browser has unsubscribed, or its address is of no push service.
 * - `later`: retry, after `wait` seconds where the service names a time.
 * - `refused`: a retry would be refused, too.
 */
export interface Pushed {
  outcome: 'sent' | 'gone' | 'later' | 'refused'
  /** Why it was not sent, without an address; null where it was, or where the browser is gone. */
  reason: string | null
  wait: number
}

const gone: Pushed = { outcome: 'gone', reason: null, wait: 0 }

/** Milliseconds after which a push service counts as unavailable. */
const PUSH_TIMEOUT_MS = 10_000
/** Seconds for which a push service keeps an undelivered message. */
const TTL_SECONDS = 3 * 24 * 60 * 60

/** Returns the project's key pair (RFC 8292) from the environment; null where push is not configured. */
export function vapidKeys(): { publicKey: string; privateKey: string } | null {
  const publicKey = Deno.env.get('VAPID_PUBLIC_KEY')
  const privateKey = Deno.env.get('VAPID_PRIVATE_KEY')
  return publicKey && privateKey ? { publicKey, privateKey } : null
}

/** Sends one message to the browser's push service; it replaces an undelivered one of the same `topic`. Never throws. */
export async function push(subscription: Subscription, message: object, topic: string): Promise<Pushed> {
  const { endpoint } = subscription
  if (!isPushService(endpoint, others())) return gone
  const Authorization = signature(new URL(endpoint).origin)
  if (!Authorization)
    return { outcome: 'later', reason: 'The VAPID keys or VAPID_SUBJECT are invalid', wait: 0 }
  let sealed: ReturnType<typeof webpush.generateRequestDetails>
  try {
    sealed = seal(subscription, message, topic)
  } catch {
    // Invalid keys, which no browser made.
    return gone
  }
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...sealed.headers, Authorization },
      body: sealed.body,
      // The target of a redirect has not been checked.
      redirect: 'manual',
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    })
    await response.body?.cancel()
    return answered(response)
  } catch {
    return { outcome: 'later', reason: 'The push service cannot be reached', wait: 0 }
  }
}

/** Returns additional push services, as origins. The tests of the embedded backend use their own. */
const others = () => (Deno.env.get('PUSH_SERVICES') ?? '').split(',').map((one) => one.trim())

/** Returns the header that tells a push service who sends (RFC 8292); null where the project's keys are invalid. */
function signature(audience: string): string | null {
  const keys = vapidKeys()
  if (!keys) return null
  try {
    const subject = Deno.env.get('VAPID_SUBJECT') || setting('SITE_URL')
    return webpush.getVapidHeaders(audience, subject, keys.publicKey, keys.privateKey, 'aes128gcm')
      .Authorization
  } catch {
    return null
  }
}

const seal = ({ endpoint, p256dh, auth }: Subscription, message: object, topic: string) =>
  webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    TTL: TTL_SECONDS,
    topic,
  })

function answered(response: Response): Pushed {
  const { status, ok } = response
  if (ok) return { outcome: 'sent', reason: null, wait: 0 }
  if (status === 404 || status === 410) return gone
  const outcome = status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
  return { outcome, reason: `The push service answered ${status}`, wait: waitOf(response) }
}

/** Returns Retry-After in seconds; a date, which no push service sends, counts as none. */
const waitOf = (response: Response) => Math.trunc(Number(response.headers.get('retry-after'))) || 0
