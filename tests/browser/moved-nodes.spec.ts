import type { Locator, Page } from '@playwright/test'
import { test } from './market.ts'
import { listEntry } from './market-screen.ts'
import { expect, PASSWORD } from './people.ts'
import { expectMessages } from './toasts.ts'

/*
 * An extension takes a node out of the place where React drew it. When React removes the node, it throws: the part of the
 * screen is drawn anew, and what was typed is there again.
 */

const causedErrors = /NotFoundError|removeChild/
test.use({ serviceWorkers: 'block', causedErrors })

const crash = 'This screen could not be shown'

/** Puts the box of a text at the end of the page, out of the place where React drew it. */
const moveAway = (text: Locator) =>
  text.evaluate((node) => document.body.append(node.closest('p, button')?.parentElement ?? node))

/** Waits until React has told that it did not find a node. */
async function withError(page: Page, act: () => Promise<unknown>): Promise<void> {
  const told = page.waitForEvent('console', (message) => causedErrors.test(message.text()))
  await act()
  await told
}

test('a form is drawn anew with what was typed; after three times in a row the screen says so', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.clock.setFixedTime(Date.now())
  await page.goto('/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await email.fill('member@demo.test')
  await signIn.click()
  const sentence = 'Password must be at least 6 characters'
  const error = page.locator('form').getByText(sentence)
  for (const typed of ['first password', 'second password', 'third password']) {
    await moveAway(error)
    await withError(page, () => password.fill(typed))
    await expect(error).toHaveCount(0)
    await expect(email).toHaveValue('member@demo.test')
    await expect(password).toHaveValue(typed)
    await password.fill('')
    await expect(error).toBeVisible()
  }
  await moveAway(error)
  await withError(page, () => password.fill('fourth password'))
  await expect(page.getByRole('heading', { name: crash })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await email.fill('member@demo.test')
  await password.fill(PASSWORD)
  await signIn.click()
  await expectMessages(page, 'Welcome back!')
  await page.goto('/storage')
  await expect(page.getByText('NotFoundError', { exact: false }).first()).toBeVisible()
})

test('a screen is drawn anew behind an open dialog, which keeps what was typed', { tag: '@nightly' }, async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Mona'), await market.client('Mira')]
  const service = await market.service(member)
  const request = await market.request(client, service)
  const { page } = await signedIn(member.email)
  await page.goto('/my-jobs')
  const waiting = page.getByRole('button', { name: 'One pending request waits for your answer.' })
  await expect(waiting).toBeVisible()
  await listEntry(page, service.title).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /Edit/ })
  await form.getByLabel('Location').fill('A quay in Rotterdam')
  await page
    .locator('button', { hasText: 'One pending request waits for your answer.' })
    .evaluate((button) => document.body.append(button))
  await withError(page, () =>
    market.change('job_applications', `id=eq.${request.id}`, { status: 'rejected' }),
  )
  // By its text: what is behind a dialog has no role.
  await expect(page.locator('main li button', { hasText: 'Requests (1)' })).toHaveText('Requests (1)')
  await expect(page.getByText(crash)).toHaveCount(0)
  await expect(form.getByLabel('Location')).toHaveValue('A quay in Rotterdam')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessages(page, 'Service updated successfully!')
  await expect(form).toHaveCount(0)
})
