import { card } from './invoice-screen.ts'
import { test } from './market.ts'
import { findOnBoard, listEntry, requestsOf, writeRequest } from './market-screen.ts'
import { anApplicant, applicantCard, expect, register } from './people.ts'
import { openThread, say, thread } from './thread-screen.ts'
import { expectMessages } from './toasts.ts'

test.use({ serviceWorkers: 'block' })

/* The texts stay as they were: only their nodes are others. Every screen is translated in stories/translated-screens. */

test.describe('replaced texts', () => {
  test.use({ translator: 'replace' })

  test('registering and approving go on, and each step is shown', { tag: '@nightly' }, async ({
    visitor,
    signedIn,
  }) => {
    const applicant = anApplicant('Tora')
    const [newcomer, admin] = [await visitor(), await signedIn('admin@demo.test')]
    await register(newcomer.page, applicant)
    await expect(newcomer.page.getByText('Pending LinkedIn verification').first()).toBeVisible()
    await admin.page
      .getByRole('link', { name: /^Admin\b/ })
      .first()
      .click()
    const line = applicantCard(admin.page, applicant)
    await line.getByRole('button', { name: 'Verify LinkedIn' }).click()
    await line.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(line).toHaveCount(0)
    await expect(newcomer.page.getByRole('link', { name: applicant.name }).first()).toBeVisible()
  })
})

test.describe('wrapped texts', () => {
  test.use({ translator: 'wrap' })

  test('a request is made and accepted', async ({ market, signedIn }) => {
    const [member, client] = [await market.member('Tilda'), await market.client('Thea')]
    const service = await market.service(member)
    const [{ page }, { page: hers }] = [await signedIn(member.email), await signedIn(client.email)]
    await (await findOnBoard(hers, service)).getByRole('button', { name: 'Request Service' }).click()
    const form = hers.getByRole('dialog', { name: 'Request Service' })
    await form.getByRole('button', { name: 'Send Request' }).click()
    await expect(form.getByText('Message must be at least 10 characters')).toBeVisible()
    await writeRequest(form)
    await form.getByRole('button', { name: 'Send Request' }).click()
    await expect(form).toHaveCount(0)
    await expectMessages(hers, 'Application submitted successfully!')

    await page.goto('/my-jobs')
    await expect(page.getByText('One pending request waits for your answer.')).toBeVisible()
    const requests = await requestsOf(page, service.title)
    const entry = listEntry(requests, client.company)
    await entry.getByRole('button', { name: 'Accept' }).click()
    await expect(entry.getByText('accepted', { exact: true })).toBeVisible()
    await entry.getByRole('button', { name: 'Start Project' }).click()
    await expectMessages(page, 'Request in_progress')
    await hers.goto('/client-dashboard')
    await expect(listEntry(hers, service.title).getByText('in progress', { exact: true })).toBeVisible()
  })

  test('a project is talked about, invoiced and paid', { tag: '@nightly' }, async ({ market, signedIn }) => {
    const [member, client] = [await market.member('Tilda'), await market.client('Thea')]
    const request = await market.request(client, await market.service(member), 'in_progress')
    const [{ page }, { page: hers }] = [await signedIn(member.email), await signedIn(client.email)]
    await openThread(page, request)
    await openThread(hers, request)
    await expect(page.locator('font font').first()).toBeAttached()
    await say(hers, 'Shall we begin with the menu?')
    await expect(thread(page).getByText('Shall we begin with the menu?')).toBeVisible()
    await say(page, 'Yes, on Monday.')
    await expect(thread(hers).getByText('Yes, on Monday.')).toBeVisible()

    await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank' })
    await page.goto(`/invoices?request=${request.id}`)
    const invoiceForm = page.getByRole('dialog', { name: /Invoice$/ })
    await invoiceForm.getByLabel('Description').fill('A sign for the door of the shop')
    await invoiceForm.getByRole('button', { name: 'Create Invoice' }).click()
    await expect(invoiceForm.locator('[aria-invalid="true"]').first()).toBeVisible()
    await invoiceForm.getByLabel('Amount (USD)').fill('120')
    await invoiceForm.getByRole('button', { name: 'Create Invoice' }).click()
    await card(page).getByRole('button', { name: 'Send' }).click()
    await expect(card(page).getByText('Sent', { exact: true })).toBeVisible()
    await hers.goto('/invoices')
    await card(hers).getByRole('button', { name: 'Mark as Paid' }).click()
    await expect(card(hers).getByText('Paid', { exact: true }).first()).toBeVisible()
    await expectMessages(hers, 'Invoice paid')
    await expect(card(page).getByText('Paid', { exact: true }).first()).toBeVisible()
  })
})
