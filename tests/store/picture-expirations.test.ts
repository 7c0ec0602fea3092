import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readStore } from '../../src/platform/indexed-db.ts'
import { deleteUserFiles, FORGET_PICTURES, PICTURES } from '../../src/remote/cache-names.ts'

/* What Workbox notes beside the cache of pictures, and a sign-out must not leave. */

const deleted: string[] = []
let hasPictureCache = false
/** What the service worker does with a message; null where there is none. */
let answer: ((type: unknown, port: MessagePort) => void) | null = null
const active = {
  postMessage: ({ type }: { type: unknown }, [port]: [MessagePort]) => answer?.(type, port),
}
beforeAll(() => {
  // Workbox reads its scope when it is loaded.
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL('https://app.test/'))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('registration', { scope: 'https://app.test/' })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => (answer ? { active } : undefined) },
  })
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
  answer = null
})

const address = 'https://project.test/storage/v1/object/public/profile-images/profiles/ada-profile-1.png'

const noted = async () => (await readStore('workbox-expiration', 'cache-entries'))?.values

test('a sign-out creates no picture database on a device that never showed one', async () => {
  answer = () => expect.unreachable()
  await deleteUserFiles('ada')
  expect(await indexedDB.databases()).not.toContainEqual(
    expect.objectContaining({ name: 'workbox-expiration' }),
  )
  expect(deleted).toContain(PICTURES)
})

test('the addresses of pictures are deleted with the pictures before a sign-out goes on, and Workbox continues', async () => {
  const { CacheExpiration } = await import('workbox-expiration')
  const { forgetPictures } = await import('../../src/pwa/picture-cache.ts')
  const expiration = new CacheExpiration(PICTURES, { maxEntries: 400 })
  await expiration.updateTimestamp(address)
  hasPictureCache = true
  expect(JSON.stringify(await noted())).toContain('ada-profile-1')

  answer = (type, port) => {
    expect(type).toBe(FORGET_PICTURES)
    void forgetPictures().then(() => port.postMessage(null))
  }
  await deleteUserFiles('ada')
  expect(await noted()).toEqual([])
  expect(deleted).toContain(PICTURES)

  await expiration.updateTimestamp(address)
  expect(await noted()).toHaveLength(1)
})

test.each([
  ['there is no service worker', null],
  ['the service worker is of an earlier version, and does not answer', () => undefined],
])('a sign-out goes on where %s', async (_, given) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  answer = given
  hasPictureCache = true
  const done = deleteUserFiles('ada')
  await vi.advanceTimersByTimeAsync(3_000)
  await done
  expect(deleted).toContain(PICTURES)
  vi.useRealTimers()
})
