import type { Page } from '@playwright/test'
import { GROUP_NAME } from '../../../src/domain/app-names.ts'
import { COMPANY_SIZES, INDUSTRIES, PROFESSIONS } from '../../../src/domain/profile/professions.ts'
import { deferred } from '../deferred.ts'
import { expect, test } from '../people.ts'

test.use({ serviceWorkers: 'block' })

/** Literal texts of the specification (spec §2) on the screens of each role. */
const expectTexts = async (page: Page, ...texts: (string | RegExp)[]) => {
  for (const text of texts) await expect(page.getByText(text).first(), String(text)).toBeVisible()
}

const expectOffered = async (page: Page, role: 'link' | 'button', ...names: string[]) => {
  for (const name of names) await expect(page.getByRole(role, { name }).first(), name).toBeVisible()
}

test('a visitor reads the home page’s texts, and finds every way to sign in or register', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const header = page.getByRole('banner')
  for (const [name, path] of [
    ['Services', '/jobs'],
    ['Sign in', '/login'],
    ['Join Directory', '/register'],
    ['Join as Client', '/client-register'],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  for (const name of ['Directory', 'My Services', 'Admin', 'Invoices']) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  const main = page.getByRole('main')
  await expectOffered(page, 'link', 'View Services')
  await expectTexts(page, `An exclusive professional directory for members of the ${GROUP_NAME}.`)
  for (const name of [
    'Why Join',
    'Exclusive Network',
    'Career Opportunities',
    'Verified Members',
    'How It Works',
  ]) {
    await expect(main.getByRole('heading', { name })).toBeVisible()
  }
  await expect(
    main.getByRole('listitem').getByRole('heading', { name: /^(Apply|Verify|Approve|Connect)$/ }),
  ).toHaveText([/Apply/, /Verify/, /Approve/, /Connect/])

  await page.goto('/directory')
  await expectTexts(page, 'Access Restricted', 'You need to be an approved member to view the directory.')
  await page.goto('/admin')
  await expectTexts(page, 'Access Denied', "You don't have admin privileges.")
  await page.goto('/debug')
  await expectTexts(page, 'Failed, as expected')
  const alert = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: 'Current user ID' }).click()
  const asked = await alert
  expect(asked.message()).toMatch(/^Current user ID: none/)
  await asked.accept()
  await pressed
})

test('sign-in and registration forms have the specification’s labels and error messages', async ({
  visitor,
}) => {
  const { page } = await visitor()
  for (const path of ['/login', '/client-login']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectTexts(page, 'Please enter a valid email address', 'Password must be at least 6 characters')
  }
  await page.getByLabel('Email').fill('nobody@example.test')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('wrong-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  // The answer is held back until the busy text was seen.
  const [held, answer] = deferred()
  await page.route('**/auth/v1/token**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  answer()
  await expectTexts(page, 'Invalid login credentials')
  await expectOffered(page, 'link', 'Create a client account', 'Professional sign in')

  await page.goto('/register')
  await page.getByRole('button', { name: 'Join Directory' }).click()
  await expectTexts(
    page,
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Password must be at least 6 characters',
    'Please select at least one profession',
    'Please specify your service rate',
    'Please enter a valid LinkedIn profile URL',
    'You must be a member of the vegan women business group to join',
    'Your application is reviewed after LinkedIn verification; email confirmation follows approval.',
  )
  await expect(page.getByLabel('Allow other members to contact me directly')).toBeChecked()
  await expect(page.getByLabel(`I am a member of the ${GROUP_NAME}`)).not.toBeChecked()
  const choices = page.getByRole('group', { name: 'Professions' })
  expect(
    await choices.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value'))),
  ).toEqual([...PROFESSIONS])
  await expect(page.getByLabel('Your profession')).toHaveCount(0)
  await choices.getByRole('checkbox', { name: 'Other (specify)' }).check()
  await choices.getByRole('checkbox', { name: 'SEO' }).check()
  await expect(page.getByLabel('Your profession')).toHaveAttribute('aria-required', 'true')
  await expectTexts(page, 'Selected:')
  await expect(choices.getByRole('button', { name: /^Remove/ })).toHaveText(['Other (specify)', 'SEO'])

  await page.goto('/client-register')
  await page.getByRole('button', { name: 'Create Client Account' }).click()
  await page.getByLabel('Website').fill('not an address')
  await expectTexts(
    page,
    'Company name must be at least 2 characters',
    'Contact name must be at least 2 characters',
    'Please enter a valid phone number',
    'Please select an industry',
    'Please select company size',
    'Please enter a valid website URL',
  )
  for (const [label, list] of [
    ['Industry', INDUSTRIES],
    ['Company size', COMPANY_SIZES],
  ] as const) {
    const options = page.getByLabel(label).locator('option:not([value=""])')
    expect(await options.allTextContents()).toEqual([...list])
  }
  await expect(page.getByLabel('About your company')).toBeVisible()
  await expectOffered(page, 'link', 'Professional sign in', 'join the directory')
})

test('an applicant reads the state of the application, and refreshes it', async ({ signedIn }) => {
  const { page } = await signedIn('pending@demo.test')
  const header = page.getByRole('banner')
  await expectTexts(page, 'Your application is pending final approval')
  await expect(header.getByText('Pending LinkedIn verification')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Imogen Clarke' })).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
  const panel = page.locator('details', { hasText: 'Debug information' })
  await expect(panel.locator('dt')).toHaveText([
    'User ID',
    'Email',
    'Profile exists',
    'Profile ID',
    'Name',
    'IDs match',
    'LinkedIn verified',
    'Approved',
    'Admin',
  ])
  await expect(panel.locator('dd').nth(4)).toHaveText('Imogen Clarke')
  await page.getByRole('button', { name: 'Refresh Profile Data' }).click()
  await expectTexts(page, 'Profile refreshed!')
  await page.evaluate(() => {
    localStorage.setItem('left', 'over')
    sessionStorage.setItem('left', 'over')
  })
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Clear Cache & Refresh' }).click(),
  ])
  expect(await page.evaluate(() => [localStorage.getItem('left'), sessionStorage.getItem('left')])).toEqual([
    null,
    null,
  ])
  await expectTexts(page, 'Your application is pending final approval')
  await page.goto('/directory')
  await expectTexts(page, 'Access Restricted')
  await page.goto('/profile/johanna-lindqvist')
  await expectTexts(page, 'Join the directory to contact professionals', /^Member since \w+ \d{4}$/)
  await page.goto('/profile')
  await expectTexts(page, 'LinkedIn not verified', 'Pending approval', 'Pending LinkedIn verification')
  await page.getByRole('button', { name: 'Refresh Status' }).click()
  await expectTexts(page, 'Profile refreshed!')
})

test('a member finds the specification’s texts on cards, in details and in the contact dialog', async ({
  signedIn,
}) => {
  const { page } = await signedIn('member@demo.test')
  const header = page.getByRole('banner')
  for (const [name, path] of [
    ['Services', '/jobs'],
    ['Directory', '/directory'],
    ['My Services', '/my-jobs'],
    ['Invoices', '/invoices'],
    ['Amara Okafor', '/profile'],
  ] as const) {
    // The accessible name contains the count: "My Services (2 pending requests)".
    const link = header.getByRole('link', { name: new RegExp(`^${name}( \\(.*\\))?$`) })
    await expect(link).toHaveAttribute('href', path)
  }
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expectOffered(page, 'link', 'Browse Directory', 'View Services')
  await page.getByRole('link', { name: 'Browse Directory' }).click()
  await expect(header.getByRole('link', { name: 'Directory', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectTexts(page, /^Showing \d+ of \d+ members$/)

  await page.getByRole('searchbox').fill('zzzz')
  await expectTexts(page, 'No members found matching your criteria.')
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  const card = page.getByRole('article', { name: 'Johanna Lindqvist' })
  await page.getByRole('searchbox').fill('johanna')
  await expect(card.getByText('Verified', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: /^View LinkedIn/ })).toHaveAttribute('rel', /noopener/)
  await card.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Johanna Lindqvist' })
  for (const name of ['About', 'Service rate', 'Contact information']) {
    await expect(details.getByRole('heading', { name })).toBeVisible()
  }
  await expect(details.getByText(/^Member since \w+ \d{4}$/)).toBeVisible()
  await expect(
    details.getByRole('link', { name: 'Contact (opens your mail program)', exact: true }),
  ).toHaveAttribute(
    'href',
    /^mailto:admin@demo\.test\?subject=Verdant%20Circle%3A%20Connection%20Request%20from%20Amara%20Okafor&body=Hi%20Johanna/,
  )
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Contact' }).click()
  const message = page.getByRole('dialog', { name: 'Contact Professional' })
  await expect(
    message.getByText(
      'Your message goes straight to Johanna Lindqvist’s registered email. They may reply to you directly.',
    ),
  ).toBeVisible()
  await expect(message.getByText(/Specialties:/)).toBeVisible()
  await expect(message.getByLabel('Subject')).toHaveValue(
    'Verdant Circle: Connection Request with Johanna Lindqvist',
  )
  await expect(message.getByLabel('Project type')).toBeVisible()
  for (const label of ['Your name', 'Your email', 'Subject', 'Message'])
    await message.getByLabel(label).fill('x')
  await message.getByRole('button', { name: 'Send Message' }).click()
  for (const text of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 20 characters',
  ]) {
    await expect(message.getByText(text)).toBeVisible()
  }
  await message.getByRole('button', { name: 'Cancel' }).click()
  const shy = page.getByRole('article', { name: 'Nadia Petrova-Kline' })
  await page.getByRole('searchbox').fill('nadia')
  await expect(shy.getByText('Contact not allowed')).toBeVisible()
  await expect(shy.getByRole('link', { name: /@|\+/ })).toHaveCount(0)
  await shy.getByRole('button', { name: 'Details' }).click()
  await expectTexts(page, 'This professional prefers not to be contacted directly')
})
