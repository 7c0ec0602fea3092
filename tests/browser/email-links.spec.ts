import { linkPathTo } from '../support/emails.ts'
import { test } from './market.ts'
import { expect, signIn } from './people.ts'
import { expectMessages } from './toasts.ts'

/* What the links of emails about accounts do, and what they do not. */

test.use({ serviceWorkers: 'block' })

const WORDS = 'Your account is suspended, call 555-0199'
const expired = new URLSearchParams({
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: WORDS,
})

test('a forgotten password: only the button of the link’s page uses it up', async ({
  market,
  newDevice,
  baseURL,
}) => {
  const { email } = await market.client('Ines')
  const { page, tab } = await newDevice()
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('is on its way')).toBeVisible()
  const link = await linkPathTo(baseURL, email)

  // A scanner: it opens the link, runs the page's script, and presses nothing.
  const scanner = await newDevice()
  const asked: string[] = []
  scanner.page.on('request', (request) => asked.push(request.url()))
  await scanner.page.goto(link)
  await expect(scanner.page.getByRole('button', { name: 'Choose a new password' })).toBeVisible()
  await scanner.page.reload()
  await expect(scanner.page.getByRole('button', { name: 'Choose a new password' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/auth/v1/'))).toEqual([])

  const opened = await tab()
  await opened.goto(link)
  await opened.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(opened.getByText(`For ${email}.`)).toBeVisible()
  await opened.getByLabel('New password').fill('a better one')
  await opened.getByRole('button', { name: 'Save the new password' }).click()
  await expectMessages(opened, 'Your new password is set')
  await signIn(scanner.page, email, 'a better one')

  const late = await newDevice()
  await late.page.goto(link)
  await late.page.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(late.page.getByRole('heading', { name: 'That link does not work any more' })).toBeVisible()
})

test('an expired link says so wherever it lands, in words of the app', { tag: '@nightly' }, async ({
  newDevice,
}) => {
  const { page } = await newDevice()
  const landings = [
    '/#',
    '/login#',
    '/account#',
    '/client-dashboard#',
    '/reset-password#',
    '/login?',
    '/jobs?',
  ]
  for (const landing of landings) {
    await page.goto(`${landing}${expired}`)
    await expect(page.getByRole('heading', { name: 'That link does not work any more' })).toBeVisible()
    await expect(page).toHaveURL(/\/confirm$/)
    await expect(page.getByText(WORDS)).toHaveCount(0)
    await page.goto('about:blank')
  }
})

test('an expired link leaves who is signed in as they are, and offers no password form', {
  tag: '@nightly',
}, async ({ market, newDevice }) => {
  const { email } = await market.client('Cosima')
  const { page } = await newDevice()
  await signIn(page, email)
  for (const path of ['/reset-password', '/account', '/']) {
    await page.goto(`${path}#${expired}`)
    await expect(page.getByRole('heading', { name: 'That link does not work any more' })).toBeVisible()
    await expect(page.getByText(`You are still signed in here as ${email}`)).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveCount(0)
  }
  await page.goto('/reset-password')
  await expect(page.getByText(`You are signed in here as ${email}`)).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveCount(0)
})
