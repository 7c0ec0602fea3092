import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { diskObjects } from '../../supabase/embedded/storage/disk-objects.ts'
import { factsOf } from '../../supabase/embedded/storage/objects.ts'
import { aBackend, aFolder, clientFor, signIn, signUp } from '../support/backend.ts'
import { profileValues } from '../support/fixtures.ts'

let backend: Backend
let admin: Awaited<ReturnType<typeof signIn>>
let pictures = 0

beforeAll(async () => {
  backend = await aBackend()
  admin = await signIn(backend, 'admin@demo.test')
})
afterAll(() => backend.close())

const bucket = () => admin.client.storage.from('profile-images')
const aPath = () => `profiles/${admin.id}-profile-${++pictures}.png`
const bytes = (length: number) => new Uint8Array(length).fill(7)
const png = (length: number) => new Blob([bytes(length)], { type: 'image/png' })

test('a public object is served with its type, cached by browsers, and revalidated', async () => {
  const path = aPath()
  await bucket().upload(path, png(10), { cacheControl: '60' })
  const { publicUrl } = bucket().getPublicUrl(path).data
  const answer = await fetch(publicUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('max-age=60')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const again = await fetch(publicUrl, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('the token of a deleted account stores nothing', async () => {
  const { client, id } = await signUp(backend)
  const { email: _, ...values } = profileValues(id, 'leaver')
  expect((await client.from('profiles').insert(values)).error).toBeNull()
  const pathOf = (n: number) => `profiles/${id}-profile-${n}.png`
  const put = (n: number) => client.storage.from('profile-images').upload(pathOf(n), png(10))
  expect((await put(1)).error).toBeNull()
  await backend.database.query('delete from auth.users where id = $1', [id])
  expect((await put(2)).error).toMatchObject({ statusCode: '403' })
  const left = await backend.database.query('select from storage.objects where name = $1', [pathOf(2)])
  expect(left).toEqual([])
})

test('an uploaded page does not run on the app’s origin', async () => {
  const files = clientFor(backend, backend.secretKey).storage.from('project-files')
  const path = 'project-files/00000000-0000-4000-8000-000000000001/page.html'
  const uploaded = await files.upload(path, new Blob(['<script>alert(1)</script>'], { type: 'text/html' }))
  expect(uploaded.error).toBeNull()
  const { data } = await files.createSignedUrl(path, 60)
  const answer = await fetch(data?.signedUrl ?? '')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test('signed addresses open their object, and only until they expire', async () => {
  const files = clientFor(backend, backend.secretKey).storage.from('portfolio-images')
  const path = `portfolio/${admin.id}-sample.png`
  const ticket = await files.createSignedUploadUrl(path)
  expect((await files.uploadToSignedUrl(path, ticket.data?.token ?? '', png(10))).error).toBeNull()
  const { data } = await files.createSignedUrls([path, 'portfolio/none.png'], 60)
  expect(data?.map(({ error }) => error === null)).toEqual([true, false])
  const address = data?.[0]?.signedUrl ?? ''
  expect((await fetch(address)).headers.get('content-type')).toBe('image/png')
  expect((await fetch(address.replace('sample', 'other'))).status).toBe(403)
})

test('an object is described with its size, as a client compares it after a lost answer', async () => {
  const path = aPath()
  await bucket().upload(path, png(10))
  const { data } = await bucket().info(path)
  expect(data).toMatchObject({ name: path, size: png(10).size, contentType: 'image/png' })
  expect((await bucket().info(aPath())).error).not.toBeNull()
})

test('on the disk, no key leaves the folder and a write replaces an object whole', async () => {
  const objects = diskObjects(aFolder())
  const name = 'bucket/../../../etc/passwd'
  const long = `bucket/${'å/'.repeat(500)}`
  for (const key of [name, long]) {
    await objects.put(key, bytes(5), factsOf(bytes(5), 'image/png', 'no-cache'))
    await objects.put(key, bytes(9), factsOf(bytes(9), 'image/gif', 'no-cache'))
    const stored = await objects.get(key)
    expect(new Uint8Array(stored?.bytes ?? [])).toEqual(bytes(9))
    expect(stored?.facts).toMatchObject({ mimetype: 'image/gif', size: 9 })
  }
  await objects.remove(name)
  expect(await objects.get(name)).toBeNull()
  await objects.remove(name)
})
