import {
  CLOSED,
  follow,
  note,
  noted,
  passThroughFirstPull,
  pullsOf,
  submitSignIn,
  tryAgain,
} from './held-pulls.ts'
import { expect, test } from './people.ts'
import { said } from './toasts.ts'

/*
 * Before a first pull is complete the device does not know who is looking: no screen may deny anything then, and a pull
 * that fails says so. tests/unit/viewer.test.ts has every screen, role and way of answering as a table.
 */

test('a member is denied nothing before the first pull, and told once where it fails', async ({
  arriving,
}) => {
  await passThroughFirstPull(await arriving(), 'member@demo.test', [
    'Member Directory',
    'My Services',
    'Access Denied',
    /^\S+ \S+/,
    'No client account',
    'My Invoices',
  ])
})

test('a public profile and the board deny a member nothing before the first pull', async ({ arriving }) => {
  const person = await arriving()
  const { page } = person
  await note(page)
  const answers = await pullsOf(person)
  await submitSignIn(page, 'member@demo.test')
  await said(page, 'Welcome back!')
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
  await expect.poll(async () => (await noted(page)).toasts).toContain('Error loading services')
  expect((await noted(page)).denials).toEqual([])
  await tryAgain(page, answers)
  await expect(page.getByText(/^Showing \d+ of \d+ services$/)).toBeVisible()
})

test('a client is welcomed when the sign-in has succeeded, and her dashboard comes by itself', async ({
  arriving,
}) => {
  const person = await arriving()
  const { page } = person
  const answers = await pullsOf(person)
  await submitSignIn(page, 'client@demo.test', '/client-login')
  await said(page, 'Welcome back!')
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
  await note(page)
  await pullsOf(person)
  await page.goto('/directory')
  await expect(members).toBeVisible()
  await follow(page, '/my-jobs')
  await expect(page.getByRole('heading', { name: 'My Services' })).toBeVisible()
  await follow(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(new Set((await noted(page)).denials)).toEqual(new Set(['/admin: Access Denied']))
})

test('where a visitor may not look she finds the way to sign in', async ({ arriving }) => {
  const { page } = await arriving()
  for (const [path, heading, text] of [
    ['/directory', CLOSED, 'You need to be an approved member to view the directory.'],
    ['/my-jobs', CLOSED, 'You need to be an approved member to manage services.'],
    ['/admin', 'Access Denied', "You don't have admin privileges."],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }), path).toBeVisible()
    await expect(page.getByText(text), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' }), path).toHaveAttribute(
      'href',
      '/login',
    )
  }
})
