import { deferred } from '../deferred.ts'
import { test } from '../market.ts'
import { aFile, chooseFiles, fileLine, openFiles } from '../market-screen.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

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

/** Runs in a page: it hears of sign-ins and sign-outs in other windows only after the event `hear`. */
function holdIdentities(): void {
  const heard = new Promise((resolve) => addEventListener('hear', resolve, { once: true }))
  const listening = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage')
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
    set(this: BroadcastChannel, listener: (event: MessageEvent) => void) {
      const late = (event: MessageEvent) => void heard.then(() => listener.call(this, event))
      listening?.set?.call(this, this.name.startsWith('verdant-identity') ? late : listener)
    },
  })
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

test('a file that another window stored before it heard of the sign-out does not stay', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ilse'), await market.client('Nele')]
  const service = await market.service(member)
  await market.request(client, service, 'in_progress')
  const { context, page } = await signedIn(client.email)
  const names = () => page.evaluate(async () => (await caches.keys()).join())
  await openFiles(page, service.title)
  const brief = aFile('brief.txt', Buffer.from('Window: 180 × 90 cm'))
  await chooseFiles(page, brief)
  await expectMessages(page, 'File uploaded successfully!')

  const other = await context.newPage()
  await other.addInitScript(holdIdentities)
  await openFiles(other, service.title)
  // While its upload waits, the file is downloaded from the outbox.
  await expect(other.getByText('Up to date').first()).toBeAttached()
  const [held, hold] = deferred()
  const [signedOut, goOn] = deferred()
  await other.route(/\/storage\/v1\/object\//, async (route) => {
    const response = await route.fetch()
    hold()
    await signedOut
    await route.fulfill({ response })
  })
  await fileLine(other, brief.name).getByRole('button', { name: 'Download' }).click()
  await held
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect.poll(names).not.toContain(client.id)
  goOn()
  await expect.poll(names).toContain(client.id)
  await other.evaluate(() => dispatchEvent(new Event('hear')))
  await expect(other.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect.poll(names).not.toContain(client.id)
})
