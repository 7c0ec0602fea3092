import type { Page } from '@playwright/test'
import { type Backend, startBackend } from '../../../supabase/embedded/backend.ts'
import { codeIn, emailsTo, linkIn } from '../../support/emails.ts'
import { test as base, expect, PASSWORD } from '../people.ts'
import { expectMessages } from '../toasts.ts'

/* Signing up where the address must be confirmed, as on a hosted project. */

const test = base.extend<object, { backend: Backend }>({
  backend: [
    async ({ browserName: _everyBrowser }, use) => {
      const backend = await startBackend({
        dataDir: 'memory://',
        seed: 'demo',
        app: 'built',
        emailConfirmation: true,
        authLimits: true,
      })
      await use(backend)
      await backend.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ backend }, use) => use(backend.url),
})

test.use({ serviceWorkers: 'block' })

let companies = 0
const anAddress = () => `office-${++companies}@example.test`

/** Fills in and sends the registration of a client. */
async function registerClient(page: Page, email: string) {
  await page.getByLabel('Company name').fill('Green Table')
  await page.getByLabel('Contact name').fill('Cleo Table')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+43 660 555 0127')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Industry').selectOption('Food & Beverage')
  await page.getByLabel('Company size').selectOption('2-10 employees')
  await page.getByRole('button', { name: 'Create Client Account' }).click()
}

const linkTo = async (backend: Backend, email: string) => linkIn((await emailsTo(backend, email))[0]).href

test('the link in another tab completes the registration in both', async ({ backend, newDevice }) => {
  const email = anAddress()
  const { page, tab } = await newDevice()
  await page.goto('/client-register')
  await registerClient(page, email)
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  const second = await tab()
  await second.goto(await linkTo(backend, email))
  await second.getByRole('button', { name: 'Confirm your address' }).click()
  await expectMessages(second, 'Your address is confirmed')
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: /Cleo Table/ })).toBeVisible()
})

test('the code completes the registration where the link opens elsewhere', async ({ backend, newDevice }) => {
  const email = anAddress()
  const { page } = await newDevice()
  await page.goto('/client-register')
  await registerClient(page, email)
  const code = page.getByLabel('Code from the email')
  await code.fill('12')
  await page.getByRole('button', { name: 'Use the code' }).click()
  await expect(page.getByText('Enter the digits from the email')).toBeVisible()
  const right = codeIn((await emailsTo(backend, email))[0])
  await code.fill(right === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Use the code' }).click()
  await expect(page.getByText('That code is wrong or too old')).toBeVisible()
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.getByRole('button', { name: 'Use the code' }).click()
  await expect(page.getByRole('heading', { name: /Cleo Table/ })).toBeVisible()
})

test('"Email not confirmed" offers to send again, and counts the seconds that the server names', async ({
  backend,
  newDevice,
}) => {
  const email = anAddress()
  const first = await newDevice()
  await first.page.goto('/client-register')
  await registerClient(first.page, email)
  await expect(first.page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeVisible()

  const { page } = await newDevice()
  await page.goto('/login')
  await page.clock.install()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectMessages(page, 'Email not confirmed')
  const again = page.getByRole('button', { name: 'Send the email again' })
  await again.click()
  await expectMessages(page, /The next email can be sent in \d+ seconds\./)
  const waiting = page.getByRole('button', { name: /^Send again in \d+ s$/ })
  await expect(waiting).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(again).toBeVisible()
  expect(await emailsTo(backend, email)).toHaveLength(1)
})

test('an address that has an account: the screen tells nothing, its owner gets an email', async ({
  backend,
  newDevice,
}) => {
  const [known, unknown] = ['client@demo.test', anAddress()]
  const texts: string[] = []
  for (const email of [known, unknown]) {
    const { page } = await newDevice()
    await page.goto('/client-register')
    await registerClient(page, email)
    await expect(page.getByText('If you have an account with this address already')).toBeVisible()
    const shown = await page.getByRole('main').textContent()
    texts.push(`${shown}`.replaceAll(email, 'EMAIL').replace(/in \d+ s/, 'in N s'))
  }
  expect(texts[0]).toBe(texts[1])
  expect((await emailsTo(backend, known))[0]?.subject).toBe('You have an account already')
  expect((await emailsTo(backend, unknown))[0]?.subject).toBe('Confirm your email address')
})
