import {
  checkFirstPull,
  denialsOf,
  interceptPulls,
  pushPath,
  RESTRICTED_HEADING,
  recordDenials,
  submitSignIn,
  tryAgain,
} from './delayed-pulls.ts'
import { expect, test } from './people.ts'
import { expectMessages } from './toasts.ts'

test.use({ serviceWorkers: 'block' })

/*
 * Before the first pull is complete the device does not know the user's role: no screen may deny anything then, and a
 * failed pull shows a message. tests/unit/viewer.test.ts has a table of every screen, role and outcome.
 */

test('a member is denied nothing before the first pull, and gets one message where it fails', async ({
  newDevice,
}) => {
  await checkFirstPull(await newDevice(), 'member@demo.test', [
    'Member Directory',
    'My Services',
    'Access Denied',
    /^\S+ \S+/,
    'No client account',
    'My Invoices',
  ])
})

test('a public profile and the board deny a member nothing before the first pull', {
  tag: '@nightly',
}, async ({ newDevice }) => {
  const person = await newDevice()
  const { page } = person
  await recordDenials(page)
  const pulls = await interceptPulls(person)
  await submitSignIn(page, 'member@demo.test')
  await expectMessages(page, 'Welcome back!')
  await pushPath(page, '/profile/johanna-lindqvist')
  await expect(page.getByRole('heading', { name: 'Johanna Lindqvist' })).toBeVisible()
  await pushPath(page, '/jobs')
  await expect(page.getByText('Loading services...')).toBeAttached()
  await pushPath(page, '/register')
  await expect(page.getByText('Loading your account...')).toBeVisible()
  pulls.set('failing')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await pushPath(page, '/')
  await expect(page.getByText('Your account has not reached this device yet')).toBeVisible()
  await pushPath(page, '/jobs')
  await expectMessages(page, 'Error loading services')
  expect(await denialsOf(page)).toEqual([])
  await tryAgain(page, pulls)
  await expect(page.getByText(/^Showing \d+ of \d+ services$/)).toBeVisible()
})

test('a client is welcomed when the sign-in has succeeded, and the dashboard opens by itself', async ({
  newDevice,
}) => {
  const person = await newDevice()
  const { page } = person
  const pulls = await interceptPulls(person)
  await submitSignIn(page, 'client@demo.test', '/client-login')
  await expectMessages(page, 'Welcome back!')
  await expect(page).toHaveURL(/\/client-dashboard$/)
  await expect(page.getByText('Loading client profile...')).toBeVisible()
  pulls.set('passing')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('a member who used this device before sees all screens at once, without a pull', {
  tag: '@nightly',
}, async ({ signedIn }) => {
  const person = await signedIn('member@demo.test')
  const { page } = person
  await page.goto('/directory')
  const members = page.getByText(/^Showing \d+ of \d+ members$/)
  await expect(members).toBeVisible()
  await recordDenials(page)
  await interceptPulls(person)
  await page.goto('/directory')
  await expect(members).toBeVisible()
  await pushPath(page, '/my-jobs')
  await expect(page.getByRole('heading', { name: 'My Services' })).toBeVisible()
  await pushPath(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(new Set(await denialsOf(page))).toEqual(new Set(['/admin: Access Denied']))
})

test('a visitor finds the link to sign in on each restricted screen', async ({ newDevice }) => {
  const { page } = await newDevice()
  for (const [path, heading, text] of [
    ['/directory', RESTRICTED_HEADING, 'You need to be an approved member to view the directory.'],
    ['/my-jobs', RESTRICTED_HEADING, 'You need to be an approved member to manage services.'],
    ['/admin', 'Access Denied', "You don't have admin privileges."],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }), path).toBeVisible()
    await expect(page.getByText(text), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' }), path).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    )
  }
})
