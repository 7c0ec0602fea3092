import type { Page, Route } from '@playwright/test'
import * as press from '../presses/accounts.ts'
import { expect, type Person } from './people.ts'
import { screenOf } from './screen-of.ts'
import { expectMessages, toastsOf } from './toasts.ts'

/* Pulls that are late or fail, and what a screen shows meanwhile. */

const DENIALS =
  /Access Restricted|Access Denied|No professional profile|No client account|Sign In Required|Finish your registration|registration is not finished|pending final approval|Join the directory to contact|Join to contact|Showing 0 of 0/

export interface PullControl {
  /** 'held' until `set` is called; a later pull is started by the app itself or by a button. */
  mode: 'held' | 'failing' | 'passing'
  /** Releases the pulls that are held. */
  set(to: 'failing' | 'passing'): void
}

/** Intercepts every pull of a device. */
export async function interceptPulls({ context }: Pick<Person, 'context'>): Promise<PullControl> {
  const pulls: PullControl = { mode: 'held', set: () => undefined }
  const changed = new Promise<void>((resolve) => {
    pulls.set = (to) => {
      pulls.mode = to
      resolve()
    }
  })
  await context.route('**/rest/v1/rpc/sync_pull', async (route: Route) => {
    if (pulls.mode === 'held') await changed
    await (pulls.mode === 'failing' ? route.abort() : route.continue()).catch(() => undefined)
  })
  return pulls
}

/** Records every denial on the documents opened from now on, however briefly it is shown. */
export const recordDenials = (page: Page) =>
  page.addInitScript((denial) => {
    const denials: string[] = []
    Object.assign(globalThis, { denials })
    new MutationObserver(() => {
      const [found] = new RegExp(denial).exec(document.body?.textContent ?? '') ?? []
      if (found) denials.push(`${location.pathname}: ${found}`)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, DENIALS.source)

/** Returns the recorded denials as `path: text`. */
export const denialsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { denials: string[] }).denials)

/**
 * Presses "Try again", checks that it sends a pull, and lets pulls pass from then on. Presses while pulls still fail:
 * the app also retries by itself, and the button would be gone.
 */
export async function tryAgain(page: Page, pulls: PullControl): Promise<void> {
  const asked = page.waitForRequest('**/rest/v1/rpc/sync_pull')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await asked
  pulls.set('passing')
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** Navigates within the document, so that nothing is loaded again. */
export const pushPath = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path)

export const submitSignIn = (page: Page, email: string, at?: string): Promise<void> =>
  press.submitSignIn(screenOf(page), email, undefined, at)

export const RESTRICTED_HEADING = 'Access Restricted'

/** Guarded screens, and the toasts of each when the first pull fails. */
const screens = [
  { path: '/directory', toasts: ['Error loading members'] },
  { path: '/my-jobs', toasts: ['Error loading your services'] },
  { path: '/admin', toasts: ['Error loading pending profiles', 'Error loading pinned services'] },
  { path: '/profile', toasts: [] },
  { path: '/client-dashboard', toasts: ['Error loading applications'] },
  { path: '/invoices', toasts: ['Error loading invoices'] },
]

/**
 * Signs in and visits every guarded screen while the first pull is held, then fails, then passes. `headings` are those
 * of the screens after the pull, in the order of `screens`.
 */
export async function checkFirstPull(person: Person, email: string, headings: readonly (string | RegExp)[]) {
  const { page } = person
  await recordDenials(page)
  const pulls = await interceptPulls(person)
  await submitSignIn(page, email)
  await expectMessages(page, 'Welcome back!')
  await expect(page.getByRole('heading', { name: 'Good work grows in good company' })).toBeVisible()

  const main = page.getByRole('main')
  for (const { path } of screens) {
    await pushPath(page, path)
    await expect(main.getByText(/^Loading (your account|client profile)\.\.\.$/), path).toBeVisible()
  }
  await pushPath(page, '/account')
  pulls.set('failing')
  for (const { path, toasts } of screens) {
    await pushPath(page, path)
    await expect(main.getByRole('button', { name: 'Try again' }), path).toBeVisible()
    await expect(main.getByText('The server cannot be reached right now.'), path).toBeVisible()
    await expect.poll(() => toastsOf(page).flat(), path).toEqual(expect.arrayContaining(toasts))
  }
  expect(await denialsOf(page)).toEqual([])

  await tryAgain(page, pulls)
  const heading = (n: number) => main.getByRole('heading', { name: headings[n] ?? '', level: 1 })
  await expect(heading(screens.length - 1)).toBeVisible()
  for (const [n, { path }] of screens.entries()) {
    await pushPath(page, path)
    await expect(heading(n), path).toBeVisible()
    if (headings.includes('Finish your registration'))
      await expect(main.getByRole('link', { name: /^Finish/ }).first(), path).toBeVisible()
  }
  const all = toastsOf(page)
    .flat()
    .filter((text) => text.startsWith('Error loading'))
  expect(all.sort()).toEqual(screens.flatMap(({ toasts }) => toasts).sort())
}
