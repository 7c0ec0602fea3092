import { expect, test } from '@playwright/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block' })

test('errors that nothing handled are kept on the device, without content, and copied for support', async ({
  page,
}) => {
  await page.goto('/storage')
  await expect(page.getByText('None on this device.')).toBeVisible()
  await page.evaluate(() => {
    setTimeout(() => (undefined as unknown as { rows: 1 }).rows)
    setTimeout(() => JSON.parse('Dear Mia, call 555 0134'))
    void Promise.reject(new Error('To mia@example.test'))
  })
  await page.goto('/jobs')
  await page.goto('/storage')
  const card = page.getByRole('region', { name: 'Errors of the app' })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card.getByText("Cannot read properties of undefined (reading 'rows')")).toBeVisible()
  await card.getByRole('button', { name: 'Copy for support' }).click()
  await expect(card.getByRole('status')).toHaveText('Copied.')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/TypeError: Cannot read properties.*on \/storage, version \d/s)
  for (const word of ['Mia', '0134', 'example']) expect(text).not.toContain(word)
})
