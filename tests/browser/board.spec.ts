import { test } from './market.ts'
import { findOnBoard } from './market-screen.ts'
import { expect, type Person, signIn, waitUntilInstalled } from './people.ts'
import { expectMessages } from './toasts.ts'

test('each role gets its buttons; a visitor searches online and offline', async ({
  market,
  signedIn,
  visitor,
}) => {
  const [member, pending, client] = [
    await market.member('Greta'),
    await market.member('Pia', { is_approved: false }),
    await market.client('Cleo'),
  ]
  const [hers, others] = [await market.service(member), await market.service(await market.member('Ines'))]
  const [stranger, applicant, approved, buyer] = [
    await visitor(),
    await signedIn(pending.email),
    await signedIn(member.email),
    await signedIn(client.email),
  ]
  const control = async ({ page }: Person, service: { title: string }) => {
    const card = await findOnBoard(page, service)
    await expect(card).toBeVisible()
    return card
  }
  const forStranger = await control(stranger, others)
  await expect(forStranger.getByRole('link', { name: 'Sign in to request' })).toBeVisible()
  await expect((await control(applicant, others)).getByText('Join to contact')).toBeVisible()
  const forMember = await control(approved, others)
  await expect(forMember.getByRole('button', { name: 'Contact Provider' })).toBeVisible()
  await expect(forMember.getByRole('button', { name: 'Request Service' })).toHaveCount(0)
  await expect((await control(approved, hers)).getByRole('link', { name: 'Your service' })).toBeVisible()
  const forBuyer = await control(buyer, others)
  await expect(forBuyer.getByRole('button', { name: 'Request Service' })).toBeVisible()
  await expect(forBuyer.getByRole('button', { name: 'Contact Provider' })).toHaveCount(0)

  await stranger.page.getByLabel('Service type').selectOption('Internship')
  await expect(stranger.page.getByText('No services found matching your criteria.')).toBeVisible()
  await stranger.page.getByText('Clear the search').click()
  await expect(stranger.page.getByRole('searchbox')).toHaveValue('')
  const everything = stranger.page.getByText(/^Showing (\d+) of \1 services$/)
  await expect(everything).toBeVisible()
  await waitUntilInstalled(stranger.page)
  await stranger.offline(true)
  await stranger.page.reload()
  await expect(everything).toBeVisible()
  await stranger.page.getByRole('searchbox').fill(others.title)
  await expect(stranger.page.getByRole('article', { name: others.title })).toBeVisible()
  await expect(stranger.page.getByText(/^Showing 1 of \d+ services$/)).toBeVisible()
})

test('a device without the user’s rows says so while the server is unreachable', { tag: '@nightly' }, async ({
  market,
  visitor,
}) => {
  const client = await market.client('Iona')
  const fresh = await visitor()
  const everything = '**/rest/v1/**'
  let [cut, slow] = [() => {}, Promise.resolve()]
  await fresh.context.route(everything, async (route) => {
    await slow
    await route.abort().catch(() => undefined)
  })
  await signIn(fresh.page, client.email)
  slow = new Promise((resolve) => (cut = resolve))
  await fresh.page.goto('/client-dashboard')
  await expect(fresh.page.getByText('Loading client profile...')).toBeVisible()
  cut()
  await fresh.page.goto('/jobs')
  await expectMessages(fresh.page, 'Error loading services')
  await fresh.page.goto('/client-dashboard')
  await expectMessages(fresh.page, 'Error loading applications')
  await fresh.context.unroute(everything)
  await fresh.page.reload()
  await expect(fresh.page.getByRole('heading', { name: 'No service requests yet' })).toBeVisible()
  await fresh.page.getByRole('link', { name: 'Browse Services' }).click()
  await expect(fresh.page.getByText(/^Showing \d+ of \d+ services$/)).toBeVisible()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a link pressed right after typing navigates, also where its screen loads slowly', async ({
    visitor,
  }) => {
    const { page } = await visitor()
    await page.route('**/assets/register-page-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto('/jobs')
    const search = page.locator('#root').getByRole('searchbox', { name: 'Search services' })
    await expect(page.locator('#root article').first()).toBeVisible()
    // In one step: Playwright's click would wait longer than the search waits for more typing.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#root input[type=search]')?.focus()
      document.execCommand('insertText', false, 'brand')
      document.querySelector<HTMLElement>('#root header a[href="/register"]')?.click()
    })
    await expect(page.getByRole('heading', { level: 1, name: /Join/ })).toBeVisible()
    await expect(page).toHaveURL(/\/register$/)
    await page.goBack()
    await expect(search).toBeVisible()
  })
})
