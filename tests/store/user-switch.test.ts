import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROTOCOL, type PullRequest } from '../../src/domain/protocol.ts'
import { Accounts } from '../../src/remote/accounts.ts'
import { SyncCalls } from '../../src/remote/sync-calls.ts'
import { aBareDevice } from '../support/bare-device.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'

/* A device is one person's at a time, but what it asked as one may still be going on when the next comes. */

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())

const pull: PullRequest = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500 }

test('a request sent as a visitor is answered as for a visitor, whoever has signed in meanwhile', async () => {
  const { connection } = await aBareDevice(http, 'member')
  const answer = await new SyncCalls(connection, null).pull(pull)
  expect(answer).toMatchObject({ ok: true, value: { scope: 'visitor' } })
})

test('a request is not sent with another user’s session when somebody else signs in just before', async () => {
  const { connection, id } = await aBareDevice(http, 'member')
  const accounts = new Accounts(connection)
  const { email } = http.fixtures.people.client
  const interrupted = {
    ...connection,
    clientFor: async (userId: string | null) => {
      const userClient = await connection.clientFor(userId)
      expect(await accounts.signIn(email, 'password')).toMatchObject({ ok: true })
      return userClient
    },
  }
  const answer = await new SyncCalls(interrupted, id).pull(pull)
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  expect(await new SyncCalls(connection, id).pull(pull)).toMatchObject({
    ok: false,
    failure: { kind: 'signed-out' },
  })
})
