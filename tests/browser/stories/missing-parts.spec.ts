import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { PAGES } from '../../../src/pwa/pages.ts'
import { everything } from '../../support/everything.ts'
import { expect, signIn, test } from '../people.ts'
import { recordToasts, toastsOf } from '../toasts.ts'

/*
 * Cuts the network at requests of a first visit, one after the other, and presses everything the screen then shows: it
 * works, or tells why not, and causes no uncaught error.
 */

/** Number of tests of each story, so that the workers share it. */
const PARTS = 2
/**
 * Returns the requests at which the network is cut: some of the first, on which all else depends, then every fifteenth;
 * by night each of the first ten, then every fifth.
 */
const cutsOf = (count: number) =>
  Array.from({ length: count - 1 }, (_, before) => before + 1).filter((nth) =>
    everything ? nth <= 10 || nth % 5 === 0 : [1, 3, 6, 10].includes(nth) || nth % 15 === 0,
  )

const networkNoise = /Failed to load resource|ERR_|WebSocket connection|net::/

/** A first visit without a service worker: everything comes from the network. */
class Visit {
  readonly errors: string[] = []
  readonly page: Page
  requests = 0
  wasCut = false
  readonly #context: BrowserContext
  #cutAt: number
  #cutNow = () => {}
  readonly cut = new Promise<void>((resolve) => {
    this.#cutNow = resolve
  })

  private constructor(context: BrowserContext, page: Page, cutAt: number) {
    this.#context = context
    this.page = page
    this.#cutAt = cutAt
    page.on('pageerror', (error) => this.errors.push(error.stack || String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !networkNoise.test(message.text())) this.errors.push(message.text())
    })
  }

  static async begin(browser: Browser, options: object, cutAt: number): Promise<Visit> {
    const context = await browser.newContext({ ...options, serviceWorkers: 'block', reducedMotion: 'reduce' })
    context.setDefaultTimeout(30_000)
    await recordToasts(context)
    const visit = new Visit(context, await context.newPage(), cutAt)
    await context.route('**/*', async (route) => {
      // A missing picture or font does not change what can be pressed.
      const counts = !['image', 'font'].includes(route.request().resourceType())
      if (counts) visit.requests += 1
      if (visit.requests > visit.#cutAt) {
        await visit.cutNetwork()
        await route.abort('internetdisconnected').catch(() => undefined)
      } else await route.continue().catch(() => undefined)
    })
    return visit
  }

  async cutNetwork(): Promise<void> {
    this.wasCut = true
    this.#cutAt = 0
    await this.#context.setOffline(true)
    this.#cutNow()
  }

  async reconnect(): Promise<void> {
    this.#cutAt = Number.POSITIVE_INFINITY
    await this.#context.setOffline(false)
  }

  end = () => this.#context.close()
}

/** Returns what a press can change: the address, the accessibility tree, the number of toasts. */
const state = async (page: Page): Promise<string> =>
  [page.url(), await page.locator('body').ariaSnapshot(), toastsOf(page).length].join('\n')

type Role = 'button' | 'link'
interface Pressable {
  role: Role
  name: string
}

/** Returns the visible controls of these roles, one of each kind, the menu and signing out last. */
async function pressables(place: Page | Locator, roles: readonly Role[]): Promise<Pressable[]> {
  const found = new Map<string, Pressable>()
  for (const role of roles) {
    for (const one of await place.getByRole(role).filter({ visible: true }).all()) {
      const snapshot = await one.ariaSnapshot().catch(() => '')
      const name = /^- (?:button|link) "((?:[^"\\]|\\.)*)"/.exec(snapshot)?.[1]
      if (!name || /Skip to|Close toast/.test(name)) continue
      // Cards are alike: only the first button of each kind is pressed.
      const kind = `${role} ${name.split(' ').slice(0, 2).join(' ')}`
      if (!found.has(kind)) found.set(kind, { role, name })
    }
  }
  const last = ['Menu', 'Sign out']
  return [...found.values()].sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name))
}

const first = (place: Page | Locator, { role, name }: Pressable): Locator =>
  place.getByRole(role, { name, exact: true }).filter({ visible: true }).first()

/** Closes what a press has opened, and navigates back where the address changed. */
async function closeAndGoBack(page: Page, address: string): Promise<void> {
  // In one step: Playwright cannot click a toast that is disappearing.
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[data-close-button]')) close.click()
  })
  const card = page.getByRole('status').filter({ hasText: 'This part of the app has not arrived yet' })
  if (await card.isVisible()) await card.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog')
  for (let standing = await dialog.count(); standing > 0; standing = await dialog.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBeLessThan(standing)
  }
  if (page.url() !== address) await page.goBack()
}

async function pressEverything(visit: Visit, roles: readonly Role[]): Promise<void> {
  const { page } = visit
  const address = page.url()
  const all = await pressables(page, roles)
  for (const one of all) {
    const target = first(page, one)
    if ((await target.count()) === 0 || !(await target.isEnabled())) continue
    // A link to the current address changes nothing.
    if (one.role === 'link' && new URL((await target.getAttribute('href')) ?? '', address).href === address)
      continue
    if (await page.locator('#not-arrived').isVisible()) {
      // The app's own code is missing: the page tells so, and stores what was pressed.
      await target.click()
      await expect(page.locator('[data-clicked]')).toHaveCount(1)
      expect(page.url()).toBe(address)
      continue
    }
    const before = await state(page)
    await target.click()
    await expect.poll(() => state(page), `pressing ${one.role} “${one.name}” at ${address}`).not.toBe(before)
    await expect(
      page.locator('h1:visible, [role=dialog]:visible').first(),
      `after “${one.name}”`,
    ).toBeVisible()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const inMenu = (await menu.isVisible()) ? await pressables(menu, ['button']) : []
    // Items that the screen also has are pressed there: signing out would end the visit.
    const isHere = ({ name }: Pressable) => all.some((other) => other.name === name)
    await closeAndGoBack(page, address)
    for (const item of inMenu.filter((item) => !isHere(item))) {
      await target.click()
      const opened = await state(page)
      await first(menu, item).click()
      await expect
        .poll(() => state(page), `pressing “${item.name}” in the menu at ${address}`)
        .not.toBe(opened)
      await closeAndGoBack(page, address)
    }
  }
}

/** Waits until the app has rendered a screen, or the page tells that the code has not arrived. */
const waitForScreen = (page: Page) =>
  expect(page.locator('#root h1, #not-arrived').first()).toBeVisible({ timeout: 30_000 })

/** Cuts the network at the requests of this part: one of `PARTS`. */
async function cutAtRequests(
  browser: Browser,
  options: object,
  path: string,
  part: number,
  roles: readonly Role[] = ['button'],
): Promise<void> {
  const whole = await Visit.begin(browser, options, Number.POSITIVE_INFINITY)
  await whole.page.goto(path)
  await waitForScreen(whole.page)
  await whole.page.waitForLoadState('networkidle')
  const count = whole.requests
  expect(whole.errors).toEqual([])
  await whole.end()
  // The fewest that a start can do with: the page, its styles, its fonts, the code of the start and of the screen.
  expect(count).toBeGreaterThan(5)

  for (const cutAt of cutsOf(count).filter((_, nth) => nth % PARTS === part - 1)) {
    const visit = await Visit.begin(browser, options, cutAt)
    const { page } = visit
    await test.step(`${path}, cut at request ${cutAt} of ${count}`, async () => {
      await page.goto(path, { waitUntil: 'commit' })
      // The order of requests varies: the last ones may not be sent at all, so an idle page is cut, too. A page that is
      // idle later, after the network is back, stays connected.
      const cutOnceIdle = async () => {
        await page.waitForLoadState('networkidle')
        if (!visit.wasCut) await visit.cutNetwork()
      }
      const idle = cutOnceIdle().catch((error) => {
        if (!visit.wasCut) throw error
      })
      await Promise.race([visit.cut, idle])
      const hasBegun = await page
        .waitForFunction(
          () =>
            performance
              .getEntriesByType('resource')
              .some(
                (entry) =>
                  entry.name.includes('/assets/boot-') &&
                  (entry as PerformanceResourceTiming).responseStatus === 200,
              ),
          null,
          { timeout: 2_000 },
        )
        .then(
          () => true,
          () => false,
        )
      if (hasBegun) {
        await waitForScreen(page)
        await pressEverything(visit, roles)
        await visit.reconnect()
        await expect(
          page.locator('#root h1'),
          `the app, once the network is back (cut at ${cutAt})`,
        ).toBeVisible()
      }
      expect(visit.errors, `cut at request ${cutAt}`).toEqual([])
    })
    await visit.end()
  }
}

test.describe.configure({ mode: 'parallel', timeout: 900_000 })

for (let part = 1; part <= PARTS; part++) {
  const title = `the network cut at a request (part ${part} of ${PARTS}): every button works or tells why not`
  test(`home, ${title}`, async ({ browser, baseURL }) => {
    await cutAtRequests(browser, { baseURL }, '/', part, ['button', 'link'])
  })

  test(`the board, ${title}`, async ({ browser, baseURL }) => {
    await cutAtRequests(browser, { baseURL }, '/jobs', part)
  })

  test(`a signed-in screen, ${title}`, async ({ browser, baseURL, newDevice }) => {
    const { context, page } = await newDevice()
    await signIn(page, 'member@demo.test')
    const storageState = await context.storageState({ indexedDB: true })
    await cutAtRequests(browser, { baseURL, storageState }, '/directory', part)
  })
}

for (const email of [null, 'admin@demo.test'])
  test(`${email ? 'an administrator' : 'a visitor'} opens every screen without the code that sends requests`, async ({
    browser,
    baseURL,
    newDevice,
  }) => {
    const { context, page: ownPage } = await newDevice()
    if (email) await signIn(ownPage, email)
    const storageState = await context.storageState({ indexedDB: true })
    const visit = await Visit.begin(browser, { baseURL, storageState }, Number.POSITIVE_INFINITY)
    const { page } = visit
    await page.route('**/assets/supabase-client-*', (route) => route.abort('internetdisconnected'))
    for (const path of PAGES) {
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('supabase-client'),
      )
      await page.goto(path)
      await waitForScreen(page)
      await refused
    }
    await page.goto('/debug')
    await expect(page.getByText('This part of the app has not arrived yet')).toHaveCount(2)
    await page.unroute('**/assets/supabase-client-*')
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByText('Failed, as expected')).toBeVisible()
    await visit.cutNetwork()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByText('The server could not be asked')).toHaveCount(2)
    await expect(page.getByText('Failed, as expected')).toHaveCount(0)
    expect(visit.errors).toEqual([])
    await visit.end()
  })

test('a dialog whose code is missing tells so, and opens by itself once online', async ({
  browser,
  baseURL,
}) => {
  const visit = await Visit.begin(browser, { baseURL }, Number.POSITIVE_INFINITY)
  const { page } = visit
  await page.goto('/jobs')
  await page.locator('#root article').first().waitFor()
  await visit.cutNetwork()
  await page.getByRole('button', { name: 'Search everything' }).first().click()
  await expect(page.getByText('This part of the app has not arrived yet')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit.reconnect()
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible()
  await expect(page.getByText('has not arrived yet')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await visit.cutNetwork()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen has not arrived yet')
  await visit.reconnect()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(visit.errors).toEqual([])
  await visit.end()
})

test('a dialog whose code is missing can be cancelled: its card is closed, and nothing opens later', async ({
  browser,
  baseURL,
}) => {
  const visit = await Visit.begin(browser, { baseURL }, Number.POSITIVE_INFINITY)
  const { page } = visit
  await page.goto('/jobs')
  await page.locator('#root article').first().waitFor()
  await visit.cutNetwork()
  await page.getByRole('button', { name: 'Search everything' }).first().click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await visit.reconnect()
  await page.getByRole('button', { name: 'Menu', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(visit.errors).toEqual([])
  await visit.end()
})
