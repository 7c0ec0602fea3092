import { firstValueFrom, share } from 'rxjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Mutation } from '../../src/domain/mutation.ts'
import { decideApproval, decideLinkedIn, register } from '../../src/domain/profile/profile.ts'
import { editProfile, profileEdit } from '../../src/domain/profile/profile-edit.ts'
import { changeHints } from '../../src/remote/change-hints.ts'
import { type Backend, startBackend } from '../../supabase/embedded/backend.ts'
import {
  type AppDevice,
  anAppDevice,
  databasesOf,
  loseSession,
  signInAndPull,
  waitUntil,
} from '../support/app-device.ts'
import { interceptRequests } from '../support/intercept-requests.ts'
import { connectDevice } from '../support/opened-device.ts'
import { aProfileDraft } from '../support/rows.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ dataDir: 'memory://', seed: 'administrator' })
})
afterAll(() => backend.close())

let people = 0
const application = (full_name: string) =>
  aProfileDraft({ full_name, linkedin_url: `https://www.linkedin.com/in/person-${++people}` })

async function apply(device: AppDevice, full_name: string): Promise<string> {
  const email = `person${people + 1}@example.test`
  const answer = await device.accounts.signUp(email, 'demo1234')
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  await device.session.signIn(answer.value.account)
  await device.session.state.engine.act([
    register(answer.value.account, application(full_name), new Date().toISOString()),
  ])
  return answer.value.account.id
}

/** Returns a change of the user's own name. */
function renamed(device: AppDevice, id: string, full_name: string): Mutation {
  const mine = profile(device, id)
  const edit = mine && editProfile(mine, { ...profileEdit(mine), full_name })
  if (!edit) throw new Error('There should be something to change')
  return edit
}

const view = (device: AppDevice) => device.session.state.engine.view
const profile = (device: AppDevice, id: string) => view(device).row('profiles', id)
const unsent = (device: AppDevice) => device.session.state.engine.outbox.items.length

describe('devices and a real server', () => {
  test('an applicant who is approved on another device appears on a third by a change hint', async () => {
    const [applicant, admin, member] = [
      await anAppDevice(backend),
      await anAppDevice(backend),
      await anAppDevice(backend),
    ]
    await signInAndPull(admin, 'admin@demo.test')
    await signInAndPull(member, 'admin@demo.test')
    const id = await apply(applicant, 'Nora Field')
    expect(profile(applicant, id)).toMatchObject({ full_name: 'Nora Field', is_approved: false })

    await waitUntil(admin, () => profile(admin, id) !== undefined)
    const pending = profile(admin, id)
    if (!pending) throw new Error('unreachable')
    await admin.session.state.engine.act([decideLinkedIn(pending, true, '')])
    const verified = profile(admin, id)
    const approval = verified && decideApproval(verified, true, false)
    if (!approval?.ok) throw new Error('The verification should show at once')
    await admin.session.state.engine.act([approval.value])

    await waitUntil(member, () => profile(member, id)?.is_approved === true)
    await waitUntil(applicant, () => profile(applicant, id)?.is_approved === true)
    await waitUntil(admin, () => unsent(admin) === 0)
    await waitUntil(applicant, ({ state }) => state.engine.scope === 'member')
  })

  test('changes that are sent one after the other are pulled once, after the last of them', async () => {
    const device = await anAppDevice(backend)
    const id = await apply(device, 'Jana Novak')
    await waitUntil(device, () => unsent(device) === 0)
    const { accounts, connection } = connectDevice(backend, 'listens-')
    await accounts.signIn(`person${people}@example.test`, 'demo1234')
    const hints$ = changeHints(connection, [`user:${id}`]).pipe(share())
    const listening = hints$.subscribe()
    onTestFinished(() => listening.unsubscribe())
    await firstValueFrom(hints$)
    // Answers the hints of the registration.
    await device.session.state.engine.pullNow()
    await device.session.state.engine.pullNow()

    const calls: string[] = []
    interceptRequests(async ({ path }, go) => {
      if (path.endsWith('/sync_pull')) calls.push('pull')
      if (!path.endsWith('/apply_mutations')) return go()
      calls.push('push')
      const hinted = firstValueFrom(hints$)
      const answer = await go()
      await hinted
      // Time for the device to begin a pull of it.
      await new Promise((resolve) => setTimeout(resolve, 50))
      return answer
    })
    for (const name of ['Jana N', 'Jana No', 'Jana Nov'])
      await device.session.state.engine.act([renamed(device, id, name)])
    await waitUntil(device, () => unsent(device) === 0)
    expect(calls.slice(0, 4)).toEqual(['push', 'push', 'push', 'pull'])
    expect(profile(device, id)?.full_name).toBe('Jana Nov')
  })

  test('changes made while the server was down arrive once it is back, exactly once', async () => {
    const [applicant, admin] = [await anAppDevice(backend), await anAppDevice(backend)]
    await signInAndPull(admin, 'admin@demo.test')
    const id = await apply(applicant, 'Ines Marsh')
    await waitUntil(admin, () => profile(admin, id) !== undefined)
    const realFetch = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('cut'))
    const pending = profile(admin, id)
    if (!pending) throw new Error('unreachable')
    await admin.session.state.engine.act([decideLinkedIn(pending, true, '')])
    await waitUntil(admin, ({ state }) => state.engine.status$.value.kind === 'offline')
    expect(admin.session.state.engine.status$.value).toEqual({ kind: 'offline', waiting: 1 })
    expect(profile(admin, id)?.linkedin_verified).toBe(true)
    globalThis.fetch = realFetch
    await admin.session.state.engine.pullNow()
    await waitUntil(admin, () => unsent(admin) === 0)
    await waitUntil(applicant, () => profile(applicant, id)?.linkedin_verified === true)
    const decisions = await backend.database.query('select 1 from public.decisions where profile_id = $1', [
      id,
    ])
    expect(decisions).toHaveLength(1)
  })

  test('after losing approval, the directory is removed from the device', async () => {
    const [member, admin] = [await anAppDevice(backend), await anAppDevice(backend)]
    await signInAndPull(admin, 'admin@demo.test')
    const id = await apply(member, 'Olga Reed')
    await waitUntil(admin, () => profile(admin, id) !== undefined)
    const approve = (approved: boolean) => {
      const row = profile(admin, id)
      const decided = row && decideApproval(row, approved, true)
      if (!decided?.ok) throw new Error('unreachable')
      return admin.session.state.engine.act([decided.value])
    }
    await approve(true)
    await waitUntil(member, () => view(member).rows('profiles').length > 1)
    await approve(false)
    await waitUntil(member, () => view(member).rows('profiles').length === 1)
    expect(profile(member, id)?.is_approved).toBe(false)
  })

  test('signing out leaves no data of the user on the device', async () => {
    const device = await anAppDevice(backend)
    await signInAndPull(device, 'admin@demo.test')
    const id = device.session.state.identity?.id ?? ''
    await device.session.signOut()
    expect(device.session.state.identity).toBeNull()
    expect(await databasesOf(device, id)).toEqual([])
  })

  test('a lost session locks unsent items until the user signs in again', async () => {
    const device = await anAppDevice(backend)
    const id = await apply(device, 'Petra Wold')
    await waitUntil(device, () => unsent(device) === 0)
    await loseSession(device)
    await device.session.state.engine.pullNow()
    await waitUntil(device, ({ state }) => state.locked !== null)
    expect(device.session.state).toMatchObject({ identity: null, locked: { id } })
    await signInAndPull(device, device.session.state.locked?.email ?? '')
    expect(device.session.state).toMatchObject({ identity: { id }, locked: null })
    expect(profile(device, id)?.full_name).toBe('Petra Wold')
  })

  test('unsent items of a locked user are counted, also after a restart, until they are sent', async () => {
    const device = await anAppDevice(backend)
    const id = await apply(device, 'Rosa Glen')
    await waitUntil(device, () => unsent(device) === 0)
    await loseSession(device)
    await device.session.state.engine.act([renamed(device, id, 'Rosa Glenn')])
    await waitUntil(device, ({ state }) => state.locked !== null)
    expect(device.session.state).toMatchObject({ identity: null, lockedUnsent: 1 })
    expect(unsent(device)).toBe(0)
    await device.session.close()

    const again = await anAppDevice(backend, device.connection.device)
    expect(again.session.state).toMatchObject({ locked: { id }, lockedUnsent: 1 })
    await signInAndPull(again, again.session.state.locked?.email ?? '')
    expect(again.session.state).toMatchObject({ locked: null, lockedUnsent: 0 })
    await waitUntil(again, () => unsent(again) === 0)
    expect(profile(again, id)?.full_name).toBe('Rosa Glenn')
  })

  test.each([
    ['', null],
    [', also where somebody else signed in before', 'Runa Vale'],
  ])('a sign-out that was cut short is finished at the next start%s', async (_, next) => {
    const device = await anAppDevice(backend)
    await signInAndPull(device, 'admin@demo.test')
    const { identity } = device.session.state
    const { deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = () => {
      throw new DOMException('not now', 'UnknownError')
    }
    await expect(device.session.signOut()).rejects.toThrow()
    IDBFactory.prototype.deleteDatabase = deleteDatabase
    if (next) await apply(device, next)
    await device.session.close()
    expect(await databasesOf(device, identity?.id ?? '')).not.toEqual([])
    const again = await anAppDevice(backend, device.connection.device)
    expect(again.session.state).toMatchObject({ signingOut: null })
    expect(await databasesOf(device, identity?.id ?? '')).toEqual([])
  })

  test('a refused token is renewed while the session exists, and sending continues', async () => {
    const device = await anAppDevice(backend)
    await apply(device, 'Tara Moor')
    const session = JSON.parse((await device.connection.storage.getItem('verdant-session')) ?? '{}')
    const forged = session.access_token.replace(/[^.]*$/, 'forged')
    await device.connection.storage.setItem(
      'verdant-session',
      JSON.stringify({ ...session, access_token: forged }),
    )
    await device.session.state.engine.pullNow()
    await waitUntil(device, ({ state }) => state.engine.status$.value.kind === 'up-to-date')
    expect(device.session.state).toMatchObject({ locked: null, identity: { email: session.user.email } })
  })

  test('a locked user can still sign out, and every sign-out takes effect', async () => {
    const device = await anAppDevice(backend)
    await device.session.signOut()
    expect(device.session.state).toMatchObject({ identity: null, locked: null })
    const id = await apply(device, 'Uma Heath')
    await loseSession(device)
    await device.session.state.engine.pullNow()
    await waitUntil(device, ({ state }) => state.locked !== null)
    await device.session.signOut(device.session.state.locked)
    expect(device.session.state).toMatchObject({ identity: null, locked: null })
    expect(await databasesOf(device, id)).toEqual([])
  })

  test('a renewal of the session that is heard of as the user signs out does not sign in again', async () => {
    const device = await anAppDevice(backend)
    await apply(device, 'Vera Lind')
    const { storage, supabase } = device.connection
    const load = storage.getItem.bind(storage)
    // The identity as it was when the renewal was heard of; its reading ends after the sign-out.
    let goOn = () => {}
    const begun = new Promise<void>((resolve) => {
      const reading = vi.spyOn(storage, 'getItem').mockImplementation(async (key) => {
        const stored = await load(key)
        if (key !== 'verdant-identity') return stored
        reading.mockRestore()
        resolve()
        await new Promise<void>((released) => {
          goOn = released
        })
        return stored
      })
    })
    await (await supabase()).auth.refreshSession()
    await begun
    await device.session.signOut()
    goOn()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(device.session.state).toMatchObject({ identity: null, locked: null })
  })
})
