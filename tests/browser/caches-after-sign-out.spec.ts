import { test } from './market.ts'
import { expect } from './people.ts'

/** Runs in a page: its third question for the names of the caches is answered only after the event `names come`. */
function holdCacheNames(): void {
  const keys = CacheStorage.prototype.keys
  let questions = 0
  const come = new Promise((resolve) => addEventListener('names come', resolve, { once: true }))
  CacheStorage.prototype.keys = async function () {
    const names = await keys.call(this)
    questions += 1
    document.documentElement.dataset.questions = `${questions}`
    if (questions === 3) {
      document.documentElement.dataset.names = names.join()
      await come
    }
    return names
  }
}

test('another window that reads the caches while the user signs out creates none of hers anew', async ({
  market,
  signedIn,
}) => {
  const me = await market.member('Gerda')
  const { context, page } = await signedIn(me.email)
  const names = () => page.evaluate(async () => (await caches.keys()).join())
  await expect.poll(names).toContain(me.id)

  const other = await context.newPage()
  await other.addInitScript(holdCacheNames)
  await other.goto('/storage')
  await expect(other.locator('html')).toHaveAttribute('data-names', new RegExp(me.id))
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForTimeout(1_000)
  await other.evaluate(() => dispatchEvent(new Event('names come')))
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  // It asks again after it has opened what it was told of.
  await expect(other.locator('html')).not.toHaveAttribute('data-questions', '3')
  await expect.poll(names).not.toContain(me.id)
})
