import { afterAll, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { consoleErrors } from '../support/console.ts'
import { aHostileBackend } from './hostile/targets.ts'

/** A caller that sends many requests at once delays no other caller. */

const hostile = await aHostileBackend()
afterAll(() => hostile.http.backend.close())

describe('somebody else’s pull is answered while a visitor sends hundreds of requests at once', () => {
  const long = 'x'.repeat(900_000)
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
  const worst: [string, Parameters<typeof hostile.ask>[1]][] = [
    ['of long rows', { path: '/rest/v1/profiles', method: 'POST', body: { bio: long } }],
    [
      'of many rows',
      { path: '/rest/v1/profiles', method: 'POST', body: Array.from({ length: 1000 }, () => ({ bio: 'x' })) },
    ],
    [
      'of pulls that ask about much',
      {
        path: '/rest/v1/rpc/sync_pull',
        method: 'POST',
        body: {
          request: {
            v: PROTOCOL,
            applied: ids,
            awaiting_xids: ids,
            known: Object.fromEntries(ids.map((id) => [id, '1'])),
          },
        },
      },
    ],
    [
      'with long filters',
      { path: `/rest/v1/jobs?description=ilike.*${'a*'.repeat(3000)}b&id=in.(${ids.slice(0, 150).join()})` },
    ],
    [
      'to sign in',
      {
        path: '/auth/v1/token?grant_type=password',
        method: 'POST',
        body: { email: 'member@example.test', password: 'not hers' },
      },
    ],
  ]
  test.each(worst)(
    '%s',
    async (_, request) => {
      let worked = 0
      const sent = Array.from({ length: 300 }, async () => {
        const { status } = await hostile.ask('visitor', request)
        if (status !== 429) worked += 1
        return status
      })
      await expect.poll(() => worked, { timeout: 30_000 }).toBeGreaterThan(0)
      const before = worked

      const { epoch, scope, cursor } = hostile.target.pulled.client
      const pulled = await hostile.ask('client', {
        path: '/rest/v1/rpc/sync_pull',
        method: 'POST',
        body: { request: { v: PROTOCOL, epoch, scope, cursor, limit: 10 } },
      })
      const during = worked - before
      const statuses = await Promise.all(sent)

      expect(pulled.status).toBe(200)
      // Three at once, and those that ended while the pull was on its way; without turns it would be all.
      expect(during).toBeLessThan(50)
      expect(Math.max(...statuses)).toBeLessThan(500)
      // @supabase/lite prints what the database refuses.
      for (const [error] of consoleErrors.splice(0)) expect(error).toMatchObject({ code: '42501' })
    },
    120_000,
  )
})
