import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ids } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'

/** Runs the command that supabase/README.md describes for stored objects after a restore. */
const dataDir = mkdtempSync(join(tmpdir(), 'verdant-circle-restored-'))
const { backend, fixtures, ask } = await startHttpFixtures({ dataDir })
const { query } = fixtures.database
const { member } = fixtures.people
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const picture = `profile-images/profiles/${member.id}-profile-41.png`
const file = `project-files/project-files/${ids.requests.engraving}/41-plan.pdf`
const types = { [picture]: 'image/png', [file]: 'application/pdf' }
const caching = { [picture]: 'max-age=31536000', [file]: 'no-store' }
const backup = mkdtempSync(join(dataDir, 'backup-'))

const store = (path: string) =>
  ask('member', 'POST', `/storage/v1/object/${path}`, bytesOf(path), {
    'content-type': types[path],
    'cache-control': caching[path],
  })
const bytesOf = (path: string) => new TextEncoder().encode(`What ${path} holds`)
const rows = (path: string) =>
  query('select name from storage.objects where bucket_id = $1 and name = $2', [
    path.split('/')[0],
    path.slice(path.indexOf('/') + 1),
  ])

/** Writes an object into the backup's folder. */
function keep(path: string) {
  mkdirSync(dirname(join(backup, path)), { recursive: true })
  writeFileSync(join(backup, path), bytesOf(path))
}
const read = async (path: string) => {
  const answer = await fetch(`${backend.url}/storage/v1/object/${path}`, {
    headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
  })
  const { headers, status } = answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status, type: headers.get('content-type'), caching: headers.get('cache-control'), bytes }
}
/** Runs the command of the handbook. */
async function putBack() {
  const child = spawn(process.execPath, ['--no-warnings', 'supabase/put-objects-back.mjs', backup], {
    env: { ...process.env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words) => {
      said += words
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('objects that a restore lost are put back unchanged with the service key', async () => {
  for (const path of [picture, file]) {
    expect((await store(path)).status).toBe(200)
    keep(path)
  }
  const before = [await read(picture), await read(file)]
  expect(before.map(({ status }) => status)).toEqual([200, 200])
  // The database knows the objects, as after a restore into another project; their bytes are gone.
  const stored = join(dataDir, 'storage')
  for (const name of readdirSync(stored).filter((entry) => entry !== 'arriving'))
    rmSync(join(stored, name), { recursive: true })
  expect((await read(picture)).status).not.toBe(200)
  const unknown = join(backup, 'profile-images', 'profiles', 'newer-than-the-database.png')
  writeFileSync(unknown, 'x')

  const first = await putBack()
  expect(first.said).toContain('2 objects were put back.')
  // Objects of the test data that were rows without bytes from the beginning.
  expect(first.said).toContain(`project-files/project-files/${ids.requests.engraving}/1-brief.pdf`)
  expect(first.code).toBe(1)
  expect([await read(picture), await read(file)]).toEqual(before)
  expect(await query("select name from storage.objects where name like '%newer-than%'")).toEqual([])
})

test('a second run puts back objects found meanwhile, and succeeds where nothing is missing', async () => {
  const others = `from storage.objects where bucket_id || '/' || name <> all ($1)`
  await query(`delete ${others} and metadata ->> 'mimetype' is null`, [[picture, file]])
  const found = await query<{ path: string }>(`select bucket_id || '/' || name as path ${others}`, [
    [picture, file],
  ])
  for (const { path } of found) keep(path)
  const { code, said } = await putBack()
  expect(said).toContain(`${2 + found.length} objects were put back.`)
  expect(code).toBe(0)
  for (const { path } of found) expect((await read(path)).bytes).toEqual(bytesOf(path))
})

test('an object that was put back still belongs to its uploader: profile, export, removal and deletion of the account', async () => {
  const path = picture.slice(picture.indexOf('/') + 1)
  const set = await ask('member', 'PATCH', `/rest/v1/profiles?id=eq.${member.id}`, { profile_image: path })
  expect(set.status, JSON.stringify(set.body)).toBe(204)
  const exported = await ask('member', 'POST', '/rest/v1/rpc/export_my_data', {})
  expect(JSON.stringify(exported.body)).toContain(file.slice(file.indexOf('/') + 1))
  await ask('member', 'DELETE', '/storage/v1/object/profile-images', { prefixes: [path] })
  expect(await rows(picture)).toEqual([])
  const ended = await ask('member', 'POST', '/rest/v1/rpc/delete_my_account', { confirmation: member.email })
  expect(ended.status, JSON.stringify(ended.body)).toBeLessThan(300)
  await expect.poll(() => rows(file), { timeout: 10_000 }).toEqual([])
})

test('the command prints its required arguments', async () => {
  const child = spawn(process.execPath, ['supabase/put-objects-back.mjs'], {
    env: { PATH: process.env.PATH },
  })
  let said = ''
  child.stderr.on('data', (words) => {
    said += words
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said).toContain('Give SUPABASE_URL, SUPABASE_SECRET_KEY and the folder')
})
