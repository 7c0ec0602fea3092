import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from './database.ts'
import { aWorld, type World } from './fixtures.ts'
import { aServer, findPostgres } from './postgres-server.ts'

/**
 * Runs the tests of `tell` against their own test data on a Postgres server. Where there is none, one test says so, and
 * that `what` was not tested.
 */
export async function withPostgresServer(what: string, tell: (world: () => World) => void): Promise<void> {
  const server = await aServer()
  if (!server) {
    test(`there is no Postgres server here, given or installed: ${what}`, () => {
      expect([process.env.TEST_DATABASE_URL, findPostgres()]).toEqual([undefined, null])
    })
    return
  }
  let world: World
  beforeAll(async () => {
    world = await aWorld(await aDatabase(server.url))
  })
  afterAll(async () => {
    await world?.database.close()
    await server.stop()
  })
  tell(() => world)
}
