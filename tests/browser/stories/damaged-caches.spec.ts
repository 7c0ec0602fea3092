import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { changingSite } from '../../support/changing-site.ts'
import { unreadableCaches } from '../../support/device-contents.ts'
import { killBrowser } from '../device.ts'
import { test } from '../market.ts'
import { aFile, chooseFiles, download, openFiles, openFilesOf } from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { shareWith, waitForControl } from '../share-target.ts'

/** Leaves the caches' files without content, as a power failure leaves those that were not flushed to the disk. */
async function damageCaches(profile: string): Promise<number> {
  const folder = join(profile, 'Default', 'Service Worker', 'CacheStorage')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    // The list of the caches is written anew, and flushed, whenever it changes.
    (entry) => entry.isFile() && entry.name !== 'index.txt',
  )
  for (const { parentPath, name } of files) await truncate(join(parentPath, name), 0)
  return files.length
}

/** Runs in a page: returns how many responses all caches hold. */
const countCached = async (): Promise<number> => {
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const keys = await Promise.all(opened.map((cache) => cache.keys()))
  return keys.flat().length
}

/** Runs in a page: returns the first word of the name of each cache that holds something. */
const filledCaches = async (): Promise<string[]> => {
  const names = await caches.keys()
  const counts = await Promise.all(
    names.map(async (name) => (await (await caches.open(name)).keys().catch(() => [])).length),
  )
  return names.flatMap((name, index) => (counts[index] ? [name.split('-')[0] ?? ''] : []))
}

for (const isOtherVersion of [false, true]) {
  const when = isOtherVersion ? 'and another version is on the server' : 'as after a power failure'
  test(`caches that the browser cannot read, ${when}: the app opens without a network again`, async ({
    profile,
    baseURL,
  }) => {
    const site = await changingSite(baseURL ?? '')
    try {
      const first = await profile.start(site.url)
      await first.page.goto('/')
      await waitUntilInstalled(first.page)
      const cached = await first.page.evaluate(countCached)
      expect(cached).toBeGreaterThan(50)
      await first.context.close()
      // Each response is a file of its own.
      expect(await damageCaches(profile.folder)).toBeGreaterThanOrEqual(cached)

      if (isOtherVersion) site.changeVersion()
      const { context, page } = await profile.start(site.url)
      await page.goto('/')
      await expect(page.getByRole('heading').first()).toBeVisible()
      if (isOtherVersion) {
        const reloaded = page.waitForEvent('load')
        await page.getByRole('button', { name: 'Update now' }).click()
        await reloaded
      }
      await expect
        .poll(() => page.evaluate(filledCaches), { timeout: 60_000 })
        .toEqual(expect.arrayContaining(['pages', 'workbox']))
      expect(await page.evaluate(unreadableCaches)).toEqual([])

      await context.setOffline(true)
      for (const path of ['/jobs', '/profile/somebody']) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
      }
      await context.close()
    } finally {
      await site.close()
    }
  })
}

test('a power failure after another app has shared files: they are still there', async ({ profile }) => {
  const first = await profile.start()
  await first.page.goto('/')
  await waitForControl(first.page)
  await shareWith(first.page)
  await expect(first.page.getByText('brief.pdf')).toBeVisible()
  await killBrowser(first.context)
  await damageCaches(profile.folder)

  const { context, page } = await profile.start()
  await page.goto('/storage')
  await expect(page.getByRole('listitem').filter({ hasText: 'Shared files' })).toContainText('2')
  await page.goto('/share')
  await expect(page.getByText('brief.pdf')).toBeVisible()
  await context.close()
})

test('a file is downloaded where the browser cannot read its cache, as after a power failure', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Hazel'), await market.client('Basil')]
  const service = await market.service(member)
  await market.request(client, service, 'in_progress')
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await openFilesOf(office.page, service.title)
  await openFiles(home.page, service.title)
  await office.page.evaluate(() => {
    const fail = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'))
    Object.assign(Cache.prototype, { keys: fail, match: fail, put: fail })
  })
  const plan = aFile('plan.txt', Buffer.from('Two windows'))
  await chooseFiles(home.page, plan)
  await download(office.page, plan)
  await download(office.page, plan)
})
