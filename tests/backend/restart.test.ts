import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { seededAs, seedOnce } from '../../supabase/embedded/seeding.ts'
import { memoryObjects } from '../../supabase/embedded/storage/objects.ts'
import { aBackend, aFolder, clientFor, signIn, someMigrations } from '../support/backend.ts'

test('a restart keeps accounts, sessions, objects and the key that signs notifications', async () => {
  const dataDir = aFolder()
  const first = await aBackend({ dataDir })
  const { client, id, token } = await signIn(first, 'admin@demo.test')
  const path = `profiles/${id}-profile-1.png`
  const picture = new Blob([new Uint8Array(100)], { type: 'image/png' })
  expect((await client.storage.from('profile-images').upload(path, picture)).error).toBeNull()
  const noticesKey = ({ url, publishableKey }: Backend) =>
    fetch(`${url}/functions/v1/notify-push`, { headers: { apikey: publishableKey } }).then((said) =>
      said.json(),
    )
  const key = await noticesKey(first)
  expect(key).toEqual({ public_key: expect.stringMatching(/^B/) })
  await first.close()

  const second = await aBackend({ dataDir })
  const profile = await fetch(`${second.url}/rest/v1/profiles?select=id`, {
    headers: { apikey: second.publishableKey, authorization: `Bearer ${token}` },
  })
  expect(await profile.json()).toEqual([{ id }])
  const object = await clientFor(second).storage.from('profile-images').download(path)
  expect(object.data?.size).toBe(100)
  expect(await noticesKey(second)).toEqual(key)
  await second.close()
})

test('a folder belongs to one process at a time, and is free again afterwards', async () => {
  const dataDir = aFolder()
  const { folder: migrations } = someMigrations()
  const first = await openDatabase({ dataDir, migrations })
  await expect(openDatabase({ dataDir, migrations })).rejects.toThrow(
    /is in use by process \d+\. Stop it, or set DATA_DIR/,
  )
  await first.close()
  writeFileSync(join(dataDir, 'in-use'), '999999999')
  await (await openDatabase({ dataDir, migrations })).close()
})

test('a failed seeding leaves the database empty for the next; a second one does nothing', async () => {
  const database = await openDatabase({ dataDir: 'memory://' })
  const full = { ...memoryObjects(), put: () => Promise.reject(new Error('The disk is full')) }
  await expect(seedOnce(database, full, 'administrator')).rejects.toThrow('The disk is full')
  const counts = `select (select count(*) from auth.users) as users, (select count(*) from public.profiles) as profiles`
  expect(await database.query(counts)).toEqual([{ users: 0, profiles: 0 }])
  expect(await seededAs(database)).toBeNull()

  expect(await seedOnce(database, memoryObjects(), 'administrator')).toBe(true)
  expect(await database.query(counts)).toEqual([{ users: 1, profiles: 1 }])
  expect(await seedOnce(database, memoryObjects(), 'demo')).toBe(false)
  expect(await seededAs(database)).toBe('administrator')
  await database.close()
})

test('databases in memory are copies of one, each with its own history and secrets', async () => {
  const drawn = await Promise.all(
    [1, 2].map(async () => {
      const database = await openDatabase({ dataDir: 'memory://' })
      const rows = await database.query('select epoch, secret from private.sync_state')
      const [pulled] = await database.query<{ answer: { epoch: string } }>(
        `select public.sync_pull('{"v": ${PROTOCOL}}') as answer`,
      )
      await database.close()
      return { ...rows[0], pulled: pulled?.answer.epoch }
    }),
  )
  expect(drawn[0]).toMatchObject({ epoch: drawn[0]?.pulled })
  expect(
    Object.values(drawn[0] ?? {}).filter((value) => Object.values(drawn[1] ?? {}).includes(value)),
  ).toEqual([])
})
