import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PushDevice } from '../../src/remote/push-device.ts'
import { type Contract, given, openContract } from './project.ts'

/* The browser is played here, and told of nothing: nobody does anything that concerns the person made here. */
let contract: Contract

beforeAll(async () => {
  contract = await openContract()
})
afterAll(() => contract.close())

/** A browser with an address of its push service. */
function aBrowser() {
  const base64url = (length: number) => randomBytes(length).toString('base64url')
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/contract-${base64url(24)}`
  const keys = { p256dh: `B${base64url(65).slice(1)}`, auth: base64url(16) }
  let isOn = false
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      isOn = false
      return true
    },
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (isOn ? subscription : null),
      subscribe: async () => {
        isOn = true
        return subscription
      },
    },
    getNotifications: async () => [],
  }
  // The part of it that the code uses.
  const asked = registration as unknown as ServiceWorkerRegistration
  return { endpoint, registration: async () => asked }
}

test('a browser subscribes where the project sends notifications, and is deleted when the user turns them off', async () => {
  const { connection, id } = await contract.aPerson()
  const { endpoint, registration } = aBrowser()
  const device = new PushDevice(connection, id, registration)
  const key = await device.key()
  expect(await device.isOffered()).toBe(key.ok)
  if (!key.ok) {
    expect(key).toMatchObject({ failure: { kind: 'refused', status: 404 } })
    return
  }
  expect(key.value).toMatch(/^B[\w-]{86}$/)
  given(await device.renew())
  const supabase = await connection.supabase()
  const kept = async () => (await supabase.from('push_subscriptions').select('endpoint')).data
  expect(await kept()).toEqual([{ endpoint }])
  given(await device.turnOff())
  expect(await kept()).toEqual([])
})

test('an address of no push service is not stored', async () => {
  const { calls } = await contract.aPerson()
  const elsewhere = { endpoint: 'https://192.168.1.1/admin', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  expect(await calls.callDatabase('save_push_subscription', elsewhere)).toMatchObject({
    failure: { kind: 'refused' },
  })
})
