import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Store } from '../../src/database/store.ts'
import { mutation, update } from '../../src/domain/mutation.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { anonymous, saveIdentity, viewerName } from '../../src/sync/device-identity.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { type AppDevice, anAppDevice, loseSession, signInAndPull, waitUntil } from '../support/app-device.ts'
import { aBackend } from '../support/backend.ts'
import { anInsert } from '../support/changes.ts'
import { corruptRows } from '../support/corrupt-rows.ts'
import { serviceValues } from '../support/fixtures.ts'
import { holdRequests, interceptRequests } from '../support/intercept-requests.ts'
import { anId, aProfile } from '../support/rows.ts'

/* A damaged or refusing disk, an unreachable server, and changes made by another tab of the user. */

let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

const engineOf = ({ session }: AppDevice) => session.state.engine
const nameOf = ({ connection, session }: AppDevice) => viewerName(connection, session.state.identity)
const again = ({ connection }: AppDevice) => anAppDevice(backend, connection.device)

function herProfile(device: AppDevice) {
  const { view, user } = engineOf(device)
  const profile = view.row('profiles', user?.id ?? '')
  if (!profile) throw new Error('Her profile is on the device')
  return profile
}

const edit = (device: AppDevice, bio: string) =>
  mutation('profile.edit', [update('profiles', herProfile(device), { bio })])

/** The administrator's device. */
async function aDevice() {
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'admin@demo.test')
  return device
}

function makeDiskFail(method: 'put' | 'getAll') {
  const refusing = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('not now', 'UnknownError')
  })
  return () => refusing.mockRestore()
}

test('unreadable rows are pulled again; unsent items are kept, and sent', async () => {
  const device = await aDevice()
  const name = nameOf(device)
  const waiting = edit(device, 'Kept')
  await device.session.close()
  const outbox = await Outbox.open(name)
  await outbox.add([waiting], Date.now())
  outbox.close()
  await corruptRows(name)
  const spoiled = await Store.open(name)
  expect([spoiled.progress, spoiled.rows('profiles').size]).toEqual([null, 0])
  await spoiled.close()

  const next = await again(device)
  expect(engineOf(next).outbox.items).toHaveLength(1)
  await waitUntil(next, ({ state }) => state.engine.outbox.items.length === 0)
  expect(herProfile(next).bio).toBe('Kept')
})

test('an engine with an unreadable outbox does not open: unsent items are not hidden behind an empty screen', async () => {
  const device = await aDevice()
  await device.session.close()
  makeDiskFail('getAll')
  await expect(again(device)).rejects.toThrow('not now')
})

test('each outage is logged once as a warning', async () => {
  const device = await aDevice()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const pull = async () => (await engineOf(device).pullNow()).ok
  for (let outage = 1; outage <= 2; outage += 1) {
    const isBack = interceptRequests(async (sent, go) => {
      if (sent.path === '/rest/v1/rpc/sync_pull') throw new TypeError('Failed to fetch')
      return go()
    })
    expect([await pull(), await pull()]).toEqual([false, false])
    expect(warned.mock.calls).toHaveLength(outage)
    expect(warned.mock.lastCall?.[0]).toContain('the backend may be unreachable')
    isBack()
    expect(await pull()).toBe(true)
  }
  const isBack = interceptRequests(async (sent, go) => {
    if (sent.path !== '/rest/v1/rpc/sync_pull') return go()
    return Response.json({ code: '42501', message: 'no' }, { status: 403 })
  })
  expect(await pull()).toBe(false)
  expect(warned.mock.calls, 'a refusal is no outage').toHaveLength(2)
  isBack()
})

test('a write refused by the disk is reported, and the same rows are pulled again', async () => {
  const device = await aDevice()
  await engineOf(device).cacheProfile(aProfile({ id: anId(7), full_name: 'Here before' }))
  const restoreDisk = makeDiskFail('put')
  await backend.database.query("update public.profiles set bio = 'From elsewhere' where is_admin")
  expect(await engineOf(device).pullNow()).toMatchObject({ ok: false })
  expect(engineOf(device).status$.value).toEqual({ kind: 'storage' })
  await engineOf(device).cacheProfile(aProfile({ id: anId(8), full_name: 'Too late' }))
  expect(engineOf(device).view.member(anId(7))?.full_name).toBe('Here before')
  expect(engineOf(device).view.member(anId(8))).toBeUndefined()
  expect(herProfile(device).bio).not.toBe('From elsewhere')

  restoreDisk()
  expect(await engineOf(device).pullNow()).toMatchObject({ ok: true })
  expect(engineOf(device).status$.value.kind).toBe('up-to-date')
  expect(herProfile(device).bio).toBe('From elsewhere')
})

test('items that the server finds too old wait for a newer app', async () => {
  const device = await aDevice()
  interceptRequests(({ path }, go) =>
    path.includes('/rpc/apply_mutations') ? Promise.resolve(Response.json({ update_needed: true })) : go(),
  )
  await engineOf(device).act([edit(device, 'Of an old app')])
  await waitUntil(device, () => engineOf(device).status$.value.kind === 'update-needed')
  expect(engineOf(device).outbox.items).toMatchObject([{ state: 'waiting', sent: false }])
})

test('signing in or out does not wait for rows requested before', async () => {
  const device = await anAppDevice(backend)
  const asVisitor = holdRequests('/rest/v1/rpc/sync_pull', 1)
  void engineOf(device).pullNow()
  await asVisitor.begun
  await signInAndPull(device, 'admin@demo.test')
  expect(herProfile(device).is_admin).toBe(true)
  const asAdministrator = holdRequests('/rest/v1/rpc/sync_pull', 1)
  void engineOf(device).pullNow()
  await asAdministrator.begun
  await device.session.signOut()
  expect(device.session.state.identity).toBe(null)
})

test('an item within its undo time is sent when the time is over', async () => {
  const device = await aDevice()
  await engineOf(device).act([edit(device, 'After a moment')], { holdFor: 100 })
  await waitUntil(device, () => engineOf(device).outbox.items.length === 0)
  expect(herProfile(device).bio).toBe('After a moment')
})

test('a changed e-mail address is the user’s from now on', async () => {
  const device = await aDevice()
  const engine = engineOf(device)
  const id = engine.user?.id ?? ''
  await device.session.signIn({ id, email: 'new@demo.test' })
  expect(device.session.state).toMatchObject({ identity: { id, email: 'new@demo.test' }, engine })
  await device.session.close()
  expect((await again(device)).session.state.identity).toEqual({ id, email: 'new@demo.test' })
})

test('an opened profile is cached', async () => {
  const device = await aDevice()
  const { id } = herProfile(device)
  const visitor = await anAppDevice(backend)
  expect(await engineOf(visitor).publicProfile(id)).toMatchObject({ ok: true, value: { id } })
  expect(engineOf(visitor).view.publicProfile(id)?.id).toBe(id)
  expect(await engineOf(visitor).publicProfile('nobody')).toEqual({ ok: true, value: null })
})

test('a sign-in or sign-out in another tab applies in this one, too', async () => {
  const device = await aDevice()
  const { connection, session } = device
  const { identity } = session.state
  const other = new BroadcastChannel(`verdant-identity${connection.device}`)
  onTestFinished(() => other.close())
  await saveIdentity(connection.storage, anonymous)
  other.postMessage('changed')
  await waitUntil(device, ({ state }) => state.identity === null && state.engine.user === null)
  await saveIdentity(connection.storage, { ...anonymous, identity })
  other.postMessage('changed')
  await waitUntil(device, ({ state }) => state.identity?.id === identity?.id && state.engine.user !== null)
  expect(herProfile(device).id).toBe(identity?.id)
})

test('unreadable unsent items of a locked user are not counted as none', async () => {
  const device = await aDevice()
  const { identity } = device.session.state
  await loseSession(device)
  await engineOf(device).pullNow()
  await waitUntil(device, ({ state }) => state.locked !== null)
  expect(device.session.state.lockedUnsent).toBe(0)
  await device.session.close()
  const { open } = IDBFactory.prototype
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (name.startsWith('outbox-') && name.endsWith(identity?.id ?? '')) throw new DOMException('not now')
    return open.call(this, name, version)
  })
  expect((await again(device)).session.state).toMatchObject({ locked: identity, lockedUnsent: null })
})

test('while only the storage cannot be reached, the network is not said to be gone, and other changes are sent', async () => {
  const device = await aDevice()
  const { id } = herProfile(device)
  let tries = 0
  const isBack = interceptRequests(async ({ path }, go) => {
    if (!path.startsWith('/storage/')) return go()
    tries += 1
    return new Response('no healthy upstream', { status: 503 })
  })
  const service = crypto.randomUUID()
  const { id: _, ...values } = serviceValues(service, id)
  const path = `jobs/${service}/1.png`
  const picture = new Blob([new Uint8Array(8)], { type: 'image/png' })
  const engine = engineOf(device)
  const shown: string[] = []
  engine.status$.subscribe(({ kind }) => shown.push(kind))
  await engine.act([
    mutation(
      'service.offer',
      [anInsert('jobs', service, { ...values, images: [path] })],
      [{ bucket: 'service-images', path, file: picture }],
    ),
  ])
  await engine.act([edit(device, 'Sent meanwhile')])
  await waitUntil(device, () => tries > 1 && engine.outbox.items.length === 1)
  expect(shown).not.toContain('offline')
  expect(shown.at(-1)).toBe('sending')
  isBack()
})

test('where somebody asks, or the network is back, the next attempt comes soon, however many have failed', async () => {
  const device = await aDevice()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  let isCut = true
  let answered = 0
  interceptRequests(async ({ path }, go) => {
    if (path !== '/rest/v1/rpc/sync_pull') return go()
    if (isCut) throw new TypeError('Failed to fetch')
    answered += 1
    return go()
  })
  // After so many failures the next attempt would come in half a minute at the earliest.
  for (let n = 0; n < 16; n += 1) await engineOf(device).pullNow()
  isCut = false
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(0)
})
