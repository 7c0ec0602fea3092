import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type Page,
} from '@playwright/test'
import * as press from '../presses/accounts.ts'
import { PASSWORD } from '../support/market.ts'
import { screenOf } from './screen-of.ts'
import { recordToasts } from './toasts.ts'
import { type Translator, translatePages } from './translator.ts'

/** A browser context with its own storage, and a page whose errors fail the test. */
export interface Person {
  context: BrowserContext
  page: Page
  /** Opens another tab of the same context. */
  tab(): Promise<Page>
  /** Cuts the network, or restores it. Where a page shows the app, waits until it is installed first. */
  offline(cut: boolean): Promise<void>
}

/** A profile that outlives the browsers that are started with it. */
interface Profile {
  folder: string
  /** Starts a browser; `address` is another site's than the app's own. */
  start(address?: string): Promise<{ context: BrowserContext; page: Page }>
}

interface People {
  /** Translates every page of the test. */
  translator: Translator | null
  /** Errors in the console that the test causes. */
  causedErrors: RegExp | null
  profile: Profile
  /** Opens a new device, without a page. */
  newDevice(): Promise<Person>
  /** Opens a new device on the home page. */
  visitor(): Promise<Person>
  /** Opens a new device, signs this account in and waits for the first pull. */
  signedIn(email: string): Promise<Person>
}

/** Console errors of requests that fail because a test cut the network. */
const expectedErrors = /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection|net::ERR/

export const test = base.extend<People>({
  translator: [null, { option: true }],
  causedErrors: [null, { option: true }],
  newDevice: async ({ browser, baseURL, serviceWorkers, translator, causedErrors }, use) => {
    const errors: string[] = []
    const opened: BrowserContext[] = []
    await use(async () => {
      const person = await openDevice(browser, { baseURL: baseURL ?? '', serviceWorkers }, errors)
      if (translator) await translatePages(person.context, translator)
      opened.push(person.context)
      return person
    })
    for (const context of opened) await context.close()
    const unexpected = errors.filter((error) => !causedErrors?.test(error))
    expect(unexpected, 'unexpected errors in a page').toEqual([])
  },
  profile: async ({ launchOptions, baseURL, viewport }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'verdant-profile-'))
    await use({
      folder,
      start: async (address = baseURL ?? '') => {
        const settings = { ...launchOptions, baseURL: address, viewport }
        const context = await chromium.launchPersistentContext(folder, settings)
        return { context, page: context.pages()[0] ?? (await context.newPage()) }
      },
    })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  visitor: async ({ newDevice }, use) => {
    await use(async () => {
      const person = await newDevice()
      await person.page.goto('/')
      return person
    })
  },
  signedIn: async ({ newDevice }, use) => {
    await use(async (email) => {
      const person = await newDevice()
      await signIn(person.page, email)
      // The first pull ends after the welcome.
      await expect(person.page.getByText('Up to date').first()).toBeAttached()
      return person
    })
  },
})

async function openDevice(
  browser: Browser,
  options: BrowserContextOptions,
  errors: string[],
): Promise<Person> {
  // Without a GPU, animations took a quarter of all CPU time.
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  await recordToasts(context)
  let isCut = false
  const watch = (page: Page) => {
    page.on('pageerror', (error) => errors.push(error.stack || String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) errors.push(message.text())
    })
    const close = page.close.bind(page)
    page.close = async (options) => {
      if (isCut) await freeze(page)
      await close(options)
    }
  }
  context.on('page', watch)
  const page = await context.newPage()
  return {
    context,
    page,
    tab: () => context.newPage(),
    offline: async (cut) => {
      const shown = context.pages().find((one) => one.url().startsWith('http'))
      if (cut && shown) await waitUntilInstalled(shown)
      isCut = cut
      await context.setOffline(cut)
      // A page that does not know it yet cannot tell whether what it sends now has arrived.
      const knows = (online: boolean) => navigator.onLine === online
      await Promise.all(context.pages().map((page) => page.waitForFunction(knows, !cut)))
    },
  }
}

export const signIn = (page: Page, email: string, password?: string): Promise<void> =>
  press.signIn(screenOf(page), email, password)

export interface Applicant {
  name: string
  email: string
}

let applicants = 0
/** Returns an applicant with a unique name. */
export const anApplicant = (given: string): Applicant => {
  const number = `${Date.now()}${++applicants}`
  return { name: `${given} ${number}`, email: `${given.toLowerCase()}${number}@example.test` }
}

/** Fills in and sends "Join the directory". */
export const register = (page: Page, applicant: Applicant): Promise<void> =>
  press.register(screenOf(page), applicant)

/** Waits until the service worker is active: the app can be used offline from then on. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    if (!registration.active) throw new Error('No service worker')
  })
}

/** Stops a page that is offline before it is closed: Playwright restores a page's network while it closes the page. */
async function freeze(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
}

export const applicantCard = (page: Page, { name }: Applicant) =>
  page.getByRole('listitem').filter({ hasText: name })

/** Opens the line of an applicant, and returns her card with all of its buttons. */
export async function openApplicant(page: Page, applicant: Pick<Applicant, 'name'>) {
  const card = page.getByRole('listitem', { name: applicant.name, exact: true })
  const line = card.getByRole('button', { name: applicant.name })
  await expect(line).toBeVisible()
  // That of the one who has waited longest is open already.
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  return card
}

export { expect, PASSWORD }
