import type { Page, Route } from '@playwright/test'
import { test } from './market.ts'
import { anApplicant, expect, PASSWORD, type Person } from './people.ts'

/*
 * Before a first pull is complete the device does not know who is looking: no screen may deny anything then, and a pull
 * that fails says so. tests/unit/viewer.test.ts has every screen, role and way of answering as a table.
 */

const DENIALS =
  /Access Restricted|Access Denied|No professional profile|No client account|Sign In Required|Finish your registration|registration is not finished|pending final approval|Join the directory to contact|Join to contact|Showing 0 of 0/

interface Answers {
  /** 'held' until it is changed; then asked again by the app itself or by a button. */
  pulls: 'held' | 'failing' | 'passing'
  /** Lets go of those that were held. */
  change(to: 'failing' | 'passing'): void
}

/** Stands between the device and every pull. */
async function pullsOf({ context }: Person): Promise<Answers> {
  const answers: Answers = { pulls: 'held', change: () => undefined }
  const changed = new Promise<void>((resolve) => {
    answers.change = (to) => {
      answers.pulls = to
      resolve()
    }
  })
  await context.route('**/rest/v1/rpc/sync_pull', async (route: Route) => {
    if (answers.pulls === 'held') await changed
    await (answers.pulls === 'failing' ? route.abort() : route.continue()).catch(() => undefined)
  })
  return answers
}

/** Notes every denial that stands on the screen, for however short a time. */
const watchDenials = (page: Page) =>
  page.addInitScript((denials) => {
    const seen: string[] = []
    Object.assign(globalThis, { denialsSeen: seen })
    new MutationObserver(() => {
      const found = new RegExp(denials).exec(document.body?.textContent ?? '')
      if (found) seen.push(`${location.pathname}: ${found[0]}`)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, DENIALS.source)

const denialsSeen = (page: Page) =>
  page.evaluate(() => (globalThis as { denialsSeen?: string[] }).denialsSeen)

/** Follows a link without leaving the page, so that nothing is loaded anew. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

async function submitSignIn(page: Page, email: string, at = '/login') {
  await page.goto(at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const closed = 'Access Restricted'
const unfinished = 'Finish your registration'

/** What is toasted at each guarded screen when the first pull fails, and the heading once it is known who is looking. */
const screens = [
  { path: '/directory', toasts: ['Error loading members'] },
  { path: '/my-jobs', toasts: ['Error loading your services'] },
  { path: '/admin', toasts: ['Error loading pending profiles', 'Error loading pinned services'] },
  { path: '/profile', toasts: [] },
  { path: '/client-dashboard', toasts: ['Error loading applications'] },
  { path: '/invoices', toasts: ['Error loading invoices'] },
]

const people: { who: string; email: string; headings: readonly (string | RegExp)[] }[] = [
  {
    who: 'an administrator',
    email: 'admin@demo.test',
    headings: [
      'Member Directory',
      'My Services',
      'Administration',
      /^\S+ \S+/,
      'No client account',
      'My Invoices',
    ],
  },
  {
    who: 'a member',
    email: 'member@demo.test',
    headings: [
      'Member Directory',
      'My Services',
      'Access Denied',
      /^\S+ \S+/,
      'No client account',
      'My Invoices',
    ],
  },
  {
    who: 'a pending professional',
    email: 'pending@demo.test',
    headings: [closed, closed, 'Access Denied', 'Imogen Clarke', 'No client account', 'My Invoices'],
  },
  {
    who: 'a client',
    email: 'client@demo.test',
    headings: [closed, closed, 'Access Denied', 'No professional profile', /^Welcome, /, /Invoices/],
  },
  {
    who: 'somebody who has not finished registering',
    email: '',
    headings: [closed, closed, 'Access Denied', unfinished, unfinished, unfinished],
  },
]

for (const { who, email, headings } of people) {
  test(`${who} is denied nothing before the first pull, and told once where it fails`, async ({
    arriving,
    request,
  }) => {
    const account = email || anApplicant('Nora').email
    if (!email) {
      const headers = { apikey: 'sb_publishable_local_development' }
      const made = await request.post('/auth/v1/signup', {
        headers,
        data: { email: account, password: PASSWORD },
      })
      expect(made.ok()).toBe(true)
    }
    const person = await arriving()
    const { page } = person
    await watchDenials(page)
    const answers = await pullsOf(person)
    await submitSignIn(page, account)
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Good work grows in good company' })).toBeVisible()

    const main = page.getByRole('main')
    for (const { path } of screens) {
      await follow(page, path)
      await expect(main.getByText(/^Loading (your account|client profile)\.\.\.$/), path).toBeVisible()
    }
    answers.change('failing')
    for (const { path, toasts } of screens) {
      await follow(page, path)
      await expect(main.getByRole('button', { name: 'Try again' }), path).toBeVisible()
      await expect(main.getByText('The server cannot be reached right now.'), path).toBeVisible()
      for (const toast of toasts) await expect(page.getByText(toast), path).toHaveCount(1)
    }
    expect(await denialsSeen(page)).toEqual([])

    answers.change('passing')
    await main.getByRole('button', { name: 'Try again' }).click()
    const heading = (n: number) => main.getByRole('heading', { name: headings[n] ?? '', level: 1 })
    await expect(heading(screens.length - 1)).toBeVisible()
    for (const [n, { path }] of screens.entries()) {
      await follow(page, path)
      await expect(heading(n), path).toBeVisible()
      if (!email) await expect(main.getByRole('link', { name: /^Finish/ }).first(), path).toBeVisible()
    }
    for (const { toasts } of screens)
      for (const toast of toasts) await expect(page.getByText(toast)).toHaveCount(0)
  })
}

test('a public profile and the board deny a member nothing before the first pull', async ({ arriving }) => {
  const person = await arriving()
  const { page } = person
  await watchDenials(page)
  const answers = await pullsOf(person)
  await submitSignIn(page, 'member@demo.test')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await follow(page, '/profile/johanna-lindqvist')
  await expect(page.getByRole('heading', { name: 'Johanna Lindqvist' })).toBeVisible()
  await follow(page, '/jobs')
  await expect(page.getByText('Loading services...')).toBeAttached()
  await follow(page, '/register')
  await expect(page.getByText('Loading your account...')).toBeVisible()
  answers.change('failing')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await follow(page, '/')
  await expect(page.getByText('Your account has not reached this device yet')).toBeVisible()
  await follow(page, '/jobs')
  await expect(page.getByText('Error loading services')).toHaveCount(1)
  expect(await denialsSeen(page)).toEqual([])
  answers.change('passing')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Showing \d+ of \d+ services$/)).toBeVisible()
})

test('a client is welcomed when the sign-in has succeeded, and her dashboard comes by itself', async ({
  arriving,
}) => {
  const person = await arriving()
  const { page } = person
  const answers = await pullsOf(person)
  await submitSignIn(page, 'client@demo.test', '/client-login')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(/\/client-dashboard$/)
  await expect(page.getByText('Loading client profile...')).toBeVisible()
  answers.change('passing')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('whoever was here before finds her screens at once, without any pull', async ({ signedIn }) => {
  const person = await signedIn('member@demo.test')
  const { page } = person
  await page.goto('/directory')
  const members = page.getByText(/^Showing \d+ of \d+ members$/)
  await expect(members).toBeVisible()
  await watchDenials(page)
  await pullsOf(person)
  await page.goto('/directory')
  await expect(members).toBeVisible()
  await follow(page, '/my-jobs')
  await expect(page.getByRole('heading', { name: 'My Services' })).toBeVisible()
  await follow(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(await denialsSeen(page)).toEqual([expect.stringContaining('/admin')])
})

test('where a visitor may not look she finds the way to sign in', async ({ visitor }) => {
  const { page } = await visitor()
  for (const [path, heading, text] of [
    ['/directory', closed, 'You need to be an approved member to view the directory.'],
    ['/my-jobs', closed, 'You need to be an approved member to manage services.'],
    ['/admin', 'Access Denied', "You don't have admin privileges."],
  ] as const) {
    await follow(page, path)
    await expect(page.getByRole('heading', { name: heading }), path).toBeVisible()
    await expect(page.getByText(text), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' }), path).toHaveAttribute(
      'href',
      '/login',
    )
  }
})
