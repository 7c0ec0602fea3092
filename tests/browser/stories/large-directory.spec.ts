import { type Backend, startBackend } from '../../../supabase/embedded/backend.ts'
import { test as base, expect, waitUntilInstalled } from '../people.ts'

/** With a backend of its own, whose devices store five members: the limit applies to all users of a backend. */
const test = base.extend<object, { backend: Backend }>({
  backend: [
    async ({ browserName: _everyBrowser }, use) => {
      const backend = await startBackend({ dataDir: 'memory://', seed: 'demo', app: 'built' })
      await backend.database.query('select private.set_device_limit(5)')
      await use(backend)
      await backend.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ backend }, use) => use(backend.url),
})

test('a member finds members that the device does not store; an opened one is there offline, too', async ({
  backend,
  signedIn,
}) => {
  const beyond = await backend.database.query<{ id: string; full_name: string }>(
    `select id, full_name from public.profiles join private.remote_members using (id)
     where email <> 'member@demo.test' order by full_name limit 2`,
  )
  const [first, second] = beyond
  if (!first || !second) throw new Error('The demo should have more than five members')
  const { page, offline } = await signedIn('member@demo.test')
  await page.goto('/directory')
  await expect(page.getByText(/^These are the \d members on this device\./)).toBeVisible()
  await expect(page.getByText(/^Showing \d of \d\d members$/)).toBeVisible()

  const search = page.getByRole('searchbox')
  await search.fill(first.full_name)
  await page.getByRole('article', { name: first.full_name }).getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog', { name: first.full_name })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill(second.full_name)
  await expect(page.getByRole('option', { name: new RegExp(second.full_name) })).toBeVisible()
  await page.keyboard.press('Escape')

  await waitUntilInstalled(page)
  await offline(true)
  await search.fill(second.full_name)
  await expect(page.getByText(/^The server could not be asked: only the \d members/)).toBeVisible()
  await expect(page.getByText('No members found matching your criteria.')).toBeVisible()
  await page.goto(`/profile/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first.full_name })).toBeVisible()
})
