import type { Page } from '@playwright/test'
import { mark, test } from './market.ts'
import { onBoard, requestsOf, said } from './market-screen.ts'
import { expect, installed, type Person, signIn } from './people.ts'

test('each viewer gets her buttons; a visitor searches with and without a network', async ({
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
    const card = await onBoard(page, service)
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
  const count = (await everything.textContent()) ?? ''
  await installed(stranger.page)
  await stranger.offline(true)
  await stranger.page.reload()
  await expect(stranger.page.getByText(count)).toBeVisible()
})

test('a device that has nothing of hers yet says so when the server cannot be asked', async ({
  market,
  visitor,
}) => {
  const client = await market.client('Iona')
  const fresh = await visitor()
  await fresh.context.route('**/rest/v1/**', (route) => route.abort())
  await signIn(fresh.page, client.email)
  await fresh.page.goto('/jobs')
  await said(fresh.page, 'Error loading services')
  await fresh.page.goto('/client-dashboard')
  await said(fresh.page, 'Error loading applications')
})

test('a first pull that breaks off midway: each list shows what came, and says what did not', async ({
  market,
  visitor,
}) => {
  const member = await market.member('Runa', { is_admin: true })
  const service = await market.service(member, { is_pinned: true, pin_order: 1 })
  const last = await market.request(await market.client('Ylva'), service, 'accepted')
  const { page, context } = await visitor()
  let cut = false
  await context.route('**/rest/v1/rpc/sync_pull', async (route) => {
    if (cut) return route.abort()
    const { request } = route.request().postDataJSON()
    const after: object = request.page?.after ?? { profiles: [] }
    // Row by row towards the end, so that there is another page behind the request.
    const limit = 'profiles' in after ? 12 : 1
    const response = await route.fetch({ postData: JSON.stringify({ request: { ...request, limit } }) })
    cut = (await response.text()).includes(last.id)
    return route.fulfill({ response })
  })
  await signIn(page, member.email)
  await page.goto('/directory')
  await said(page, 'Error loading members', /^Showing \d+ of \d+ members$/)
  await page.goto('/admin')
  await said(page, 'Error loading pending profiles')
  await page.getByRole('switch', { name: 'Service Pinning' }).click()
  await said(page, 'Error loading pinned services')
  await page.goto('/my-jobs')
  await said(page, 'Error loading your services')
  const requests = await requestsOf(page, service.title)
  await said(page, 'Error loading service requests')
  await requests.getByRole('button', { name: 'Project Files' }).click()
  await said(page, 'Error loading files')
})

test('pins: ten at most, also when two administrators pin at once; order and unpinning', async ({
  market,
  signedIn,
}) => {
  const [first, second] = [
    await market.member('Ada', { is_admin: true }),
    await market.member('Berit', { is_admin: true }),
  ]
  const pinned = (await market.rows('jobs', 'select=id&is_pinned=is.true')).length
  const mine = []
  for (let n = 0; n < 12 - pinned; n += 1)
    mine.push(await market.service(first, { title: `Pin ${n} ${mark()}` }))
  const [early, late, last, ...rest] = mine
  if (!early || !late || !last) throw new Error('Too many are pinned already')
  for (const { id } of rest) await market.change('jobs', `id=eq.${id}`, { is_pinned: true, pin_order: 1 })

  const [one, other] = [await signedIn(first.email), await signedIn(second.email)]
  for (const { page } of [one, other]) {
    await page.goto('/admin')
    await page.getByRole('switch', { name: 'Service Pinning' }).click()
    await expect(page.getByText('9 of 10', { exact: true })).toBeVisible()
  }
  const line = (page: Page, { title }: { title: string }) =>
    page.getByRole('listitem').filter({ hasText: title })
  for (const [device, service] of [
    [one, early],
    [other, late],
  ] as const) {
    await device.offline(true)
    await device.page.getByRole('searchbox', { name: 'Search services' }).fill(service.title)
    await line(device.page, service).getByRole('button', { name: 'Pin' }).click()
    await expect(device.page.getByText('10 of 10', { exact: true })).toBeVisible()
  }
  await one.offline(false)
  await said(one.page, 'Service pinned successfully!')
  await other.offline(false)
  await said(
    other.page,
    'Error pinning service: Maximum 10 services can be pinned. Please unpin another service first.',
  )
  const limit = 'Maximum 10 services can be pinned. Please unpin another service first.'
  await one.page.getByRole('searchbox', { name: 'Search services' }).fill(last.title)
  await line(one.page, last).getByRole('button', { name: 'Pin' }).click()
  await said(one.page, limit)

  await line(one.page, early).getByRole('button', { name: 'Move up' }).click()
  await said(one.page, 'Service order updated!')
  await expect(line(one.page, early).getByText('9', { exact: true })).toBeVisible()
  await line(one.page, early).getByRole('button', { name: 'Unpin' }).click()
  await said(one.page, 'Service unpinned successfully!')
  await expect(one.page.getByText('9 of 10', { exact: true })).toBeVisible()

  const [above, below, gone] = rest
  if (!above || !below || !gone) throw new Error('Too few are pinned')
  await expect(line(other.page, early).getByRole('button', { name: 'Unpin' })).toHaveCount(0)
  await other.offline(true)
  await line(other.page, below).getByRole('button', { name: 'Move up' }).click()
  await line(other.page, gone).getByRole('button', { name: 'Unpin' }).click()
  await market.change('jobs', `id=eq.${above.id}`, { is_pinned: false })
  await market.change('jobs', `id=eq.${gone.id}`, { pin_order: 40 })
  await other.offline(false)
  await said(other.page, 'Error reordering services', 'Error unpinning service')
  const orders = await market.rows<{ pin_order: number }>(
    'jobs',
    'select=pin_order&is_pinned=is.true&order=pin_order',
  )
  expect(new Set(orders.map(({ pin_order }) => pin_order)).size).toBe(8)
})

interface Drawn {
  said: string
  cards: number
  /** Cards that came or went with it. */
  changed: number
  similar: boolean
}

/** What is on the screen after each change of the directory, from here on. */
const watchDrawing = (page: Page) =>
  page.evaluate(() => {
    const drawn: Drawn[] = []
    new MutationObserver((changes) => {
      const isCard = (node: Node) => node.nodeName === 'LI' || node.nodeName === 'UL'
      drawn.push({
        said: document.querySelector('main [aria-live]')?.textContent ?? '',
        cards: document.querySelectorAll('ul[aria-label="Members"] > li').length,
        changed: changes.flatMap(({ addedNodes, removedNodes }) =>
          [...addedNodes, ...removedNodes].filter(isCard),
        ).length,
        similar: document.getElementById('similar-heading') !== null,
      })
    }).observe(document.querySelector('main') ?? document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    Object.assign(window, { drawn })
  })

test('a key draws the cards on the screen, none where it finds the same; likenesses come after what was found', async ({
  signedIn,
}) => {
  const { page } = await signedIn('member@demo.test')
  await page.goto('/directory')
  const cards = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(cards.nth(12)).toBeAttached()
  await watchDrawing(page)
  const search = page.getByRole('searchbox')
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: Drawn[] }).drawn)

  await search.press('a')
  await expect(page.getByText(/^Showing \d+ of \d+ members$/)).toBeVisible()
  await expect(cards.nth(12)).toBeAttached()
  for (const { said, cards } of (await drawn()).slice(0, 1)) {
    expect(Number(/\d+/.exec(said)?.[0])).toBeGreaterThan(cards)
    expect(cards, 'three rows of three, of which one begins on the screen').toBeLessThanOrEqual(12)
  }
  const before = (await drawn()).reduce((sum, { changed }) => sum + changed, 0)
  await search.press('Space')
  await search.press('Space')
  await expect(page).toHaveURL(/q=a/)
  expect((await drawn()).reduce((sum, { changed }) => sum + changed, 0)).toBe(before)

  await search.fill('Johana Lindquist')
  await expect(page.getByRole('heading', { name: 'Similar' })).toBeVisible()
  const none = (await drawn()).filter(({ said }) => said.startsWith('Showing 0 of'))
  expect(none.map(({ similar }) => similar)).toEqual([false, ...none.slice(1).map(() => true)])
})
