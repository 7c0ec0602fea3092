import type { Page } from '@playwright/test'
import { test } from '../market.ts'
import { expect } from '../people.ts'

/** The cards themselves: each has a list of its own, too. */
const CARDS = 'ul[aria-label="Members"] > li'

interface Rendering {
  countText: string
  cards: number
  /** Cards added or removed by this change. */
  changed: number
  similar: boolean
}

/** Records what the directory shows after each change of the DOM, from now on. */
const recordRenderings = (page: Page) =>
  page.evaluate((cardsSelector) => {
    const renderings: Rendering[] = []
    new MutationObserver((changes) => {
      const isCard = (node: Node) => node.nodeName === 'LI' || node.nodeName === 'UL'
      renderings.push({
        countText: document.querySelector('main [aria-live]')?.textContent ?? '',
        cards: document.querySelectorAll(cardsSelector).length,
        changed: changes.flatMap(({ addedNodes, removedNodes }) =>
          [...addedNodes, ...removedNodes].filter(isCard),
        ).length,
        similar: [...document.querySelectorAll('main h2')].some(
          ({ textContent }) => textContent === 'Similar',
        ),
      })
    }).observe(document.querySelector('main') ?? document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    Object.assign(window, { renderings })
  }, CARDS)

test('a key renders only cards on the screen, none where it finds the same; similar members come after the found ones', async ({
  signedIn,
}) => {
  const { page, offline } = await signedIn('member@demo.test')
  await page.goto('/directory')
  const cards = page.locator(CARDS)
  await expect(cards.nth(12)).toBeAttached()
  // Offline: changes by other tests render nothing here.
  await offline(true)
  await expect(page.getByText(/^As of/)).toBeVisible()
  // The cards below the screen are rendered later.
  const shown = /\d+/.exec((await page.getByText(/^Showing \d+ of/).textContent()) ?? '')?.[0]
  await expect(cards).toHaveCount(Number(shown))
  await recordRenderings(page)
  const search = page.getByRole('searchbox')
  const renderings = () => page.evaluate(() => (window as unknown as { renderings: Rendering[] }).renderings)

  await search.press('a')
  // A picture that cannot be loaded offline changes its card without any key.
  const cardRenderings = async () => (await renderings()).filter(({ changed }) => changed > 0)
  await expect.poll(async () => (await cardRenderings()).length).toBeGreaterThan(0)
  await expect(page.getByText(/^Showing \d+ of \d+ members$/)).toBeVisible()
  await expect(cards.nth(12)).toBeAttached()
  for (const { countText, cards } of (await cardRenderings()).slice(0, 1)) {
    expect(Number(/\d+/.exec(countText)?.[0])).toBeGreaterThan(cards)
    expect(cards, 'three rows of three, of which one begins on the screen').toBeLessThanOrEqual(12)
  }
  const changed = async () => (await renderings()).reduce((sum, { changed }) => sum + changed, 0)
  let before = -1
  await expect
    .poll(async () => {
      const earlier = before
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      before = await changed()
      return before - earlier
    })
    .toBe(0)
  await search.press('Space')
  await search.press('Space')
  await expect(page).toHaveURL(/q=a/)
  expect(await changed()).toBe(before)

  await search.fill('Johana Lindquist')
  await expect(page.getByRole('heading', { name: 'Similar' })).toBeVisible()
  const none = (await renderings()).filter(({ countText }) => countText.startsWith('Showing 0 of'))
  expect(none.map(({ similar }) => similar)).toEqual([false, ...none.slice(1).map(() => true)])
})

test('an empty search offers near words, the other list, and each filter alone; a pending member finds her status', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Gesa')
  const word = member.name.split(' ').at(-1) ?? ''
  await market.service(member, { title: `Graphic novels ${word}`, job_type: 'Contract' })
  const { page } = await signedIn(member.email)
  await page.goto('/jobs?q=grafic')
  await expect(page.getByRole('region', { name: 'Similar' }).getByRole('article').first()).toBeVisible()
  await page.goto(`/jobs?q=${encodeURIComponent(member.name)}&type=Freelance`)
  await page.getByRole('button', { name: 'Remove Freelance' }).click()
  await expect(page.getByLabel('Service type')).toHaveValue('')
  await page.getByRole('link', { name: '1 member matches' }).click()
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible()
  await page.getByRole('searchbox').fill(`novels ${word}`)
  await page.getByRole('link', { name: '1 service matches' }).click()
  await expect(page.getByRole('article', { name: `Graphic novels ${word}` })).toBeVisible()

  const pending = await market.member('Gila', { is_approved: false })
  const { page: hers } = await signedIn(pending.email)
  await hers.goto('/directory')
  await hers.getByRole('link', { name: 'See your application' }).click()
  await expect(hers.getByText('Your application is pending final approval')).toBeVisible()
})
