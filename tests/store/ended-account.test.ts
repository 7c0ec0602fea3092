import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OwnAccount } from '../../src/remote/own-account.ts'
import { anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'
import { everything } from '../support/everything.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'
import { breakConnection, interceptRequests } from '../support/intercept-requests.ts'

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())

/** By day one kind of user, by night each; a lost renewal is tried again after seconds. */
const told = [
  ['member', 0],
  ['client', 0],
  ['other', 1],
] as const

test.each(everything ? told : told.slice(0, 1))(
  'a %s who deletes the account is signed out of another device at its next pull, after %i lost renewals',
  async (role, lost) => {
    const { email } = http.fixtures.people[role]
    const [here, there] = [await anAppDevice(http.backend), await anAppDevice(http.backend)]
    for (const device of [here, there]) await signInAndPull(device, email, 'password')
    const id = here.session.state.identity?.id ?? ''

    expect(await new OwnAccount(here.connection, id).delete(email)).toMatchObject({ ok: true })
    let renewals = 0
    const realNow = Date.now
    interceptRequests(({ path }, go) => {
      if (path !== '/auth/v1/token') return go()
      renewals += 1
      if (renewals > lost) return go()
      // Too late for the client's own retry.
      vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 40_000)
      return breakConnection()
    })
    await there.session.state.engine.pullNow()
    await waitUntil(there, ({ state }) => state.identity === null)
    expect(there.session.state.locked).toMatchObject({ id })
  },
)
