import { ok } from '../domain/result.ts'
import { base64 } from '../platform/base64.ts'
import type { Connection } from './connection.ts'
import { fail, failureOf, type RemoteResult, unreachable } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'

/** Whether this browser shows push notifications. */
export type PushState =
  /** No service worker, or no Push API. */
  | 'unsupported'
  /** The user, or a policy of the device, denies the permission. */
  | 'blocked'
  | 'off'
  | 'on'

/** Key of the user who turned notifications on here. Another user of the device has not given consent. */
const USER_KEY = 'verdant-notices'
/** Key of the project's public key, as last received: offline, it shows that the server sends notifications. */
const PUBLIC_KEY_KEY = 'verdant-notices-key'
/** How long the server is given to answer when notifications are turned off. */
const TURN_OFF_TIMEOUT_MS = 2_000

type Registration = () => Promise<ServiceWorkerRegistration | undefined>

const ofThisPage: Registration = async () => {
  const workers = globalThis.navigator?.serviceWorker
  return (await workers?.getRegistration()) && workers.ready
}

/** This browser's Web Push subscription for one user. */
export class PushDevice {
  readonly #connection: Connection
  readonly #userId: string
  readonly #registration: Registration

  /** A service worker passes its own `registration`. */
  constructor(connection: Connection, userId: string, registration = ofThisPage) {
    this.#connection = connection
    this.#userId = userId
    this.#registration = registration
  }

  async state(): Promise<PushState> {
    const registration = await this.#registration()
    if (!registration?.pushManager || !('Notification' in globalThis)) return 'unsupported'
    if (Notification.permission === 'denied') return 'blocked'
    const isThisUser = (await this.#connection.storage.getItem(USER_KEY)) === this.#userId
    const isOn = isThisUser && Notification.permission === 'granted'
    return isOn && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
  }

  /** Fetches the project's public key (VAPID); refused with 404 where the server sends no notifications. */
  async key(): Promise<RemoteResult<string>> {
    const { storage } = this.#connection
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const { data, error } = await client.value.functions.invoke('notify-push', { method: 'GET' })
    if (!error) {
      await storage.setItem(PUBLIC_KEY_KEY, data.public_key)
      return ok(data.public_key)
    }
    const response: unknown = error.context
    if (!(response instanceof Response)) return unreachable
    if (response.status === 404) await storage.removeItem(PUBLIC_KEY_KEY)
    return fail(failureOf(response.status, { message: await response.text().catch(() => '') }))
  }

  /** Returns whether the server is known to send notifications. */
  async isOffered(): Promise<boolean> {
    return (await this.#connection.storage.getItem(PUBLIC_KEY_KEY)) !== null
  }

  /** Asks for the permission and subscribes; call it from a press of a button. Refused as `permission` where denied. */
  async turnOn(): Promise<RemoteResult<null>> {
    const permission = await Notification.requestPermission()
    if (permission === 'granted') return this.renew()
    return fail({ kind: 'refused', status: 403, code: 'permission', message: '' })
  }

  /** Sends this browser's subscription to the server: after a sign-in, or when the push service changed its URL. */
  async renew(): Promise<RemoteResult<null>> {
    const registration = await this.#registration()
    const key = await this.key()
    if (!key.ok) return key
    const subscription = registration && (await subscribed(registration, key.value))
    const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {}
    // The browser's push service gave no answer.
    if (!endpoint || !p256dh || !auth) return unreachable
    const calls = new SyncCalls(this.#connection, this.#userId)
    const saved = await calls.callDatabase('save_push_subscription', { endpoint, p256dh, auth })
    if (!saved.ok) return saved
    await this.#connection.storage.setItem(USER_KEY, this.#userId)
    return ok(null)
  }

  /** Unsubscribes, also offline: the push service then tells the server that the subscription has ended. */
  async turnOff(): Promise<RemoteResult<null>> {
    await this.#connection.storage.removeItem(USER_KEY)
    const registration = await this.#registration()
    const subscription = await registration?.pushManager?.getSubscription()
    if (!registration || !subscription) return ok(null)
    const told = this.#connection
      .supabase()
      .then((supabase) => supabase.from('push_subscriptions').delete().eq('endpoint', subscription.endpoint))
      .catch(() => undefined)
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, TURN_OFF_TIMEOUT_MS))])
    for (const shown of await registration.getNotifications()) shown.close()
    return (await subscription.unsubscribe().catch(() => false)) ? ok(null) : unreachable
  }
}

/** Returns the user who turned notifications on in this browser. */
export const pushUser = ({ storage }: Connection): Promise<string | null> => storage.getItem(USER_KEY)

/** Turns this user's notifications off, for signing out. Never rejects. */
export async function turnOffPush(connection: Connection, userId: string): Promise<void> {
  if ((await pushUser(connection)) !== userId) return
  await new PushDevice(connection, userId).turnOff().catch(() => undefined)
}

/** Returns the browser's subscription with this key; replaces one with an older key. */
async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription | null> {
  try {
    const known = await pushManager.getSubscription()
    if (known && base64url(known.options.applicationServerKey) === applicationServerKey) return known
    await known?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  } catch (error) {
    console.warn('The browser could not subscribe to notifications', error)
    return null
  }
}

const base64url = (bytes: ArrayBuffer | null): string =>
  base64(new Uint8Array(bytes ?? new ArrayBuffer()))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
