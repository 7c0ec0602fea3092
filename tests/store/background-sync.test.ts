import 'fake-indexeddb/auto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Mutation, mutation, update } from '../../src/domain/mutation.ts'
import type { Profile } from '../../src/domain/rows.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { type Connection, connect } from '../../src/remote/connection.ts'
import { syncInBackground } from '../../src/sync/background-sync.ts'
import {
  anonymous,
  leaderLock,
  loadIdentity,
  saveIdentity,
  viewerName,
} from '../../src/sync/device-identity.ts'
import { openTabChannel } from '../../src/sync/tab-channel.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { anAppDevice, signInAndPull } from '../support/app-device.ts'
import { aBackend } from '../support/backend.ts'
import { interceptRequests } from '../support/intercept-requests.ts'
import { transport } from '../support/realtime.ts'
import { giveWebLocks } from '../support/web-locks.ts'

/** What the service worker does while no tab is open, against the real backend. */
let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

/** A device without open tabs, and what its service worker sees of it. */
async function closedDevice(url = backend.url) {
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'admin@demo.test')
  const { engine } = device.session.state
  const profile = engine.view.row('profiles', engine.user?.id ?? '')
  if (!profile) throw new Error('Her profile was not pulled')
  const { device: name } = device.connection
  const address = { url, appUrl: url, publishableKey: backend.publishableKey }
  const background = connect(address, { device: name, transport, background: true })
  await device.session.close()
  return { device, background, profile }
}

const viewerOf = async (connection: Connection) =>
  viewerName(connection, (await loadIdentity(connection.storage)).identity)

/** Returns the user's outbox, as the next tab finds it. */
async function outboxOf(connection: Connection): Promise<Outbox> {
  const outbox = await Outbox.open(await viewerOf(connection))
  onTestFinished(() => outbox.close())
  return outbox
}
const states = async (connection: Connection) => (await outboxOf(connection)).items.map(({ state }) => state)

/** Adds items in the last moment before the tab was closed. */
async function addUnsent(connection: Connection, mutations: Mutation[], holdFor = 0) {
  const outbox = await outboxOf(connection)
  await outbox.add(mutations, Date.now(), { holdFor })
}

const edit = (profile: Profile, bio: string) =>
  mutation('profile.edit', [update('profiles', profile, { bio })])
const bio = async () =>
  (await backend.database.query<{ bio: string }>('select bio from public.profiles'))[0]?.bio

test('unsent items are sent, and show as sent in the next tab', async () => {
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'Sent while closed')])
  expect(await syncInBackground(background)).toBe(true)
  expect(await bio()).toBe('Sent while closed')
  expect(await states(background)).toEqual(['applied'])
  expect(await syncInBackground(background)).toBe(true)
})

test('an item within its undo time is sent when the time is over', async () => {
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'After a moment')], 200)
  expect(await syncInBackground(background)).toBe(true)
  expect(await bio()).toBe('After a moment')
})

test('a picture is uploaded without the APIs of a tab', async () => {
  const { background, profile } = await closedDevice()
  const path = `profiles/${profile.id}-profile-${Date.now()}.png`
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  )
  const picture = mutation(
    'profile.edit',
    [update('profiles', profile, { profile_image: path })],
    [{ bucket: 'profile-images', path, file: new Blob([png], { type: 'image/png' }) }],
  )
  await addUnsent(background, [picture])
  expect(await syncInBackground(background)).toBe(true)
  expect(await states(background)).toEqual(['applied'])
  const stored = await fetch(`${backend.url}/storage/v1/object/public/profile-images/${path}`)
  expect((await stored.arrayBuffer()).byteLength).toBe(png.byteLength)
})

test('a refused item needs attention, and independent items are sent', async () => {
  const { background, profile } = await closedDevice()
  const stale = { ...profile, bio: 'Never stood there' }
  await addUnsent(background, [edit(stale, 'On top of nothing')])
  expect(await syncInBackground(background)).toBe(true)
  expect(await states(background)).toEqual(['attention'])
})

test('without an answer it asks for another run, and keeps everything', async () => {
  const gateway = createServer((_, answer) => answer.writeHead(502).end())
  await new Promise<void>((resolve) => gateway.listen(0, resolve))
  onTestFinished(() => void gateway.close())
  const { port } = gateway.address() as AddressInfo
  const { background, profile } = await closedDevice(`http://localhost:${port}`)
  await addUnsent(background, [edit(profile, 'Not yet')])
  expect(await syncInBackground(background)).toBe(false)
  expect(await states(background)).toEqual(['waiting'])
})

test('an item that is held back for longer is sent later', async () => {
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'In an hour')], 3_600_000)
  expect(await syncInBackground(background)).toBe(false)
  expect(await states(background)).toEqual(['waiting'])
})

test('an app too old for the server waits for a tab, which can load a newer one', async () => {
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'From yesterday')])
  interceptRequests(({ path, body }, go) =>
    path.includes('apply_mutations') ? go(body.replaceAll(/"v":\d+/g, '"v":99')) : go(),
  )
  expect(await syncInBackground(background)).toBe(true)
  expect(await states(background)).toEqual(['waiting'])
})

test('a tab that opens meanwhile learns that another context leads', async () => {
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'Heard at work')])
  const tab = openTabChannel(await viewerOf(background))
  onTestFinished(() => tab.close())
  interceptRequests(async ({ path }, go) => {
    if (path.includes('apply_mutations')) {
      const sign = firstValueFrom(tab.messages$)
      tab.post({ kind: 'anyone' })
      expect(await sign).toEqual({ kind: 'here' })
    }
    return go()
  })
  expect(await syncInBackground(background)).toBe(true)
  expect(await bio()).toBe('Heard at work')
})

/** Another tab holds the lock when the background run begins; `then` runs before it is released. */
async function whileTabHoldsLock(background: Connection, then: (lock: string) => unknown) {
  const lock = leaderLock(await viewerOf(background))
  let sending: Promise<boolean> | undefined
  await navigator.locks.request(lock, {}, async () => {
    sending = syncInBackground(background)
    await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)
    await then(lock)
  })
  return sending
}

test('a tab that waits to send goes first', async () => {
  giveWebLocks()
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'For the tab to send')])
  const sent = await whileTabHoldsLock(background, (lock) => {
    void navigator.locks.request(lock, {}, () => Promise.resolve())
  })
  expect(sent).toBe(false)
  expect(await states(background)).toEqual(['waiting'])
})

test('nothing is sent for a user who signed out while the lock was awaited', async () => {
  giveWebLocks()
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'Wiped')])
  const before = await bio()
  expect(await whileTabHoldsLock(background, () => saveIdentity(background.storage, anonymous))).toBe(true)
  expect(await bio()).toBe(before)
})

test('an ended session waits for the user to sign in, without further runs', async () => {
  const { background, profile } = await closedDevice()
  await addUnsent(background, [edit(profile, 'Signed out elsewhere')])
  await background.forgetSession()
  expect(await syncInBackground(background)).toBe(true)
  expect(await states(background)).toEqual(['waiting'])
})

test('without a user there is nothing to do, and nothing is left on the device', async () => {
  const device = await anAppDevice(backend)
  const { connection } = device
  await device.session.close()
  const before = (await indexedDB.databases()).map(({ name }) => name)
  expect(await syncInBackground(connection)).toBe(true)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(before)
})
