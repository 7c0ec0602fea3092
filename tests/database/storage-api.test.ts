import { afterAll, expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { ids, paths } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'

/** Objects through the storage API: sizes and types, uploading, reading, listing and removing. */
const { backend, fixtures, ask } = await startHttpFixtures()
afterAll(() => backend.close())
const { people } = fixtures
const { services, requests } = ids

const mb = 1024 * 1024
const png = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}
const upload = (actor: Actor, bucket: string, path: string, bytes: Uint8Array, type: string, more = {}) =>
  ask(actor, 'POST', `/storage/v1/object/${bucket}/${path}`, bytes, { 'content-type': type, ...more })
const picture = (n: number) => `jobs/${services.branding}/up${n}.png`
const file = (n: number) => `project-files/${requests.engraving}/${n}-up.bin`

/** Returns `stored`, or the status of the refusal: the storage API sends it as the status or in the body. */
const uploadResult = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'stored' : String((body as { statusCode?: string }).statusCode ?? status)

test('a picture of exactly 5 MB is stored, one byte more is refused', async () => {
  expect(uploadResult(await upload('member', 'service-images', picture(1), png(5 * mb), 'image/png'))).toBe(
    'stored',
  )
  expect(
    uploadResult(await upload('member', 'service-images', picture(2), png(5 * mb + 1), 'image/png')),
  ).toBe('413')
})

test('a project file of exactly 10 MB is stored, one byte more is refused', async () => {
  const type = 'application/octet-stream'
  expect(uploadResult(await upload('client', 'project-files', file(11), png(10 * mb), type))).toBe('stored')
  expect(uploadResult(await upload('client', 'project-files', file(12), png(10 * mb + 1), type))).toBe('413')
})

test.each(['image/svg+xml', 'text/html', 'application/pdf', 'text/plain'])(
  '%s is refused as a picture',
  async (type) => {
    expect(uploadResult(await upload('member', 'service-images', picture(3), png(100), type))).toBe('415')
    expect(
      uploadResult(
        await upload(
          'member',
          'profile-images',
          `profiles/${people.member.id}-profile-3.svg`,
          png(100),
          type,
        ),
      ),
    ).toBe('415')
  },
)

test('WebP is accepted for services, and refused for profiles', async () => {
  expect(uploadResult(await upload('member', 'service-images', picture(4), png(100), 'image/webp'))).toBe(
    'stored',
  )
  const portrait = `profiles/${people.member.id}-profile-4.webp`
  expect(uploadResult(await upload('member', 'profile-images', portrait, png(100), 'image/webp'))).toBe('415')
})

test('an object belongs to its uploader, and is never overwritten', async () => {
  const path = picture(5)
  expect(uploadResult(await upload('member', 'service-images', path, png(100), 'image/png'))).toBe('stored')
  const [object] = await fixtures.database.query('select owner_id from storage.objects where name = $1', [
    path,
  ])
  expect(object).toEqual({ owner_id: people.member.id })
  for (const more of [{}, { 'x-upsert': 'true' }]) {
    expect(
      uploadResult(await upload('member', 'service-images', path, png(200), 'image/png', more)),
    ).not.toBe('stored')
    expect(uploadResult(await upload('other', 'service-images', path, png(200), 'image/png', more))).not.toBe(
      'stored',
    )
  }
})

test('private buckets are read by both parties and administrators, never by a public URL', async () => {
  expect(uploadResult(await upload('client', 'project-files', file(21), png(100), 'application/pdf'))).toBe(
    'stored',
  )
  const get = async (actor: Actor, prefix: string) =>
    (await ask(actor, 'GET', `/storage/v1/object/${prefix}project-files/${file(21)}`)).status
  const readers: Actor[] = []
  for (const actor of actors) if ((await get(actor, '')) === 200) readers.push(actor)
  expect(readers).toEqual(['member', 'client', 'administrator'])
  for (const actor of ['visitor', 'client'] as const) expect(await get(actor, 'public/')).not.toBe(200)
  for (const actor of ['visitor', 'otherClient'] as const) {
    const signed = await ask(actor, 'POST', `/storage/v1/object/sign/project-files/${file(21)}`, {
      expiresIn: 60,
    })
    expect(signed.status).not.toBe(200)
  }
})

test('public buckets are read by everyone', async () => {
  await upload('member', 'service-images', picture(6), png(100), 'image/png')
  const { status } = await ask('visitor', 'GET', `/storage/v1/object/public/service-images/${picture(6)}`)
  expect(status).toBe(200)
})

test('a list contains no objects of others', async () => {
  const list = (actor: Actor, bucket: string, prefix: string) =>
    ask(actor, 'POST', `/storage/v1/object/list/${bucket}`, { prefix, limit: 100 })
  const names = async (actor: Actor, bucket: string, prefix: string) => {
    const { body } = await list(actor, bucket, prefix)
    return Array.isArray(body) ? body.length : 0
  }
  const folder = `project-files/${requests.engraving}`
  expect(await names('client', 'project-files', folder)).toBeGreaterThan(0)
  for (const actor of ['visitor', 'newcomer', 'pending', 'other', 'otherClient'] as const) {
    expect(await names(actor, 'project-files', folder)).toBe(0)
    expect(await names(actor, 'portfolio-images', 'portfolio')).toBe(0)
  }
})

test.each(['visitor', 'newcomer', 'other', 'otherClient'] as const)(
  '%s may not remove objects of others',
  async (actor) => {
    await ask(actor, 'DELETE', '/storage/v1/object/project-files', {
      prefixes: [paths.fileByClient, paths.fileByMember],
    })
    await ask(actor, 'DELETE', '/storage/v1/object/portfolio-images', { prefixes: [paths.workSample] })
    const left = await fixtures.database.query('select name from storage.objects where name = any ($1)', [
      [paths.fileByClient, paths.fileByMember, paths.workSample],
    ])
    expect(left).toHaveLength(3)
  },
)

test('no actor may create, change or empty buckets', async () => {
  for (const actor of ['visitor', 'client', 'administrator'] as const) {
    await ask(actor, 'POST', '/storage/v1/bucket', { id: 'mine', name: 'mine', public: true })
    await ask(actor, 'PUT', '/storage/v1/bucket/project-files', { public: true })
    await ask(actor, 'POST', '/storage/v1/bucket/project-files/empty', {})
  }
  expect(
    await fixtures.database.query(
      `select id, public from storage.buckets where id in ('mine', 'project-files')`,
    ),
  ).toEqual([{ id: 'project-files', public: false }])
  expect(
    await fixtures.database.query('select name from storage.objects where name = $1', [paths.fileByClient]),
  ).toHaveLength(1)
})
