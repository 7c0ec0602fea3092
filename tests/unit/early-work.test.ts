import { beforeEach, expect, test, vi } from 'vitest'

/** Loads the module anew, as each of the page's two scripts does. */
const load = async () => {
  vi.resetModules()
  return import('../../src/platform/early-work.ts')
}

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  return () => vi.unstubAllGlobals()
})

test('the app takes work that the boot script started, once', async () => {
  const [boot, app] = [await load(), await load()]
  boot.keepEarlyWork('rows', Promise.resolve(1))
  boot.keepEarlyWork('items', Promise.reject(new Error('no storage')))
  expect(await app.takeEarlyWork('rows')).toBe(1)
  await expect(app.takeEarlyWork('items')).rejects.toThrow('no storage')
  expect(app.takeEarlyWork('rows')).toBeUndefined()
})

test('work that nobody took is dropped', async () => {
  const [boot, app] = [await load(), await load()]
  boot.keepEarlyWork('rows', Promise.resolve(1))
  app.dropEarlyWork()
  expect(app.takeEarlyWork('rows')).toBeUndefined()
})

test('without a page there is no early work', async () => {
  vi.stubGlobal('document', undefined)
  const app = await load()
  app.dropEarlyWork()
  expect(app.takeEarlyWork('rows')).toBeUndefined()
})
