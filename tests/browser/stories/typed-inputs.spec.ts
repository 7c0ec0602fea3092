import { test, uniqueSuffix } from '../market.ts'
import { expect, PASSWORD } from '../people.ts'
import { expectMessages } from '../toasts.ts'

/* What people paste, in the forms of the app; every input of a kind is tried in tests/unit/typed-fields.test.ts. */

test('a client registers with an address as it was pasted, and signs in with it', async ({ visitor }) => {
  const { page } = await visitor()
  const name = `o'brien-${uniqueSuffix()}`
  const stored = `${name}@xn--strae-oqa.example`
  await page.goto('/client-register')
  await page.getByLabel('Company name').fill('Straße 12')
  await page.getByLabel('Contact name').fill('Siobhán O’Brien')
  await page.getByLabel('Email').fill(`Siobhán O’Brien <mailto:${name.replace("'", '’')}@straße.example>`)
  await page.getByLabel('Phone').fill('+49 (0)170 555 0100')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('ü'.repeat(37))
  await page.getByLabel('Industry').selectOption('Retail')
  await page.getByLabel('Company size').selectOption('2-10 employees')
  await page.getByRole('button', { name: 'Create Client Account' }).click()
  await expect(page.getByText(/^Password must be at most 72 characters: accented letters/)).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Client Account' }).click()
  await expect(page).toHaveURL(/\/client-dashboard$/)

  await page.goto('/account')
  await expect(page.getByText(`You sign in as ${stored}.`)).toBeVisible()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Change password' }) })
  await expect(form.locator('input[autocomplete="username"]')).toHaveValue(stored)

  await expect(page.getByText('Up to date').first()).toBeAttached()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.goto('/client-login')
  await page.getByLabel('Email').fill(` mailto:${name.toUpperCase()}@straße.example`)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectMessages(page, 'Welcome back!')
})

test('fields say what they make of what was typed', async ({ market, signedIn }) => {
  const member = await market.member('Niamh')
  const { page } = await signedIn(member.email)
  await page.goto('/profile')
  const url = `https://www.linkedin.com/in/${member.id}`
  await page.getByLabel('LinkedIn URL').fill(`https://de.linkedin.com/in/${member.id}/en?utm_source=share`)
  await expect(page.getByText(`Saved as ${url}`, { exact: true })).toBeVisible()
  await page.getByLabel('LinkedIn URL').fill(url)
  await expect(page.getByText(/^Saved as/)).toHaveCount(0)

  await page.goto('/invoices')
  await page.getByRole('button', { name: 'Create Invoice' }).first().click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount (USD)')
  for (const [typed, says] of [
    ['1.234', 'Write 1234, or 1.23.'],
    ['12 €', 'Amounts are in US dollars: write the number alone.'],
    ['1.234,56', '$1,234.56'],
    ['١٢٣٤٫٥', '$1,234.50'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect(dialog.getByText(says, { exact: true })).toBeVisible()
  }
})
