import type { Page, Route } from '@playwright/test'
import { expect, PASSWORD, type Person } from './people.ts'
import { expectMessages } from './toasts.ts'

/* Pulls that are late or fail, and what a screen says meanwhile. */

const DENIALS =
  /Access Restricted|Access Denied|No professional profile|No client account|Sign In Required|Finish your registration|registration is not finished|pending final approval|Join the directory to contact|Join to contact|Showing 0 of 0/

export interface PullControl {
  /** 'held' until it is changed; then asked again by the app itself or by a button. */
  mode: 'held' | 'failing' | 'passing'
  /** Lets go of those that were held. */
  set(to: 'failing' | 'passing'): void
}

/** Stands between the device and every pull. */
export async function interceptPulls({ context }: Person): Promise<PullControl> {
  const answers: PullControl = { mode: 'held', set: () => undefined }
  const changed = new Promise<void>((resolve) => {
    answers.set = (to) => {
      answers.mode = to
      resolve()
    }
  })
  await context.route('**/rest/v1/rpc/sync_pull', async (route: Route) => {
    if (answers.mode === 'held') await changed
    await (answers.mode === 'failing' ? route.abort() : route.continue()).catch(() => undefined)
  })
  return answers
}

interface Noted {
  denials: string[]
  toasts: string[]
}

/** Notes every denial and every toast of the pages to come, for however short a time it stands. */
export const recordDenials = (page: Page) =>
  page.addInitScript((denial) => {
    const noted: Noted = { denials: [], toasts: [] }
    Object.assign(globalThis, { noted })
    new MutationObserver((changes) => {
      const [found] = new RegExp(denial).exec(document.body?.textContent ?? '') ?? []
      if (found) noted.denials.push(`${location.pathname}: ${found}`)
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const toasts = [node, ...node.querySelectorAll('*')].filter((one) =>
          one.matches('[data-sonner-toast]'),
        )
        for (const toast of toasts) noted.toasts.push(toast.textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, DENIALS.source)

export const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)

/**
 * Presses "Try again", sees that it asks the server, and lets pulls pass from then on. Pressed while they still fail: the app
 * tries again by itself, too, and the button would be gone.
 */
export async function tryAgain(page: Page, answers: PullControl): Promise<void> {
  const asked = page.waitForRequest('**/rest/v1/rpc/sync_pull')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await asked
  answers.set('passing')
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** Follows a link without leaving the page, so that nothing is loaded anew. */
export const pushPath = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path)

export async function submitSignIn(page: Page, email: string, at = '/login') {
  await page.goto(at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export const RESTRICTED_HEADING = 'Access Restricted'

/** What is toasted at each guarded screen when the first pull fails, and the heading once it is known who is looking. */
const screens = [
  { path: '/directory', toasts: ['Error loading members'] },
  { path: '/my-jobs', toasts: ['Error loading your services'] },
  { path: '/admin', toasts: ['Error loading pending profiles', 'Error loading pinned services'] },
  { path: '/profile', toasts: [] },
  { path: '/client-dashboard', toasts: ['Error loading applications'] },
  { path: '/invoices', toasts: ['Error loading invoices'] },
]

/** Signs in, visits every guarded screen while the first pull is late, then fails, then passes. */
export async function checkFirstPull(person: Person, email: string, headings: readonly (string | RegExp)[]) {
  const { page } = person
  await recordDenials(page)
  const answers = await interceptPulls(person)
  await submitSignIn(page, email)
  await expectMessages(page, 'Welcome back!')
  await expect(page.getByRole('heading', { name: 'Good work grows in good company' })).toBeVisible()

  const main = page.getByRole('main')
  for (const { path } of screens) {
    await pushPath(page, path)
    await expect(main.getByText(/^Loading (your account|client profile)\.\.\.$/), path).toBeVisible()
  }
  await pushPath(page, '/account')
  answers.set('failing')
  for (const { path, toasts } of screens) {
    await pushPath(page, path)
    await expect(main.getByRole('button', { name: 'Try again' }), path).toBeVisible()
    await expect(main.getByText('The server cannot be reached right now.'), path).toBeVisible()
    await expect.poll(async () => (await noted(page)).toasts, path).toEqual(expect.arrayContaining(toasts))
  }
  expect((await noted(page)).denials).toEqual([])

  await tryAgain(page, answers)
  const heading = (n: number) => main.getByRole('heading', { name: headings[n] ?? '', level: 1 })
  await expect(heading(screens.length - 1)).toBeVisible()
  for (const [n, { path }] of screens.entries()) {
    await pushPath(page, path)
    await expect(heading(n), path).toBeVisible()
    if (headings.includes('Finish your registration'))
      await expect(main.getByRole('link', { name: /^Finish/ }).first(), path).toBeVisible()
  }
  const all = (await noted(page)).toasts.filter((toast) => toast.startsWith('Error loading'))
  expect(all.sort()).toEqual(screens.flatMap(({ toasts }) => toasts).sort())
}
