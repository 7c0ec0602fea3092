import type { Page } from '@playwright/test'
import { interceptPulls, type PullControl } from './delayed-pulls.ts'
import { test } from './market.ts'
import { expect } from './people.ts'
import { withoutItsApp } from './without-its-app.ts'

/* A start shows the user's last screen until the app runs. */

// Requests that a worker answers cannot be held back.
test.use({ serviceWorkers: 'block' })

/** Resolves when the screen at this path is kept for the next start in such a window. */
const whenKept = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const kept = localStorage.getItem('last-screen') ?? '{}'
        const { screen } = JSON.parse(kept)
        return screen?.width === innerWidth ? screen.path : kept
      }),
    )
    .toBe(path)

const keptOf = (page: Page) => page.evaluate(() => localStorage.getItem('last-screen'))

const PARTS = ':is(h1, h2, h3, a, button):not([data-momentary], [data-momentary] *)'

/** Returns where headings, links and buttons stand in the window. */
const places = (page: Page) =>
  page.evaluate(async (parts) => {
    await document.fonts.ready
    return [...document.querySelectorAll(parts)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.top < innerHeight)
      .map(({ part, box: { x, y } }) => ({ text: part.textContent, x, y }))
  }, PARTS)

/** Resolves when all that stands in the window is kept, not only what was drawn first. */
async function whenAllIsKept(page: Page, path: string): Promise<void> {
  await whenKept(page, path)
  const shown = await places(page)
  const kept = () =>
    page.evaluate((parts) => {
      const copy = document.createElement('div')
      copy.innerHTML = JSON.parse(localStorage.getItem('last-screen') ?? '').screen.html
      return [...copy.querySelectorAll(parts)].map(({ textContent }) => textContent)
    }, PARTS)
  await expect.poll(kept, path).toEqual(expect.arrayContaining(shown.map(({ text }) => text)))
}

/**
 * Holds pulls back: rows that other tests remove would take the last screen with them. Resolves when a pull is held; the one
 * before has been stored then. A start that interrupts a removal keeps no screen until rows are pulled.
 */
async function withoutPulls(page: Page): Promise<PullControl> {
  const pulls = await interceptPulls({ context: page.context() })
  const held = page.waitForRequest('**/rest/v1/rpc/sync_pull')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await held
  return pulls
}

/** Starts at this screen, without the app first: what was kept of it stands where the app draws it. */
async function expectNothingMoves(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await whenKept(page, path)
  const pulls = await withoutPulls(page)
  await page.reload()
  await whenAllIsKept(page, path)
  const come = await withoutItsApp(page, path)
  await expect(page.getByText(/^As of /)).toBeVisible()
  const before = await places(page)
  come()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  // Half a pixel is a matter of rounding.
  const near = before.map(({ text, x, y }) => ({ text, x: expect.closeTo(x, 0), y: expect.closeTo(y, 0) }))
  expect(await places(page), path).toEqual(near)
  pulls.set('passing')
}

for (const width of [390, 1280])
  test(`the directory stands there before the app has loaded, and nothing moves when it has (${width} px)`, async ({
    market,
    signedIn,
  }) => {
    const [member, other] = [await market.member('Alva'), await market.member('Aada')]
    const { page } = await signedIn(member.email)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/directory')
    await expect(page.getByText(other.name).first()).toBeVisible()
    await expectNothingMoves(page, '/directory')
  })

const lists = {
  'member@demo.test': ['/', '/jobs', '/my-jobs', '/inbox', '/invoices'],
  'client@demo.test': ['/', '/client-dashboard', '/inbox', '/invoices'],
}

for (const [email, paths] of Object.entries(lists))
  test(`so do Today and the lists of ${email}`, { tag: '@nightly' }, async ({ signedIn }) => {
    const { page } = await signedIn(email)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths) await expectNothingMoves(page, path)
    }
  })

test('a link of it is followed by the app, or opens a tab of its own; a button of it does nothing', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Brita')
  const { context, page } = await signedIn(member.email)
  await page.goto('/directory')
  await expect(page.getByRole('heading', { name: 'Member Directory' })).toBeVisible()
  await whenKept(page, '/directory')
  const pulls = await withoutPulls(page)
  await page.reload()
  await whenKept(page, '/directory')
  const come = await withoutItsApp(page, '/directory')
  const shown = page.locator('#prerendered')
  for (const button of await shown.locator('button').all())
    await expect(button).toHaveJSProperty('inert', true)
  const opened = context.waitForEvent('page')
  await shown
    .getByRole('link', { name: 'Inbox' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\/inbox$/)
  await expect(page).toHaveURL(/\/directory$/)
  await shown.getByRole('link', { name: 'Inbox' }).first().click()
  come()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  pulls.set('passing')
})

test('of a screen that was kept without a network, one note says of when it is', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Dorit')
  const { context, page } = await signedIn(member.email)
  await page.goto('/directory')
  await whenKept(page, '/directory')
  await context.setOffline(true)
  await expect(page.locator('#root').getByText(/^As of /)).toBeVisible()
  await expect.poll(() => keptOf(page)).toContain('As of ')
  const pulls = await interceptPulls({ context })
  await context.setOffline(false)
  const come = await withoutItsApp(page, '/directory')
  await expect(page.getByText(/^As of /).filter({ visible: true })).toHaveCount(1)
  come()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  pulls.set('passing')
})

test('it is gone when rows leave the device, until the screen is kept anew, and with everything else at the sign-out', async ({
  market,
  signedIn,
}) => {
  const [member, other] = [await market.member('Carla'), await market.member('Cilla')]
  const { page } = await signedIn(member.email)
  await page.goto('/directory')
  await expect(page.getByText(other.name).first()).toBeVisible()
  await whenKept(page, '/directory')
  await page.goto('/inbox')
  await whenKept(page, '/inbox')
  await market.change('profiles', `id=eq.${other.id}`, { is_approved: false })
  await expect.poll(() => keptOf(page)).not.toContain(other.name)
  await whenKept(page, '/inbox')
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(() => keptOf(page)).toBeNull()
})
