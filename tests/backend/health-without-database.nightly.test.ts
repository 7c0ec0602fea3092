import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { createFunctionsHost } from '../../supabase/embedded/functions/host.ts'
import { aBackend } from '../support/backend.ts'
import { consoleErrors } from '../support/console.ts'
import { aServer } from '../support/postgres-server.ts'

/* The function `health` where the database is silent or down. */

const path = '/functions/v1/health'

test('503 after five seconds where the database never answers', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, resolve))
  const url = `http://localhost:${(silent.address() as AddressInfo).port}`
  const host = await createFunctionsHost({
    folder: fileURLToPath(new URL('../../supabase/functions', import.meta.url)),
    env: () => ({ SUPABASE_URL: url }),
    checksToken: () => false,
    verifyToken: async () => null,
    keys: { publishable: 'sb_publishable_test', secret: 'sb_secret_test' },
  })
  const began = performance.now()
  const response = await host(new Request(`${url}${path}`))
  silent.closeAllConnections()
  silent.close()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect([response.status, await response.json()]).toEqual([503, { ok: false, failing: ['database'] }])
  expect(warn).toHaveBeenCalledTimes(1)
})

/** A Postgres server that can be stopped: the database in this process ends with it. */
const server = await aServer()
test.skipIf(!server)('503 while the database is down', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const down = await aBackend({ databaseUrl: server?.url ?? '', cron: false })
  expect((await fetch(`${down.url}${path}`)).status).toBe(200)
  await server?.stop()
  const response = await fetch(`${down.url}${path}`)
  expect([response.status, await response.json()]).toEqual([503, { ok: false, failing: ['database'] }])
  expect(warn).toHaveBeenCalledTimes(1)
  // The API reports that nobody listens there.
  expect(consoleErrors.splice(0)).not.toEqual([])
  await down.close()
})
