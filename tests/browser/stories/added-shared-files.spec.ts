import type { BrowserContext, Page } from '@playwright/test'
import { endAfterWriting } from '../end-after-writing.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { shareWith, waitForControl } from '../share-target.ts'

const listed = (page: Page) => page.getByRole('list', { name: 'Shared files' }).getByRole('listitem')

async function shareTwoFiles(page: Page) {
  await waitForControl(page)
  await shareWith(page)
  await expect(listed(page)).toHaveCount(2)
}

async function endWhileAdding(context: BrowserContext, action: string, table: 'items' | 'drafts') {
  const page = await context.newPage()
  const endWith = await endAfterWriting(page, table)
  await page.goto('/share')
  await endWith(page.getByRole('button', { name: action }).first())
}

test('a page that ends while it adds shared files to a project: each is added once', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ada'), await market.client('Bea')]
  await market.request(client, await market.service(member), 'in_progress')
  const { context, page } = await signedIn(client.email)
  await shareTwoFiles(page)
  await endWhileAdding(context, 'Add here', 'items')

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

test('a page that ends while it adds a shared picture to a request: the request gets it once', async ({
  market,
  signedIn,
}) => {
  const client = await market.client('Cleo')
  await market.service(await market.member('Dora'))
  const { context, page } = await signedIn(client.email)
  await shareTwoFiles(page)
  await endWhileAdding(context, 'Add to a request', 'drafts')

  await page.reload()
  await page.getByRole('button', { name: 'Add to a request' }).first().click()
  const request = page.getByRole('dialog', { name: 'Request Service' })
  await expect(request.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await page.goto('/share')
  await expect(listed(page)).toHaveCount(1)
})

test('a full disk: a shared picture that could not be added to a request is still there', async ({
  market,
  signedIn,
}) => {
  await market.service(await market.member('Elsa'))
  const { page } = await signedIn((await market.client('Fay')).email)
  await shareTwoFiles(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await page.getByRole('button', { name: 'Add to a request' }).first().click()
  await expect(page.getByText('This device could not store them; is there free space?')).toBeVisible()
  await expect(listed(page)).toHaveCount(2)
})
