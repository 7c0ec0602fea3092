import type { Connection } from './connection.ts'
import { type Answer, answered, failed, failureOf, unreachable } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'

/** Whether this browser shows notices while the app is closed. */
export type NoticeState =
  /** It cannot, or not here: no service worker, no push. */
  | 'unsupported'
  /** She, or whoever set up the device, does not let this app. */
  | 'blocked'
  | 'off'
  | 'on'

/** For whom notices were turned on here. Another person on the same device was not asked. */
const FOR_WHOM = 'verdant-notices'
/** The project's key, as the server said it last: what needs no network to know is that it sends notices at all. */
const KEY = 'verdant-notices-key'
/** Milliseconds the server is given to hear that they are over. */
const PATIENCE = 2_000

type Registration = () => Promise<ServiceWorkerRegistration | undefined>

const ofThisPage: Registration = async () => {
  const workers = globalThis.navigator?.serviceWorker
  return (await workers?.getRegistration()) && workers.ready
}

/** This browser's subscription to one person's notices. */
export class PushDevice {
  readonly #connection: Connection
  readonly #userId: string
  readonly #registration: Registration

  /** `registration`: a service worker knows its own. */
  constructor(connection: Connection, userId: string, registration = ofThisPage) {
    this.#connection = connection
    this.#userId = userId
    this.#registration = registration
  }

  async state(): Promise<NoticeState> {
    const registration = await this.#registration()
    if (!registration?.pushManager || !('Notification' in globalThis)) return 'unsupported'
    if (Notification.permission === 'denied') return 'blocked'
    const isHers = (await this.#connection.keep.getItem(FOR_WHOM)) === this.#userId
    const isOn = isHers && Notification.permission === 'granted'
    return isOn && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
  }

  /** The key this project signs notices with; refused with 404 where it sends none. */
  async key(): Promise<Answer<string>> {
    const { keep } = this.#connection
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const { data, error } = await speaker.value.functions.invoke('notify-push', { method: 'GET' })
    if (!error) {
      await keep.setItem(KEY, data.public_key)
      return answered(data.public_key)
    }
    const response: unknown = error.context
    if (!(response instanceof Response)) return unreachable
    if (response.status === 404) await keep.removeItem(KEY)
    return failed(failureOf(response.status, { message: await response.text() }))
  }

  /** Whether the server is known to send notices. */
  async isOffered(): Promise<boolean> {
    return (await this.#connection.keep.getItem(KEY)) !== null
  }

  /** Asks her, then the browser, then the server; to be called from a button. Refused as `permission` where she says no. */
  async turnOn(): Promise<Answer<null>> {
    const permission = await Notification.requestPermission()
    if (permission === 'granted') return this.renew()
    return failed({ kind: 'refused', status: 403, code: 'permission', message: '' })
  }

  /** Says that this browser is there: after a sign-in, or when its push service gave it another address. */
  async renew(): Promise<Answer<null>> {
    const registration = await this.#registration()
    const key = await this.key()
    if (!key.ok) return key
    const subscription = registration && (await subscribed(registration, key.value))
    const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {}
    // Without a word from the browser's push service.
    if (!endpoint || !p256dh || !auth) return unreachable
    const calls = new SyncCalls(this.#connection, this.#userId)
    const saved = await calls.callDatabase('save_push_subscription', { endpoint, p256dh, auth })
    if (!saved.ok) return saved
    await this.#connection.keep.setItem(FOR_WHOM, this.#userId)
    return answered(null)
  }

  /** Also without a network: the push service then tells the server that nobody is there. */
  async turnOff(): Promise<Answer<null>> {
    await this.#connection.keep.removeItem(FOR_WHOM)
    const registration = await this.#registration()
    const subscription = await registration?.pushManager?.getSubscription()
    if (!registration || !subscription) return answered(null)
    const heard = this.#connection
      .client()
      .then((supabase) => supabase.from('push_subscriptions').delete().eq('endpoint', subscription.endpoint))
      .catch(() => undefined)
    await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    for (const shown of await registration.getNotifications()) shown.close()
    return (await subscription.unsubscribe().catch(() => false)) ? answered(null) : unreachable
  }
}

/** For whom notices are turned on in this browser. */
export const noticesFor = ({ keep }: Connection): Promise<string | null> => keep.getItem(FOR_WHOM)

/** She signs out: this device says nothing more to her, and nothing of hers. Never fails. */
export async function endNotices(connection: Connection, userId: string): Promise<void> {
  if ((await noticesFor(connection)) !== userId) return
  await new PushDevice(connection, userId).turnOff().catch(() => undefined)
}

/** The browser's subscription under this key; a new one where there is none, or one under an older key. */
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
    console.warn('The browser could not sign up for notices', error)
    return null
  }
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
