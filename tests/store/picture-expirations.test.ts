import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readStore } from '../../src/platform/indexed-db.ts'
import { deleteUserFiles, PICTURES } from '../../src/remote/cache-names.ts'

/* What Workbox notes beside the cache of pictures, and a sign-out must not leave. */

const deleted: string[] = []
let hasPictureCache = false
beforeAll(() => {
  // Workbox reads its scope when it is loaded.
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL('https://app.test/'))
  vi.stubGlobal('caches', {
    has: async () => hasPictureCache,
    delete: async (name: string) => {
      deleted.push(name)
      return true
    },
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  deleted.length = 0
  hasPictureCache = false
})

const address = 'https://project.test/storage/v1/object/public/profile-images/profiles/ada-profile-1.png'

const noted = async () => (await readStore('workbox-expiration', 'cache-entries'))?.values

test('a sign-out creates no picture database on a device that never showed one', async () => {
  await deleteUserFiles('ada')
  expect(await indexedDB.databases()).not.toContainEqual(
    expect.objectContaining({ name: 'workbox-expiration' }),
  )
  expect(deleted).toContain(PICTURES)
})

test('the addresses of pictures are deleted with the pictures, and Workbox continues', async () => {
  const { CacheExpiration } = await import('workbox-expiration')
  const expiration = new CacheExpiration(PICTURES, { maxEntries: 400 })
  await expiration.updateTimestamp(address)
  hasPictureCache = true
  expect(JSON.stringify(await noted())).toContain('ada-profile-1')

  await deleteUserFiles('ada')
  expect(await noted()).toEqual([])
  expect(deleted).toContain(PICTURES)

  await expiration.updateTimestamp(address)
  expect(await noted()).toHaveLength(1)
})
