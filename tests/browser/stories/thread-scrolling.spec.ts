import { deferred } from '../deferred.ts'
import { test } from '../market.ts'
import { aPicture } from '../market-screen.ts'
import { expect } from '../people.ts'
import { composer, openThread, say, thread } from '../thread-screen.ts'

test.use({ serviceWorkers: 'block' })

test('a conversation that is loaded at its address opens at the first unread message, and at its end where there is none', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ursula'), await market.client('Uma')]
  const request = await market.request(client, await market.service(member))
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  const { page } = home
  await market.messages(request, 40)
  await openThread(page, request)
  await expect(thread(page).getByText('Line 1', { exact: true })).toBeInViewport()
  await expect(thread(page).getByText('Line 40', { exact: true })).not.toBeInViewport()
  await expect(page.getByRole('banner').getByText('Up to date').first()).toBeAttached()
  await page.goto('/client-dashboard')
  await openThread(office.page, request)
  for (let n = 1; n <= 25; n++) await say(office.page, `Question ${n} of the day`)
  await expect(page.getByRole('link', { name: /^Conversation/ })).toContainText('25')
  await openThread(page, request)
  await expect(thread(page).getByText('New messages')).toBeInViewport()
  await expect(thread(page).getByText('Question 1 of the day', { exact: true })).toBeInViewport()
  await expect(thread(page).getByText('Question 25 of the day', { exact: true })).not.toBeInViewport()

  await expect(page.getByRole('banner').getByText('Up to date').first()).toBeAttached()
  await page.reload()
  await expect(composer(page)).toBeEditable()
  await expect(thread(page).getByText('Question 25 of the day', { exact: true })).toBeInViewport()
  // Whoever answers has read them: the line above them goes.
  await say(office.page, 'And one more')
  await expect(thread(page).getByText('And one more')).toBeInViewport()
  await say(page, 'An answer')
  await expect(thread(page).getByText('New messages')).toHaveCount(0)

  // What is added last is in view once it has its full height.
  await page
    .getByLabel('Add pictures')
    .last()
    .setInputFiles([await aPicture(page, 'door.png')])
  await expect(thread(page).getByRole('button', { name: /Download/ })).toBeInViewport()
  // On the narrowest screen the picture takes less room, and nothing scrolls sideways.
  await page.setViewportSize({ width: 320, height: 640 })
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('messages that the device drops for newer ones stay on the screen, after older ones were loaded', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ulrike'), await market.client('Undine')]
  const request = await market.request(client, await market.service(member))
  await market.messages(request, 230)
  const { page } = await signedIn(client.email)
  await openThread(page, request)
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await expect(page.getByText('Line 1', { exact: true })).toBeAttached()
  for (const text of ['One', 'Two', 'Three']) await say(page, text)
  await expect(thread(page).getByText('Sent', { exact: true }).last()).toBeAttached()
  await expect(thread(page).getByText('Waiting to be sent')).toHaveCount(0)
  await expect(thread(page).getByText('Line 31', { exact: true })).toHaveCount(0)
  const lines = await page.getByText(/^Line \d+$/).allTextContents()
  expect(lines).toEqual(Array.from({ length: 230 }, (_, n) => `Line ${n + 1}`))
})

test('who scrolls while older messages load stays where she is', async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Ulla'), await market.client('Urte')]
  const request = await market.request(client, await market.service(member))
  await market.messages(request, 260)
  const { page } = await signedIn(client.email)
  const [asked, answer] = deferred()
  await page.route('**/rpc/older_messages', async (route) => {
    await asked
    await route.continue()
  })
  await openThread(page, request)
  const button = page.getByRole('button', { name: 'Show older messages' })
  await button.scrollIntoViewIfNeeded()
  await button.click()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeAttached()
  const line = thread(page).getByText('Line 90', { exact: true })
  await line.scrollIntoViewIfNeeded()
  const top = async () => (await line.boundingBox())?.y ?? 0
  const before = await top()
  answer()
  await expect(page.getByText('Line 1', { exact: true })).toBeAttached()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
})

test('on a low screen the facts of the request stay within it', async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Ute'), await market.client('Uschi')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  await market.messages(request, 40)
  const { page } = await signedIn(member.email)
  await page.setViewportSize({ width: 1280, height: 480 })
  await openThread(page, request)
  await thread(page).getByText('Line 20', { exact: true }).scrollIntoViewIfNeeded()
  const facts = await page.getByRole('complementary').boundingBox()
  expect((facts?.y ?? 0) + (facts?.height ?? 0)).toBeLessThanOrEqual(480)
  const complete = page.getByRole('button', { name: 'Complete Project' })
  await complete.scrollIntoViewIfNeeded()
  await expect(complete).toBeInViewport()
})
