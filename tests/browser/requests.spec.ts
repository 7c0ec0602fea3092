import { test } from './market.ts'
import { listEntry, requestsOf } from './market-screen.ts'
import { expect } from './people.ts'
import { expectMessages } from './toasts.ts'

test.use({ serviceWorkers: 'block' })

test('all statuses: each step can be undone for five seconds, then both sides see it', async ({
  market,
  signedIn,
}) => {
  const [member, client, other] = [
    await market.member('Sofia'),
    await market.client('Clara'),
    await market.client('Petra'),
  ]
  const service = await market.service(member)
  const request = await market.request(client, service)
  await market.request(other, service)
  const statuses = async () => {
    const rows = await market.rows<{ status: string }>(
      'job_applications',
      `job_id=eq.${service.id}&order=status`,
    )
    return rows.map(({ status }) => status)
  }
  const { page } = await signedIn(member.email)
  const { page: hers } = await signedIn(client.email)
  await page.goto('/my-jobs')
  await expect(page.getByText('2 pending requests wait for your answer.')).toBeVisible()
  await hers.goto('/client-dashboard')
  const card = listEntry(hers, service.title)
  await expect(card.getByText('pending', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Project Files' })).toHaveCount(0)

  const dialog = await requestsOf(page, service.title)
  const [first, second] = [listEntry(dialog, client.company), listEntry(dialog, other.company)]
  await first.getByRole('button', { name: 'Accept' }).click()
  await expect(first.getByText('accepted', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(first.getByText('pending', { exact: true })).toBeVisible()
  await second.getByRole('button', { name: 'Reject' }).click()
  await page
    .locator('[data-sonner-toast]')
    .filter({ hasText: `You rejected the request of ${other.company}.` })
    .getByText('Undo')
    .click()
  await expect(second.getByText('pending', { exact: true })).toBeVisible()
  expect(await statuses()).toEqual(['pending', 'pending'])

  await second.getByRole('button', { name: 'Reject' }).click()
  await first.getByRole('button', { name: 'Accept' }).click()
  await expectMessages(page, 'Request rejected', 'Request accepted')
  await expect(second.getByRole('button', { name: /^(Accept|Reject|Project Files)/ })).toHaveCount(0)
  await expect(card.getByText('accepted', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'View Invoices' })).toBeVisible()
  await expect(first.getByRole('link', { name: 'Create Invoice' })).toHaveCount(0)

  await first.getByRole('button', { name: 'Start Project' }).click()
  await expect(first.getByRole('link', { name: 'Create Invoice' })).toBeVisible()
  await expectMessages(page, 'Request in_progress')
  await expect(card.getByText('in progress', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Complete Project' }).click()
  await expectMessages(page, 'Request completed')
  await expect(card.getByText('completed', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Project Files' })).toBeVisible()
  await expect(first.getByRole('link', { name: 'Create Invoice' })).toHaveCount(0)
  expect(await statuses()).toEqual(['completed', 'rejected'])
  expect(await market.rows('job_applications', `id=eq.${request.id}&status=eq.completed`)).toHaveLength(1)
})
