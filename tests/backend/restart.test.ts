import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { seededAs, seedOnce } from '../../supabase/embedded/seeding.ts'
import { memoryObjects } from '../../supabase/embedded/storage/objects.ts'
import { aBackend, aFolder, clientFor, signIn, someMigrations } from '../support/backend.ts'
import { freePort } from '../support/free-port.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'
import { runStart } from '../support/start.ts'

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

test('a new migration is applied once at the next start; a failing one leaves nothing', async () => {
  const dataDir = aFolder()
  const { folder: migrations, add } = someMigrations()
  const open = () => openDatabase({ dataDir, migrations })
  const first = await open()
  await first.query('insert into public.counted values (1)')
  await first.close()

  add('20260102000000_more.sql', 'alter table public.counted add column word text default $$kept$$;')
  const second = await open()
  expect(await second.query('select * from public.counted')).toEqual([{ n: 1, word: 'kept' }])
  await second.close()

  add('20260103000000_wrong.sql', 'create table public.half (n int); select 1 / 0;')
  await expect(open()).rejects.toThrow('20260103000000_wrong.sql failed: division by zero')
  add('20260103000000_wrong.sql', 'create table public.whole (n int);')
  const third = await open()
  expect(
    await third.query(`select to_regclass('public.half') as half, to_regclass('public.whole') as whole`),
  ).toEqual([{ half: null, whole: 'whole' }])
  const recorded = await third.query<{ name: string }>(
    'select name from supabase_migrations.schema_migrations order by version',
  )
  expect(recorded.map(({ name }) => name)).toEqual(['counted', 'more', 'wrong'])
  await third.close()
  add('20260103000000_twin.sql', 'create table public.twin (n int);')
  await expect(open()).rejects.toThrow(
    '20260103000000_twin.sql and 20260103000000_wrong.sql have the same version',
  )
})

const counted = '20260101000000_counted.sql'

test('a folder made with another version of a migration stays unchanged, and one sentence says what to do', async () => {
  const dataDir = aFolder()
  const { folder: migrations, add } = someMigrations()
  const made = 'create table public.counted (\n  n int primary key\n);\n'
  add(counted, made)
  const open = () => openDatabase({ dataDir, migrations })
  const first = await open()
  await first.query('insert into public.counted values (1)')
  await first.close()

  const sentence = `The data in ${dataDir} was made with another version of the migration ${counted}. Delete that folder, or set DATA_DIR to another one.`
  add('20260102000000_more.sql', 'alter table public.counted add column word text;')
  add(counted, 'create table public.counted (n bigint);')
  await expect(open(), 'changed').rejects.toThrow(sentence)
  renameSync(join(migrations, counted), join(migrations, '20260101000001_counted.sql'))
  await expect(open(), 'renamed or taken away').rejects.toThrow(sentence)
  expect(await runStart({ DATA_DIR: dataDir, PORT: `${await freePort()}` })).toEqual({
    code: 1,
    out: 'Opening the database …\n',
    error: `${sentence}\n`,
  })

  // The original migration opens it, though its line endings are another system's; nothing was changed.
  for (const file of ['20260102000000_more.sql', '20260101000001_counted.sql']) rmSync(join(migrations, file))
  add(counted, made.replaceAll('\n', '\r\n'))
  const again = await open()
  expect(await again.query('select * from public.counted')).toEqual([{ n: 1 }])
  await again.close()
})

test('a shared server whose migration has changed since is opened with a warning', async () => {
  const server = await aServer()
  if (!server) return expect(findPostgres()).toBeNull()
  const { folder: migrations, add } = someMigrations()
  const said: string[] = []
  const open = () =>
    openDatabase({
      dataDir: 'memory://',
      databaseUrl: server.url,
      migrations,
      log: (line) => said.push(line),
    })
  await (await open()).close()
  expect(said).toEqual([])
  add(counted, 'create table public.counted (n bigint);')
  await (await open()).close()
  expect(said).toEqual([
    `This database was made with another version of the migration ${counted}. What this version changes there is missing.`,
  ])
  await server.stop()
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
  await expect(seedOnce(database, full, 'none')).rejects.toThrow('The disk is full')
  const counts = `select (select count(*) from auth.users) as users, (select count(*) from public.profiles) as profiles`
  expect(await database.query(counts)).toEqual([{ users: 0, profiles: 0 }])
  expect(await seededAs(database)).toBeNull()

  expect(await seedOnce(database, memoryObjects(), 'none')).toBe(true)
  expect(await database.query(counts)).toEqual([{ users: 1, profiles: 1 }])
  expect(await seedOnce(database, memoryObjects(), 'demo')).toBe(false)
  expect(await seededAs(database)).toBe('none')
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
