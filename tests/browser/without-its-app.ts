import type { Page } from '@playwright/test'
import { deferred } from './deferred.ts'

/** Opens a screen whose app code is held back. Returns the function that releases it. */
export async function withoutItsApp(page: Page, path = '/'): Promise<() => void> {
  const [coming, come] = deferred()
  // Not the script before the first paint, without which nothing is painted.
  await page.route(/\/assets\/(?!boot-)[^/]+\.js$/, async (route) => {
    await coming
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // Without styles, elements for other widths would be visible, too.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  return come
}
