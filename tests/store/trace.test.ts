import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { traceSession } from '../../src/sync/trace.ts'
import { anAppDevice, signInAndPull } from '../support/app-device.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())

test('a traced tab tells its user, requests, outbox and status, and nothing that somebody wrote', async () => {
  const { fetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  const told = vi.spyOn(console, 'info').mockReturnValue()
  const device = await anAppDevice(http.backend)
  traceSession(device.session)
  const { email, id } = http.fixtures.people.member
  await signInAndPull(device, email, 'password')
  const { engine } = device.session.state
  const profile = engine.view.row('profiles', id)
  if (!profile) throw new Error('The profile was not pulled')
  await engine.act([mutation('profile.edit', [update('profiles', profile, { bio: 'A private bio' })])])

  const lines = () => told.mock.calls.map(([line]) => String(line).slice(13))
  await expect
    .poll(lines)
    .toEqual(
      expect.arrayContaining([
        'user nobody',
        `user ${id}`,
        expect.stringMatching(/^\d+ sync_pull → everything/),
        expect.stringMatching(/^\d+ sync_pull ← 200 member, all anew, .*profiles.* after \d+ ms$/),
        expect.stringMatching(/^outbox has \d+ profile\.edit \S+: waiting$/),
        expect.stringMatching(/^\d+ apply_mutations → profile\.edit \S+ update profiles:\S+ \(bio\)$/),
        expect.stringMatching(/^\d+ apply_mutations ← 200 \S+ applied by \d+ after \d+ ms$/),
        expect.stringMatching(/^outbox lets go of \d+ profile\.edit/),
        expect.stringMatching(/^status up-to-date/),
      ]),
    )
  expect(lines().join()).not.toContain('A private bio')
  await device.session.close()
})
