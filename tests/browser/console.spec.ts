import { expect, signIn, test, waitUntilInstalled } from './people.ts'

test('the console of a normal visit is empty', async ({ newDevice }) => {
  const { context, page } = await newDevice()
  const messages: string[] = []
  const listen = (from: string) => (message: { type(): string; text(): string }) =>
    messages.push(`${from} ${message.type()}: ${message.text()}`)
  page.on('console', listen('page'))
  context.on('serviceworker', (worker) => worker.on('console', listen('worker')))

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/jobs')
  await expect(page.locator('#root article').first()).toBeVisible()
  await signIn(page, 'member@demo.test')
  await expect(page.getByText('Up to date').first()).toBeAttached()
  await page.goto('/directory')
  await expect(page.locator('#root article').first()).toBeVisible()
  await waitUntilInstalled(page)
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(messages).toEqual([])
})
