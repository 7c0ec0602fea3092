import { deferred } from '../deferred.ts'
import { test } from '../market.ts'
import { expect, openApplicant, signIn } from '../people.ts'
import { expectMessages, toastsOf } from '../toasts.ts'

const SAVED = 'Saved on this device. It will be sent when you are back online.'

test('a pull that was answered before the network went does not say that it is back', async ({
  market,
  newDevice,
}) => {
  const member = await market.member('Odile')
  const device = await newDevice()
  const { page, context } = device
  // Without hints, no other pull follows.
  await context.routeWebSocket(/realtime/, (socket) => socket.close())
  await signIn(page, member.email)
  await page.goto('/directory')
  await expect(page.getByText(/^Showing \d+ of \d+ members$/)).toBeVisible()
  const late = await market.member('Paulina')
  const [answered, answer] = deferred()
  const [cut, release] = deferred()
  await context.route('**/rest/v1/rpc/sync_pull', async (route) => {
    const response = await route.fetch()
    answer()
    await cut
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await answered
  await device.offline(true)
  release()
  await page.getByRole('searchbox').fill(late.name)
  await expect(page.getByRole('heading', { name: late.name })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Offline|Up to date)/ })
    .click()
  await expect(page.getByRole('main').getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try to connect' })).toBeVisible()
})

test('a decision that cannot be sent after its undo has ended is told as saved', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Orla', { is_admin: true })
  const pending = await market.member('Pia', { is_approved: false })
  const { page, context } = await signedIn(admin.email)
  await page.goto('/admin')
  await (await openApplicant(page, pending)).getByRole('button', { name: 'Approve', exact: true }).click()
  // The browser still reports a network.
  await context.route('**/rest/v1/rpc/**', (route) => route.abort())
  await expectMessages(page, `You approved ${pending.name}.`)
  expect(toastsOf(page).flat()).not.toContain(SAVED)
  await expectMessages(page, SAVED)
  await expect(page.getByRole('banner').getByText('Offline, 1 waiting').first()).toBeVisible()
})
