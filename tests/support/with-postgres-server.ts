import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from './database.ts'
import { type Fixtures, insertFixtures } from './fixtures.ts'
import { aServer, findPostgres } from './postgres-server.ts'

/**
 * Runs the tests of `tell` against their own test data on a Postgres server. Where there is none, one test says so, and
 * that `what` was not tested.
 */
export async function withPostgresServer(
  what: string,
  tell: (fixtures: () => Fixtures) => void,
): Promise<void> {
  const server = await aServer()
  if (!server) {
    test(`there is no Postgres server here, given or installed: ${what}`, () => {
      expect([process.env.TEST_DATABASE_URL, findPostgres()]).toEqual([undefined, null])
    })
    return
  }
  let fixtures: Fixtures
  beforeAll(async () => {
    fixtures = await insertFixtures(await aDatabase(server.url))
  })
  afterAll(async () => {
    await fixtures?.database.close()
    await server.stop()
  })
  tell(() => fixtures)
}
