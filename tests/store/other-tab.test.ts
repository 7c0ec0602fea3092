import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { unblock } from '../../src/domain/profile/block.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { leaderLock, viewerName } from '../../src/sync/device-identity.ts'
import { openTabChannel, type TabChannel } from '../../src/sync/tab-channel.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { type AppDevice, anAppDevice, databasesOf, signInAndPull, waitUntil } from '../support/app-device.ts'
import { aBackend } from '../support/backend.ts'
import { holdRequests, interceptRequests } from '../support/intercept-requests.ts'
import { giveWebLocks } from '../support/web-locks.ts'

/* One user, two tabs: one pulls and sends for both. The other is simulated: its messages, and the lock it holds. */

let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

const engineOf = ({ session }: AppDevice) => session.state.engine
const status = (device: AppDevice) => engineOf(device).status$.value.kind
const nextMessage = (other: TabChannel, kind: string) =>
  firstValueFrom(other.messages$.pipe(filter((word) => word.kind === kind)))

/** The administrator's tab, which leads. */
async function openTab() {
  giveWebLocks()
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'admin@demo.test')
  const name = viewerName(device.connection, device.session.state.identity)
  const other = openTabChannel(name)
  onTestFinished(() => other.close())
  return { device, name, other }
}

/** Takes the leader's lock for the other tab as soon as it is free; `held` resolves then. */
function takeLeaderLock(name: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    void navigator.locks.request(leaderLock(name), {}, () => {
      resolve()
      return new Promise<void>((end) => {
        release = end
      })
    })
  })
  return { held, release: () => release() }
}

/** Opens an engine while the other tab leads. */
async function openFollower() {
  const { device, name, other } = await openTab()
  const turn = takeLeaderLock(name)
  await device.session.close()
  await turn.held
  return { device: await anAppDevice(backend, device.connection.device), other, turn }
}

test('the leader pulls for another tab and reports the status to it', async () => {
  const { other } = await openTab()
  const pulled = nextMessage(other, 'pulled')
  other.post({ kind: 'pull' })
  expect(await pulled).toMatchObject({ failed: false })
  const condition = nextMessage(other, 'condition')
  other.post({ kind: 'anyone' })
  expect(await condition).toMatchObject({
    condition: { cutOff: false, storageFailed: false, updateNeeded: false },
  })
})

test('a follower asks the leader to pull and gets the outcome', async () => {
  const { device, other } = await openFollower()
  const asked = nextMessage(other, 'pull')
  const pulling = engineOf(device).pullNow()
  await asked
  other.post({ kind: 'pulled', failed: false })
  expect(await pulling).toEqual({ ok: true, value: null })

  const failing = engineOf(device).pullNow()
  other.post({ kind: 'pulled', failed: true })
  expect(await failing).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
})

test('what only the leader can know is shown in a follower, which takes over when the leader closes', async () => {
  const { device, other, turn } = await openFollower()
  other.post({ kind: 'condition', condition: { cutOff: true, storageFailed: false, updateNeeded: false } })
  await waitUntil(device, () => status(device) === 'offline')
  const { view, user, outbox } = engineOf(device)
  const profile = view.row('profiles', user?.id ?? '')
  if (!profile) throw new Error('Her profile is on the device')
  await engineOf(device).act([mutation('profile.edit', [update('profiles', profile, { bio: 'Alone' })])])
  turn.release()
  await waitUntil(device, () => outbox.items.length === 0)
  expect(await backend.database.query('select bio from public.profiles')).toEqual([{ bio: 'Alone' }])
  await waitUntil(device, () => status(device) === 'up-to-date')
})

test('a tab too old for the server leaves the lead to a waiting one, and tries again where a new one opens', async () => {
  const { device, name, other } = await openTab()
  let isOld = true
  interceptRequests(({ path }, go) =>
    isOld && path.includes('/rpc/sync_pull') ? Promise.resolve(Response.json({ update_needed: true })) : go(),
  )
  expect(await engineOf(device).pullNow()).toMatchObject({ ok: false })
  await waitUntil(device, () => status(device) === 'update-needed')
  const pulled = nextMessage(other, 'pulled')
  other.post({ kind: 'anyone' })
  expect(await pulled).toMatchObject({ failed: true })

  const turn = takeLeaderLock(name)
  other.post({ kind: 'anyone' })
  await turn.held
  isOld = false
  other.post({ kind: 'condition', condition: { cutOff: false, storageFailed: false, updateNeeded: false } })
  await waitUntil(device, () => status(device) === 'up-to-date')
  turn.release()
})

test('a tab that cannot open the outbox yet does not report that all was sent; then it receives the other tab’s items', async () => {
  const { device: before, name } = await openTab()
  const turn = takeLeaderLock(name)
  await before.session.close()
  await turn.held
  const { open } = IDBFactory.prototype
  const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    database,
    version,
  ) {
    if (database === `outbox-${name}` && version)
      throw new DOMException('The connection was closed', 'AbortError')
    return open.call(this, database, version)
  })
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const device = await anAppDevice(backend, before.connection.device)
  await vi.waitFor(() =>
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('could not open'), expect.anything()),
  )
  expect(status(device)).toBe('starting')
  opening.mockRestore()
  await waitUntil(device, () => status(device) === 'up-to-date')
  const theirs = await Outbox.open(name)
  onTestFinished(() => theirs.close())
  await theirs.add([mutation('service.edit', [])], Date.now())
  await waitUntil(device, () => engineOf(device).outbox.items.length === 1)
  expect(status(device)).toBe('sending')
  turn.release()
})

test('data deleted by a sign-out in another tab is not created again by this tab', async () => {
  const { device } = await openTab()
  const id = device.session.state.identity?.id ?? ''
  const engine = engineOf(device)
  const profile = engine.view.row('profiles', id)
  if (!profile) throw new Error('Her profile is on the device')
  const edit = (bio: string) => mutation('profile.edit', [update('profiles', profile, { bio })])
  const push = holdRequests('/rest/v1/rpc/apply_mutations')
  const other = await anAppDevice(backend, device.connection.device)
  await engine.act([edit('On its way')])
  await push.begun
  await other.session.signOut()
  // This tab still waits for its answer.
  await expect(engine.act([edit('Too late')])).rejects.toThrow()
  push.release()
  await waitUntil(device, ({ state }) => state.identity === null)
  expect(await databasesOf(device, id)).toEqual([])
})

test('a late session event does not sign the user in again while another tab signs out', async () => {
  const { device } = await openTab()
  const other = await anAppDevice(backend, device.connection.device)
  const signOut = holdRequests('/auth/v1/logout')
  const leaving = other.session.signOut()
  await Promise.all([signOut.begun, waitUntil(device, ({ state }) => state.identity === null)])
  const came: string[] = []
  const watching = device.session.state$.subscribe(({ identity }) => identity && came.push(identity.id))
  onTestFinished(() => watching.unsubscribe())
  const heard = new Promise<void>((resolve) => {
    onTestFinished(device.accounts.listen(({ kind }) => kind === 'signed-in' && resolve()))
  })
  await device.accounts.signIn('admin@demo.test', 'demo1234')
  await heard
  // Time in which nothing may happen.
  await new Promise((resolve) => setTimeout(resolve, 300))
  signOut.release()
  await leaving
  expect(came).toEqual([])
})

/** The leading tab signs out, held up by a request; meanwhile somebody signs in in another tab. */
async function signInDuringSignOut(email: string) {
  const { device } = await openTab()
  const id = device.session.state.identity?.id ?? ''
  const other = await anAppDevice(backend, device.connection.device)
  const call = holdRequests('/rest/v1/rpc/unblock', 1)
  await engineOf(device).act([unblock(crypto.randomUUID())])
  await call.begun
  const leaving = device.session.signOut()
  await waitUntil(other, ({ state }) => state.identity === null)
  await vi.waitFor(async () => expect(await other.connection.hasSession()).toBe(false))
  const account = await other.accounts.signIn(email, 'demo1234')
  if (!account.ok) throw new Error(account.failure.kind)
  await other.session.signIn(account.value)
  call.release()
  await leaving
  return { device, other, id }
}

test('signing in during another tab’s sign-out wins and keeps new changes', async () => {
  const { device, other, id } = await signInDuringSignOut('admin@demo.test')
  await waitUntil(device, ({ state }) => state.identity?.id === id)
  expect(other.session.state.identity?.id).toBe(id)
  await expect(engineOf(other).act([unblock(crypto.randomUUID())])).resolves.toHaveLength(1)
})

test('signing in during another user’s sign-out wins, and none of that user’s data stays', async () => {
  const email = 'somebody.else@example.test'
  await (await anAppDevice(backend)).accounts.signUp(email, 'demo1234')
  const { device, other, id } = await signInDuringSignOut(email)
  await waitUntil(device, ({ state }) => state.identity?.email === email)
  expect(other.session.state.identity?.email).toBe(email)
  expect(await databasesOf(device, id)).toEqual([])
})
