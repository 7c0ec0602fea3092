import type { Page } from '@playwright/test'
import { test } from '../market.ts'
import { anApplicant, expect, PASSWORD, signIn } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test.use({ serviceWorkers: 'block' })

const COMPANY = 'Green Table'

async function fillIn(page: Page, email: string): Promise<void> {
  await page.goto('/client-register')
  await page.getByLabel('Company name').fill(COMPANY)
  await page.getByLabel('Contact name').fill('Cleo Table')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+43 660 555 0127')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Industry').selectOption('Food & Beverage')
  await page.getByLabel('Company size').selectOption('2-10 employees')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Client Account' }).click()

test('a page that ends while it registers keeps all that was typed', async ({ newDevice }) => {
  const { email } = anApplicant('Cleo')
  const { page, tab } = await newDevice()
  const asked = page.waitForRequest('**/auth/v1/signup*')
  await page.route('**/auth/v1/signup*', () => undefined)
  await fillIn(page, email)
  await submit(page)
  await asked
  await page.close()

  const again = await tab()
  await again.goto('/client-register')
  await expect(again.getByText('Here is what you had written.')).toBeVisible()
  await expect(again.getByLabel('Company name')).toHaveValue(COMPANY)
  await expect(again.getByLabel('Company size')).toHaveValue('2-10 employees')
})

test('a registration that was answered after the page had ended is completed at the first sign-in', async ({
  newDevice,
  market,
}) => {
  const { email } = anApplicant('Cleo')
  const { page, tab } = await newDevice()
  const answered = new Promise<void>((resolve) => {
    void page.route('**/auth/v1/signup*', (route) => route.fetch().then(() => resolve()))
  })
  await fillIn(page, email)
  await submit(page)
  await answered
  await page.close()

  const again = await tab()
  await again.goto('/client-register')
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await submit(again)
  await expectMessages(again, 'User already registered')
  await signIn(again, email)
  await expectMessages(again, /^Registration successful! Welcome to/)
  await again.goto('/client-dashboard')
  await expect(again.getByText(COMPANY).first()).toBeVisible()
  await expect
    .poll(() => market.rows('clients', `email=eq.${email}&select=company_name`))
    .toEqual([{ company_name: COMPANY }])
})
