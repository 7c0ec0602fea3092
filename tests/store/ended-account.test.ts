import { afterAll, beforeAll, expect, test } from 'vitest'
import { OwnAccount } from '../../src/remote/own-account.ts'
import { anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())

test.each(['member', 'client'] as const)(
  'a %s who deletes the account is signed out of another device at its next pull',
  async (role) => {
    const { email } = http.fixtures.people[role]
    const [here, there] = [await anAppDevice(http.backend), await anAppDevice(http.backend)]
    for (const device of [here, there]) await signInAndPull(device, email, 'password')
    const id = here.session.state.identity?.id ?? ''

    expect(await new OwnAccount(here.connection, id).delete(email)).toMatchObject({ ok: true })
    await there.session.state.engine.pullNow()
    await waitUntil(there, ({ state }) => state.identity === null)
    expect(there.session.state.locked).toMatchObject({ id })
  },
)
