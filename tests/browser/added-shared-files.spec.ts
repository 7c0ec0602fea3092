import type { Page } from '@playwright/test'
import { endAfterSending } from './end-after-sending.ts'
import { test } from './market.ts'
import { expect } from './people.ts'
import { shareWith, waitForControl } from './share-target.ts'

const listed = (page: Page) => page.getByRole('list', { name: 'Shared files' }).getByRole('listitem')

test('a page that ends while it adds shared files to a project offers none of them again', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ada'), await market.client('Bea')]
  await market.request(client, await market.service(member), 'in_progress')
  const { context, page } = await signedIn(client.email)
  await waitForControl(page)
  await shareWith(page)
  await expect(listed(page)).toHaveCount(2)

  const other = await context.newPage()
  const endWith = await endAfterSending(other)
  await other.goto('/share')
  await endWith(other.getByRole('button', { name: 'Add here' }))

  const next = await context.newPage()
  await next.goto('/share')
  await expect(listed(next)).toHaveCount(1)
  // The first page lists both still; it adds only the one that is missing.
  await expect(listed(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Add here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.getByRole('button', { name: 'Project Files' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
})
